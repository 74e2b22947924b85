"""A player of The Pirate's Map as a learner in one seat knows them, written by change."""

from __future__ import annotations

from typing import Final

from tortuga.engine.native import i64
from tortuga.engine.scribe import FewCells, with_cell, with_wide
from tortuga.engine.sheet import ONE_OF, TABLES, Sheet, relative
from tortuga.games.the_pirates_map import cards, sight, vote
from tortuga.games.the_pirates_map.rules import PiratesMapState

ACT_WORDS: Final[list[str]] = list(cards.ACTS)
TREASURE_WORDS: Final[list[str]] = list(cards.TREASURES)
# The pieces of it, in their order.
DOING: Final = 0
HOLDING: Final = 1
VOTED_FOR: Final = 2
SECRETS: Final = 3
A_PLAYER: Final = 4
UNDEALT: Final[list[int]] = []


class PlayerCells:
    """One player: the loot card too when loot is counted, then the vote.

    ``dealt`` is how many map cards it got, ``secrets`` what its loot and acting cards say.
    """

    def __init__(self) -> None:
        self.doing: FewCells = FewCells(6)
        self.holding: FewCells = FewCells(3)
        self.owned: list[int] = UNDEALT
        self.dealt: int = 0
        self.loot_cards: list[int] = UNDEALT
        self.act_cards: list[int] = UNDEALT
        self.round: int = 0
        self.counted: bool = False
        self.over: bool = False
        self.secrets: bytes = b""

    def write(
        self, state: PiratesMapState, seat: int, eyes: int, page: list[bytes], at: int
    ) -> None:
        if state.owned is not self.owned:
            self.owned = state.owned
            self.dealt = state.owned[seat].bit_count()
        page[at + DOING] = self.doing.written(doing_of(state, seat))
        page[at + HOLDING] = self.holding.written(self.held(state, seat))
        chosen = state.votes[seat] if seat == eyes or vote.are_open(state) else cards.NOBODY
        page[at + VOTED_FOR] = ONE_OF[state.seats][relative(chosen, eyes, state.seats) + 1]
        if not self.knows(state):
            self.look(state, seat, eyes)
        page[at + SECRETS] = self.secrets

    def held(self, state: PiratesMapState, seat: int) -> i64:
        """Its cards, and whether it has voted."""
        owners, laid = state.owners, 0
        for card in state.cells:
            if card != cards.NOTHING and owners[card] == seat:
                laid += 1
        held = with_cell(0, self.dealt - laid)
        held = with_cell(held, len(state.hauls[seat]))
        return with_cell(held, state.voted >> seat & 1)

    def knows(self, state: PiratesMapState) -> bool:
        """Whether nothing has changed that loot and acting cards hang on."""
        return (
            self.loot_cards is state.loot_cards
            and self.act_cards is state.act_cards
            and self.round == state.round
            and self.counted == state.counted
            and self.over == state.over
        )

    def look(self, state: PiratesMapState, seat: int, eyes: int) -> None:
        self.loot_cards, self.act_cards = state.loot_cards, state.act_cards
        self.round, self.counted, self.over = state.round, state.counted, state.over
        sheet = Sheet()
        shown = seat == eyes or state.counted or state.table.cabin_boys
        act = sight.act_of(state, seat, eyes)
        fill_secrets(state.loot_values(seat) if shown else [], act, sheet)
        self.secrets = b"".join(sheet.pieces)


def doing_of(state: PiratesMapState, seat: int) -> i64:
    """A player's points, and what it has done in this round."""
    doing = with_wide(0, state.scores[seat])
    doing = with_cell(doing, state.calls >> seat & 1)
    doing = with_wide(doing, state.waits[seat])
    return with_cell(doing, state.heard >> seat & 1)


def fill_secrets(loot: list[int], act: str | None, sheet: Sheet) -> None:
    sheet.counts("worth of", loot, TREASURE_WORDS)
    sheet.one_of("acts", cards.NOTHING if act is None else ACT_WORDS.index(act), ACT_WORDS)


def name_player(player: str, seats: int, sheet: Sheet) -> None:
    sheet.about = player
    sheet.wide("score", 0)
    sheet.name("calls it done")
    sheet.wide("waits", 0)
    for name in ("heard", "map cards", "story cards", "voted"):
        sheet.name(name)
    sheet.one_of("vote for", cards.NOBODY, TABLES[seats])
    fill_secrets([], None, sheet)
    sheet.about = ""
