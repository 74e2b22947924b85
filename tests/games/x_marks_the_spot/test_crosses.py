"""X's: what makes one, who marks it where and in which order, and what a doubloon protects."""

from __future__ import annotations

import pytest

from tests.games.x_marks_the_spot.positions import (
    PLENTY,
    know_all_flags,
    lay,
    marks,
    offered,
    play,
    refused,
    seen,
    spot,
    told,
)
from tests.kit.rules import rule
from tortuga.games.x_marks_the_spot import deck
from tortuga.games.x_marks_the_spot.cards import CANNON
from tortuga.games.x_marks_the_spot.moves import MOVES
from tortuga.games.x_marks_the_spot.rules import XMarksState
from tortuga.games.x_marks_the_spot.view import Standing

# A plus of Avery around 0 0 that lacks its centre, on odd ground.
PLUS = (
    "avery-water 0 -1 north",
    "avery-water -1 0 west",
    "avery-water 1 0 east",
    "avery-water 0 1 south",
)
DIAGONAL = (
    "avery-water -1 -1 north",
    "avery-water 1 -1 north",
    "avery-water -1 1 south",
    "avery-water 1 1 south",
)


def crossed(*tiles: str, tile: str = "avery-ghost", sails: str = "avery rackham") -> XMarksState:
    """These tiles, and the centre laid last, the tile's second half on the arm to the right."""
    state = lay(*tiles, hands=(f"{tile} wynn-wynn cannon", PLENTY), sails=sails)
    play(state, f"tile {tile}", "at 0 0 east")
    return state


@rule("XM-7")
def test_five_as_a_plus_are_an_x() -> None:
    state = crossed(*PLUS)
    assert marks(state) == [(0, 0, 0)]
    assert state.scores == [1, 0]


@rule("XM-7")
def test_five_as_a_diagonal_cross_are_an_x() -> None:
    state = crossed(*DIAGONAL)
    assert marks(state) == [(0, 0, 0)]


@rule("XM-7")
def test_four_are_none_and_other_icons_do_not_count() -> None:
    state = crossed(*PLUS[:3])
    assert marks(state) == []
    state = crossed(*PLUS, tile="ghost-water", sails="wynn rackham")
    assert marks(state) == []


@rule("XM-7")
def test_a_ghost_counts_as_any_flag_for_several_players_at_once() -> None:
    # Avery needs the plus around 0 0, Rackham the one around 2 0; they share the ghost at 1 0.
    state = lay(
        "avery-water 0 -1 north", "avery-water -1 0 west", "avery-water 0 1 south",
        "avery-kraken 0 0 south", "avery-water 0 1 south",
        "rackham-water 2 -1 north", "rackham-water 3 0 east", "rackham-water 2 1 south",
        "rackham-rackham 2 0 south",
        hands=("ghost-water wynn-wynn", PLENTY), sails="avery rackham",
    )  # fmt: skip
    play(state, "tile ghost-water", "at 1 0 north")
    assert marks(state) == [(0, 0, 0), (1, 2, 0)]
    assert state.scores == [1, 1]


@rule("XM-7", "XM-8")
def test_five_ghosts_are_everyones_x_on_one_cell() -> None:
    ghosts = [tile.replace("avery", "ghost") for tile in PLUS]
    state = crossed(*ghosts, tile="ghost-water", sails="condent wynn")
    assert marks(state) == []  # the arm to the right is water now
    state = lay(*ghosts, hands=("ghost-water wynn-wynn", PLENTY), sails="condent wynn")
    play(state, "tile ghost-water", "at 0 0 north")
    assert marks(state) == []
    state = lay(*ghosts[1:], "ghost-water 0 0 north", hands=("ghost-water", PLENTY))
    play(state, "tile ghost-water", "at 0 -1 north")
    assert marks(state) == [(0, 0, 0), (1, 0, 0)]
    assert [event["seat"] for event in told(state, "mark")] == [0, 1]


