"""Building the island: what the crew may do, the captain may not, and when it ends."""

from __future__ import annotations

import pytest

from tests.games.the_pirates_map.positions import (
    EXAMPLE_ISLAND,
    all_done,
    holding,
    lay,
    legal,
    play,
    put_cross,
    refused,
    seen,
    time_up,
    told,
)
from tests.kit.rules import rule
from tortuga.games.the_pirates_map.moves import ROUSE_MOVE
from tortuga.games.the_pirates_map.rules import PiratesMapState


def cells(state: PiratesMapState) -> list[str]:
    """What lies in the four cells."""
    return ["-".join(cell.elements) if cell else "" for cell in seen(state, None).island]


@rule("PM-4")
def test_the_whole_crew_acts_at_once_and_the_captain_does_not() -> None:
    state = told()
    assert sorted(state.acting) == sorted(state.crew())
    assert legal(state, state.captain) == []
    play(state, state.crew()[2], legal(state, state.crew()[2])[0])
    play(state, state.crew()[0], legal(state, state.crew()[0])[0])
    assert state.cells.count(-1) == 2


@rule("PM-4")
def test_the_captain_keeps_silent_from_the_first_sentence_until_the_judgement() -> None:
    state = holding("ship palm flag")
    captain = state.captain
    assert seen(state, None).silent == ()
    play(state, captain, "tell ship")
    assert seen(state, None).silent == (captain,)
    time_up(state)
    assert (seen(state, None).phase, seen(state, captain).silent) == ("tale", (captain,))
    state = told()
    assert {seen(state, seat).silent for seat in (None, 0, 1, 2, 3)} == {(captain,)}
    time_up(state)
    assert seen(state, None).silent == ()


@rule("PM-4")
def test_a_person_who_takes_over_from_a_waiting_bot_builds_at_once() -> None:
    state = told()
    mate, other, _ = state.crew()
    assert state.roused(mate) == []
    assert "bot" in refused(state, mate, "rouse")
    play(state, mate, "wait")
    play(state, other, "wait")
    assert (legal(state, mate), state.roused(mate)) == ([], [ROUSE_MOVE])
    play(state, mate, "rouse")
    assert "done" in legal(state, mate)
    assert state.roused(mate) == []
    assert legal(state, other) == [], "the other bot waits on"


@rule("PM-4")
def test_one_lays_own_cards_in_empty_cells() -> None:
    state = told()
    one, other = state.crew()[:2]
    card = state.owners.index(one) + 1
    assert "is not yours" in refused(state, other, f"lay {card} in 1")
    play(state, one, f"lay {card} in 1")
    assert "lies on the island already" in refused(state, one, f"lay {card} in 2")
    second = state.owners.index(other) + 1
    assert "cell 1 is taken" in refused(state, other, f"lay {second} in 1")


@rule("PM-4")
def test_anyone_moves_swaps_and_takes_back_and_the_cross_travels_along() -> None:
    state = told()
    lay(state, "ship-palm flag", "palm")
    mate = state.crew()[1]
    play(state, mate, "shift 1 to 4")
    assert cells(state) == ["", "flag", "", "ship-palm"]
    assert seen(state, None).to_json()["cross"] == {"cell": 4, "element": "palm"}
    play(state, mate, "shift 2 to 4")
    assert cells(state) == ["", "ship-palm", "", "flag"]
    assert seen(state, None).to_json()["cross"] == {"cell": 2, "element": "palm"}
    play(state, mate, "take back 4")
    assert seen(state, None).cross is not None
    play(state, mate, "take back 2")
    assert seen(state, None).cross is None
    assert cells(state) == [""] * 4
    sizes = [len(hand) for hand in seen(state, mate).maps or ()]
    assert [sizes[seat] for seat in state.crew()] == [8, 8, 8]


@rule("PM-4")
def test_the_cross_goes_on_any_element_that_lies_there_and_off_again() -> None:
    state = told()
    lay(state, "ship-palm mermaid-mermaid", "ship")
    mate = state.crew()[1]
    assert "cell 1 does not show the flag" in refused(state, mate, "cross flag in 1")
    assert "cell 3 is empty" in refused(state, mate, "cross palm in 3")
    play(state, mate, "cross mermaid in 2")
    play(state, mate, "uncross")
    assert seen(state, None).cross is None


