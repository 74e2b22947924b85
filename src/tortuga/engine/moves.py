"""Move spaces: a move is a number to the engine and a word to people, from one declaration.

    MOVES = MoveSpace()
    TAKE = MOVES.block("take", column=4)                         # 'take 1' … 'take 4'
    STEAL = MOVES.block("steal", "steal {count} from {seat}", seat=4, count=range(1, 5))

A block is a run of numbers, read as mixed-radix digits, one digit a field. A field is declared as
a whole number (positions: counted from 0 by programs and from 1 by people), as a range (numbers
that mean themselves) or as a tuple of words.

Rules read a move by tables made once: ``KINDS[move]`` is its block, ``COLUMNS[move]`` its column.

    KINDS = MOVES.kinds
    COLUMNS = MOVES.field("column")

Most moves are a player's. A block made with ``maker="clock"`` holds what only a clock plays when
time is up, one with ``maker="bot"`` what only a bot's seat plays, such as a note of what it heard.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from tortuga.engine.errors import UnknownMove, listed

FieldSpec = int | range | tuple[str, ...]
MAKERS = ("player", "clock", "bot")
NO_FIELD: Final = 255


class Field:
    """One digit of a block: its values as programs see them and its words as people write them."""

    def __init__(self, name: str, spec: FieldSpec) -> None:
        self.name = name
        self.values: list[Any]
        self.words: list[str]
        self.places = isinstance(spec, int)
        if isinstance(spec, int):
            self.values = list(range(spec))
            self.words = [str(value + 1) for value in range(spec)]
        elif isinstance(spec, range):
            self.values = list(spec)
            self.words = [str(value) for value in spec]
        else:
            self.values = list(spec)
            self.words = list(spec)
        self.read_as: list[str] = [word.lower() for word in self.words]

    def numbers(self) -> list[int]:
        """Its values as rules reckon with them: numbers, or the places of words."""
        return [each if isinstance(each, int) else at for at, each in enumerate(self.values)]

    def digit_of_value(self, value: Any) -> int:
        if value not in self.values:
            allowed = listed([str(each) for each in self.values])
            raise UnknownMove(f"{self.name} must be {allowed}, not {value!r}")
        return self.values.index(value)


class Block:
    """A named run of moves that differ in their fields."""

    def __init__(
        self, name: str, first: int, pattern: str, fields: list[Field], maker: str
    ) -> None:
        self.name = name
        self.first = first
        self.pattern = pattern
        self.fields = fields
        self.maker = maker
        self.size = 1
        for field in fields:
            self.size *= len(field.values)

    def moves(self) -> list[int]:
        """All of its moves, in the order of their numbers."""
        return list(range(self.first, self.first + self.size))

    def runs(self) -> list[list[int]]:
        """The same in runs, one for each value of the first field."""
        moves, length = self.moves(), self.size // len(self.fields[0].values)
        return [moves[first : first + length] for first in range(0, self.size, length)]

    def at(self, digits: Sequence[int]) -> int:
        """The move with these digits, one a field, in the order of declaration."""
        offset = 0
        for field, digit in zip(self.fields, digits, strict=True):
            offset = offset * len(field.values) + digit
        return self.first + offset

    def move(self, **values: Any) -> int:
        """The move with these field values: ``STEAL.move(seat=2, count=1)``."""
        names = [field.name for field in self.fields]
        if sorted(values) != sorted(names):
            raise UnknownMove(f"{self.name} takes {listed(names) or 'no fields'}")
        return self.at([field.digit_of_value(values[field.name]) for field in self.fields])

    def digits(self, move: int) -> list[int]:
        """The digits of a move of this block."""
        rest = move - self.first
        found: list[int] = []
        for field in reversed(self.fields):
            found.append(rest % len(field.values))
            rest //= len(field.values)
        found.reverse()
        return found

    def column(self, name: str) -> list[int]:
        """The digit of one field in each of its moves, NO_FIELD where there is none such."""
        weight = self.size
        for field in self.fields:
            radix = len(field.values)
            weight //= radix
            if field.name == name:
                return [offset // weight % radix for offset in range(self.size)]
        return [NO_FIELD] * self.size

    def text(self, move: int) -> str:
        """How people write the move."""
        written = self.pattern
        for field, digit in zip(self.fields, self.digits(move), strict=True):
            written = written.replace("{" + field.name + "}", field.words[digit])
        return written

    def read(self, tokens: list[str]) -> int | None:
        """The move that these small letters spell, or None where it is none of this block."""
        pattern = self.pattern.split()
        if len(pattern) != len(tokens):
            return None
        found: dict[str, int] = {}
        for expected, token in zip(pattern, tokens, strict=True):
            if not expected.startswith("{"):
                if token != expected.lower():
                    return None
                continue
            field = self.field(expected[1:-1])
            if token not in field.read_as:
                return None
            found[field.name] = field.read_as.index(token)
        return self.at([found[field.name] for field in self.fields])

    def field(self, name: str) -> Field:
        return next(field for field in self.fields if field.name == name)


class MoveSpace:
    """All moves of a game, numbered from 0 without a gap; ``kinds`` has the block of each."""

    def __init__(self) -> None:
        self.blocks: list[Block] = []
        self.kinds: list[Block] = []
        self.size = 0

    def block(
        self, name: str, pattern: str = "", maker: str = "player", **fields: FieldSpec
    ) -> Block:
        """Declare the next block; without a pattern it is written as its name and its fields."""
        if maker not in MAKERS:
            raise ValueError(f"a block's maker must be {listed(list(MAKERS))}, not {maker!r}")
        spelled = pattern or " ".join([name, *("{" + field + "}" for field in fields)])
        if sorted(re.findall(r"\{(\w+)\}", spelled)) != sorted(fields):
            raise ValueError(f"the pattern {spelled!r} must name each of {sorted(fields)} once")
        if any(block.name == name for block in self.blocks):
            raise ValueError(f"there is a block {name!r} already")
        digits = [Field(key, spec) for key, spec in fields.items()]
        made = Block(name, self.size, spelled, digits, maker)
        self.blocks.append(made)
        self.kinds += [made] * made.size
        self.size += made.size
        return made

    def digits(self, name: str) -> bytes:
        """The digit of that field, from 0, in every move so far; NO_FIELD where it has none."""
        found: list[int] = []
        for block in self.blocks:
            found += block.column(name)
        return _table(name, found)

    def field(self, name: str) -> bytes:
        """The same as rules reckon with it: a number itself, and the place of a word."""
        found: list[int] = []
        for block in self.blocks:
            column = block.column(name)
            if NO_FIELD not in column:
                numbers = block.field(name).numbers()
                column = [numbers[digit] for digit in column]
            found += column
        return _table(name, found)

    def block_of(self, move: int) -> Block:
        """The block that a move belongs to."""
        if isinstance(move, int) and not isinstance(move, bool) and 0 <= move < self.size:
            return self.kinds[move]
        raise UnknownMove(f"moves are numbered from 0 to {self.size - 1}, not {move!r}")

    def for_people(self, moves: Sequence[int]) -> list[int]:
        """Those of the moves that a person may make: neither a clock's nor a bot's."""
        return [move for move in moves if self.block_of(move).maker == "player"]

    def text(self, move: int) -> str:
        """How people write a move: ``take 2``."""
        return self.block_of(move).text(move)

    def parse(self, text: str) -> int:
        """The move that a text spells; upper case and extra spaces do no harm."""
        tokens = text.lower().split()
        for block in self.blocks:
            move = block.read(tokens)
            if move is not None:
                return move
        patterns = listed([block.pattern for block in self.blocks])
        raise UnknownMove(f"{text.strip()!r} is not a move; moves are written {patterns}")

    def to_json(self, move: int) -> dict[str, Any]:
        """A move for programs: its number, its block's name and its field values."""
        block = self.block_of(move)
        told: dict[str, Any] = {"move": move, "name": block.name}
        for field, digit in zip(block.fields, block.digits(move), strict=True):
            told[field.name] = field.values[digit]
        return told

    def from_json(self, told: dict[str, Any]) -> int:
        """The inverse of :meth:`to_json`; the number itself may be left out."""
        for block in self.blocks:
            if block.name == told.get("name"):
                skipped = ("move", "name")
                return block.move(**{key: told[key] for key in told if key not in skipped})
        raise UnknownMove(f"name must be {listed([block.name for block in self.blocks])}")

    def describe(self) -> dict[str, Any]:
        """The whole space, for a client that wants to read and write moves by itself."""
        return {
            "size": self.size,
            "blocks": [
                {
                    "name": block.name,
                    "first": block.first,
                    "size": block.size,
                    "pattern": block.pattern,
                    "maker": block.maker,
                    "fields": [
                        {"name": field.name, "values": field.values, "places": field.places}
                        for field in block.fields
                    ],
                }
                for block in self.blocks
            ],
        }


def _table(name: str, values: list[int]) -> bytes:
    """A byte a move: searches read such tables at random, and these stay in the cache."""
    if not 0 <= min(values, default=0) <= max(values, default=0) <= NO_FIELD:
        most = NO_FIELD - 1
        raise ValueError(f"a table of moves holds numbers from 0 to {most}; {name!r} has others")
    return bytes(values)