@rule("XM-8")
def test_one_card_can_make_two_xs_even_a_plus_and_a_diagonal_on_one_cell() -> None:
    state = crossed(*PLUS, *DIAGONAL)
    assert marks(state) == [(0, 0, 0), (0, 0, 0)]
    assert state.scores[0] == 2
    assert [cross.shape for cross in seen(state).standing.made] == ["plus", "diagonal"]
    centre = next(cell for cell in seen(state).cells if (cell.x, cell.y) == (0, 0))
    assert centre.doubloons == (0, 0)


@rule("XM-8")
def test_one_card_can_make_two_xs_with_different_centres() -> None:
    # Pluses around 0 0 and 3 0 that lack the arms at 1 0 and 2 0.
    state = lay(
        *[PLUS[0], PLUS[1], PLUS[3]], "avery-kraken 0 0 east",
        "avery-water 3 -1 north", "avery-water 4 0 east", "avery-water 3 1 south",
        "avery-kraken 3 0 west",
        "water-water 1 0 east",
        hands=("avery-avery wynn-wynn", PLENTY),
    )  # fmt: skip
    play(state, "tile avery-avery", "at 1 0 east")
    assert marks(state) == [(0, 0, 0), (0, 3, 0)]


@rule("XM-8")
def test_an_x_is_marked_on_another_players_turn_and_shows_no_flag() -> None:
    state = crossed(*[tile.replace("avery", "rackham") for tile in PLUS], tile="rackham-ghost")
    assert marks(state) == [(1, 0, 0)]
    assert told(state, "mark") == [{"kind": "mark", "seat": 1, "x": 0, "y": 0, "nth": 1}]
    assert seen(state, 0).players[1].flag is None


@rule("XM-8")
def test_the_active_player_is_marked_first_then_clockwise() -> None:
    ghosts = [tile.replace("avery", "ghost") for tile in PLUS[1:]]
    state = lay(
        *ghosts, "ghost-water 0 0 north",
        hands=(PLENTY, PLENTY, "ghost-water wynn-wynn"), turn=2,
    )  # fmt: skip
    play(state, "tile ghost-water", "at 0 -1 north")
    assert [event["seat"] for event in told(state, "mark")] == [2, 0, 1]


@rule("XM-8", "XM-10")
def test_xs_of_one_player_are_marked_by_row_and_column_and_no_further_than_the_third() -> None:
    state = lay(
        *[PLUS[0], PLUS[1], PLUS[3]], "avery-kraken 0 0 east",
        "avery-water 3 -1 north", "avery-water 4 0 east", "avery-water 3 1 south",
        "avery-kraken 3 0 west",
        "water-water 1 0 east",
        hands=("avery-avery wynn-wynn", PLENTY), doubloons=(2,),
    )  # fmt: skip
    play(state, "tile avery-avery", "at 1 0 east")
    assert marks(state) == [(0, 0, 0)]
    assert state.over
    assert state.winners == [0]


@rule("XM-10")
def test_the_third_doubloon_wins_at_once() -> None:
    state = lay(*PLUS, hands=("avery-ghost cannon", PLENTY), doubloons=(2, 1))
    play(state, "tile avery-ghost", "at 0 0 east")
    assert state.over
    assert (state.winners, state.scores) == ([0], [3, 1])
    assert [player.flag for player in seen(state, 1).players] == ["avery", "rackham"]


@rule("XM-10")
def test_if_one_change_gives_two_players_their_third_the_order_decides() -> None:
    ghosts = [tile.replace("avery", "ghost") for tile in PLUS[1:]]
    state = lay(
        *ghosts, "ghost-water 0 0 north",
        hands=(PLENTY, "ghost-water wynn-wynn"), turn=1, doubloons=(2, 2),
    )  # fmt: skip
    play(state, "tile ghost-water", "at 0 -1 north")
    assert state.winners == [1]
    assert state.scores == [2, 3]


@rule("XM-9")
def test_a_cell_with_a_doubloon_cannot_be_covered() -> None:
    state = crossed(*PLUS)
    play(state, "tile wynn-wynn")
    refused(state, "at 0 0 east", "a cell with a doubloon is immune (XM-9)")


