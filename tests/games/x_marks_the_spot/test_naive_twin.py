"""The rules against a second, naive implementation: whole games, and random tables."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.x_marks_the_spot.naive import PIRATES, NaiveSea, NaiveTable
from tests.games.x_marks_the_spot.positions import checked, marks, new_game, offered, play, seen
from tests.kit.effort import examples
from tests.kit.rules import rule
from tortuga.engine.chance import Chance
from tortuga.games.x_marks_the_spot import crosses, deck, placing
from tortuga.games.x_marks_the_spot.cards import (
    CARD_WORDS,
    FLAG_WORDS,
    TILE_COUNT,
    TILE_WORDS,
    spread,
)
from tortuga.games.x_marks_the_spot.grid import LOCKED, STEPS, Grid
from tortuga.games.x_marks_the_spot.moves import CELLS, FACINGS, MOVES, cell_at, x_of, y_of
from tortuga.games.x_marks_the_spot.rules import XMarksState
from tortuga.testing.play import lines


def words(kinds: list[int]) -> Counter[str]:
    return Counter(CARD_WORDS[kind] for kind in kinds)


def hand(state: XMarksState, seat: int) -> Counter[str]:
    return words(spread(deck.hand_of(state, seat)))


def naive_twin(state: XMarksState) -> NaiveTable:
    """The same deal on the other table."""
    hands = [hand(state, seat) for seat in range(state.seats)]
    flags = [FLAG_WORDS[flag] for flag in state.flags]
    deck_left = words(state.deck[state.drawn :])
    return NaiveTable(flags, hands, deck_left, state.starter, seen(state).second)


def draw_the_same(state: XMarksState, twin: NaiveTable, seat: int) -> None:
    """What chance decided is told to the twin, after a look at whether it could be so."""
    before = twin.hands[seat] + twin.deck + twin.discard
    twin.hands[seat] = hand(state, seat)
    twin.deck = words(state.deck[state.drawn :])
    twin.discard = words(state.discard)
    twin.reshuffles = state.reshuffles
    assert twin.hands[seat] + twin.deck + twin.discard == before
    assert twin.size(seat) == 6 or twin.dry()


@rule("XM-2", "XM-8", "XM-13", "XM-14", "XM-16")
@given(
    seats=st.integers(2, 4),
    seed=st.integers(0, 2**64),
    mood=st.sampled_from(["any", "talk", "cover"]),
    second=st.sampled_from(["must", "may"]),
)
@examples(5)
def test_both_implementations_agree_all_through_random_games(
    seats: int, seed: int, mood: str, second: str
) -> None:
    state = new_game(seed, seats, second)
    twin = naive_twin(state)
    chance = Chance(seed, "twin")
    for _ in range(90):
        if state.over:
            break
        assert set(state.acting) == twin.acting()
        seat = chance.choice(list(state.acting))
        texts = offered(state, seat)
        assert set(texts) == twin.may(seat)
        text = chance.choice(preferred(texts, mood, chance))
        play(state, f"{seat + 1}: {text}")
        twin.say(seat, text)
        if text in ("draw", "scuttle"):
            draw_the_same(state, twin, seat)
        compare(state, twin)
    assert state.winners == twin.winners


def preferred(texts: list[str], mood: str, chance: Chance) -> list[str]:
    """Rather talk and plunder; or rather lay tiles in the thick of it, which makes X's."""
    if mood == "talk":
        wanted = ("parlay", "plunder", "counter", "ask", "offer", "heading", "seize plunder")
        return [text for text in texts if text.startswith(wanted)] or texts
    if mood == "cover":
        near = [text for text in texts if text.startswith("at") and is_near(text)]
        return near or [text for text in texts if text != "scuttle"]
    return texts


def is_near(text: str) -> bool:
    _, x, y, _ = text.split()
    return max(abs(int(x)), abs(int(y))) <= 1


def compare(state: XMarksState, twin: NaiveTable) -> None:
    assert state.scores == twin.coins
    assert sorted(marks(state)) == sorted((seat, x, y) for seat, (x, y) in twin.sea.coins)
    assert [hand(state, seat) for seat in range(state.seats)] == twin.hands
    assert words(state.discard) == twin.discard
    shown = {(cell.x, cell.y): cell.icon for cell in seen(state).cells}
    assert shown == {cell: twin.sea.shown(cell) for cell in twin.sea.stacks if twin.sea.shown(cell)}
    assert {tuple(deal) for deal in seen(state, None).deals} == twin.deals


