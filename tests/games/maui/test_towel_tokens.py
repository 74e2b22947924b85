"""Towel tokens of Maui (MA-9): on the new piece or the last one, case by case."""

from __future__ import annotations

import pytest

from tests.games.maui.positions import (
    heights_of,
    lay,
    marker,
    newest,
    play,
    put_thing,
    refused,
    seen,
    told,
    with_token,
)
from tests.kit.rules import rule
from tortuga.games.maui.pieces import CRAB

# Slots a1 and b1 cost nothing; the others are out of reach where no dollars are held.


@rule("MA-9")
def test_without_a_token_none_can_be_laid() -> None:
    state = lay("ygo rbo rog bro bgr ogb", last="yrb", dollars=0)
    assert with_token(state, "a1") == set()
    refused(
        state,
        "place a1 at 3-5 with blue on new middle",
        "no towel token .*light blue .MA-9",
    )


@rule("MA-9")
def test_on_the_new_piece_it_may_make_the_required_connection() -> None:
    # At rows 2-4 nothing meets its like but the token, with blue in row 4.
    state = lay("gor rbo rog bro bgr ogb", last="ybo", rows="3-5",
                tokens="blue", dollars=0)  # fmt: skip
    assert "2-4 blue new bottom" in with_token(state, "a1")
    assert "2-4" not in heights_of(state, "a1")
    play(state, "place a1 at 2-4 with blue on new bottom")
    assert (marker(state, "blue"), newest(state).joins) == (1, (False, False, True))


@rule("MA-9")
def test_on_the_new_piece_it_need_not_connect() -> None:
    state = lay("ygo rbo rog bro bgr ogb", last="yrb", tokens="blue", dollars=0)
    play(state, "place a1 at 3-5 with blue on new middle")
    assert (marker(state, "yellow"), marker(state, "blue")) == (1, 0)
    assert newest(state).tokens == (None, "blue", None)


@rule("MA-9")
def test_a_connection_must_remain_somewhere() -> None:
    state = lay("ygo rbo rog bro bgr ogb", last="yrb", tokens="orange", dollars=0)
    # Yellow is the only pattern that meets its like at rows 3-5: it cannot be covered there.
    offered = with_token(state, "a1")
    assert "3-5 orange new top" not in offered
    assert "3-5 orange new middle" in offered
    refused(
        state,
        "place a1 at 3-5 with orange on new top",
        "even with the token no pattern would match there .MA-4",
    )


@rule("MA-9")
def test_it_must_change_the_pattern() -> None:
    state = lay("ygb rbo rog bro bgr ogb", last="yrb", tokens="blue", dollars=0)
    assert "3-5 blue new bottom" not in with_token(state, "a1")
    assert not [text for text in with_token(state, "a1") if text.endswith("last bottom")]
    refused(state, "place a1 at 3-5 with blue on new bottom", "section is light blue already .MA-9")


@rule("MA-9")
def test_it_lies_on_a_section_on_the_beach() -> None:
    state = lay("ygo rbo rog bro bgr ogb", last="gyr", rows="1-2", tokens="blue", dollars=0)
    # The new piece at rows 1-3 lies whole on the beach, the last one's green is out.
    assert {text for text in with_token(state, "a1") if "last top" in text} == set()
    hanging = lay("oyg rbo rog bro bgr ogb", last="gyr", rows="1-2", tokens="blue", dollars=0)
    found = {text for text in with_token(hanging, "a1") if text.startswith("1-2 ")}
    assert found == {"1-2 blue new bottom"}
    refused(hanging, "place a1 at 1-2 with blue on new top", "only on a section on the beach .MA-9")


@rule("MA-9")
def test_on_the_last_piece_it_must_make_a_connection_now() -> None:
    state = lay("bgo rbo rog bro bgr ogb", last="yro", tokens="blue", dollars=0)
    found = {text for text in with_token(state, "a1") if " last " in text}
    # The new blue is its top section: it meets the changed one at exactly one height each.
    assert found == {"3-5 blue last top", "4-6 blue last middle", "5-7 blue last bottom"}
    refused(state, "place a1 at 3-5 with blue on last middle", "make a connection now .MA-9")
    play(state, "place a1 at 4-6 with blue on last middle")
    assert (marker(state, "blue"), newest(state).joins) == (1, (True, False, False))
    assert seen(state).seats[0].start.tokens == (None, "blue", None)


@rule("MA-9")
def test_the_start_piece_counts_as_a_last_piece_and_so_do_later_ones() -> None:
    for laid in (0, 7):
        state = lay("bgo rbo rog bro bgr ogb", last="yrg", laid=laid, tokens="blue", dollars=0)
        assert "3-5 blue last top" in with_token(state, "a1")


@rule("MA-9")
def test_a_token_can_break_one_connection_and_make_another() -> None:
    # At rows 3-5 red would meet red in row 4; with the token orange meets orange in row 3.
    state = lay("yrg rbo rog bro bgr ogb", last="orb", tokens="orange", dollars=0)
    play(state, "place a1 at 3-5 with orange on new top")
    assert (marker(state, "orange"), marker(state, "red")) == (1, 1)
    state = lay("bgo rbo rog bro bgr ogb", last="bry", tokens="orange", dollars=0)
    play(state, "place a1 at 1-3 with orange on last top")
    assert (marker(state, "orange"), marker(state, "blue")) == (1, 0)