@rule("XM-9")
def test_a_card_with_a_doubloon_is_safe_from_cannon_and_new_heading() -> None:
    state = lay(
        *PLUS,
        hands=("avery-ghost", "cannon heading wynn-wynn"),
    )  # fmt: skip
    play(state, "tile avery-ghost", "at 0 0 east", "end", "draw")
    refused(state, "cannon 0 0", "a tile with a doubloon is immune (XM-9)")
    refused(state, "heading 0 0", "a tile with a doubloon is immune (XM-9)")
    assert "cannon 0 -2" in offered(state)


@rule("XM-9")
def test_the_cards_other_half_may_still_be_covered_and_stays_safe_when_bare_again() -> None:
    state = crossed(*PLUS)
    marked = seen(state).tiles[-1]
    assert (marked.tile, marked.open) == ("avery-ghost", False)
    play(state, "tile wynn-wynn", "at 1 0 south", "draw")
    covered = next(cell for cell in seen(state).cells if (cell.x, cell.y) == (1, 0))
    assert covered.stack[-2] == marked.id
    deck.receive(state, state.turn, CANNON)
    state.offer_plays()
    play(state, "cannon 1 0")
    assert not seen(state).tiles[marked.id].open
    assert "cannon 0 0" not in offered(state)


@rule("XM-9")
def test_a_marked_cell_counts_in_no_later_x() -> None:
    # A second plus whose arm would be the marked centre at 0 0.
    state = lay(
        *PLUS, "avery-kraken 1 1 east", "avery-kraken 1 -1 east",
        hands=("avery-ghost avery-water", PLENTY),
    )  # fmt: skip
    play(state, "tile avery-ghost", "at 0 0 east")
    assert marks(state) == [(0, 0, 0)]
    play(state, "tile avery-water", "at 2 0 east")
    assert marks(state) == [(0, 0, 0)]


@rule("XM-9")
def test_the_other_four_icons_serve_in_further_xs() -> None:
    # The arm at 1 0 of the first X is the centre of the second, whose left arm is at 0 0: that one
    # is marked. A diagonal around 1 0 uses none of the marked cells.
    state = lay(
        *PLUS, "avery-kraken 2 1 east", "avery-kraken 2 -1 east",
        hands=("avery-ghost wynn-wynn", PLENTY),
    )  # fmt: skip
    play(state, "tile avery-ghost", "at 0 0 east")
    assert marks(state) == [(0, 0, 0), (0, 1, 0)]


@rule("XM-9")
def test_breaking_a_marked_x_does_not_take_the_doubloon_back() -> None:
    state = crossed(*PLUS)
    play(state, "cannon 0 -2")
    assert marks(state) == [(0, 0, 0)]
    assert state.scores == [1, 0]


@rule("XM-8")
def test_own_xs_one_icon_short_are_told_to_their_owner_alone() -> None:
    state = lay(*PLUS, hands=(PLENTY, PLENTY))
    short = seen(state, 0).standing.short
    assert [(cross.x, cross.y, cross.shape, cross.missing) for cross in short] == [
        (0, 0, "plus", (0, 0))
    ]
    assert seen(state, 1).standing.short == seen(state, None).standing.short == ()


@rule("XM-8")
@pytest.mark.parametrize(("known", "reveals"), [(True, False), (False, True)])
def test_a_preview_tells_whose_doubloon_it_would_be_only_where_that_is_known(
    known: bool, reveals: bool
) -> None:
    state = lay(*[tile.replace("avery", "rackham") for tile in PLUS],
                hands=("rackham-ghost wynn-wynn", PLENTY))  # fmt: skip
    if known:
        know_all_flags(state)
    line = [MOVES.parse("tile rackham-ghost"), MOVES.parse("at 0 0 east")]
    told_before = spot().preview(seen(state, 0), line)
    assert told_before.reveals == reveals
    assert isinstance(told_before.standing, Standing)
    assert [cross.flag for cross in told_before.standing.made] == ["rackham"]
    assert told_before.standing.doubloons == ((0, 1) if known else (0, 0))
