"""What can be seen of a Buried Treasure state: views, standings, reasons, and the stock-taking."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tortuga.games.buried_treasure.cards import (
    ACTION_COUNT,
    CARD_WORDS,
    COLOUR_COUNT,
    COLUMN_COUNT,
    NOTHING,
    PLAYED_AS,
    STARTER_KINDS,
    WILD,
)
from tortuga.games.buried_treasure.moves import (
    DECLINE_MOVE,
    EXTRA_STEP,
    FLAGS,
    HIDDEN,
    LATE,
    MOVES,
    OVER,
    PASS_MOVE,
    PHASES,
    PLACE_FIRST,
    SECOND_FIRST,
    STARTER_FIRST,
    STEAL_FIRST,
    TURN,
)
from tortuga.games.buried_treasure.scoring import ranks
from tortuga.games.buried_treasure.view import BuriedTreasureView, Standing

if TYPE_CHECKING:
    from tortuga.games.buried_treasure.rules import BuriedTreasureState


def view_of(state: BuriedTreasureState, seat: int | None) -> BuriedTreasureView:
    """All that a seat may know; a spectator, None, knows what lies open."""
    parts = state.parts
    dealt = state.score_order[: state.round + 1]
    unseen = [card for card in range(len(parts.points)) if card not in dealt]
    points = parts.points[state.score_order[state.round]]
    return BuriedTreasureView(
        seat=seat,
        acting=tuple(state.acting),
        legal=() if seat is None else tuple(state.legal(seat)),
        over=state.over,
        scores=tuple(state.scores),
        winners=tuple(state.winners),
        advanced=state.advanced,
        round=state.round + 1,
        rounds=parts.rounds,
        phase=PHASES[state.phase],
        starter=state.starter,
        score_card=parts.score_card_names[state.score_order[state.round]],
        points=tuple(tuple(points[2 * each : 2 * each + 2]) for each in range(COLOUR_COUNT)),
        score_cards_seen=tuple(parts.score_card_names[card] for card in dealt),
        score_cards_unseen=tuple(parts.score_card_names[card] for card in unseen),
        heights=tuple(parts.columns),
        columns=tuple(column_of(state, column) for column in range(COLUMN_COUNT)),
        in_play=word(state.card),
        second=word(state.second),
        collections=collections_of(state),
        hand=tuple(hand_of(state, seat)) if state.advanced and seat is not None else None,
        hand_sizes=tuple(state.hand_sizes),
        starters_played=tuple(state.played),
        starters=tuple(parts.starters) if state.advanced else (),
        passed=tuple(state.passed),
        undealt=undealt_of(state),
        round_scores=tuple(tuple(points) for points in state.round_scores),
        leftover=tuple(state.leftover) if state.advanced and state.over else None,
        hands_shown=hands_shown(state),
        standing=standing_of(state),
    )


def word(card: int) -> str | None:
    return None if card == NOTHING else CARD_WORDS[card]


def column_of(state: BuriedTreasureState, column: int) -> tuple[str, ...]:
    first = state.round * state.parts.per_round + state.parts.offsets[column]
    return tuple(CARD_WORDS[card] for card in state.deck[first : first + state.left[column]])


def collections_of(state: BuriedTreasureState) -> tuple[tuple[int, ...], ...]:
    return tuple(
        tuple(state.collections[seat * COLOUR_COUNT : (seat + 1) * COLOUR_COUNT])
        for seat in range(state.seats)
    )


def hand_of(state: BuriedTreasureState, seat: int) -> list[int]:
    """A seat's starters by kind: secret until the end."""
    return state.hands[seat * STARTER_KINDS : (seat + 1) * STARTER_KINDS]


def hands_shown(state: BuriedTreasureState) -> tuple[tuple[int, ...], ...] | None:
    """BT-A6: the hands lie open once the game is over."""
    if not (state.advanced and state.over):
        return None
    return tuple(tuple(hand_of(state, seat)) for seat in range(state.seats))


def undealt_of(state: BuriedTreasureState) -> tuple[tuple[str, int], ...]:
    """Which game cards are still to come, by elimination: their number, not their order."""
    counts = [0] * len(CARD_WORDS)
    for card in state.deck[(state.round + 1) * state.parts.per_round :]:
        counts[card] += 1
    return tuple((CARD_WORDS[card], count) for card, count in enumerate(counts) if count)


