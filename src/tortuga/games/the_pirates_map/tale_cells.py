"""A tale of The Pirate's Map as a learner in one seat knows it, written by change."""

from __future__ import annotations

from typing import Final

from tortuga.engine.sheet import Sheet
from tortuga.games.the_pirates_map import cards, sentences, sight
from tortuga.games.the_pirates_map.rules import PiratesMapState
from tortuga.games.the_pirates_map.tales import LANGUAGES

LANGUAGE_WORDS: Final[list[str]] = list(LANGUAGES)
LANGUAGE_NUMBERS: Final[dict[str, int]] = {word: at for at, word in enumerate(LANGUAGES)}
UNTOLD: Final[list[int]] = [cards.NOTHING]  # no hand, and nobody's notes
# The pieces of it, in their order.
TO_TELL: Final = 0
STORY: Final = 1
GENERATOR: Final = 2
TALE_PIECES: Final = 3


class TaleCells:
    """To the captain all cards and sentences, to cabin boys the cards that lie open; one's notes.

    ``stops`` are the places of the tale but for the notes, which come much more often.
    """

    def __init__(self) -> None:
        self.captain: bool = False
        self.known: int = cards.NOTHING
        self.passage: sentences.Passage | None = None
        self.hand: list[int] = UNTOLD
        self.notes: list[int] = UNTOLD
        self.stops: list[bytes] = []
        self.to_tell: bytes = b""
        self.story: bytes = b""
        self.generator: bytes = b""

    def write(self, state: PiratesMapState, seat: int, page: list[bytes], first: int) -> None:
        captain = seat == state.captain and sight.is_telling(state)
        known = len(state.story) if captain else sight.open_count(state)
        passage = state.passage if captain or known > 0 else None
        hand = state.hand if captain else UNTOLD
        if (
            captain != self.captain
            or known != self.known
            or passage is not self.passage
            or hand is not self.hand
        ):
            self.captain, self.known, self.passage, self.hand = captain, known, passage, hand
            self.look(state)
        notes = state.notes[seat]
        if notes is not self.notes:
            self.notes = notes
            self.note()
        page[first + TO_TELL] = self.to_tell
        page[first + STORY] = self.story
        page[first + GENERATOR] = self.generator

    def look(self, state: PiratesMapState) -> None:
        """Write all that notes do not change."""
        sheet = Sheet()
        fill_to_tell(self.hand if self.captain else [], sheet)
        self.to_tell = b"".join(sheet.pieces)
        texts = sentences.texts_of(state, self.known) if self.captain else []
        self.stops = []
        for place in range(cards.MOST_STORY):
            written = place < len(texts)
            language = sentences.passage_at(state, place).language if written else ""
            card = state.story[place] if place < self.known else cards.NOTHING
            sheet = Sheet()
            fill_stop(card, language, texts[place] if written else "", sheet)
            self.stops.append(b"".join(sheet.pieces))
        sheet = Sheet()
        sheet.digest("generator", str(state.teller) if self.captain else "")
        self.generator = b"".join(sheet.pieces)
        self.notes = UNTOLD

    def note(self) -> None:
        """Write the places of the tale with one's notes."""
        sheet = Sheet()
        for place in range(cards.MOST_STORY):
            sheet.ready(self.stops[place])
            sheet.number("own note", note_at(self.notes, place))
        self.story = b"".join(sheet.pieces)


def fill_to_tell(hand: list[int], sheet: Sheet) -> None:
    to_tell = [0] * cards.STORY_COUNT
    for card in hand:
        to_tell[card] = 1
    sheet.sequence("to tell story card", to_tell, cards.STORY_COUNT)


def fill_stop(card: int, language: str, text: str, sheet: Sheet) -> None:
    """A place of the tale, as far as it is known."""
    sheet.number("card", card + 1)
    sheet.one_of("in", LANGUAGE_NUMBERS.get(language, -1), LANGUAGE_WORDS)
    sheet.digest("sentence", text)


def note_at(notes: list[int], place: int) -> int:
    """What was noted of a sentence: 1 for nothing, elements from 2 on, 0 before it is told."""
    return notes[place] + 2 if place < len(notes) else 0


def name_tale(sheet: Sheet) -> None:
    fill_to_tell([], sheet)
    for place in range(cards.MOST_STORY):
        sheet.about = f"tale {place + 1}"
        fill_stop(cards.NOTHING, "", "", sheet)
        sheet.name("own note")
    sheet.about = ""
    sheet.digest("generator", "")
