"""Matching keeps its promises, whoever looks for what: nobody twice, every wish, every block."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from tortuga.engine.registry import game_class
from tortuga.harbour.matching import (
    A_MINUTE,
    FARTHEST,
    NEAR,
    PACES,
    Kind,
    Party,
    Seeker,
    pace_kind,
    parties,
    waiting_parties,
)

GAMES = ("buried-treasure", "maui", "the-pirates-map")
GUESTS = tuple("abcdefghijkl")


@st.composite
def crowds(draw: st.DrawFn) -> tuple[list[Seeker], set[frozenset[str]]]:
    """Some people who look for something, and whom of each other they have blocked."""
    seekers = []
    for guest in draw(st.lists(st.sampled_from(GUESTS), unique=True)):
        ratings = st.floats(1000, 2000)
        seekers.append(
            Seeker(
                guest,
                games=tuple(draw(st.lists(st.sampled_from(GAMES), min_size=1, unique=True))),
                seats=tuple(draw(st.lists(st.integers(2, 5), unique=True, max_size=3))),
                paces=tuple(draw(st.lists(st.sampled_from(PACES), min_size=1, unique=True))),
                near=draw(st.booleans()),
                rated=draw(st.booleans()),
                bots=draw(st.booleans()),
                waited=draw(st.integers(0, 20)) * A_MINUTE,
                ratings={
                    (game, "live"): draw(ratings) for game in draw(st.sets(st.sampled_from(GAMES)))
                },
            )
        )
    pairs = st.sampled_from([frozenset(pair) for pair in combinations(GUESTS, 2)])
    return seekers, draw(st.sets(pairs, max_size=12))


@given(crowds())
def test_nobody_sits_twice_and_everybody_as_wished(
    crowd: tuple[list[Seeker], set[frozenset[str]]],
) -> None:
    seekers, blocks = crowd
    known = {each.guest: each for each in seekers}
    for found in (parties(seekers, blocks), waiting_parties(seekers, blocks)):
        seated = [guest for party in found for guest in party.guests]
        assert len(seated) == len(set(seated))
        for party in found:
            people = [known[guest] for guest in party.guests]
            assert all(party.kind in each.kinds() for each in people)
            made = game_class(party.kind.game)
            assert made.min_seats <= party.kind.seats <= made.max_seats
            assert party.bots >= 0
            for one, other in combinations(people, 2):
                assert frozenset((one.guest, other.guest)) not in blocks
                apart = abs(one.rating(party.kind) - other.rating(party.kind))
                assert apart <= min(one.reach, other.reach)
            if party.rated:
                assert party.bots == 0
                assert all(each.rated for each in people)


@given(crowds())
def test_bots_come_only_where_all_agreed(
    crowd: tuple[list[Seeker], set[frozenset[str]]],
) -> None:
    seekers, blocks = crowd
    known = {each.guest: each for each in seekers}
    for party in parties(seekers, blocks):
        if party.bots:
            assert len(party.guests) > 1
            assert all(known[guest].bots for guest in party.guests)


@given(crowds())
def test_nobody_is_left_who_could_sit_with_somebody_left(
    crowd: tuple[list[Seeker], set[frozenset[str]]],
) -> None:
    """Of those who are left no two make a full table for two."""
    seekers, blocks = crowd
    seated = {guest for party in parties(seekers, blocks) for guest in party.guests}
    left = [each for each in seekers if each.guest not in seated]
    for one, other in combinations(left, 2):
        for kind in set(one.kinds()) & set(other.kinds()):
            apart = abs(one.rating(kind) - other.rating(kind))
            fit = apart <= min(one.reach, other.reach)
            assert kind.seats > 2 or not fit or frozenset((one.guest, other.guest)) in blocks


@given(st.lists(st.integers(0, 10_000), min_size=1, max_size=11, unique=True), st.integers(2, 4))
def test_the_longest_waiting_sit_first(waits: list[int], seats: int) -> None:
    seekers = [
        Seeker(guest, ("maui",), (seats,), waited=wait) for guest, wait in zip(GUESTS, waits)
    ]
    found = parties(seekers, ())
    order = [each.guest for each in sorted(seekers, key=lambda each: -each.waited)]
    full = len(seekers) // seats
    assert [guest for party in found for guest in party.guests] == order[: full * seats]


def test_any_number_of_seats_makes_the_fullest_table_that_can_be_filled() -> None:
    three = [Seeker(guest, ("maui",), paces=("now",)) for guest in "abc"]
    assert parties(three, ()) == [Party(Kind("maui", 3, "now"), ("a", "b", "c"), rated=False)]


def test_who_waits_becomes_less_choosy_up_to_a_point() -> None:
    def pair(apart: float, minutes: int) -> list[Party]:
        stand = {("maui", pace_kind("now")): 1500 + apart}
        wait = minutes * A_MINUTE
        choosy = Seeker("a", ("maui",), (2,), ("now",), near=True, waited=wait)
        return parties([choosy, Seeker("b", ("maui",), (2,), ("now",), ratings=stand)], ())

    assert pair(NEAR, 0)
    assert not pair(NEAR + 1, 0)
    assert pair(NEAR + 100, 4)
    assert not pair(FARTHEST + 1, 600)


def test_what_needs_everybody_is_not_played_over_days() -> None:
    slow = Seeker("a", ("the-pirates-map",), paces=("day", "three"))
    assert list(slow.kinds()) == []