def standing_of(state: BuriedTreasureState) -> Standing:
    """BT-8 as of now; after the last card, the round just scored."""
    scored = state.phase in (OVER, HIDDEN)
    gains = state.gains if scored else state.gains_now()
    sums = [
        sum(gains[seat * COLOUR_COUNT : (seat + 1) * COLOUR_COUNT]) for seat in range(state.seats)
    ]
    totals = state.scores if scored else [a + b for a, b in zip(state.scores, sums, strict=True)]
    by_colour = [ranks(state.counts_of(colour)) for colour in range(COLOUR_COUNT)]
    return Standing(
        collections=collections_of(state),
        ranks=tuple(
            tuple(by_colour[colour][seat] for colour in range(COLOUR_COUNT))
            for seat in range(state.seats)
        ),
        gains=tuple(
            tuple(gains[seat * COLOUR_COUNT : (seat + 1) * COLOUR_COUNT])
            for seat in range(state.seats)
        ),
        scores=tuple(a - b for a, b in zip(totals, sums, strict=True)),
        totals=tuple(totals),
    )


def why_not(state: BuriedTreasureState, move: int) -> str:
    """The rule that stands against a move, in a sentence."""
    if not isinstance(move, int) or not 0 <= move < MOVES.size:
        return f"moves are numbered from 0 to {MOVES.size - 1}, not {move!r}"
    if state.phase == EXTRA_STEP and not SECOND_FIRST <= move < STEAL_FIRST:
        return "take a second card of the EXTRA's colour, or decline (BT-5)"
    if state.phase == FLAGS and not STEAL_FIRST <= move < DECLINE_MOVE:
        return "steal from one opponent, or decline (BT-6)"
    if state.phase not in (TURN, EXTRA_STEP, FLAGS, LATE):
        if PLACE_FIRST <= move < PASS_MOVE:
            return f"there are only {state.seats} collections at this table (BT-A3)"
        return "the card in play must be placed in a collection first (BT-A3)"
    return why_not_kind(state, move)


def why_not_kind(state: BuriedTreasureState, move: int) -> str:
    """The same, for a move that fits the phase but not the table."""
    if move < SECOND_FIRST:
        return "that column is empty (BT-2)"
    if move < STEAL_FIRST:
        if state.phase != EXTRA_STEP:
            return "a second card needs an EXTRA in play (BT-5)"
        return "the second card must be a top card of the EXTRA's colour (BT-5)"
    if move < DECLINE_MOVE:
        if state.phase != FLAGS:
            return "stealing needs a flag card in play (BT-6)"
        return "steal from an opponent, no more than they hold and the flags allow (BT-6)"
    if move == DECLINE_MOVE:
        return "there is nothing to decline (BT-5, BT-6)"
    if STARTER_FIRST <= move < PLACE_FIRST:
        if not state.advanced:
            return "starters belong to the advanced game (BT-A1)"
        return "you hold no such starter (BT-A2)"
    if move == PASS_MOVE:
        return "while cards lie in the layout nobody may pass (BT-A2)"
    return "there is no card to place (BT-A3)"


def stock_of(state: BuriedTreasureState) -> list[Any]:
    """Every card by colour, wild flags last, wherever it lies."""
    totals = [0] * STARTER_KINDS
    for card in state.deck[(state.round + 1) * state.parts.per_round :]:
        totals[card // ACTION_COUNT] += 1
    for column in range(COLUMN_COUNT):
        first = state.round * state.parts.per_round + state.parts.offsets[column]
        for card in state.deck[first : first + state.left[column]]:
            totals[card // ACTION_COUNT] += 1
    for card in (state.card, state.second):
        if card != NOTHING:
            totals[card // ACTION_COUNT] += 1
    for place, count in enumerate(state.collections):
        totals[place % COLOUR_COUNT] += count
    if state.advanced:
        for place, count in enumerate(state.hands):
            totals[place % STARTER_KINDS] += count
        for kind, count in enumerate(state.aside):
            totals[kind] += count
        for colour, count in enumerate(state.played[PLAYED_AS:]):
            totals[colour] -= count
            totals[WILD] += count
    return totals
