"""Move spaces: one declaration gives numbers, texts, JSON and a description."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.kit.effort import examples
from tortuga.engine.errors import UnknownMove
from tortuga.engine.moves import NO_FIELD, Block, MoveSpace


def space() -> tuple[MoveSpace, Block, Block, Block]:
    moves = MoveSpace()
    take = moves.block("take", column=4)
    steal = moves.block("steal", "steal {count} from {seat}", seat=3, count=range(1, 5))
    paint = moves.block("paint", colour=("red", "blue"))
    return moves, take, steal, paint


def test_blocks_are_numbered_one_after_another_without_a_gap() -> None:
    moves, take, steal, paint = space()
    assert (take.first, take.size) == (0, 4)
    assert (steal.first, steal.size) == (4, 12)
    assert (paint.first, paint.size) == (16, 2)
    assert moves.size == 18


def test_fields_are_mixed_radix_digits_in_the_order_of_declaration() -> None:
    moves, _, steal, _ = space()
    assert steal.move(seat=2, count=3) == 4 + 2 * 4 + 2
    assert steal.at([2, 2]) == steal.move(seat=2, count=3)
    assert steal.digits(14) == [2, 2]
    assert moves.text(14) == "steal 3 from 3"


def test_a_move_can_be_read_by_tables() -> None:
    moves, take, steal, paint = space()
    assert moves.kinds == [take] * 4 + [steal] * 12 + [paint] * 2
    assert list(moves.field("column")) == [0, 1, 2, 3] + [NO_FIELD] * 14
    assert list(moves.field("count")) == [NO_FIELD] * 4 + [1, 2, 3, 4] * 3 + [NO_FIELD] * 2
    assert list(moves.field("colour")[-2:]) == [0, 1]
    assert list(moves.digits("count")[4:16]) == [0, 1, 2, 3] * 3
    assert list(moves.digits("seat")[4:16]) == [0] * 4 + [1] * 4 + [2] * 4
    assert steal.moves() == list(range(4, 16))
    assert steal.runs() == [[4, 5, 6, 7], [8, 9, 10, 11], [12, 13, 14, 15]]


@pytest.mark.parametrize("count", [range(-1, 3), range(250, 258)])
def test_a_table_says_what_it_cannot_hold(count: range) -> None:
    moves = MoveSpace()
    moves.block("pay", count=count)
    assert list(moves.digits("count")) == list(range(len(count)))
    with pytest.raises(ValueError, match="holds numbers from 0 to 254; 'count' has others"):
        moves.field("count")


def test_positions_count_from_one_for_people_and_from_zero_for_programs() -> None:
    moves, take, _, paint = space()
    assert moves.text(take.move(column=0)) == "take 1"
    assert moves.to_json(0) == {"move": 0, "name": "take", "column": 0}
    assert moves.to_json(14) == {"move": 14, "name": "steal", "seat": 2, "count": 3}
    assert moves.text(paint.move(colour="blue")) == "paint blue"


def test_reading_forgives_case_and_spaces() -> None:
    moves, *_ = space()
    assert moves.parse("  STEAL 3   from 3\n") == 14


def test_words_and_patterns_may_have_capitals() -> None:
    space = MoveSpace()
    block = space.block("sail", "Sail to {cove}", cove=("A", "B", "Cove"))
    for move in block.moves():
        assert space.parse(space.text(move)) == move
    assert space.parse("sail TO cove") == block.move(cove="Cove")


@pytest.mark.parametrize(
    "text", ["", "take", "take 5", "take 0", "take one", "take 1 2", "steal 3 of 3", "paint pink"]
)
def test_a_text_that_spells_no_move_is_refused_with_the_patterns(text: str) -> None:
    moves, *_ = space()
    allowed = r"take \{column\}, steal \{count\} from \{seat\} or paint \{colour\}"
    with pytest.raises(UnknownMove, match=f"is not a move; moves are written {allowed}"):
        moves.parse(text)


@pytest.mark.parametrize("number", [-1, 18, 10**20])
def test_a_number_beyond_the_space_is_refused(number: int) -> None:
    moves, *_ = space()
    with pytest.raises(UnknownMove, match="numbered from 0 to 17, not"):
        moves.text(number)
    with pytest.raises(UnknownMove, match="numbered from 0 to 17, not"):
        moves.to_json(number)


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ({"name": "sail"}, "name must be take, steal or paint"),
        ({}, "name must be take, steal or paint"),
        ({"name": "take"}, "take takes column"),
        ({"name": "take", "column": 1, "row": 1}, "take takes column"),
        ({"name": "take", "column": 4}, "column must be 0, 1, 2 or 3, not 4"),
        ({"name": "take", "column": "1"}, "column must be 0, 1, 2 or 3, not '1'"),
        ({"name": "take", "column": [1]}, "column must be 0, 1, 2 or 3"),
        ({"name": "paint", "colour": "pink"}, "colour must be red or blue, not 'pink'"),
    ],
)
def test_json_that_is_no_move_is_refused_with_what_is_allowed(
    told: dict[str, Any], said: str
) -> None:
    moves, *_ = space()
    with pytest.raises(UnknownMove, match=said):
        moves.from_json(told)


def test_a_pattern_must_name_each_field_once() -> None:
    for pattern in ("take", "take {row}", "take {column} {column}"):
        with pytest.raises(ValueError, match="must name each of"):
            MoveSpace().block("take", pattern, column=4)


def test_a_block_is_declared_once() -> None:
    moves, *_ = space()
    with pytest.raises(ValueError, match="there is a block 'take' already"):
        moves.block("take")


def test_a_block_without_fields_is_a_single_move() -> None:
    moves = MoveSpace()
    rest = moves.block("pass")
    assert (rest.size, rest.move(), moves.text(0), moves.parse("pass")) == (1, 0, "pass", 0)
    with pytest.raises(UnknownMove, match="pass takes no fields"):
        rest.move(column=1)


def test_the_description_tells_a_client_everything() -> None:
    moves, *_ = space()
    assert moves.describe()["blocks"][1] == {
        "name": "steal",
        "first": 4,
        "size": 12,
        "pattern": "steal {count} from {seat}",
        "maker": "player",
        "fields": [
            {"name": "seat", "values": [0, 1, 2], "places": True},
            {"name": "count", "values": [1, 2, 3, 4], "places": False},
        ],
    }


words = st.lists(st.text("abcdef", min_size=1, max_size=4), min_size=1, max_size=5, unique=True)
specs = st.one_of(
    st.integers(1, 5),
    st.builds(lambda low, size: range(low, low + size), st.integers(0, 9), st.integers(1, 5)),
    words.map(tuple),
)


@given(blocks=st.lists(st.lists(specs, max_size=3), min_size=1, max_size=4))
@examples(60)
def test_any_declaration_round_trips(blocks: list[list[Any]]) -> None:
    moves = MoveSpace()
    for number, fields in enumerate(blocks):
        moves.block(f"block{number}", **{f"field{at}": spec for at, spec in enumerate(fields)})
    texts = [moves.text(move) for move in range(moves.size)]
    assert [moves.parse(text) for text in texts] == list(range(moves.size))
    assert len(set(texts)) == moves.size
    for move in range(moves.size):
        assert moves.from_json(moves.to_json(move)) == move
        block = moves.block_of(move)
        assert block.at(block.digits(move)) == move
