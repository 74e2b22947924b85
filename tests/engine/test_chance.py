"""Chance: fair, seeded, and independent of everything else in the process."""

from __future__ import annotations

import itertools
import os
import random
import subprocess
import sys
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.kit.effort import examples
from tortuga.engine.chance import (
    LARGEST_SEED,
    Chance,
    SealedChance,
    chance_from,
    check_seed,
)
from tortuga.engine.errors import TortugaError

seeds = st.integers(0, LARGEST_SEED)
# The 99.99th percentile of chi-square, by degrees of freedom: a fair generator stays below.
CRITICAL = {1: 15.2, 5: 25.8, 23: 56.5, 51: 98.0, 99: 161.4}


def chi_square(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 for count in counts) / expected


@pytest.mark.parametrize("bound", [2, 6, 52, 100])
@pytest.mark.parametrize("seed", [0, 1, LARGEST_SEED])
def test_every_number_is_as_likely_as_the_others(bound: int, seed: int) -> None:
    chance = Chance(seed)
    drawn = Counter(chance.below(bound) for _ in range(200 * bound))
    assert set(drawn) <= set(range(bound))
    assert chi_square([drawn[number] for number in range(bound)]) < CRITICAL[bound - 1]


@pytest.mark.parametrize("kind", [Chance, SealedChance])
def test_the_last_of_some_is_the_last_whose_number_is_0(kind: type[Chance]) -> None:
    chance = kind(4)
    for count in [*range(1, 9), 70, 200]:
        twin = chance.copy()
        noughts = [rank for rank in range(count) if twin.below(rank + 1) == 0]
        assert chance.last_of(count) == noughts[-1]
        assert chance.below(1000) == twin.below(1000)


def test_each_of_some_is_as_likely_to_be_the_last() -> None:
    chance = Chance(6)
    drawn = Counter(chance.last_of(6) for _ in range(3000))
    assert chi_square([drawn[rank] for rank in range(6)]) < CRITICAL[5]


def test_the_first_draws_of_neighbouring_seeds_are_fair() -> None:
    drawn = Counter(Chance(seed).below(6) for seed in range(3000))
    assert chi_square([drawn[number] for number in range(6)]) < CRITICAL[5]


def test_successive_draws_are_independent() -> None:
    chance = Chance(3)
    drawn = [chance.below(10) for _ in range(20_001)]
    pairs = Counter(itertools.pairwise(drawn))
    assert chi_square([pairs[a, b] for a in range(10) for b in range(10)]) < CRITICAL[99]


def test_every_order_of_a_shuffle_is_as_likely_as_the_others() -> None:
    chance = Chance(5)
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(4800):
        cards = [1, 2, 3, 4]
        chance.shuffle(cards)
        orders[tuple(cards)] += 1
    assert len(orders) == 24
    assert chi_square(list(orders.values())) < CRITICAL[23]


@given(seed=seeds, cards=st.lists(st.integers()))
@examples(50)
def test_a_shuffle_keeps_every_card(seed: int, cards: list[int]) -> None:
    shuffled = cards.copy()
    Chance(seed).shuffle(shuffled)
    assert sorted(shuffled) == sorted(cards)


@given(seed=seeds)
@examples(50)
def test_a_seed_gives_the_same_numbers_whatever_the_global_generator_does(seed: int) -> None:
    random.seed(1)
    before = random.getstate()
    first = draw(Chance(seed))
    assert random.getstate() == before
    random.seed(2)
    assert draw(Chance(seed)) == first
    assert draw(Chance(seed, "elsewhere")) != first


def draw(chance: Chance) -> list[int]:
    return [chance.below(1000) for _ in range(20)]


def test_the_numbers_of_a_seed_are_pinned() -> None:
    """Records would deal other cards if these ever changed."""
    chance = Chance(7, "a stream")
    assert [chance.below(100) for _ in range(10)] == [76, 68, 66, 42, 48, 37, 2, 40, 84, 75]
    cards = list(range(10))
    Chance(2**200, "a stream").shuffle(cards)
    assert cards == [4, 2, 5, 7, 6, 9, 1, 3, 0, 8]


def test_the_numbers_do_not_depend_on_the_hash_seed() -> None:
    show = "from tortuga.engine.chance import Chance; chance = Chance(9); "
    said = {
        subprocess.run(
            [sys.executable, "-c", show + "print([chance.below(1000) for _ in range(20)])"],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True, text=True, check=True,
        ).stdout
        for hash_seed in ("1", "2")
    }  # fmt: skip
    assert said == {f"{draw(Chance(9))}\n"}


def test_a_copy_goes_on_by_itself_with_the_same_numbers() -> None:
    chance = Chance(4)
    chance.below(10)
    twin = chance.copy()
    expected = draw(chance)
    assert draw(twin) == expected
    assert draw(chance) != expected


def test_choices_fractions_and_seeds_keep_their_bounds() -> None:
    chance = Chance(8)
    assert {chance.choice(["a", "b", "c"]) for _ in range(50)} == {"a", "b", "c"}
    fractions = [chance.fraction() for _ in range(1000)]
    assert 0 <= min(fractions) < 0.02
    assert 0.98 < max(fractions) < 1
    made = [chance.seed() for _ in range(1000)]
    assert len(set(made)) == 1000
    assert all(check_seed(seed) == seed for seed in made)


def test_any_generator_of_the_callers_will_do() -> None:
    chance = Chance(1)
    assert chance_from(chance) is chance
    assert draw(chance_from(random.Random(3))) == draw(chance_from(random.Random(3)))


@pytest.mark.parametrize("seed", [-1, LARGEST_SEED + 1, 1.5, "7", None, True])
def test_what_is_no_seed_is_refused_with_the_bounds(seed: Any) -> None:
    with pytest.raises(TortugaError, match=r"whole number from 0 to 2\*\*256 - 1, not"):
        check_seed(seed)


def test_the_numbers_of_a_deal_are_pinned() -> None:
    """Records would deal other cards if these ever changed."""
    chance = SealedChance(7, "a stream")
    assert [chance.below(100) for _ in range(10)] == [95, 19, 57, 42, 99, 51, 23, 46, 53, 50]


def test_a_deal_is_fair_beyond_its_first_block() -> None:
    chance = SealedChance(1)
    counts = [0] * 10
    for _ in range(20_000):
        counts[chance.below(10)] += 1
    assert sum((count - 2000) ** 2 / 2000 for count in counts) < 27.9  # chi-square, p = 0.001


def test_a_copy_of_a_deals_generator_goes_its_own_way() -> None:
    chance = SealedChance(5, "copy")
    chance.below(6)
    twin = chance.copy()
    ahead = [twin.below(1000) for _ in range(200)]
    assert [chance.below(1000) for _ in range(200)] == ahead


def test_a_deal_does_not_follow_the_quick_generator() -> None:
    quick, sealed = Chance(9, "same"), SealedChance(9, "same")
    assert [quick.below(1000) for _ in range(20)] != [sealed.below(1000) for _ in range(20)]
