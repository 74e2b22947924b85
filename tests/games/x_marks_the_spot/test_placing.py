"""Where tiles may lie: touching, covering, stacks, the edge of the table."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.x_marks_the_spot.positions import lay, offered, offered_of, play, refused, seen
from tests.kit.rules import rule
from tortuga.engine.chance import Chance
from tortuga.games.x_marks_the_spot import places, placing, random_play
from tortuga.games.x_marks_the_spot.cards import FLAG_WORDS, ICON_WORDS, TILE_COUNT, TILE_WORDS
from tortuga.games.x_marks_the_spot.grid import Grid
from tortuga.games.x_marks_the_spot.moves import (
    CELL,
    EAST,
    FACING,
    MOVES,
    REACH,
    SOUTH,
    cell_at,
)

# Row covers column, as the rules page has it: same flag, other flag, ghost, kraken, water.
COVER_TABLE = {
    "flag": "yes no yes no yes",
    "ghost": "yes yes yes yes yes",
    "water": "yes yes yes no yes",
    "kraken": "no no yes yes yes",
}


def may_cover(icon: str, shown: str) -> bool:
    row = COVER_TABLE["flag" if icon in FLAG_WORDS else icon].split()
    same = shown == icon or (icon not in FLAG_WORDS and shown == "condent")
    column = (0 if same else 1) if shown in FLAG_WORDS else ICON_WORDS.index(shown) - 3 + 1
    return row[column] == "yes"


def tile_of(one: str, other: str) -> str:
    first, second = sorted((one, other), key=ICON_WORDS.index)
    return f"{first}-{second}"


@rule("XM-5")
@pytest.mark.parametrize("shown", ICON_WORDS)
@pytest.mark.parametrize("icon", ICON_WORDS)
def test_every_cell_of_the_cover_table(icon: str, shown: str) -> None:
    below, tile = tile_of(shown, "ghost"), tile_of(icon, "water")
    east = below.startswith(shown)
    state = lay(f"{below} 0 0 east" if east else f"{below} 1 0 west", hands=(tile, "cannon"))
    assert seen(state).cells[0].icon == shown
    play(state, f"tile {tile}")
    # The icon on the cell at 0 0, the water above it on bare table.
    turned = tile.startswith(icon) and icon != "water"
    wanted = "at 0 0 north" if turned else "at 0 -1 south"
    assert (wanted in offered(state)) == may_cover(icon, shown)


@rule("XM-4")
def test_the_first_tile_has_its_left_or_upper_half_at_the_centre() -> None:
    state = lay(hands=("avery-water wynn-wynn", "cannon"))
    play(state, "tile avery-water")
    assert set(offered(state)) == {"at 0 0 east", "at 0 0 south", "at 1 0 west", "at 0 1 north"}
    refused(state, "at 1 0 east", "left or upper half at the centre (XM-4)")
    play(state, "at 0 1 north")
    assert [(cell.x, cell.y, cell.icon) for cell in seen(state).cells] == [
        (0, 0, "water"),
        (0, 1, "avery"),
    ]


@rule("XM-4")
def test_a_tile_with_equal_halves_is_offered_one_way_round() -> None:
    state = lay(hands=("wynn-wynn", "cannon"))
    play(state, "tile wynn-wynn")
    assert offered(state) == ["at 0 0 east", "at 0 0 south"]
    refused(state, "at 1 0 west", "both halves are alike")


@rule("XM-4")
def test_later_tiles_must_overlap_or_touch_and_a_corner_is_enough() -> None:
    state = lay("avery-avery 0 0 east", hands=("wynn-wynn", "cannon"))
    play(state, "tile wynn-wynn")
    assert "at 2 1 east" in offered(state)  # corner to corner
    assert "at 2 -2 south" in offered(state)
    refused(state, "at 3 1 east", "overlap or touch another, a corner is enough (XM-4)")
    refused(state, "at 0 0 east", "wynn may not cover avery (XM-5)")


@rule("XM-4")
def test_every_place_around_a_lone_tile_is_offered_once() -> None:
    state = lay("kraken-kraken 0 0 east", hands=("wynn-wynn", "cannon"))
    play(state, "tile wynn-wynn")
    # 12 cells around; across: 3 above, 3 below and what sticks out; upright likewise.
    across = {(x, y) for y in (-1, 1) for x in range(-2, 3)} | {(-2, 0), (2, 0)}
    upright = {(x, y) for x in range(-1, 3) for y in (-2, 1)} | {
        (x, y) for x in (-1, 2) for y in (-1, 0)
    }
    texts = [f"at {x} {y} east" for x, y in across] + [f"at {x} {y} south" for x, y in upright]
    assert sorted(offered(state)) == sorted(texts)


@rule("XM-4")
def test_an_emptied_table_begins_at_the_centre_again() -> None:
    state = lay("avery-avery 5 5 east", hands=("cannon wynn-wynn", "cannon"))
    play(state, "cannon 5 5", "tile wynn-wynn")
    assert offered(state) == ["at 0 0 east", "at 0 0 south"]


@rule("XM-4")
def test_the_table_ends_thirty_cells_from_the_centre() -> None:
    state = lay("avery-avery 29 30 east", hands=("avery-avery", "cannon"))
    play(state, "tile avery-avery")
    assert {"at 29 30 east", "at 30 29 south", "at 28 30 east"} <= set(offered(state))
    refused(state, "at 30 30 east", "the table ends 30 cells from the centre (XM-4)")
    refused(state, "at 30 30 south", "the table ends 30 cells from the centre (XM-4)")
    refused(state, "at 31 31 south", "the table ends 30 cells from the centre (XM-4)")
    assert len(offered(state)) == 12


@rule("XM-6")
def test_halves_may_rest_on_different_cards_and_heights() -> None:
    state = lay(
        "avery-water 0 0 east",
        "ghost-water 0 0 south",
        hands=("avery-wynn wynn-wynn", "cannon"),
    )
    play(state, "tile avery-wynn", "at 0 0 east")
    cells = {(cell.x, cell.y): cell for cell in seen(state).cells}
    assert [len(cells[place].stack) for place in ((0, 0), (1, 0), (0, 1))] == [3, 2, 1]
    assert (cells[0, 0].icon, cells[1, 0].icon) == ("avery", "wynn")
    assert cells[0, 0].stack == (0, 1, 2)


@rule("XM-6")
def test_a_card_is_covered_as_soon_as_one_icon_is() -> None:
    state = lay("avery-avery 0 0 east", "avery-wynn 1 0 south", hands=("cannon cannon", "cannon"))
    assert [tile.open for tile in seen(state).tiles] == [False, True]
    assert offered_of(state, "cannon") == ["cannon 1 0"]
    refused(state, "cannon 0 0", "that tile is covered in part (XM-6)")
    play(state, "cannon 1 0")
    assert [tile.open for tile in seen(state).tiles] == [True]


@rule("XM-5")
def test_each_half_is_checked_on_its_own() -> None:
    state = lay("avery-wynn 0 0 east", hands=("rackham-wynn avery-wynn", "cannon"))
    play(state, "tile rackham-wynn")
    assert "at 1 0 west" not in offered(state)
    refused(state, "at 0 0 east", "rackham may not cover avery (XM-5)")
    assert "at 2 0 west" in offered(state)


@rule("XM-2")
def test_what_is_picked_up_is_nobodys_business_until_it_lies() -> None:
    state = lay("avery-avery 0 0 east", hands=("wynn-wynn cannon", "cannon"))
    before = [seen(state, seat) for seat in (1, None)]
    play(state, "tile wynn-wynn")
    assert state.take_told() == []
    assert [seen(state, seat) for seat in (1, None)] == before
    assert (seen(state, 0).phase, seen(state, 0).card) == ("place", "wynn-wynn")


@rule("XM-4", "XM-5")
@pytest.mark.parametrize("tile", ["condent-ghost", "wynn-wynn", "kraken-water"])
def test_random_play_finds_every_place_as_often_as_any_other(tile: str) -> None:
    state = lay("avery-water 0 0 east", "condent-ghost 0 1 south")
    state.grid.lock(cell_at(0, 0), 0)
    kind = TILE_WORDS.index(tile)
    offer = placing.places_for(state.grid, kind)
    chance = Chance(3)
    found = Counter(
        random_play.any_place(state.grid, kind, chance) for _ in range(100 * len(offer))
    )
    assert sorted(found) == sorted(offer)
    assert 50 < min(found.values()) <= max(found.values()) < 160


def test_random_play_finds_the_only_place_of_a_full_table() -> None:
    """Where trying is in vain the places are listed after all."""
    grid = Grid()
    grid.clear()
    kraken = TILE_WORDS.index("kraken-kraken")
    for row in range(-REACH, REACH + 1):
        for column in range(-REACH, REACH, 2):
            grid.lay(kraken, cell_at(column, row), EAST, 0)
    for row in (*range(2 - REACH, REACH, 2), REACH - 1):
        grid.lay(kraken, cell_at(REACH, row), SOUTH, 0)
    kind = TILE_WORDS.index("avery-avery")
    offer = placing.places_for(grid, kind)
    assert offer == [MOVES.parse(f"at {REACH} {-REACH} south")]
    assert random_play.any_place(grid, kind, Chance(1)) == offer[0]
    assert placing.has_place(grid, kind)
    grid.lay(kind, cell_at(REACH, -REACH), SOUTH, 0)
    assert not placing.has_place(grid, TILE_WORDS.index("wynn-wynn"))


@rule("XM-4")
@pytest.mark.parametrize("seed", range(3))
def test_places_that_were_moved_from_list_to_list_are_those_listed_anew(seed: int) -> None:
    """Tiles come, go and are marked; a twin that changes leaves the lists of the other alone."""
    chance = Chance(seed, "places")
    grid = Grid()
    grid.clear()
    for step in range(60):
        kind = chance.below(TILE_COUNT)
        move = chance.choice(placing.places_for(grid, kind))
        tile = grid.lay(kind, CELL[move], FACING[move], 0)
        if step % 7 == 3:
            grid.lift(tile)
        elif step % 11 == 5:
            grid.lock(grid.cells[tile], 0)
        elif step % 13 == 9:
            twin = grid.copy()
            twin.lift(tile)
            assert places.listed(twin) == places.Places(twin).lists
        if step % 3 == 0 and grid.count > 0:
            assert places.listed(grid) == places.Places(grid).lists
