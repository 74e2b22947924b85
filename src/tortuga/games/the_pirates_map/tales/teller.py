"""The teller: makes up a cast and a thread once, and tells one adventure card by card.

A sentence is an opener and a body. The body is about the element; the opener ties it to the
tale. The first opener presents the hero and a companion; later ones follow from the body before,
lead past a named place, marvel at a further copy of an element, or take up the thread: a joke in
three beats of which the last leads to the treasure.
"""

from __future__ import annotations

import functools
from typing import Any, Final

from tortuga.engine.chance import Chance
from tortuga.engine.errors import TortugaError, listed
from tortuga.games.the_pirates_map.tales.data import read
from tortuga.games.the_pirates_map.tales.grammar import Voice
from tortuga.games.the_pirates_map.tales.words import ELEMENTS, LONGEST

FEWEST_CARDS: Final = 2
# A tale with fewer cards has no room for a thread.
ROOM_FOR_A_THREAD: Final = 5
# A fresh attempt, and the next tale of a game, start so far on in a deck that they leave alone what
# the tale's other sentences have drawn from it.
COPIES: Final = 3
SENTENCES: Final = 7
TALES: Final = 6  # the most of a game
DECKS: Final[list[str]] = [*ELEMENTS, "endings", "travels", "seconds", "thirds"]


class Teller:
    """Tells one tale; everything follows from its seed, its language and the elements told.

    Tellers of one seed that differ in their ``part`` tell the tales of one evening: up to six of
    them share no hero, no thread and no fragment.
    """

    def __init__(self, language: str, chance: Chance) -> None:
        self._begin(language, chance.seed(), 0)

    @staticmethod
    def from_seed(language: str, seed: int, part: int = 0) -> Teller:
        """The teller that has this ``seed``, made again."""
        made = Teller.__new__(Teller)
        made._begin(language, seed, part)
        return made

    def _begin(self, language: str, seed: int, part: int) -> None:
        self.language = language
        self.seed = seed
        self.part = part
        evening = evening_of(language, seed)
        self._turns = read(language, "turns")
        self._stops = read(language, "stops")
        self._endings = read(language, "endings")
        self._voice = Voice(language, read(language, "cast"), evening.slots(part))
        self._places = evening.places
        self._weathers = evening.weathers
        self._openings = evening.openings(part)
        self._thread: list[str] = nth(evening.threads, part)
        self._starts = evening.starts
        # One small number a sentence decides which kind of opener it gets.
        moods = Chance(seed, f"moods {part}")
        self._moods = [moods.below(4) for _ in range(SENTENCES)]

    def tale(self, elements: list[str]) -> list[str]:
        """The whole tale: one sentence per element; the last says where the treasure lies."""
        cards = len(elements)
        return [self.sentence(elements[:at], element, cards) for at, element in enumerate(elements)]

    def sentence(
        self,
        told: list[str],
        element: str,
        cards: int,
        again: int = 0,
        said: list[str] | None = None,
    ) -> str:
        """The next sentence after those elements, in a tale of that many cards.

        ``again`` counts fresh attempts. ``said`` are the sentences told so far, where they may be
        somebody else's or fresh attempts: the next one then follows from what was really said.
        """
        opener, body = self.fragments(told, element, cards, again, said)
        number = len(told) + SENTENCES * (again + self.part)
        stage = {
            "place": self._places[number % len(self._places)],
            "weather": self._weathers[number % len(self._weathers)],
        }
        return self._voice.sentence(opener, body, told.count(element), stage)

    def fragments(
        self,
        told: list[str],
        element: str,
        cards: int,
        again: int = 0,
        said: list[str] | None = None,
    ) -> tuple[str, str]:
        """The opener and the body that ``sentence`` is made of, as the data has them."""
        if element not in ELEMENTS:
            raise TortugaError(f"no tale names {element!r}; choose {listed(ELEMENTS)}")
        if cards < FEWEST_CARDS or len(told) >= cards:
            raise TortugaError(
                f"a tale has {FEWEST_CARDS} cards or more and ends with the last of them: "
                f"there is no card {len(told) + 1} in a tale of {cards}"
            )
        copy = told.count(element)
        if len(told) + 1 < cards:
            body = self._stop(element, copy, again)[0]
        else:
            body = self._pick(self._endings[element], "endings", again + self.part)
        if told:
            return self._opener(told, copy, cards, again, said), body
        return self._opening(LONGEST - len(self._voice.fill(body)) - len(" ."), again), body

    def _opening(self, room: int, again: int) -> str:
        """How the tale begins: the next of the openings that leaves the body its room."""
        opening = ""
        for on in range(len(self._openings)):
            opening = self._openings[(again + on) % len(self._openings)]
            if len(self._voice.fill(opening)) <= room:
                break
        return opening

    def _opener(
        self, told: list[str], copy: int, cards: int, again: int, said: list[str] | None
    ) -> str:
        """What ties a later sentence to the tale."""
        at = len(told)
        mood = self._moods[(at + again) % SENTENCES]
        beat = self._beat(at, cards)
        if beat:
            return beat
        # Once a tale, so that six tales have enough of them.
        if copy and mood and all(told.count(other) <= copy for other in told):
            deck = "seconds" if copy == 1 else "thirds"
            return str(self._pick(self._turns[deck], deck, again + self.part))
        link = self._link(told, said) if mood else ""
        between = sum(not self._beat(before, cards) for before in range(1, at))
        number = between + COPIES * self.part + SENTENCES * again
        return link or str(self._pick(self._turns["travels"], "travels", number))

    def _beat(self, at: int, cards: int) -> str:
        """The beat of the thread that this sentence takes up, or ''."""
        if cards < ROOM_FOR_A_THREAD:
            return ""
        early, late = divmod(self._moods[0], 2)
        beats = {1 + early: 0, cards - 2 - late: 1, cards - 1: 2}
        return self._thread[beats[at]] if at in beats else ""

    def _link(self, told: list[str], said: list[str] | None) -> str:
        """What follows from the sentence before; '' where that one was somebody else's."""
        element = told[-1]
        copy = told.count(element) - 1
        stops = self._stops[element]
        if said is None:
            return str(self._stop(element, copy, 0)[1])
        for body, link in stops:
            if said and self._voice.says(said[-1], body, copy):
                return str(link)
        return ""

    def _stop(self, element: str, copy: int, again: int) -> list[str]:
        """What happens at this copy of an element, and how the next sentence may begin."""
        number = copy + COPIES * (again + self.part)
        return [str(each) for each in self._pick(self._stops[element], element, number)]

    def _pick(self, deck: list[Any], name: str, number: int) -> Any:
        return deck[(self._starts[name] + number) % len(deck)]


