"""What can be seen of a Playa Pirata state: views, standings and the stock-taking."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tortuga.engine.views import Prompt, asking
from tortuga.games.playa_pirata import cards
from tortuga.games.playa_pirata.draft import UNANSWERED
from tortuga.games.playa_pirata.moves import ANSWER, CHOOSE_PLACE, OVER, PHASES, RULES, TOWELS
from tortuga.games.playa_pirata.scoring import TOTAL, tally
from tortuga.games.playa_pirata.towels import CLOSED, control, needed
from tortuga.games.playa_pirata.view import (
    Holding,
    Lifeguard,
    PlayaPirataView,
    Spot,
    Standing,
    Tally,
)

if TYPE_CHECKING:
    from tortuga.games.playa_pirata.rules import PlayaPirataState


def view_of(state: PlayaPirataState, seat: int | None) -> PlayaPirataView:
    """All that a seat may know; a spectator, None, knows what lies open."""
    eyes = cards.NOBODY if seat is None else seat
    drafted = state.saw[eyes] if state.with_specials and eyes >= 0 else []
    return PlayaPirataView(
        **state.head(seat),
        rule=RULES[state.phase],
        prompt=prompt_of(state),
        specials=state.with_specials,
        hand=state.hand + 1,
        hands=state.hands,
        turn=state.round,
        turns=state.rounds,
        phase=PHASES[state.phase],
        starter=state.starter,
        beach=tuple(spot_of(state, spot, eyes) for spot in range(len(state.kinds))),
        holdings=tuple(holding_of(state, each, eyes) for each in range(state.seats)),
        treasures=None if seat is None else spread(hand_of(state, seat)),
        unseen=unseen_of(state, eyes),
        out_of_play=len(state.left_unseen),
        used=marked(state.used, cards.SPOT_WORDS[: len(state.kinds)]),
        parrot=state.parrot,
        fresh=None if state.fresh == cards.NOWHERE else cards.SPOT_WORDS[state.fresh],
        drafted=tuple(cards.SPECIAL_WORDS[special] for special in sorted(drafted)),
        draft_left=len(state.pool),
        answered=answered_of(state),
        answer=answer_of(state, eyes),
        lifeguard=lifeguard_of(state, eyes),
        results=tuple(tuple(Tally(*lines) for lines in hand) for hand in state.results),
        standing=standing_of(state, eyes),
    )


def someone(seat: int) -> int | None:
    return None if seat == cards.NOBODY else seat


def marked(mask: int, words: tuple[str, ...]) -> tuple[str, ...]:
    """The words whose bits are set."""
    return tuple(word for place, word in enumerate(words) if (mask >> place) & 1)


def hand_of(state: PlayaPirataState, seat: int) -> list[int]:
    """A seat's treasures by kind: secret."""
    return state.treasures[seat * cards.KINDS : (seat + 1) * cards.KINDS]


def spread(counts: list[int]) -> tuple[str, ...]:
    """Treasures by their words, one after another."""
    return tuple(word for word, count in zip(cards.TREASURE_WORDS, counts) for _ in range(count))


def prompt_of(state: PlayaPirataState) -> Prompt:
    """What is asked in the phase; for towels, by how many treasures got some already."""
    if state.phase == TOWELS:
        return asking(("towels", "towels_more", "close")[state.batches])
    return asking(PHASES[state.phase])


def spot_of(state: PlayaPirataState, spot: int, eyes: int) -> Spot:
    needs = needed(state, spot)
    looked = state.looked[spot]
    return Spot(
        buried_seat=someone(state.buriers[spot]),
        treasure=cards.TREASURE_WORDS[state.kinds[spot]] if state.knows(eyes, spot) else None,
        face_up=state.face_up[spot],
        looked_seats=tuple(seat for seat in range(state.seats) if (looked >> seat) & 1),
        towels=tuple((towel >> 2, towel & 3) for towel in state.stacks[spot]),
        umbrella_seat=someone(state.umbrellas[spot]),
        control_seat=someone(control(state, spot)),
        kingsize=spot == state.king,
        jollyroger=spot == state.jolly,
        needs=None if needs == CLOSED else needs,
    )


def holding_of(state: PlayaPirataState, seat: int, eyes: int) -> Holding:
    special = state.special[seat] if state.with_specials else cards.NOTHING
    played = state.special_played[seat] if state.with_specials else cards.NOTHING
    known = seat == eyes or state.phase in (OVER, CHOOSE_PLACE)
    return Holding(
        treasures=state.treasure_counts[seat],
        pirates=marked(state.pirates[seat], cards.PIRATE_WORDS),
        towels=tuple(state.towels[seat * cards.VALUES : (seat + 1) * cards.VALUES]),
        umbrella_aside=state.aside[seat],
        has_special=special != cards.NOTHING,
        special=cards.SPECIAL_WORDS[special] if known and special != cards.NOTHING else None,
        special_may=() if known or special == cards.NOTHING else candidates(state, seat, eyes),
        special_played=None if played == cards.NOTHING else cards.SPECIAL_WORDS[played],
    )


