"""Spare towels of Maui (MA-11), and what to do when no piece fits."""

from __future__ import annotations

import pytest

from tests.games.maui.positions import (
    NO_YELLOW,
    lay,
    marker,
    newest,
    offered,
    play,
    put_thing,
    refused,
    seen,
    told,
    with_token,
)
from tests.kit.rules import rule
from tortuga.engine.library import game_texts
from tortuga.games.maui.pieces import CRAB, PEARL

SPARES = [f"spare {slot}" for slot in ("a1", "a2", "a3", "b1", "b2", "b3")]


@rule("MA-11")
def test_no_match_and_empty_reserves_bring_spare_towels_of_any_slot() -> None:
    state = lay(NO_YELLOW, last="yrb", rows="7", reserves=(0, 0), dollars=0)
    assert offered(state) == SPARES
    assert seen(state).phase == "spare"
    play(state, "spare b3")
    standing = seen(state).standing
    assert standing.dollars[0] == 0
    assert (standing.totals[0], standing.laid[0]) == (0, 1)


@rule("MA-11")
def test_spare_towels_lie_in_rows_three_to_five_without_points() -> None:
    # Red would meet red in row 4, but spare towels bring nothing.
    state = lay("brg rog bro bgr ogb gor", last="yrb", rows="7", reserves=(0, 0), dollars=0)
    play(state, "spare a1")
    column = newest(state)
    assert (column.top, column.spare, column.joins) == (2, True, (False, False, False))
    assert sum(seen(state).standing.markers[0]) == 0


@rule("MA-11")
def test_the_next_piece_connects_to_spare_towels() -> None:
    state = lay("brg rog bro bgr ogb gor", last="yrb", rows="7", reserves=(0, 0), dollars=0)
    play(state, "spare a1")
    state.await_turn(0)
    assert "place b1 at 3-5" in offered(state)


@rule("MA-11")
def test_the_dead_end_of_one_who_cannot_afford_the_only_match() -> None:
    """A piece fits, but it costs a dollar that nobody can take: spare towels, so play goes on."""
    market = "rbo ygo bro bgr ogb gor"
    state = lay(market, last="yrb", rows="7", reserves=(0, 0), dollars=0)
    assert offered(state) == SPARES
    state = lay(market, last="yrb", rows="7", reserves=(0, 0), dollars=1)
    assert offered(state) == ["place a2 at 7"]


@rule("MA-11")
def test_while_a_reserve_holds_dollars_they_must_be_taken() -> None:
    state = lay(NO_YELLOW, last="yrb", rows="7", reserves=(0, 2), dollars=0)
    assert offered(state) == ["take dollars b"]
    assert seen(state).phase == "no_match"
    refused(state, "spare a1", "only for when both reserves are empty .MA-11")


@rule("MA-11")
def test_who_can_place_gets_no_spare_towels() -> None:
    state = lay("yro rbo rog bro bgr ogb", reserves=(0, 0), dollars=0)
    assert not [text for text in offered(state) if text.startswith("spare")]
    refused(state, "spare a1", "only for when no piece you can pay for fits .MA-11")


@rule("MA-11")
def test_with_a_token_one_may_place_instead() -> None:
    state = lay("rbo rog bro bgr ogb gor", last="yrb", rows="7", reserves=(0, 0), dollars=0,
                tokens="blue")  # fmt: skip
    texts = offered(state)
    assert set(SPARES) < set(texts)
    # Blue on the last piece's yellow in row 7 meets the new blue.
    assert "6-7 blue last top" in with_token(state, "a1")
    state = lay("rbo rog bro bgr ogb gor", last="yrb", rows="7", reserves=(0, 1), dollars=0,
                tokens="blue")  # fmt: skip
    assert "take dollars b" in offered(state)
    assert with_token(state, "a1")
    assert not set(SPARES) & set(offered(state))


@rule("MA-11")
@pytest.mark.parametrize(
    ("reserves", "tokens", "asked"),
    [
        ((0, 1), "", "no_match"),
        ((0, 1), "blue", "no_match_token"),
        ((0, 0), "", "spare"),
        ((0, 0), "blue", "spare_token"),
        ((0, 0), "orange", "spare"),  # no piece that can be paid has orange where it would meet it
    ],
)
def test_what_is_asked_speaks_of_a_token_where_one_helps_out(
    reserves: tuple[int, int], tokens: str, asked: str
) -> None:
    market = "rbg rog bro bgr ogb gor"
    state = lay(market, last="yrb", rows="7", reserves=reserves, dollars=0, tokens=tokens)
    view = seen(state, 0)
    assert view.prompt.key == asked
    assert ("token" in game_texts("maui", "en").say(f"prompt.{asked}_you")) == ("_token" in asked)
    assert ("ficha" in game_texts("maui", "es").say(f"prompt.{asked}_you")) == ("_token" in asked)


@rule("MA-11")
def test_no_token_is_laid_with_spare_towels() -> None:
    state = lay(NO_YELLOW, last="yrb", rows="7", reserves=(0, 0), dollars=0, tokens="orange")
    play(state, "spare a1")
    assert newest(state).tokens == (None, None, None)
    assert seen(state).standing.tokens[0] == (0, 1)


@rule("MA-11")
def test_umbrella_tokens_under_spare_towels_leave_the_game() -> None:
    state = lay(NO_YELLOW, last="yrb", rows="7", laid=1, reserves=(0, 0), dollars=0)
    put_thing(state, 0, 4, 2, PEARL)
    play(state, "spare a1")
    view = seen(state)
    assert view.seats[0].spots[0].state == "lost"
    assert (view.standing.pearls[0], view.standing.totals[0]) == ((0, 0), 0)
    assert told(state, "lost") == [{"kind": "lost", "seat": 0, "thing": "white-pearl", "row": 3}]


@rule("MA-11")
def test_the_market_is_refilled_after_spare_towels() -> None:
    state = lay(NO_YELLOW, last="yrb", rows="7", reserves=(0, 0), dollars=0)
    comes = state.parts.words[state.bags[0][state.drawn]]
    before = seen(state).market
    play(state, "spare a1")
    assert seen(state).market == (before[1], before[2], comes, *before[3:])
    assert seen(state).reserves == (0, 0)


@rule("MA-11", "MA-12")
def test_spare_towels_can_be_the_twelfth_piece() -> None:
    state = lay(NO_YELLOW, last="yrb", rows="7", laid=11, reserves=(0, 0), dollars=0)
    play(state, "spare a1")
    assert seen(state).ending == 0


@rule("MA-11", "MA-C4")
def test_crabs_under_spare_towels_leave_unseen() -> None:
    views = []
    for worth in (2, 4):
        state = lay(NO_YELLOW, last="yrb", rows="7", laid=1, reserves=(0, 0), dollars=0,
                    side="crabs")  # fmt: skip
        put_thing(state, 0, 4, 2, CRAB + worth)
        play(state, "spare a1")
        views.append(seen(state))
    spot = views[0].seats[0].spots[0]
    assert (spot.thing, spot.value, spot.state) == ("crab", None, "lost")
    assert views[0] == views[1]
    assert views[0].standing.crabs[0] == 0
    # The section is no crab's: it connects.
    assert newest(state).crabs == (None, None, None)
    assert marker(state, "red") == 0
