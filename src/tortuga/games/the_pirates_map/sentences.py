"""The sentences of a tale: written by the captain or told by the generator, then acted."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from tortuga.engine.chance import Chance
from tortuga.engine.errors import IllegalMove
from tortuga.games.the_pirates_map import bans, tales
from tortuga.games.the_pirates_map.cards import ACTS, ELEMENTS, VOICELESS, element_of

if TYPE_CHECKING:
    from tortuga.games.the_pirates_map.rules import PiratesMapState


class Passage:
    """A card of the tale as it is told, in a language: the captain's own words, or a draft.

    It is the ``number``-th and follows the one ``before``. What the generator makes of it is only
    made for who reads it, and kept in ``said``.
    """

    def __init__(
        self, before: Passage | None, element: int, language: str, text: str, draft: int
    ) -> None:
        self.before: Passage | None = before
        self.number: int = 1 if before is None else before.number + 1
        self.element: int = element
        self.language: str = language
        self.draft: int = draft
        self.written: bool = text != ""
        self.said: str = text


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
    return sentence(state, passage_at(state, place))


def sent(state: PiratesMapState) -> int:
    """How many cards of the tale are given."""
    return 0 if state.passage is None else state.passage.number


def passage_at(state: PiratesMapState, place: int) -> Passage:
    """The passage at a place of the tale, counted from 0."""
    passage = state.passage
    while passage is not None and passage.number > place + 1:
        passage = passage.before
    assert passage is not None
    return passage


def texts_of(state: PiratesMapState, count: int) -> list[str]:
    """So many sentences of the tale, from the first one on."""
    return [text_at(state, place) for place in range(count)]


def sentence(state: PiratesMapState, passage: Passage) -> str:
    """What is said of a card, after all that was said before."""
    if not passage.said:
        told: list[str] = []
        said: list[str] = []
        earlier = passage.before
        while earlier is not None:
            told.insert(0, ELEMENTS[earlier.element])
            said.insert(0, sentence(state, earlier))
            earlier = earlier.before
        how = (passage.language, state.teller, state.cards, passage.draft)
        element = ELEMENTS[passage.element]
        passage.said = generated(tuple(told), tuple(said), element, how, state.round - 1)
    return passage.said


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
    return tales.act(ACTS[card], passage_at(state, place).language, text, chance)


def pictures(state: PiratesMapState, place: int) -> list[str]:
    """PM-D: what a captain without a voice shows instead of words."""
    if state.acting_card() != VOICELESS:
        return []
    element = ELEMENTS[element_of(state.story[place])]
    return tales.mime(element, Chance(state.teller, f"mime {state.round} {place}"))


def strays(state: PiratesMapState, place: int) -> list[str]:
    """PM-3: elements that a sentence names and that the captain did not draw."""
    drawn = [ELEMENTS[element_of(card)] for card in [*state.story, *state.hand]]
    named = tales.named(passage_at(state, place).language, text_at(state, place))
    return [element for element in named if element not in drawn]