class Evening:
    """What the tellers of one seed have in common: everything, in the order of their parts."""

    def __init__(self, language: str, seed: int) -> None:
        cast, turns = read(language, "cast"), read(language, "turns")
        chance = Chance(seed, f"tale {language}")
        self._names: dict[str, str] = cast["names"]
        self._heroes = shuffled(cast["heroes"], chance)
        self._surnames = shuffled(cast["surnames"], chance)
        self._companions = shuffled(cast["companions"], chance)
        self._ports = shuffled(cast["ports"], chance)
        self._loot = shuffled(cast["loot"], chance)
        self.places: list[str] = rotated(cast["places"], chance)
        self.weathers: list[str] = rotated(cast["weathers"], chance)
        by_length = sorted(turns["openings"], key=lambda each: ("{port}" in each, len(each)))
        self._short = shuffled(by_length[:TALES], chance)
        self._others = shuffled(by_length[TALES:], chance)
        self.threads = shuffled(turns["threads"], chance)
        # Each deck of fragments is entered at a random place and gone through from there.
        self.starts = {deck: chance.below(1 << 20) for deck in DECKS}

    def openings(self, part: int) -> list[str]:
        """All of them, the tale's own first: a long one, a short one for want of room."""
        own: list[str] = [nth(self._others, part), nth(self._short, part)]
        rest = self._others[TALES:] + self._short + self._others[:TALES]
        return own + [each for each in rest if each not in own]

    def slots(self, part: int) -> dict[str, str]:
        """Who takes part, where they come from and what they are after."""
        gender, name = nth(self._heroes, part)
        kind, companion, presented = nth(self._companions, part)
        return {
            "h": gender,
            "name": name,
            "hero": name,
            **{slot: form.replace("{hero}", name) for slot, form in self._names.items()},
            "captain": f"{name} {nth(self._surnames, part)}",
            "p": kind,
            "pal": companion,
            "the_pal": companion,
            "with": presented,
            "port": nth(self._ports, part),
            "loot": nth(self._loot, part),
        }


@functools.lru_cache(maxsize=512)
def evening_of(language: str, seed: int) -> Evening:
    """Made once for all the tales of an evening; telling does not change it."""
    return Evening(language, seed)


def shuffled(things: list[Any], chance: Chance) -> list[Any]:
    mixed = list(things)
    chance.shuffle(mixed)
    return mixed


def nth(things: list[Any], number: int) -> Any:
    return things[number % len(things)]


def rotated(things: list[str], chance: Chance) -> list[str]:
    """The things in their order, from a random one on."""
    start = chance.below(len(things))
    return things[start:] + things[:start]
