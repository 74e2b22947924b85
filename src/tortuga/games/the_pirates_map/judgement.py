"""PM-5 and PM-6: is the island the tale's? Every difference is named; wrong brings nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tortuga.games.the_pirates_map import cards, loot
from tortuga.games.the_pirates_map.view import Cell, Cross, Judgement, Problem, StoryCard

if TYPE_CHECKING:
    from tortuga.games.the_pirates_map.rules import PiratesMapState


def judge(state: PiratesMapState, by: str) -> None:
    """PM-5: compare island and tale, show the story cards, and share out or go on."""
    state.reveals += 1
    if state.blind:
        state.hide()
        return
    state.stop_clock()
    judged = judgement_of(state, by)
    state.judged = judged
    state.outcomes.append(judged.right)
    if state.telling:
        tell(state, judged)
    if judged.right:
        loot.begin(state)
        return
    # PM-6: nobody takes loot, and all story cards go back.
    state.deck += state.story
    state.story = []
    state.end_round()


def judgement_of(state: PiratesMapState, by: str) -> Judgement:
    """The check: the four cards, each element in its exact number, the cross."""
    tale = [cards.element_of(card) for card in state.story]
    on_island, in_tale = island_code(state), cards.code_of(tale)
    problems = problems_of(state, on_island, in_tale, tale[-1])
    right = not problems
    counts = [
        (cards.copies_in(on_island, element), cards.copies_in(in_tale, element))
        for element in range(cards.ELEMENT_COUNT)
    ]
    return Judgement(
        round=state.round,
        captain=state.captain,
        right=right,
        by=by,
        tale=tuple([cards.ELEMENTS[element] for element in tale]),
        island=cells_of(state),
        cross=cross_of(state),
        counts=tuple(counts),
        problems=tuple(problems),
        story=() if right else tuple([story_card(state, card) for card in state.story]),
        solution=() if right else solution(state, in_tale),
    )


def island_code(state: PiratesMapState) -> int:
    """How often each element lies on the island."""
    code = 0
    for card in state.cells:
        if card != cards.NOTHING:
            code += state.parts.map_codes[card]
    return code


def problems_of(state: PiratesMapState, on_island: int, in_tale: int, last: int) -> list[Problem]:
    """PM-5: the number of cards if under four, each wrong element, the cross."""
    problems: list[Problem] = []
    laid = cards.CELL_COUNT - state.cells.count(cards.NOTHING)
    if laid < cards.CELL_COUNT:
        problems.append(Problem("cards", None, None, laid, cards.CELL_COUNT))
    for element in range(cards.ELEMENT_COUNT):
        here, there = cards.copies_in(on_island, element), cards.copies_in(in_tale, element)
        if here != there:
            problems.append(Problem("element", cards.ELEMENTS[element], None, here, there))
    if state.cross_cell == cards.NOTHING:
        problems.append(Problem("cross", None, cards.ELEMENTS[last], 0, 1))
    elif state.cross_element != last:
        astray = cards.ELEMENTS[state.cross_element]
        problems.append(Problem("cross", astray, cards.ELEMENTS[last], 1, 1))
    return problems


def solution(state: PiratesMapState, in_tale: int) -> tuple[str, ...]:
    """Four map cards that would have been right: of all such sets, one nearest to the island."""
    best: list[int] = []
    most = -1
    for four in state.parts.islands[in_tale]:
        shared = sum([card in state.cells for card in four])
        if shared > most:
            best, most = four, shared
    return tuple([state.parts.map_words[card] for card in best])


def cells_of(state: PiratesMapState) -> tuple[Cell | None, ...]:
    """The island as views show it."""
    found: list[Cell | None] = []
    for card in state.cells:
        if card == cards.NOTHING:
            found.append(None)
        else:
            elements = tuple([cards.ELEMENTS[element] for element in state.parts.faces[card]])
            found.append(Cell(card + 1, elements, state.owners[card]))
    return tuple(found)


def cross_of(state: PiratesMapState) -> Cross | None:
    if state.cross_cell == cards.NOTHING:
        return None
    return Cross(state.cross_cell + 1, cards.ELEMENTS[state.cross_element])


def story_card(state: PiratesMapState, card: int, worth: int | None = None) -> StoryCard:
    """A story card as views show it."""
    coins, pearls, jewels = state.parts.treasures[3 * card : 3 * card + 3]
    skulls = state.parts.skulls[card]
    return StoryCard(
        card, cards.ELEMENTS[cards.element_of(card)], coins, pearls, jewels, skulls, worth
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