# Tables that play would hardly bring about


def compare_seas(grid: Grid, sea: NaiveSea, kinds: list[int]) -> None:
    for kind in kinds:
        places = placing.places_for(grid, kind)
        assert len(set(places)) == len(places)
        assert {MOVES.text(move) for move in places} == sea.places(TILE_WORDS[kind])
        assert placing.has_place(grid, kind) == bool(places)
    assert [(x_of(cell), y_of(cell)) for cell in grid.open_tiles] == sorted(
        sea.open_tiles(), key=lambda cell: (cell[1], cell[0])
    )


def compare_crosses(grid: Grid, sea: NaiveSea, first: int, second: int) -> None:
    """Every X through the changed cells, and no other, for each flag."""
    found: list[int] = []
    crosses.crosses_through(grid, first, found)
    crosses.crosses_through(grid, second, found)
    changed = {(x_of(first), y_of(first)), (x_of(second), y_of(second))}
    for number, flag in enumerate(PIRATES):
        wanted = []
        for y, x, shape in sea.crosses(flag):
            arms = crosses.ARMS[shape]
            cells = [cell_at(x, y), *(cell_at(x, y) + arm for arm in arms)]
            if changed & {(x_of(cell), y_of(cell)) for cell in cells}:
                wanted.append(cell_at(x, y) * 2 + shape)
        made = [cross >> crosses.FLAG_BITS for cross in sorted(found) if cross >> number & 1]
        assert made == wanted


@rule("XM-4", "XM-5", "XM-7")
@given(
    seed=st.integers(0, 2**64),
    corner=st.sampled_from([(0, 0), (28, 28), (-29, 29), (30, -28)]),
    icons=st.sampled_from(["any", "few"]),
)
@examples(12)
def test_places_and_xs_are_those_of_plain_brute_force(
    seed: int, corner: tuple[int, int], icons: str
) -> None:
    """Tiles anywhere within a small block, whatever they cover; some shot away, some marked."""
    chance = Chance(seed, "sea")
    grid, sea = Grid(), NaiveSea()
    grid.clear()
    ids: dict[int, int] = {}
    kinds = list(range(TILE_COUNT)) if icons == "any" else [2 * 7 - 1, 2, 14, 22]
    for _ in range(25):
        cell, facing = cell_at(*near(corner, chance)), chance.below(4)
        second = cell + STEPS[facing]
        if LOCKED not in (grid.face(cell), grid.face(second)):
            kind = chance.choice(kinds)
            tile = grid.lay(kind, cell, facing, 0)
            ids[tile] = sea.next
            sea.lay(TILE_WORDS[kind], (x_of(cell), y_of(cell)), FACINGS[facing])
            compare_crosses(grid, sea, cell, second)
        if grid.open_tiles and chance.below(3) == 0:
            anchor = chance.choice(grid.open_tiles)
            tile = grid.top(anchor)
            cell, second = grid.cells[tile], grid.second_cell(tile)
            grid.lift(tile)
            sea.lift(ids[tile])
            compare_crosses(grid, sea, cell, second)
        elif grid.count and chance.below(6) == 0:
            tops = [cell for cell in range(CELLS) if grid.top(cell) >= 0]
            marked = chance.choice(tops)
            grid.lock(marked, 0)
            sea.coins.append((0, (x_of(marked), y_of(marked))))
        compare_seas(grid, sea, [chance.choice(kinds) for _ in range(2)])


def near(corner: tuple[int, int], chance: Chance) -> tuple[int, int]:
    x, y = (each + chance.below(5) - 2 for each in corner)
    return max(-30, min(30, x)), max(-30, min(30, y))


@pytest.mark.parametrize(
    ("seats", "seed", "second", "counts"),
    [
        (2, 7, "may", [2, 9, 33, 174]),
        (3, 11, "may", [2, 10, 33, 174]),
        (2, 7, "must", [2, 9, 33, 152]),
        (3, 11, "must", [2, 10, 33, 158]),
    ],
)
def test_the_number_of_lines_of_play_is_pinned(
    seats: int, seed: int, second: str, counts: list[int]
) -> None:
    state = checked(new_game(seed, seats, second))
    assert [lines(state, depth) for depth in range(1, len(counts) + 1)] == counts
