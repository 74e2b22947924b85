"""What can be seen of a Buried Treasure state: views, standings, and the stock-taking."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tortuga.engine.views import Prompt, asking, by_seat
from tortuga.games.buried_treasure import cards, moves
from tortuga.games.buried_treasure.scoring import ranks
from tortuga.games.buried_treasure.view import BuriedTreasureView, Standing

if TYPE_CHECKING:
    from tortuga.games.buried_treasure.rules import BuriedTreasureState


def view_of(state: BuriedTreasureState, seat: int | None) -> BuriedTreasureView:
    """All that a seat may know; a spectator, None, knows what lies open."""
    parts = state.parts
    dealt = state.score_order[: state.round + 1]
    unseen = [card for card in range(len(parts.points)) if card not in dealt]
    hands = by_seat(state.hands, cards.STARTER_KINDS)  # secret, but for the viewer's own
    return BuriedTreasureView(
        **state.head(seat),
        rule=moves.RULES[state.phase],
        prompt=prompt_of(state),
        advanced=state.advanced,
        round=state.round + 1,
        rounds=parts.rounds,
        phase=moves.PHASES[state.phase],
        starter=state.starter,
        score_card=parts.score_card_names[state.score_order[state.round]],
        points=by_seat(parts.points[state.score_order[state.round]], 2),
        score_cards_seen=tuple(parts.score_card_names[card] for card in dealt),
        score_cards_unseen=tuple(parts.score_card_names[card] for card in unseen),
        heights=tuple(parts.columns),
        columns=tuple(
            tuple(cards.CARD_WORDS[card] for card in column_in(state, column))
            for column in range(cards.COLUMN_COUNT)
        ),
        in_play=word(state.card),
        second=word(state.second),
        collections=by_seat(state.collections, cards.COLOUR_COUNT),
        hand=hands[seat] if state.advanced and seat is not None else None,
        hand_sizes=tuple(state.hand_sizes),
        starters_played=tuple(state.played),
        starters=tuple(parts.starters) if state.advanced else (),
        passed=tuple(state.passed),
        undealt=undealt_of(state),
        round_scores=tuple(tuple(points) for points in state.round_scores),
        leftover=tuple(state.leftover) if state.advanced and state.over else None,
        hands_shown=hands if state.advanced and state.over else None,  # BT-A6
        standing=standing_of(state),
    )


def prompt_of(state: BuriedTreasureState) -> Prompt:
    """What is asked in the phase, with the card that it may speak of."""
    holds = state.phase == moves.TURN and state.advanced and state.hand_sizes[state.turn] > 0
    asked = "turn_hand" if holds else moves.PHASES[state.phase]
    card = state.card if state.second == cards.NOTHING else state.second
    if state.over or card == cards.NOTHING:
        return asking(asked)
    colour, flags = cards.COLOURS[cards.COLOUR_OF[card]], cards.ACTION_OF[card] % cards.EXTRA
    return asking(asked, card=cards.CARD_WORDS[card], colour=colour, count=flags)


def word(card: int) -> str | None:
    return None if card == cards.NOTHING else cards.CARD_WORDS[card]


def column_in(state: BuriedTreasureState, column: int) -> list[int]:
    first = state.round * state.parts.per_round + state.parts.offsets[column]
    return state.deck[first : first + state.left[column]]


def undealt_in(state: BuriedTreasureState) -> list[int]:
    return state.deck[(state.round + 1) * state.parts.per_round :]


def undealt_of(state: BuriedTreasureState) -> tuple[tuple[str, int], ...]:
    """Which game cards are still to come, by elimination: their number, not their order."""
    counts = [0] * len(cards.CARD_WORDS)
    for card in undealt_in(state):
        counts[card] += 1
    return tuple((word, count) for word, count in zip(cards.CARD_WORDS, counts) if count)


def standing_of(state: BuriedTreasureState) -> Standing:
    """BT-8 as of now; after the last card, the round just scored."""
    scored = state.phase in (moves.OVER, moves.HIDDEN)
    gains = by_seat(state.gains if scored else state.gains_now(), cards.COLOUR_COUNT)
    sums = [sum(each) for each in gains]
    totals = state.scores if scored else [a + b for a, b in zip(state.scores, sums, strict=True)]
    by_colour = [ranks(state.counts_of(colour)) for colour in range(cards.COLOUR_COUNT)]
    return Standing(
        collections=by_seat(state.collections, cards.COLOUR_COUNT),
        ranks=tuple(zip(*by_colour)),
        gains=gains,
        scores=tuple(a - b for a, b in zip(totals, sums, strict=True)),
        totals=tuple(totals),
    )


def stock_of(state: BuriedTreasureState) -> list[Any]:
    """Every card by colour, wild flags last, wherever it lies."""
    lying = [*undealt_in(state), state.card, state.second]
    for column in range(cards.COLUMN_COUNT):
        lying += column_in(state, column)
    totals = [0] * cards.STARTER_KINDS
    for card in lying:
        if card != cards.NOTHING:
            totals[cards.COLOUR_OF[card]] += 1
    for place, count in enumerate(state.collections):
        totals[place % cards.COLOUR_COUNT] += count
    if state.advanced:
        for place, count in enumerate(state.hands):
            totals[place % cards.STARTER_KINDS] += count
        for kind, count in enumerate(state.aside):
            totals[kind] += count
        for colour, count in enumerate(state.played[cards.PLAYED_AS :]):
            totals[colour] -= count
            totals[cards.WILD] += count
    return totals
