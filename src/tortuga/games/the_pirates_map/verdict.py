"""How an island was judged, in numbers and, for who looks, in words."""

from __future__ import annotations

from tortuga.games.the_pirates_map import cards
from tortuga.games.the_pirates_map.view import Cell, Cross, Judgement, Problem, StoryCard


class Verdict:
    """How an island was judged, in numbers; what is to be said of it is worked out for who asks.

    ``tale`` are elements, ``story`` the cards of a tale whose island was wrong. Nothing in it ever
    changes, so that copies of a state share it.
    """

    def __init__(
        self,
        course: tuple[int, int],
        right: bool,
        by: str,
        tale: list[int],
        story: list[int],
        lying: tuple[list[int], list[int]],
        cross: tuple[int, int],
    ) -> None:
        self.round, self.captain = course
        self.right: bool = right
        self.by: str = by
        self.tale: list[int] = tale
        self.story: list[int] = story
        self.cells, self.owners = lying
        self.cross_cell, self.cross_element = cross
        self.words: Judgement | None = None


def island_code(parts: cards.Components, cells: list[int]) -> int:
    """How often each element lies on the island."""
    code = 0
    for card in cells:
        if card != cards.NOTHING:
            code += parts.map_codes[card]
    return code


def judgement_of(parts: cards.Components, judged: Verdict) -> Judgement:
    """All there is to say about a verdict, for views and events; made once."""
    if judged.words is None:
        judged.words = worded(parts, judged)
    return judged.words


def worded(parts: cards.Components, judged: Verdict) -> Judgement:
    on_island, in_tale = island_code(parts, judged.cells), cards.code_of(judged.tale)
    counts = [
        (cards.copies_in(on_island, element), cards.copies_in(in_tale, element))
        for element in range(cards.ELEMENT_COUNT)
    ]
    return Judgement(
        round=judged.round,
        captain=judged.captain,
        right=judged.right,
        by=judged.by,
        tale=tuple([cards.ELEMENTS[element] for element in judged.tale]),
        island=cells_of(parts, judged.cells, judged.owners),
        cross=cross_of(judged.cross_cell, judged.cross_element),
        counts=tuple(counts),
        problems=tuple(problems_of(judged, counts)),
        story=tuple([story_card(parts, card) for card in judged.story]),
        solution=() if judged.right else solution(parts, judged.cells, in_tale),
    )


def problems_of(judged: Verdict, counts: list[tuple[int, int]]) -> list[Problem]:
    """PM-5: the number of cards if under four, each wrong element, the cross."""
    problems: list[Problem] = []
    laid = cards.CELL_COUNT - judged.cells.count(cards.NOTHING)
    last = judged.tale[-1]
    if laid < cards.CELL_COUNT:
        problems.append(Problem("cards", None, None, laid, cards.CELL_COUNT))
    for element, (here, there) in enumerate(counts):
        if here != there:
            problems.append(Problem("element", cards.ELEMENTS[element], None, here, there))
    if judged.cross_cell == cards.NOTHING:
        problems.append(Problem("cross", None, cards.ELEMENTS[last], 0, 1))
    elif judged.cross_element != last:
        astray = cards.ELEMENTS[judged.cross_element]
        problems.append(Problem("cross", astray, cards.ELEMENTS[last], 1, 1))
    return problems


def solution(parts: cards.Components, cells: list[int], in_tale: int) -> tuple[str, ...]:
    """Four map cards that would have been right: of all such sets, one nearest to the island."""
    best: list[int] = []
    most = -1
    for four in parts.islands[in_tale]:
        shared = sum([card in cells for card in four])
        if shared > most:
            best, most = four, shared
    return tuple([parts.map_words[card] for card in best])


def cells_of(
    parts: cards.Components, cells: list[int], owners: list[int]
) -> tuple[Cell | None, ...]:
    """An island as views show it."""
    found: list[Cell | None] = []
    for card in cells:
        if card == cards.NOTHING:
            found.append(None)
        else:
            elements = tuple([cards.ELEMENTS[element] for element in parts.faces[card]])
            found.append(Cell(card + 1, elements, owners[card]))
    return tuple(found)


def cross_of(cell: int, element: int) -> Cross | None:
    """The red cross as views show it, where it lies."""
    return None if cell == cards.NOTHING else Cross(cell + 1, cards.ELEMENTS[element])


def story_card(parts: cards.Components, card: int, worth: int | None = None) -> StoryCard:
    """A story card as views show it."""
    coins, pearls, jewels = parts.treasures[3 * card : 3 * card + 3]
    skulls = parts.skulls[card]
    return StoryCard(
        card, cards.ELEMENTS[cards.element_of(card)], coins, pearls, jewels, skulls, worth
    )
