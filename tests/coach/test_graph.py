"""The graph of a review: where its lines, marks, numbers and names go."""

from __future__ import annotations

import math
from typing import Any

import pytest

from tortuga.coach.graph import BADGE, BOTTOM, Graph, apart


def point(index: int, chance: float, choice: float = 0.0) -> dict[str, float]:
    low, high = max(0.0, chance - 0.1), min(1.0, chance + 0.1)
    return {"index": index, "chance": chance, "low": low, "high": high, "choice": choice}


LINE = [point(0, 0.5), point(10, 0.75), point(11, 0.25, -0.5), point(50, 1.0)]


def graph(width: int = 760, **change: Any) -> Graph:
    review: dict[str, Any] = {
        "chances": [LINE, LINE],
        "players": ["Ana", "<b>Bartholomew the Long</b>"],
        "moves": 50,
        "decisions": [],
        "turning_points": [{"seat": 0, "index": 30}, {"seat": 1, "index": 30}],
        **change,
    }
    return Graph(review, "{:.0%}".format, width)


def drawn(width: int) -> str:
    return graph(width).svg("Chances", "Of all & each", "move")


def test_the_first_move_is_at_the_left_the_end_at_the_right_certainty_at_the_top() -> None:
    wide, narrow = graph(), graph(360)
    assert (wide.x(0), wide.x(50), wide.y(1.0)) == (46, 630, 14)
    assert (narrow.x(0), narrow.x(50), narrow.y(0.0)) == (46, 346, 220 - BOTTOM)


@pytest.mark.parametrize(
    ("width", "moves", "ticks"),
    [(760, 50, [0, 9, 18, 27, 36, 45]), (300, 50, [0, 25]), (760, 3, [0, 1, 2])],
)
def test_ticks_have_room_and_begin_with_the_first_move(
    width: int, moves: int, ticks: list[int]
) -> None:
    assert list(graph(width, moves=moves).ticks()) == ticks


def test_a_number_for_a_move_stands_on_the_last_point_before_it() -> None:
    assert graph().before(0, 30) == graph().spot(LINE[2])
    assert graph().before(0, 0) == graph().spot(LINE[0])


def test_what_a_choice_cost_is_a_drop_where_it_was_made() -> None:
    drawn = graph()
    assert drawn.way(0) == [
        drawn.spot(LINE[0]),
        drawn.spot(LINE[1]),
        (drawn.x(10), drawn.y(0.25)),
        drawn.spot(LINE[2]),
        drawn.spot(LINE[3]),
    ]


def test_a_band_says_how_far_a_line_may_be_off() -> None:
    drawn = graph()
    band = drawn.band(0)
    for height in (0.4, 0.6):
        assert f"{drawn.x(0):.1f} {drawn.y(height):.1f}" in band


def test_marks_that_would_run_into_each_other_are_left_out() -> None:
    points = [graph().spot(each) for each in LINE]
    assert apart(points) == [points[0], points[1], points[3]]


def test_numbers_of_one_point_or_of_points_side_by_side_do_not_cover_each_other() -> None:
    points = [(300, 100)] * 5 + [(305, 98), (744, 12), (740, 12), (44, 212)]
    placed = graph().badges(points)
    assert placed[0] == (300, 82)
    for number, spot in enumerate(placed):
        assert BADGE <= spot[0] <= 760 - BADGE
        assert BADGE <= spot[1] <= 330 - BOTTOM - BADGE
        assert all(math.dist(spot, other) >= 2 * BADGE for other in placed[number + 1 :])


@pytest.mark.parametrize(("width", "height"), [(760, 330), (360, 220 + 2 * 17)])
def test_names_stand_at_the_ends_of_lines_or_below_where_it_is_narrow(
    width: int, height: int
) -> None:
    svg = drawn(width)
    assert f'viewBox="0 0 {width} {height}"' in svg
    assert ">Ana</text>" in svg
    assert ">&lt;b&gt;Bartholome…</text>" in svg
    assert "Of all &amp; each" in svg
    assert svg.count("<circle") == 2
