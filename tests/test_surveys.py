"""Surveys by parts: together they are all of them, and other tests run each time."""

from __future__ import annotations

import pytest

pytest_plugins = ["pytester"]

SUITE = """
    import pytest

    @pytest.mark.survey
    @pytest.mark.parametrize("port", ["tortuga", "nassau", "havana", "cadiz"])
    def test_a_port(port): pass

    @pytest.mark.survey
    class TestShips:
        def test_a_sloop(self): pass
        def test_a_brig(self): pass

    def test_the_crew(): pass
"""
SURVEYS = [f"test_a_port[{port}]" for port in ("tortuga", "nassau", "havana", "cadiz")]
SURVEYS += ["test_a_sloop", "test_a_brig"]


@pytest.fixture
def suite(pytester: pytest.Pytester) -> pytest.Pytester:
    pytester.makepyfile(SUITE)
    pytester.makeini(
        "[pytest]\nasyncio_default_fixture_loop_scope = function\n"
        "markers = survey: looks at many of one kind\n"
    )
    return pytester


def ran(suite: pytest.Pytester, *args: str) -> list[str]:
    told = suite.runpytest("-p", "tests.surveys", "--collect-only", "-q", *args).outlines
    return [line.rpartition("::")[2] for line in told if "::" in line]


def test_all_run_where_no_part_is_asked_for(suite: pytest.Pytester) -> None:
    assert ran(suite) == [*SURVEYS, "test_the_crew"]


def test_parts_together_are_all_and_share_none(suite: pytest.Pytester) -> None:
    parts = [ran(suite, "--surveys", f"{number}/3") for number in (1, 2, 3)]
    assert all(part.pop() == "test_the_crew" for part in parts)
    assert [len(part) for part in parts] == [2, 2, 2]
    assert sorted(name for part in parts for name in part) == sorted(SURVEYS)


@pytest.mark.parametrize("told", ["0/3", "4/3", "2", "all", "1/0"])
def test_a_part_that_is_none_is_refused(suite: pytest.Pytester, told: str) -> None:
    refused = suite.runpytest("-p", "tests.surveys", "--surveys", told)
    assert refused.ret == pytest.ExitCode.USAGE_ERROR
    refused.stderr.fnmatch_lines([f"*'{told}' is no part such as 1/3, 2/3 or 3/3"])
