"""PM-5 and PM-6: is the island the tale's? Every difference is named; wrong brings nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tortuga.games.the_pirates_map import cards, loot
from tortuga.games.the_pirates_map.verdict import Verdict, island_code, judgement_of
from tortuga.games.the_pirates_map.view import Judgement, Problem

if TYPE_CHECKING:
    from tortuga.games.the_pirates_map.rules import PiratesMapState


def judge(state: PiratesMapState, by: str) -> None:
    """PM-5: compare island and tale, show the story cards, and share out or go on."""
    state.reveals += 1
    if state.blind:
        state.hide()
        return
    state.stop_clock()
    judged = verdict_of(state, by)
    state.judged = judged
    state.outcomes = [*state.outcomes, judged.right]
    if state.telling:
        tell(state, judgement_of(state.parts, judged))
    if judged.right:
        loot.begin(state)
        return
    # PM-6: nobody takes loot, and all story cards go back.
    state.deck = [*state.deck, *state.story]
    state.story = []
    state.end_round()


def verdict_of(state: PiratesMapState, by: str) -> Verdict:
    """The check: the four cards, each element in its exact number, the cross."""
    tale = [cards.element_of(card) for card in state.story]
    whole = cards.NOTHING not in state.cells
    crossed = state.cross_element == tale[-1]
    right = whole and crossed and island_code(state.parts, state.cells) == cards.code_of(tale)
    return Verdict(
        (state.round, state.captain),
        right,
        by,
        tale,
        [] if right else state.story,
        (state.cells.copy(), state.owners),
        (state.cross_cell, state.cross_element),
    )


def tell(state: PiratesMapState, judged: Judgement) -> None:
    """One event for the verdict and one for each difference."""
    state.tell("right" if judged.right else "wrong", None, {})
    for problem in judged.problems:
        kind, facts = event_of(problem)
        state.tell(kind, None, facts)


def event_of(problem: Problem) -> tuple[str, dict[str, object]]:
    """The words for a difference depend on what is too many, too few or missing."""
    if problem.kind == "cards":
        return "few_cards", {"count": problem.island}
    if problem.kind == "cross":
        if problem.element is None:
            return "no_cross", {"last": problem.last}
        return "cross_astray", {"element": problem.element, "last": problem.last}
    facts: dict[str, object] = {"element": problem.element}
    if problem.tale == 0:
        return "surplus", {**facts, "count": problem.island}
    if problem.island == 0:
        return "missing", {**facts, "tale": problem.tale}
    kind = "too_many" if problem.island > problem.tale else "too_few"
    return kind, {**facts, "count": problem.island, "tale": problem.tale}
