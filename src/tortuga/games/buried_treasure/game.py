"""Buried Treasure as a game of the house: how it is dealt, guessed and rated."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

from tortuga.engine.chance import Chance, chance_from
from tortuga.engine.components import Entries
from tortuga.engine.figures import Figures
from tortuga.engine.game import Game
from tortuga.engine.moves import MoveSpace
from tortuga.engine.options import Option
from tortuga.engine.reasons import Reason
from tortuga.engine.scribe import Scribe
from tortuga.games.buried_treasure import advice, cards, display, heuristic
from tortuga.games.buried_treasure.cards import Components
from tortuga.games.buried_treasure.figures import FIGURES
from tortuga.games.buried_treasure.guide import BuriedTreasureGuide
from tortuga.games.buried_treasure.moves import MOST_SEATS, MOVES, PHASES
from tortuga.games.buried_treasure.rules import BuriedTreasureState
from tortuga.games.buried_treasure.view import BuriedTreasureView


class BuriedTreasure(Game[BuriedTreasureState, BuriedTreasureView]):
    """Take the last card of a column, rob your rivals, and be first without a tie."""

    name: ClassVar[str] = "buried-treasure"
    rules: ClassVar[int] = 1
    rule_ids: ClassVar[tuple[str, ...]] = (
        *(f"BT-{number}" for number in range(1, 10)),
        *(f"BT-A{number}" for number in range(1, 7)),
    )
    min_seats: ClassVar[int] = 2
    max_seats: ClassVar[int] = MOST_SEATS
    age: ClassVar[int] = 10
    minutes: ClassVar[int] = 20
    most_moves: ClassVar[int] = 5_000
    declared: ClassVar[tuple[Option, ...]] = (Option("advanced", False),)
    moves: ClassVar[MoveSpace] = MOVES
    folder: ClassVar[Path] = Path(__file__).parent
    figures: ClassVar[Figures | None] = FIGURES
    has_first: ClassVar[bool] = True
    gathers: ClassVar[frozenset[str]] = frozenset({"scored"})

    def read_components(self, entries: Entries) -> None:
        self.parts = Components(FIGURES.read(entries, self.edition))
        self.advanced: bool = self.options["advanced"]

    def deal(self, chance: Chance) -> BuriedTreasureState:
        """BT-1 to BT-3 and BT-A1: shuffle everything once, and draw the first starter by lot."""
        state = BuriedTreasureState(self.seats, self.parts, self.advanced)
        state.deck = self.parts.cards.copy()
        chance.shuffle(state.deck)
        state.score_order = list(range(len(self.parts.points)))
        chance.shuffle(state.score_order)
        state.collections = [0] * (self.seats * cards.COLOUR_COUNT)
        if self.advanced:
            deal_starters(state, chance, self.parts.starters)
        state.starter = self.starter(chance)
        return state

    def guess(self, view: BuriedTreasureView, rng: Any) -> BuriedTreasureState:
        """Lay out what the view shows and deal the deck, score cards and other hands anew."""
        chance = chance_from(rng)
        state = BuriedTreasureState(self.seats, self.parts, self.advanced)
        lay_table(state, view)
        state.deck = guess_deck(view, chance)
        state.score_order = guess_score_cards(view, self.parts.score_card_names, chance)
        if self.advanced:
            guess_hands(state, view, chance)
        state.resume_choice()
        return state

    def rate(self, view: BuriedTreasureView, rng: Any) -> list[float]:
        """BT's greedy eye: the best end of one's own turn that each move can lead to."""
        return heuristic.rate(self.guess(view, rng), list(view.legal))

    def guide(self) -> BuriedTreasureGuide:
        return BuriedTreasureGuide(self.seats)

    def scribe(self) -> Scribe:
        from tortuga.games.buried_treasure.encoding import scribe_of  # which knows the game

        return scribe_of(self)

    def advice(self, view: BuriedTreasureView, move: int) -> list[Reason]:
        return advice.advice(self.guess(view, Chance(0, "advice")), view, move)

    def table(self, view: BuriedTreasureView, names: list[str], texts: Any) -> str:
        return display.table(view, names, texts)

    def result(self, view: BuriedTreasureView, names: list[str], texts: Any) -> str:
        return display.result(view, names, texts)


def deal_starters(state: BuriedTreasureState, chance: Chance, counts: list[int]) -> None:
    """BT-A1: equal hands; the rest go out of play unseen."""
    starters = cards.spread(counts)
    chance.shuffle(starters)
    each = len(starters) // state.seats
    state.hand_sizes = [each] * state.seats
    state.hands = [0] * (state.seats * cards.STARTER_KINDS)
    for place, kind in enumerate(starters[: each * state.seats]):
        state.hands[place // each * cards.STARTER_KINDS + kind] += 1
    state.aside = count_kinds(starters[each * state.seats :])
    state.played = [0] * cards.PLAYED_SIZE
    state.passed = [False] * state.seats


def count_kinds(starters: list[int]) -> list[int]:
    return [starters.count(kind) for kind in range(cards.STARTER_KINDS)]


def lay_table(state: BuriedTreasureState, view: BuriedTreasureView) -> None:
    """Everything that lies open."""
    state.lay_head(view)
    state.round = view.round - 1
    state.starter = view.starter
    state.turn = view.acting[0] if view.acting else cards.NOTHING
    state.phase = PHASES.index(view.phase)
    state.card = cards.NOTHING if view.in_play is None else cards.CARD_WORDS.index(view.in_play)
    state.second = cards.NOTHING if view.second is None else cards.CARD_WORDS.index(view.second)
    state.left = [len(column) for column in view.columns]
    state.cards_left = sum(state.left)
    state.collections = [count for counts in view.collections for count in counts]
    state.round_scores = [list(points) for points in view.round_scores]
    state.gains = [gain for gains in view.standing.gains for gain in gains]
    state.leftover = list(view.leftover or ())
    state.hand_sizes = list(view.hand_sizes)
    state.played = list(view.starters_played)
    state.passed = list(view.passed)


def guess_deck(view: BuriedTreasureView, chance: Chance) -> list[int]:
    """The layout where it lies, and the undealt cards behind it in random order."""
    per_round = sum(view.heights)
    deck = [cards.NOTHING] * ((view.round - 1) * per_round)
    for height, column in zip(view.heights, view.columns, strict=True):
        deck.extend([cards.CARD_WORDS.index(card) for card in column])
        deck.extend([cards.NOTHING] * (height - len(column)))
    undealt: list[int] = []
    for card, count in view.undealt:
        undealt.extend([cards.CARD_WORDS.index(card)] * count)
    chance.shuffle(undealt)
    return deck + undealt


def guess_score_cards(view: BuriedTreasureView, names: list[str], chance: Chance) -> list[int]:
    unseen = [names.index(name) for name in view.score_cards_unseen]
    chance.shuffle(unseen)
    return [names.index(name) for name in view.score_cards_seen] + unseen


def guess_hands(state: BuriedTreasureState, view: BuriedTreasureView, chance: Chance) -> None:
    """The viewer's own hand, or all of them once shown; the rest of the starters at random."""
    known: list[tuple[int, ...] | None] = [None] * state.seats
    if view.hands_shown is not None:
        known = list(view.hands_shown)
    elif view.seat is not None:
        known[view.seat] = view.hand
    hidden = list(view.starters)
    for kind in range(cards.STARTER_KINDS):
        hidden[kind] -= view.starters_played[kind]
        hidden[kind] -= sum(hand[kind] for hand in known if hand is not None)
    unseen = cards.spread(hidden)
    chance.shuffle(unseen)
    state.hands = []
    for seat in range(state.seats):
        hand = known[seat]
        if hand is None:
            size = view.hand_sizes[seat]
            hand = tuple(count_kinds(unseen[:size]))
            unseen = unseen[size:]
        state.hands.extend(hand)
    state.aside = count_kinds(unseen)
