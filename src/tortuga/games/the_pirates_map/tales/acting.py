"""The acting cards (PM-D): a sentence as its captain has to say it.

The words are checked before they are acted, so that a blocked nose may say 'berbaid'. What is
acted may be longer than a sentence may be written.
"""

from __future__ import annotations

import re
from typing import Any, Final

from tortuga.engine.chance import Chance
from tortuga.engine.errors import TortugaError, listed
from tortuga.games.the_pirates_map.tales.data import read
from tortuga.games.the_pirates_map.tales.words import ELEMENTS, named

GLOBETROTTER: Final = "globetrotter"
TOOTHLESS: Final = "toothless"
KNIFE: Final = "knife"
NOSE: Final = "nose"
VOICELESS: Final = "voiceless"
NERVOUS: Final = "nervous"
PARROT: Final = "parrot"
CARDS: Final[list[str]] = [GLOBETROTTER, TOOTHLESS, KNIFE, NOSE, VOICELESS, NERVOUS, PARROT]

# Symbols of the sprite that show no element: neither the ghost (a ship) nor the sand castle,
# which flies a flag, and nothing that looks like loot.
DECOYS: Final[list[str]] = [
    "i-cannon", "i-map", "i-pirate", "i-telescope", "i-umbrella", "i-kraken", "i-crab",
    "i-parrot", "i-turtle", "i-skeleton", "i-wave", "i-bucket", "i-lifeguard", "i-flipflops",
    "i-piggybank", "i-wheel", "i-sanddollar", "g-sun", "g-moon", "g-anchor", "g-crown",
]  # fmt: skip
FEWEST_DECOYS: Final = 2
MOST_DECOYS: Final = 4
# A nervous captain stumbles over one word in so many.
STUMBLES: Final = 3
STUMBLING_BLOCK: Final = re.compile(r"\b[^\W\d_]{3,}")
CLAUSE: Final = re.compile(r"[^,;:.!?…«»“”¡¿]+")
ECHOED: Final = 3  # words that a parrot repeats
WEIGHTY: Final = 4  # letters of a word that is worth repeating


def act(card: str, language: str, text: str, chance: Chance) -> str:
    """The text as the card has it said; any card but Voiceless, which has no text.

    A Chance made anew from one seed for each sentence keeps one accent through a whole tale;
    all else depends on the text as well, so that no two sentences stumble in step.
    """
    if card not in CARDS or card == VOICELESS:
        spoken = [each for each in CARDS if each != VOICELESS]
        raise TortugaError(f"no text is acted by {card!r}; choose {listed(spoken)}")
    how = read(language, "acting")[card]
    if card == GLOBETROTTER:
        return swapped(text, chance.choice(how["accents"]))
    here = Chance(chance.seed(), text)
    if card == NERVOUS:
        return with_cry(stuttered(text, how["onset"], here), how["cries"], here)
    said = swapped(text, how["swaps"])
    if card == PARROT:
        said = f"{said} {echo(language, text, here)}".rstrip()
    return with_cry(said, how["cries"], here)


def mime(element: str, chance: Chance) -> list[str]:
    """Voiceless: the names of pictures (symbols of the sprite), one of them the element's."""
    if element not in ELEMENTS:
        raise TortugaError(f"there is no picture of {element!r}; choose {listed(ELEMENTS)}")
    decoys = list(DECOYS)
    chance.shuffle(decoys)
    pictures = decoys[: FEWEST_DECOYS + chance.below(MOST_DECOYS - FEWEST_DECOYS + 1)]
    pictures.insert(chance.below(len(pictures) + 1), f"i-{element}")
    return pictures


def swapped(text: str, swaps: list[Any]) -> str:
    """The text with each pattern replaced; capitals stay capitals."""
    for pattern, instead in swaps:
        text = re.sub(pattern, Swap(instead).said, text, flags=re.IGNORECASE)
    return text


class Swap:
    """One replacement that takes over the capital of what it replaces."""

    def __init__(self, instead: str) -> None:
        self.instead = instead

    def said(self, match: re.Match[str]) -> str:
        if match.group()[:1].isupper():
            return self.instead[:1].upper() + self.instead[1:]
        return self.instead


def stuttered(text: str, onset: str, chance: Chance) -> str:
    """The text with the beginning of some words said twice or three times: 'sh-sh-shark'."""
    words = list(STUMBLING_BLOCK.finditer(text))
    stumbles = [chance.below(STUMBLES) == 0 for _ in words]
    if words and not any(stumbles):
        stumbles[chance.below(len(words))] = True
    said = ""
    done = 0
    for word, stumble in zip(words, stumbles):
        said += text[done : word.start()]
        done = word.start()
        beginning = re.match(onset, word.group(), re.IGNORECASE)
        if stumble and beginning is not None:
            said += f"{beginning.group()}-" * (1 + chance.below(2))
    return said + text[done:]


def echo(language: str, text: str, chance: Chance) -> str:
    """Some last words of a clause, twice, as a parrot has it; never an element, which counts."""
    echoes: list[str] = []
    for clause in CLAUSE.findall(text):
        words = clause.split()[-ECHOED:]
        phrase = " ".join(words)
        if words and len(words[-1]) >= WEIGHTY and not named(language, phrase):
            echoes.append(phrase)
    if not echoes:
        return ""
    phrase = chance.choice(echoes)
    before, after = read(language, "acting")[PARROT]["exclaimed"]
    return f"{before}{phrase[0].upper()}{phrase[1:]}, {phrase}{after}"


def with_cry(said: str, cries: list[str], chance: Chance) -> str:
    """The text with a cry before or after it, every other time."""
    place = chance.below(4)
    if place > 1:
        return said
    cry = chance.choice(cries)
    return f"{cry} {said}" if place == 0 else f"{said} {cry}"
