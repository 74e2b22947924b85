"""The components of The Pirate's Map as small numbers, and the file they are read from.

An element is its place in ``ELEMENTS``; story and map cards are numbered in the order of the file.
How often each element occurs, in a tale or on an island, is one number, its ``code``: four bits
an element, so that codes of cards add up.
"""

from __future__ import annotations

from typing import Any, Final

from tortuga.engine.components import Entries
from tortuga.engine.errors import listed
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
TREASURES: Final = ("coin", "pearl", "jewel")
TREASURE_COUNT: Final = 3
LETTERS: Final = "CPJ*"
ACTS: Final = ("globetrotter", "toothless", "knife", "nose", "voiceless", "nervous", "parrot")
VOICELESS: Final = 4
FEWEST_SEATS: Final = 2
MOST_SEATS: Final = 6
NOBODY: Final = -1
NOTHING: Final = -1


class Components:
    """The figures of one copy of the game, checked.

    ``treasures`` has coins, pearls and jewels of each story card in a row, ``skulls`` its skulls.
    ``map_codes`` are the codes of the map cards; ``islands`` finds by a code all sets of four map
    cards that make it.
    """

    def __init__(self, entries: Entries, edition: int) -> None:
        self.tale: int = entries.whole("tale", 1, MOST_STORY)
        self.cabin_boys_tale: int = entries.whole("cabin_boys_tale", 1, self.tale)
        self.gab: int = entries.whole("gift_of_the_gab", 0, 99)
        self.sea: list[int] = read_sea(entries.part("elements"))
        self.treasures: list[int] = []
        self.skulls: list[int] = []
        self.read_story(entries.part("story"))
        self.faces: list[list[int]] = read_faces(entries.part("map"))
        self.map_codes: list[int] = [code_of(face) for face in self.faces]
        self.loot: list[list[int]] = read_loot(entries.part("loot"))
        seconds = entries.part("seconds")
        self.sentence_seconds: int = seconds.whole("sentence", 1, 60)
        self.picked_seconds: int = seconds.whole("picked", 1, 60)
        self.vote_seconds: int = seconds.whole("vote", 1, 600)
        self.second_sand_seconds: int = read_newer(seconds, "second_sand", edition)
        self.gab_seconds: int = read_newer(seconds, "gab", edition)
        self.hourglass: dict[str, int] = read_seconds(seconds, "hourglass")
        self.tale_limits: dict[str, int] = read_seconds(seconds, "tale")
        seconds.done()
        sand = entries.part("sand")
        self.sand_moves: int = sand.whole("moves", 10, 1000)
        sand.done()
        entries.done()
        self.islands: dict[int, list[list[int]]] = solver.islands(self.map_codes)
        for cards in sorted({self.tale, max(1, self.tale - 1), self.cabin_boys_tale}):
            self.check_tales(entries, cards)
        self.map_words: list[str] = [
            "-".join([ELEMENTS[element] for element in face]) for face in self.faces
        ]

    def read_story(self, entries: Entries) -> None:
        """Six cards of each element: treasure and skulls by letter."""
        for name in ELEMENTS:
            cards = entries.take(name)
            if not isinstance(cards, list) or len(cards) != COPIES:
                raise entries.wrong(name, f"must be a list of {COPIES} cards, not {cards!r}")
            for card in cards:
                self.read_card(entries, name, card)
        entries.done()

    def read_card(self, entries: Entries, name: str, card: Any) -> None:
        if not isinstance(card, str) or any(letter not in LETTERS for letter in card):
            raise entries.wrong(name, f"a card is written in the letters {LETTERS!r}, not {card!r}")
        if not 1 <= len(card.replace("*", "")) <= 9 or card.count("*") > 9:
            raise entries.wrong(
                name, f"a card has 1 to 9 treasures and at most 9 skulls, not {card!r}"
            )
        self.treasures += [card.count("C"), card.count("P"), card.count("J")]
        self.skulls.append(card.count("*"))

    def check_tales(self, entries: Entries, cards: int) -> None:
        """Refuse map cards with which some hand of that many story cards cannot be built."""
        hands = solver.hands(cards)
        missing = [hand for hand in hands if code_of(hand) not in self.islands]
        if not missing:
            return
        told = "; ".join([" ".join([ELEMENTS[each] for each in hand]) for hand in missing[:5]])
        more = f"; and {len(missing) - 5} more" if len(missing) > 5 else ""
        problem = (
            f"{len(missing)} of the {len(hands)} tales of {cards} cannot be built: {told}{more}"
        )
        raise Entries(entries.source, "map", {}).wrong("cards", problem)


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


def read_sea(entries: Entries) -> list[int]:
    """The elements of the water; with those of the land they are all elements, each once."""
    sea = entries.take("sea")
    land = entries.take("land")
    for field, names in (("sea", sea), ("land", land)):
        if not isinstance(names, list) or any(name not in ELEMENTS for name in names):
            raise entries.wrong(field, f"must be a list of names from {listed(list(ELEMENTS))}")
    if sorted([*sea, *land]) != sorted(ELEMENTS):
        raise entries.wrong("land", "must name each element that is not in the sea, and no other")
    entries.done()
    return [ELEMENTS.index(name) for name in sea]


def read_faces(entries: Entries) -> list[list[int]]:
    """The map cards: one element, or two joined by '+', in the order of the elements."""
    cards = entries.take("cards")
    if not isinstance(cards, list) or len(cards) != MAP_COUNT:
        raise entries.wrong("cards", f"must be a list of {MAP_COUNT} cards")
    faces: list[list[int]] = []
    for card in cards:
        names = card.split("+") if isinstance(card, str) else []
        if not 1 <= len(names) <= 2 or any(name not in ELEMENTS for name in names):
            raise entries.wrong(
                "cards", f"a card has one or two of {listed(list(ELEMENTS))}, not {card!r}"
            )
        faces.append(sorted([ELEMENTS.index(name) for name in names]))
    entries.done()
    return faces


def read_loot(entries: Entries) -> list[list[int]]:
    """What a coin, a pearl and a jewel are worth by each loot card."""
    cards = entries.take("cards")
    if not isinstance(cards, list) or len(cards) != LOOT_COUNT:
        raise entries.wrong("cards", f"must be a list of {LOOT_COUNT} cards")
    for card in cards:
        if not isinstance(card, list) or len(card) != TREASURE_COUNT:
            raise entries.wrong("cards", f"a card is [coin, pearl, jewel], not {card!r}")
        for value in card:
            entries.check_whole("cards", value, 0, 99)
    entries.done()
    return [list(card) for card in cards]


def read_newer(entries: Entries, field: str, edition: int) -> int:
    """Seconds that files for the first version of the rules need not have."""
    missing = edition < BY_THE_BOOK and field not in entries.data
    return 0 if missing else entries.whole(field, 1, 600)


def read_seconds(entries: Entries, field: str) -> dict[str, int]:
    """The lengths of a clock, by the words that options name them with."""
    inner = entries.part(field)
    names = ["short", "standard", "long"] if field == "hourglass" else ["short", "long"]
    lengths = {name: inner.whole(name, 1, 3600) for name in names}
    inner.done()
    return lengths
