"""The check of the island: the rulebook's right one, its wrong one, and what is named."""

from __future__ import annotations

from tests.games.the_pirates_map.positions import (
    EXAMPLE,
    EXAMPLE_ISLAND,
    all_done,
    lay,
    seen,
    time_up,
    told,
)
from tests.kit.rules import rule
from tortuga.engine.chance import Chance
from tortuga.games.the_pirates_map import solver
from tortuga.games.the_pirates_map.cards import COPIES, STORY_COUNT, code_of
from tortuga.games.the_pirates_map.judgement import verdict_of
from tortuga.games.the_pirates_map.rules import PiratesMapState
from tortuga.games.the_pirates_map.verdict import judgement_of
from tortuga.games.the_pirates_map.view import Judgement


def judged(state: PiratesMapState) -> Judgement:
    found = seen(state, None).judged
    assert found is not None
    return found


def problems(state: PiratesMapState) -> list[tuple[str, str | None, int, int]]:
    return [(each.kind, each.element, each.island, each.tale) for each in judged(state).problems]


@rule("PM-5")
def test_the_rulebooks_correct_island() -> None:
    state = told(EXAMPLE)
    lay(state, EXAMPLE_ISLAND, "palm")
    all_done(state)
    assert judged(state).right
    assert problems(state) == []
    assert judged(state).tale == tuple(EXAMPLE.split())
    assert judged(state).solution == ()


@rule("PM-5")
def test_the_rulebooks_wrong_island() -> None:
    """One mermaid instead of two, no barrel, two boats, the cross not on the palm."""
    state = told(EXAMPLE)
    lay(state, "ship-mermaid ship-bottle flag palm", "flag")
    all_done(state)
    assert not judged(state).right
    assert problems(state) == [
        ("element", "ship", 2, 1),
        ("element", "mermaid", 1, 2),
        ("element", "barrel", 0, 1),
        ("cross", "flag", 1, 1),
    ]
    assert judged(state).problems[-1].last == "palm"


@rule("PM-5")
def test_the_cross_may_lie_on_any_copy_of_the_last_element() -> None:
    state = told("ship ship palm flag barrel palm palm")
    lay(state, "ship-palm ship palm-palm flag-barrel", "palm")
    all_done(state)
    assert judged(state).right


@rule("PM-5")
def test_too_few_cards_and_no_cross_are_named() -> None:
    state = told(EXAMPLE)
    lay(state, "ship-palm mermaid-mermaid bottle")
    time_up(state)
    assert problems(state) == [
        ("cards", None, 3, 4),
        ("element", "flag", 0, 1),
        ("element", "barrel", 0, 1),
        ("cross", None, 0, 1),
    ]


@rule("PM-5")
def test_something_that_was_not_told_is_wrong_too() -> None:
    state = told("ship mermaid bottle flag barrel palm")
    state.cards = 6
    lay(state, "ship-palm mermaid-shark bottle flag-barrel", "palm")
    all_done(state)
    assert problems(state) == [("element", "shark", 1, 0)]


@rule("PM-5")
def test_after_a_wrong_island_four_cards_that_would_have_been_right_are_shown() -> None:
    state = told(EXAMPLE)
    lay(state, "ship-palm mermaid-mermaid bottle flag", "palm")
    all_done(state)
    shown = judged(state).solution
    elements = [element for card in shown for element in card.split("-")]
    assert len(shown) == 4
    assert sorted(elements) == sorted(EXAMPLE.split())
    assert len({"ship-palm", "mermaid-mermaid", "bottle", "flag"} & set(shown)) == 3


@rule("PM-5", "PM-6")
def test_a_wrong_island_shows_the_story_cards_and_brings_nobody_loot() -> None:
    state = told(EXAMPLE)
    before = state.captain
    time_up(state)
    assert len(judged(state).story) == 7
    assert seen(state, None).haul_sizes == (0, 0, 0, 0)
    assert state.captain == (before + 1) % 4
    assert sorted([*state.deck, *state.hand]) == list(range(STORY_COUNT))
    assert seen(state, None).offer == ()


@rule("PM-5")
def test_any_island_is_judged_as_a_plain_count_says() -> None:
    state = told(EXAMPLE)
    faces, chance = state.parts.faces, Chance(5)
    verdicts = []
    for tale in [chance.choice(solver.hands(7)) for _ in range(150)]:
        state.story = [COPIES * element for element in tale]
        fours = state.parts.islands[code_of(tale)]
        state.cells = chance.choice(fours).copy()
        if chance.below(2):
            state.cells[chance.below(4)] = chance.below(24)
        state.cross_cell = chance.below(4)
        state.cross_element = chance.choice(faces[state.cells[state.cross_cell]])
        lying = sorted(element for card in state.cells for element in faces[card])
        right = lying == sorted(tale) and state.cross_element == tale[-1]
        judged_now = judgement_of(state.parts, verdict_of(state, "done"))
        assert judged_now.right == right
        assert bool(judged_now.problems) != right
        verdicts.append(right)
    assert {True, False} == set(verdicts)
