"""The sentences of a tale: written by the captain or told by the generator, then acted."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Final

from tortuga.engine.chance import Chance
from tortuga.engine.errors import IllegalMove
from tortuga.games.the_pirates_map import bans, tales
from tortuga.games.the_pirates_map.cards import ACTS, ELEMENTS, VOICELESS, element_of

if TYPE_CHECKING:
    from tortuga.games.the_pirates_map.rules import PiratesMapState


class Passage:
    """How a card is told: in a language, in the captain's own words or by the generator.

    Of the generator's it is one of several drafts, and its sentence is only made for who reads it.
    """

    def __init__(self, language: str, text: str, draft: int) -> None:
        self.language: str = language
        self.text: str = text
        self.draft: int = draft


NONE: Final[list[Passage]] = []  # told so far; never changed


def parted(words: str) -> tuple[str, str]:
    """Language and sentence of what a captain sends: ``es: La sirena nos llamó.``

    >>> parted("en:  A ship! ")
    ('en', 'A ship!')
    """
    language, colon, text = words.partition(":")
    language = language.strip().lower()
    if not colon or language not in tales.LANGUAGES:
        known = [f"{each}:" for each in tales.LANGUAGES]
        raise IllegalMove(bans.NO_LANGUAGE(known=known))
    return language, text.strip()


def check(element: int, words: str) -> None:
    """PM-3: a sentence names its own element and is short enough to be read in time."""
    language, text = parted(words)
    if not text:
        return  # the generator tells it in that language
    if not text.isprintable():
        raise IllegalMove(bans.NOT_ONE_LINE())
    if len(text) > tales.LONGEST:
        raise IllegalMove(bans.TOO_LONG(most=tales.LONGEST, count=len(text)))
    if ELEMENTS[element] not in tales.named(language, text):
        raise IllegalMove(bans.NAMES_NOTHING(element=ELEMENTS[element]))


def text_at(state: PiratesMapState, place: int) -> str:
    """The sentence at a place of the tale, as it was written or as the generator tells it."""
    return texts_of(state, place + 1)[place]


def texts_of(state: PiratesMapState, count: int) -> list[str]:
    """So many sentences of the tale, from the first one on."""
    told: list[str] = []
    said: list[str] = []
    for each in range(count):
        element = ELEMENTS[element_of(state.story[each])]
        passage = state.passages[each]
        if passage.text:
            said.append(passage.text)
        else:
            how = (passage.language, state.teller, state.cards, passage.draft)
            said.append(generated(tuple(told), tuple(said), element, how, state.round - 1))
        told.append(element)
    return said


@functools.lru_cache(maxsize=4096)
def generated(
    told: tuple[str, ...],
    said: tuple[str, ...],
    element: str,
    how: tuple[str, int, int, int],
    part: int,
) -> str:
    """What the generator says after all that; the same whenever it is asked."""
    language, seed, cards, draft = how
    teller = teller_of(language, seed, part)
    return teller.sentence(list(told), element, cards, draft - 1, list(said))


@functools.lru_cache(maxsize=512)
def teller_of(language: str, seed: int, part: int) -> tales.Teller:
    """Made once for all the sentences of a tale; telling does not change it."""
    return tales.Teller.from_seed(language, seed, part)


def acted(state: PiratesMapState, place: int) -> str:
    """PM-D: the sentence as the captain's acting card has it said; nothing without a voice."""
    text = text_at(state, place)
    card = state.acting_card()
    if card == VOICELESS:
        return ""
    if card < 0:
        return text
    chance = Chance(state.teller, f"act {state.round}")
    return tales.act(ACTS[card], state.passages[place].language, text, chance)


def pictures(state: PiratesMapState, place: int) -> list[str]:
    """PM-D: what a captain without a voice shows instead of words."""
    if state.acting_card() != VOICELESS:
        return []
    element = ELEMENTS[element_of(state.story[place])]
    return tales.mime(element, Chance(state.teller, f"mime {state.round} {place}"))


def strays(state: PiratesMapState, place: int) -> list[str]:
    """PM-3: elements that a sentence names and that the captain did not draw."""
    drawn = [ELEMENTS[element_of(card)] for card in [*state.story, *state.hand]]
    named = tales.named(state.passages[place].language, text_at(state, place))
    return [element for element in named if element not in drawn]
