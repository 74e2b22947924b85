"""What a search makes of points: leads, and gains weighed by whom they are made on."""

from __future__ import annotations

from tortuga.engine.guide import leads, leads_on


def test_gains_on_a_single_rival_are_leads() -> None:
    for gains in ([3.0, 8.0], [-20.0, 5.0], [0.0, 0.0]):
        assert leads_on(gains, [0.9, 0.1], 10.0) == leads(gains, 10.0)


def test_a_gain_on_who_is_about_to_win_is_worth_more() -> None:
    chances = [0.1, 0.8, 0.1]
    on_the_leader = leads_on([0.0, -10.0, 0.0], chances, 10.0)[0]
    on_the_other = leads_on([0.0, 0.0, -10.0], chances, 10.0)[0]
    assert on_the_leader > on_the_other > 0.5


def test_what_everyone_gains_changes_nothing() -> None:
    assert leads_on([4.0, 4.0, 4.0], [0.2, 0.5, 0.3], 10.0) == [0.5, 0.5, 0.5]