@rule("MA-9")
def test_a_changed_section_keeps_its_pattern_for_good() -> None:
    state = lay("ygo rbo rog bgr bro ogb", last="yrb", tokens="blue", dollars=0)
    play(state, "place a1 at 3-5 with blue on new middle")
    play(state, "take dollars a")
    # Next turn: green of the middle section is gone, blue is there in row 4.
    assert heights_of(state, "b1") == ["4-6"]
    play(state, "place b1 at 4-6")
    assert marker(state, "blue") == 1


@rule("MA-9")
def test_a_section_with_a_token_takes_no_other() -> None:
    state = lay("ygo bog rog orb bro ogb", last="yrb", tokens="blue orange", dollars=0)
    play(state, "place a1 at 3-5 with blue on new middle", "take dollars a")
    found = {text for text in with_token(state, "b1") if "orange last" in text}
    # The last piece is yellow, blue (a token), orange: only its yellow can become orange.
    assert found == {"3-5 orange last top"}


@rule("MA-9")
def test_it_is_spent_when_used_and_worth_nothing_at_the_end() -> None:
    state = lay("ygo rbo rog bro bgr ogb", last="yrb", tokens="blue blue", dollars=0)
    assert seen(state).standing.totals[0] == 0
    play(state, "place a1 at 3-5 with blue on new middle")
    assert seen(state).standing.tokens[0] == (1, 0)
    assert seen(state).standing.totals[0] == 1
    assert told(state, "token") == [
        {"kind": "token", "seat": 0, "token": "blue", "piece": "new", "section": "middle"}
    ]


@rule("MA-9")
def test_a_token_gained_now_is_usable_from_the_next_turn() -> None:
    state = lay("ygo rbo rog bgr bro ogb", rows="1-3", markers="yellow 5", dollars=0)
    assert with_token(state, "a1") == set()
    play(state, "place a1 at 1-3", "take dollars a")
    assert seen(state).standing.tokens[0] == (1, 0)
    assert with_token(state, "b1")


@rule("MA-9")
def test_each_kind_of_token_held_is_offered() -> None:
    state = lay("ygr rbo rog bro bgr ogb", last="yrb", tokens="blue orange", dollars=0)
    found = with_token(state, "a1")
    assert {"3-5 blue new middle", "3-5 orange new middle"} <= found


@rule("MA-9")
def test_a_piece_with_a_token_must_be_paid_like_any_other() -> None:
    state = lay("ygr ygo rog bro bgr ogb", last="yrb", tokens="blue", dollars=0)
    assert with_token(state, "a2") == set()
    refused(state, "place a2 at 3-5 with blue on new middle", "costs 1 dollar, and you have 0")
    state = lay("ygr ygo rog bro bgr ogb", last="yrb", tokens="blue", dollars=1)
    play(state, "place a2 at 3-5 with blue on new middle")
    assert seen(state).standing.dollars[0] == 0


@rule("MA-9", "MA-C2")
def test_not_on_a_crab() -> None:
    state = lay("ygo rbo rog bgr bro ogb", rows="4-6", laid=1, side="crabs", tokens="blue",
                dollars=0)  # fmt: skip
    play(state, "place a1 at 4-6", "take dollars a")
    # The crab lies on the yellow of row 4; green and orange in rows 5 and 6 can be changed.
    found = {text for text in with_token(state, "b1") if " last " in text}
    assert found == {"5-7 blue last middle", "6-7 blue last bottom"}


@rule("MA-9", "MA-C2")
def test_a_new_section_over_a_face_down_crab_may_take_one() -> None:
    state = lay("ogy rbo rog bor bro ogb", last="brg", rows="4-6", laid=1, side="crabs",
                tokens="blue", dollars=0)  # fmt: skip
    put_thing(state, 0, 4, 2, CRAB + 3)
    play(state, "place a1 at 4-6 with blue on new top", "take dollars a")
    # It connected now, then the crab covered it: blue is no edge for the next piece.
    assert marker(state, "blue") == 1
    assert (newest(state).tokens[0], newest(state).crabs[0]) == ("blue", 3)
    assert heights_of(state, "b1") == []


@rule("MA-9")
@pytest.mark.parametrize("laid", [0, 3])
def test_the_last_piece_may_be_changed_after_its_own_token(laid: int) -> None:
    """A section of the last piece that bears none may take one, whatever its others bear."""
    state = lay("ygo rbo rog bgo bro ogb", last="yrb", laid=laid, tokens="blue orange", dollars=0)
    play(state, "place a1 at 3-5 with orange on new middle", "take dollars a")
    play(state, "place b1 at 3-5 with blue on last top")
    before_last = seen(state).seats[0].columns[-2]
    assert before_last.tokens == ("blue", "orange", None)
