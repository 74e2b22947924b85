"""Tellers: what a captain can do for a crew of bots by the order of a tale, which is very little.

    python -m tests.games.the_pirates_map.tellers --level sailor --seats 4 --games 300

A bot remembers every sentence equally well, in whatever words. So all that a captain decides is
which element the tale ends with. Printed are, for three ways to choose it, how many islands were
right, and how many had the right elements: no way to end a tale can bring more than those.
"""

from __future__ import annotations

import argparse
import dataclasses
from collections import Counter
from collections.abc import Callable

import tortuga
from tortuga.engine.chance import Chance
from tortuga.games.the_pirates_map.cards import ELEMENTS
from tortuga.games.the_pirates_map.moves import ELEMENT, KINDS, TELL
from tortuga.games.the_pirates_map.rules import PiratesMapState
from tortuga.games.the_pirates_map.view import Judgement, PiratesMapView
from tortuga.lab.intervals import wilson

# By how often each element was drawn: what a tale may end with.
ENDS: dict[str, Callable[[Counter[str]], set[str]]] = {
    "any": set,
    "drawn most": lambda drawn: {each for each in drawn if drawn[each] == max(drawn.values())},
    "drawn least": lambda drawn: {each for each in drawn if drawn[each] == min(drawn.values())},
}


@dataclasses.dataclass(frozen=True)
class Island:
    """How an island was judged: right in all, or at least in its elements."""

    tale: tuple[str, ...]
    right: bool
    elements: bool


def tells(view: PiratesMapView) -> bool:
    """Whether the captain may tell a card now."""
    return view.seat == view.captain and any(KINDS[move] is TELL for move in view.legal)


def told(view: PiratesMapView, end: str, chance: Chance) -> int:
    """Any card next, but the last of those that the tale is to end with."""
    assert view.hand is not None
    left = Counter(card.element for card in view.hand)
    ends = ENDS[end](left + Counter(stop.card.element for stop in view.story or ()))
    kept = next(each for each in ELEMENTS if each in ends) if end != "any" else ""
    moves = [move for move in view.legal if KINDS[move] is TELL]
    free = [move for move in moves if ELEMENTS[ELEMENT[move]] != kept or left[kept] > 1]
    return chance.choice(free or moves)


def islands(games: int, seats: int, level: str, end: str, first: int = 0) -> list[Island]:
    """All islands of so many games of a crew of one level, whose tales end so."""
    game = tortuga.game("the-pirates-map", seats=seats)
    bot = tortuga.bot(level)
    found: list[Island] = []
    for seed in range(first, first + games):
        state, chance = game.start(seed), Chance(seed, "tellers")
        assert isinstance(state, PiratesMapState)
        while not state.over:
            seat = chance.choice(list(state.acting))
            view = state.view(seat)
            move = told(view, end, chance) if tells(view) else bot.choose(game, view, chance)
            state.play(seat, move)
            if len(state.outcomes) > len(view.outcomes):
                found.append(seen(state.view(None).judged))
    return found


def seen(judged: Judgement | None) -> Island:
    assert judged is not None
    crossed = all(problem.kind == "cross" for problem in judged.problems)
    return Island(judged.tale, judged.right, crossed)


def main() -> None:
    parser = argparse.ArgumentParser(description="Whether the end of a tale matters to a crew.")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--level", default="sailor")
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    for end in ENDS:
        found = islands(args.games, args.seats, args.level, end, args.seed)
        right = sum(island.right for island in found) / len(found)
        low, high = wilson(right, len(found))
        most = sum(island.elements for island in found) / len(found)
        print(
            f"{args.level} of {args.seats}, {end:11}: {right:.1%} right ({low:.1%} to {high:.1%})"
            f" of {len(found)}, {most:.1%} with the right elements",
            flush=True,
        )


if __name__ == "__main__":
    main()
