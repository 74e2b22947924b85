"""What a bot does in The Pirate's Map, from its view alone: tell, note, build, pick, vote."""

from __future__ import annotations

import math
from typing import Final

from tortuga.engine.chance import Chance
from tortuga.games.the_pirates_map import building, memory
from tortuga.games.the_pirates_map.cards import CELL_COUNT, Components
from tortuga.games.the_pirates_map.moves import (
    BACK_MOVE,
    KINDS,
    PLACE,
    SEAT,
    TELL,
    TOLD_MOVE,
    VOICE_MOVE,
    VOTES,
    WAIT_MOVE,
)
from tortuga.games.the_pirates_map.variants import Table
from tortuga.games.the_pirates_map.view import PiratesMapView, StoryCard

# A rival's skulls are not known: so many a card on average, and so much more for the worst.
SKULLS_A_CARD: Final = 0.6
WORST: Final = 1.0
STEEPNESS: Final = 1.5


def advise(
    parts: Components, table: Table, view: PiratesMapView, chance: Chance, level: int
) -> int:
    """One of the view's legal moves; the level decides how well the tale is remembered."""
    if view.phase == "tale" or (view.phase == "show" and view.seat == view.captain):
        return tell(view, chance, table.reads_out)
    if view.phase == "show":
        return memory.note(view, chance, memory.FIDELITY[level])
    if view.phase == "island" and view.seat != view.captain:
        return building.Builder(parts, view, chance, memory.FIDELITY[level]).choose()
    if view.phase == "glass":
        return more_sand(view)
    if view.phase == "loot":
        return pick(view, chance)
    if view.phase == "vote":
        return vote(view, chance)
    return view.legal[0]  # a captain who may call for more sand early, or nothing but a clock


def tell(view: PiratesMapView, chance: Chance, read_out: bool) -> int:
    """Any card next, as the generator first tells it; aloud, by the browsers' voices.

    What a captain who has left had put in order is taken back, and told from the beginning. By
    older rules, which have no such voice, 'told' when all are in order.
    """
    if read_out and BACK_MOVE in view.legal:
        return BACK_MOVE
    if VOICE_MOVE in view.legal:
        return VOICE_MOVE
    if TOLD_MOVE in view.legal:
        return TOLD_MOVE
    cards = [move for move in view.legal if KINDS[move] is TELL]
    if not cards:
        return view.legal[0]
    return chance.choice(cards)


def more_sand(view: PiratesMapView) -> int:
    """PM-C: the captain always turns the hourglass, which tells nothing; the crew if it can mend.

    Four cards and a cross are as good as this crew could do in the time.
    """
    finished = view.standing.cards == CELL_COUNT and view.cross is not None
    leave = finished and view.seat != view.captain
    return WAIT_MOVE if leave and WAIT_MOVE in view.legal else view.legal[0]


def pick(view: PiratesMapView, chance: Chance) -> int:
    """The card with the most points, less what its skulls put at risk."""
    best: list[int] = []
    most = -math.inf
    for move in view.legal:
        card = view.offer[PLACE[move]]
        assert card is not None
        gain = worth(view, card)
        if gain > most:
            best, most = [], gain
        if gain == most:
            best.append(move)
    return chance.choice(best)


def worth(view: PiratesMapView, card: StoryCard) -> float:
    """The points to be expected with the card in the haul."""
    held = view.standing.loot_points or 0
    total = held + (card.worth or 0)
    if view.cabin_boys or len(view.acts) == 2:
        return float(total)
    skulls = (view.standing.skulls or 0) + card.skulls
    usual = SKULLS_A_CARD * (len(view.haul) + 1) + WORST
    cursed = 1.0 / (1.0 + math.exp(STEEPNESS * (usual - skulls)))
    return total * (1.0 - cursed)


def vote(view: PiratesMapView, chance: Chance) -> int:
    """For whose tales were rebuilt most, as a bot's idea of a good teller.

    Of equals, for the one whose haul is worth least: hauls have been counted by then (PM-9).
    """
    rebuilt = rebuilt_tales(view)
    tellers = [SEAT[move] for move in view.legal]
    most = max([rebuilt[seat] for seat in tellers])
    best = [seat for seat in tellers if rebuilt[seat] == most]
    least = min([view.scores[seat] for seat in best])
    return VOTES[chance.choice([seat for seat in best if view.scores[seat] == least])]


def rebuilt_tales(view: PiratesMapView) -> list[int]:
    """How many tales of each seat the crew has rebuilt."""
    seats = len(view.acts)
    rebuilt = [0] * seats
    first = (view.captain - view.round + 1) % seats
    for turn, right in enumerate(view.outcomes):
        rebuilt[(first + turn) % seats] += int(right)
    return rebuilt
