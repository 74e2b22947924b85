"""Who is thought for next: nobody can push others aside, however much they ask for."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from tortuga.bots.fairness import Asker, FairQueue

GREEDY = Asker("greedy", "10.0.0.1")
HONEST = Asker("honest", "10.0.0.2")


def served(queue: FairQueue[int], count: int, seconds: float = 1.0) -> list[str]:
    """The guests who are thought for, one after the other, all thoughts taking equally long."""
    guests = []
    for _ in range(count):
        taken = queue.take()
        assert taken is not None
        guests.append(taken[0].guest)
        queue.done(taken[0], seconds)
    return guests


def queue_of(*askers: Asker) -> FairQueue[int]:
    queue: FairQueue[int] = FairQueue()
    for number, asker in enumerate(askers):
        queue.put(asker, number)
    return queue


def test_one_asker_is_served_in_order() -> None:
    queue = queue_of(GREEDY, GREEDY, GREEDY)
    taken = []
    while (each := queue.take()) is not None:
        taken.append(each[1])
        queue.done(GREEDY, 1.0)
    assert taken == [0, 1, 2]


def test_who_asks_for_much_does_not_go_before_who_asks_for_little() -> None:
    queue = queue_of(*[GREEDY] * 30)
    served(queue, 5)
    queue.put(HONEST, 30)
    assert served(queue, 1) == ["honest"]
    queue.put(HONEST, 31)
    assert set(served(queue, 2)) == {"greedy", "honest"}


def test_thinking_is_shared_by_time_and_not_by_number() -> None:
    slow, quick = Asker("slow", "10.0.0.1"), Asker("quick", "10.0.0.2")
    queue = queue_of(*[slow] * 20, *[quick] * 100)
    had: Counter[str] = Counter()
    for _ in range(60):
        taken = queue.take()
        assert taken is not None
        seconds = 4.0 if taken[0] is slow else 1.0
        had[taken[0].guest] += int(seconds)
        queue.done(taken[0], seconds)
    assert abs(had["slow"] - had["quick"]) <= 4


def test_many_guests_of_one_address_share_what_one_address_gets() -> None:
    crowd = [Asker(f"guest {number}", "10.0.0.1") for number in range(10)]
    queue = queue_of(*crowd, *[HONEST] * 10)
    assert Counter(served(queue, 20))["honest"] == 10
    queue = queue_of(*crowd, *[HONEST] * 10)
    assert 4 <= Counter(served(queue, 10))["honest"] <= 6


def test_guests_of_one_address_share_alike() -> None:
    neighbour = Asker("neighbour", GREEDY.address)
    queue = queue_of(*[GREEDY] * 30)
    served(queue, 3)
    queue.put(neighbour, 30)
    assert served(queue, 1) == ["neighbour"]


def test_without_an_address_a_guest_counts_as_one() -> None:
    queue = queue_of(*[Asker("one")] * 10, Asker("two"))
    assert "two" in served(queue, 2)


def test_people_go_before_tables_where_nobody_waits() -> None:
    queue = queue_of(GREEDY, GREEDY, HONEST, Asker("late", "10.0.0.3", people=True))
    assert served(queue, 1) == ["late"]


def test_among_people_it_is_shared_all_the_same() -> None:
    greedy, honest = (Asker(each.guest, each.address, people=True) for each in (GREEDY, HONEST))
    queue = queue_of(*[greedy] * 10)
    served(queue, 3)
    queue.put(honest, 10)
    assert served(queue, 1) == ["honest"]


def test_several_workers_do_not_all_go_to_who_came_first() -> None:
    queue = queue_of(*[GREEDY] * 10, HONEST)
    begun = [queue.take(), queue.take()]
    assert {each[0].guest for each in begun if each} == {"greedy", "honest"}
    both = queue_of(*[GREEDY] * 10, *[HONEST] * 10)
    guests = [each[0].guest for _ in range(4) if (each := both.take())]
    assert sorted(guests) == ["greedy"] * 2 + ["honest"] * 2


def test_nobody_saves_up_turns_and_nobody_pays_for_yesterday() -> None:
    queue = queue_of(*[GREEDY] * 40)
    served(queue, 20)
    for number in range(20):
        queue.put(HONEST, 100 + number)
    assert Counter(served(queue, 10))["honest"] <= 6
    served(queue, 30)
    assert queue.take() is None
    queue.put(GREEDY, 0)
    queue.put(HONEST, 1)
    assert served(queue, 1) == ["greedy"]  # who was first in line


def test_what_nobody_waits_for_any_more_is_left_out() -> None:
    queue = queue_of(GREEDY, GREEDY)
    queue.drop(GREEDY, 0)
    queue.drop(GREEDY, 7)
    taken = queue.take()
    assert taken is not None
    assert taken[1] == 1
    assert queue.take() is None


def test_what_an_address_asks_for_is_counted_for_all_its_guests() -> None:
    queue = queue_of(GREEDY, Asker("neighbour", GREEDY.address), HONEST)
    assert [queue.asked(each) for each in (GREEDY, HONEST, Asker("nobody"))] == [2, 1, 0]
    served(queue, 3)
    assert queue.asked(GREEDY) == 0


@given(
    st.lists(
        st.tuples(st.integers(0, 3), st.integers(0, 2), st.booleans(), st.floats(0.1, 5.0)),
        max_size=40,
    )
)
def test_everything_is_served_once_and_nothing_is_kept(
    asked: list[tuple[int, int, bool, float]],
) -> None:
    queue: FairQueue[int] = FairQueue()
    for number, (guest, address, people, _) in enumerate(asked):
        queue.put(Asker(str(guest), str(address), people), number)
    found = []
    while (taken := queue.take()) is not None:
        found.append(taken[1])
        queue.done(taken[0], asked[taken[1]][3])
    assert sorted(found) == list(range(len(asked)))
    waited_for = [asked[number][2] for number in found]
    assert waited_for == sorted(waited_for, reverse=True)
    fresh: FairQueue[int] = FairQueue()
    assert vars(queue) == vars(fresh)
