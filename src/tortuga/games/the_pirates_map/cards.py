"""The components of The Pirate's Map as small numbers, and the file they are read from.

An element is its place in ``ELEMENTS``; story and map cards are numbered in the order of the file.
How often each element occurs, in a tale or on an island, is one number, its ``code``: four bits
an element, so that codes of cards add up.
"""

from __future__ import annotations

from typing import Any, Final

from tortuga.engine.figures import Given
from tortuga.games.the_pirates_map import solver

ELEMENTS: Final = ("ship", "mermaid", "bottle", "shark", "palm", "flag", "barrel")
ELEMENT_COUNT: Final = 7
COPIES: Final = 6  # story cards of each element
STORY_COUNT: Final = ELEMENT_COUNT * COPIES
MAP_COUNT: Final = 24
LOOT_COUNT: Final = 6
CELL_COUNT: Final = 4
MOST_STORY: Final = 7
MOST_ALIKE: Final = 3  # story cards of one element in a hand
BY_THE_BOOK: Final = 2  # the rules version since which map cards, sand and count are as printed
READ_OUT: Final = 3  # that since which browsers read out what a bot should tell aloud
TREASURES: Final = ("coin", "pearl", "jewel")
TREASURE_COUNT: Final = 3
LETTERS: Final = "CPJ*"
ACTS: Final = ("globetrotter", "toothless", "knife", "nose", "voiceless", "nervous", "parrot")
VOICELESS: Final = 4
FEWEST_SEATS: Final = 2
MOST_SEATS: Final = 6
MOST_TOLD: Final = 5  # tales that cannot be built
NOBODY: Final = -1
NOTHING: Final = -1
EMPTY_ISLAND: Final[list[int]] = [NOTHING] * CELL_COUNT  # never changed


class Components:
    """The figures of one copy of the game, checked.

    ``treasures`` has coins, pearls and jewels of each story card in a row, ``skulls`` its skulls.
    ``map_codes`` are the codes of the map cards; ``islands`` finds by a code all sets of four map
    cards that make it.
    """

    def __init__(self, given: Given) -> None:
        self.tale: int = given.number("tale")
        self.cabin_boys_tale: int = given.number("cabin_boys_tale")
        self.gab: int = given.number("gift_of_the_gab")
        self.sea: list[int] = read_sea(given)
        self.treasures: list[int] = []
        self.skulls: list[int] = []
        for name in ELEMENTS:
            for place, card in enumerate(given.words(f"story.{name}")):
                self.read_card(given, f"story.{name}", place, card)
        self.faces: list[list[int]] = read_faces(given)
        self.map_codes: list[int] = [code_of(face) for face in self.faces]
        self.loot: list[list[int]] = given.grid("loot.cards")
        self.sentence_seconds: int = given.number("seconds.sentence")
        # For calm readers: as a file says, or twice as long as usual.
        self.calm_seconds: int = given.number("seconds.calm") or 2 * self.sentence_seconds
        self.picked_seconds: int = given.number("seconds.picked")
        self.vote_seconds: int = given.number("seconds.vote")
        self.second_sand_seconds: int = given.number("seconds.second_sand")
        self.gab_seconds: int = given.number("seconds.gab")
        self.hourglass: dict[str, int] = read_clock(given, "seconds.hourglass")
        self.tale_limits: dict[str, int] = read_clock(given, "seconds.tale")
        self.sand_moves: int = given.number("sand.moves")
        self.islands: dict[int, list[list[int]]] = solver.islands(self.map_codes)
        for cards in sorted({self.tale, max(1, self.tale - 1), self.cabin_boys_tale}):
            self.check_tales(given, cards)
        self.map_words: list[str] = [
            "-".join([ELEMENTS[element] for element in face]) for face in self.faces
        ]

    def read_card(self, given: Given, path: str, place: int, card: str) -> None:
        """A story card: treasure and skulls by letter."""
        if any(letter not in LETTERS for letter in card):
            raise given.wrong(path, "letters", (place,), letters=repr(LETTERS), value=repr(card))
        if not 1 <= len(card.replace("*", "")) <= 9 or card.count("*") > 9:
            raise given.wrong(path, "story", (place,), value=repr(card))
        self.treasures += [card.count("C"), card.count("P"), card.count("J")]
        self.skulls.append(card.count("*"))

    def check_tales(self, given: Given, cards: int) -> None:
        """Refuse map cards with which some hand of that many story cards cannot be built."""
        hands = solver.hands(cards)
        missing = [hand for hand in hands if code_of(hand) not in self.islands]
        if not missing:
            return
        told = "; ".join(
            [" ".join([ELEMENTS[each] for each in hand]) for hand in missing[:MOST_TOLD]]
        )
        facts: dict[str, Any] = {
            "count": len(missing),
            "hands": len(hands),
            "cards": cards,
            "tales": told,
        }
        if len(missing) > MOST_TOLD:
            raise given.wrong("map.cards", "tales_more", **facts, more=len(missing) - MOST_TOLD)
        raise given.wrong("map.cards", "tales", **facts)


def element_of(card: int) -> int:
    """The element of a story card."""
    return card // COPIES


def code_of(elements: list[int]) -> int:
    """How often each element occurs, as one number."""
    code = 0
    for element in elements:
        code += 1 << 4 * element
    return code


def copies_in(code: int, element: int) -> int:
    """How often an element occurs."""
    return code >> 4 * element & 15


def read_sea(given: Given) -> list[int]:
    """The elements of the water; with those of the land they are all elements, each once."""
    sea, land = given.words("elements.sea"), given.words("elements.land")
    if sorted([*sea, *land]) != sorted(ELEMENTS):
        raise given.wrong("elements.land", "land")
    return [ELEMENTS.index(name) for name in sea]


def read_faces(given: Given) -> list[list[int]]:
    """The map cards: one element, or two joined by '+', in the order of the elements."""
    faces: list[list[int]] = []
    for place, card in enumerate(given.words("map.cards")):
        names = card.split("+")
        if not 1 <= len(names) <= 2 or any(name not in ELEMENTS for name in names):
            facts: dict[str, Any] = {"names": list(ELEMENTS), "value": repr(card)}
            raise given.wrong("map.cards", "face", (place,), **facts)
        faces.append(sorted([ELEMENTS.index(name) for name in names]))
    return faces


def read_clock(given: Given, path: str) -> dict[str, int]:
    """The lengths of a clock, by the words that options name them with."""
    return {name: given.number(f"{path}.{name}") for name in given.names(path)}