@rule("PM-4")
def test_a_move_that_changes_nothing_is_refused() -> None:
    state = told()
    lay(state, "ship-palm", "ship")
    mate = state.crew()[0]
    assert "lies there already" in refused(state, mate, "cross ship in 1")
    assert "change nothing" in refused(state, mate, "shift 1 to 1")
    assert "is empty" in refused(state, mate, "shift 2 to 3")
    assert "is empty" in refused(state, mate, "take back 2")
    play(state, mate, "uncross")
    assert "no cross" in refused(state, mate, "uncross")


@rule("PM-4")
@pytest.mark.parametrize("text", ["lay 1 in 1", "shift 1 to 2", "take back 1", "uncross", "done"])
def test_the_captain_may_not_touch_or_signal(text: str) -> None:
    state = told()
    lay(state, "ship-palm", "ship")
    assert refused(state, state.captain, text)
    state = told(cabin_boys=True, elements="ship palm flag flag barrel shark")
    assert "captain may not touch" in refused(state, state.captain, text)


@rule("PM-4")
def test_crew_hands_are_open_to_the_crew_only() -> None:
    state = told()
    hands = [seen(state, seat).maps for seat in state.crew()]
    assert hands[0] is not None
    assert hands[0] == hands[1] == hands[2]
    assert seen(state, state.captain).maps is None
    assert seen(state, None).maps is None
    assert seen(state, None).map_sizes == tuple(len(hand) for hand in hands[0])


@rule("PM-4")
@pytest.mark.parametrize(("seats", "needed"), [(2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_a_strict_majority_ends_it_early(seats: int, needed: int) -> None:
    state = told(seats=seats)
    assert seen(state, None).done_needed == needed
    assert needed * 2 > seats - 1 >= (needed - 1) * 2
    for seat in state.crew()[:needed]:
        assert state.outcomes == []
        play(state, seat, "done")
    assert state.outcomes == [False], "an unfinished island may be called done, and is wrong"


@rule("PM-4")
def test_any_change_clears_the_calls_and_nothing_else_does() -> None:
    state = told()
    first, second = state.crew()[:2]
    play(state, first, "done")
    assert "already" in refused(state, first, "done")
    lay(state, "ship-palm")
    assert not any(seen(state, None).done)
    play(state, second, "done")
    put_cross(state, "ship")
    assert not any(seen(state, None).done)
    play(state, second, "done")
    play(state, first, "wait")
    assert seen(state, None).done[second]


@rule("PM-4")
def test_time_up_judges_what_lies_there_as_it_lies() -> None:
    state = told()
    lay(state, EXAMPLE_ISLAND, "palm")
    time_up(state)
    assert state.outcomes == [True]
    state = told()
    lay(state, "ship-palm mermaid-mermaid bottle")
    time_up(state)
    assert state.outcomes == [False]
    assert state.judged is not None
    assert state.judged.by == "time"


@rule("PM-4")
def test_moves_leave_the_sand_running() -> None:
    state = told()
    clock = state.clock
    lay(state, EXAMPLE_ISLAND, "palm")
    assert (state.clock, state.seconds) == (clock, 90)
    all_done(state)
    assert state.clock == 0


def test_by_moves_alone_the_sand_is_out_when_the_whole_crew_has_waited_twice() -> None:
    state = told()
    for _ in range(2):
        for seat in state.crew():
            assert state.captain not in state.acting
            play(state, seat, "wait")
    assert state.acting == (state.captain,)
    assert legal(state, state.captain) == ["time up"]


def test_by_moves_alone_the_sand_is_out_after_so_many_moves() -> None:
    state = told()
    lay(state, "ship-palm")
    mate = state.crew()[0]
    for turn in range(state.parts.sand_moves - 1):
        assert state.acting[0] != state.captain
        play(state, mate, "shift 1 to 2" if turn % 2 == 0 else "shift 2 to 1")
    assert state.acting[0] == state.captain
    assert legal(state, state.captain) == ["time up"]
    assert legal(state, mate), "where a clock is watched the crew goes on"