def candidates(state: PlayaPirataState, seat: int, eyes: int) -> tuple[str, ...]:
    """Which specials another may hold, by what was played and what the viewer saw in the draft."""
    saw = state.saw[eyes] if eyes >= 0 else []
    passed = bool(saw) and comes_later(state, seat, eyes)
    gone = [*state.special_played, state.special[eyes] if eyes >= 0 else cards.NOTHING]
    return tuple(
        word
        for special, word in enumerate(cards.SPECIAL_WORDS)
        if special not in gone and (not saw or (special in saw) == passed)
    )


def comes_later(state: PlayaPirataState, seat: int, other: int) -> bool:
    return place_in_draft(state, seat) > place_in_draft(state, other)


def place_in_draft(state: PlayaPirataState, seat: int) -> int:
    """PP-S1: left of the starter first, the starter last."""
    return (seat - state.starter - 1) % state.seats


def unseen_of(state: PlayaPirataState, eyes: int) -> tuple[tuple[str, int], ...]:
    """The treasures that the viewer cannot place, by elimination."""
    counts = [0] * cards.KINDS
    for kind in state.parts.treasures:
        counts[kind] += 1
    for spot in range(len(state.kinds)):
        if state.knows(eyes, spot):
            counts[state.kinds[spot]] -= 1
    if eyes >= 0:
        counts = [count - own for count, own in zip(counts, hand_of(state, eyes))]
    return tuple((word, count) for word, count in zip(cards.TREASURE_WORDS, counts) if count)


def answered_of(state: PlayaPirataState) -> tuple[bool, ...]:
    """PP-S9: who has answered, while not all have."""
    if state.phase != ANSWER:
        return ()
    return tuple(answer != UNANSWERED for answer in state.answers)


def answer_of(state: PlayaPirataState, eyes: int) -> int | None:
    """PP-S9: the viewer's own answer, until all show together."""
    if state.phase != ANSWER or eyes == cards.NOBODY or state.answers[eyes] == UNANSWERED:
        return None
    return state.answers[eyes]


def lifeguard_of(state: PlayaPirataState, eyes: int) -> Lifeguard | None:
    """PP-S9: what was seen is the looker's; that it was looked at is everyone's."""
    if state.guard == cards.NOBODY:
        return None
    since = [
        cards.SPOT_WORDS[spot]
        for spot in range(state.guard_from, len(state.kinds))
        if state.buriers[spot] == state.guarded
    ]
    seen = spread(state.guard_list) if eyes == state.guard else None
    return Lifeguard(state.guard, state.guarded, seen, tuple(since))


def standing_of(state: PlayaPirataState, eyes: int) -> Standing:
    """PP-13 as of now, by what these eyes know; between hands and after, the hand just scored."""
    scored = state.phase in (OVER, CHOOSE_PLACE)
    if scored:
        tallies = state.results[-1]
    else:
        tallies = [tally(state, seat, eyes) for seat in range(state.seats)]
    gains = [lines[TOTAL] for lines in tallies]
    before = [a - b for a, b in zip(state.scores, gains)] if scored else state.scores
    controls = [control(state, spot) for spot in range(len(state.kinds))]
    return Standing(
        spots=tuple(
            tuple(cards.SPOT_WORDS[spot] for spot, each in enumerate(controls) if each == seat)
            for seat in range(state.seats)
        ),
        tallies=tuple(Tally(*lines) for lines in tallies),
        scores=tuple(before),
        totals=tuple(a + b for a, b in zip(before, gains)),
    )


def stock_of(state: PlayaPirataState) -> list[Any]:
    """Treasures by kind, towels by seat and value, umbrellas by seat, and the special cards."""
    kinds = [0] * cards.KINDS
    for kind in state.kinds + state.left_unseen:
        kinds[kind] += 1
    for place, count in enumerate(state.treasures):
        kinds[place % cards.KINDS] += count
    towels = state.towels.copy()
    for stack in state.stacks:
        for towel in stack:
            towels[(towel >> 2) * cards.VALUES + (towel & 3) - 1] += 1
    umbrellas = [
        (state.pirates[seat] & cards.UMBRELLA) // cards.UMBRELLA
        + state.umbrellas.count(seat)
        + int(state.aside[seat])
        for seat in range(state.seats)
    ]
    pirates = [each & ~cards.ALL_PIRATES for each in state.pirates]
    held = [special for special in state.special + state.special_played if special != cards.NOTHING]
    return [kinds, towels, umbrellas, pirates, sorted(held + state.pool + state.undrawn)]
