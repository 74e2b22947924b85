"""The stones of Maui's pieces (MA-1): how each seat lays them, and how it is shown the market."""

from __future__ import annotations

import pytest

from tests.games.maui.positions import (
    checked,
    heights_of,
    lay,
    maui,
    new_game,
    newest,
    number,
    play,
    seen,
    told,
    with_token,
)
from tests.kit.rules import rule
from tortuga.engine.chance import Chance
from tortuga.engine.errors import OptionError
from tortuga.engine.library import game_texts
from tortuga.engine.registry import make_game
from tortuga.games.maui import heuristic
from tortuga.games.maui.encoding import scribe_of
from tortuga.games.maui.moves import KINDS, MOVES, PLACE, SECTIONS, SLOT
from tortuga.games.maui.rules import MauiState
from tortuga.testing.play import everyone, positions

# Where the stones of every piece lie, by seat.
BY_SEAT = {2: ["bottom"] * 2, 3: ["bottom", "bottom", "top"], 4: ["bottom"] * 2 + ["top"] * 2}
SETTINGS = [(seats, stones) for seats in (2, 3, 4) for stones in ("by seat", "same")]
every_setting = pytest.mark.parametrize(("seats", "stones"), SETTINGS)


def ends(seats: int, stones: str) -> list[str]:
    return BY_SEAT[seats] if stones == "by seat" else ["top"] * seats


def letters(piece: tuple[str, ...]) -> str:
    return "".join(pattern[0] for pattern in piece)


def as_laid(piece: str, end: str) -> str:
    """A piece, told from the stones on, from top to bottom."""
    return piece if end == "top" else piece[::-1]


def market_for(state: MauiState, market: str, seat: int) -> None:
    """Six pieces, told from the stones on, and that seat's turn."""
    state.market = [number(piece) for piece in market.split()]
    state.await_turn(seat)


# Who lays how


@rule("MA-1")
def test_stones_lie_by_seat_unless_the_host_says_otherwise() -> None:
    assert maui(3).options == {"side": "umbrellas", "stones": "by seat"}
    assert maui(3, stones="same").options["stones"] == "same"


@rule("MA-1")
@every_setting
def test_the_first_two_seats_have_the_stones_at_the_bottom(seats: int, stones: str) -> None:
    view = seen(new_game(4, seats, stones=stones))
    assert [beach.stones for beach in view.seats] == ends(seats, stones)


@rule("MA-1")
@every_setting
@pytest.mark.parametrize("side", ["umbrellas", "crabs", "both"])
def test_start_pieces_lie_that_way_too(seats: int, stones: str, side: str) -> None:
    state = new_game(4, seats, side, stones)
    drawn = [letters(state.parts.words[piece]) for piece in state.bags[0][6 : 6 + seats]]
    lying = [letters(beach.start.piece) for beach in seen(state).seats]
    assert lying == [as_laid(*each) for each in zip(drawn, ends(seats, stones), strict=True)]


@rule("MA-1", "MA-4")
@every_setting
def test_a_piece_serves_opposite_seats_differently(seats: int, stones: str) -> None:
    """Yellow at the stones' end meets the yellow in row 3, from below or from above."""
    for seat, end in enumerate(ends(seats, stones)):
        state = lay(last="yrb", rows="3-5", seats=seats, turn=seat, game=maui(seats, stones=stones))
        market_for(state, "ygo bog rog bro bgr ogb", seat)
        top = end == "top"
        assert heights_of(state, "a1") == (["3-5"] if top else ["1-3"])
        play(state, "place a1 at 3-5" if top else "place a1 at 1-3")
        assert letters(newest(state, seat).piece) == as_laid("ygo", end)
        assert newest(state, seat).joins == ((True, False, False) if top else (False, False, True))


@rule("MA-1", "MA-9")
@every_setting
def test_sections_are_named_as_they_lie_when_a_token_is_laid(seats: int, stones: str) -> None:
    for seat, end in enumerate(ends(seats, stones)):
        game = maui(seats, stones=stones)
        state = lay(last="yrb", rows="3-5", turn=seat, dollars=0, tokens="blue", game=game)
        market_for(state, "ybo bog rog bro bgr ogb", seat)
        # Blue is in the middle already; where yellow is depends on the stones.
        found = with_token(state, "a1")
        assert not [text for text in found if "new middle" in text]
        section, rows = ("bottom", "3-5") if end == "top" else ("top", "1-3")
        play(state, f"place a1 at {rows} with blue on new {section}")
        laid = newest(state, seat)
        assert letters(laid.piece) == as_laid("ybo", end)
        covered = laid.piece[SECTIONS.index(section)]
        assert (covered, laid.tokens.count("blue")) == ("orange", 1)


@rule("MA-1", "MA-11")
@every_setting
def test_spare_towels_lie_that_way_too(seats: int, stones: str) -> None:
    for seat, end in enumerate(ends(seats, stones)):
        game = maui(seats, stones=stones)
        state = lay(last="yrb", rows="7", turn=seat, dollars=0, reserves=(0, 0), game=game)
        market_for(state, "rbo rog bro bgr ogb gor", seat)
        play(state, "spare a1")
        assert letters(newest(state, seat).piece) == as_laid("rbo", end)


@rule("MA-1")
@pytest.mark.parametrize("side", ["umbrellas", "crabs", "both"])
def test_with_two_players_it_makes_no_difference(side: str) -> None:
    """Both lay everything turned round: with the pieces turned round it is the same game."""
    for seed in range(3):
        state = new_game(seed, 2, side)
        other = maui(2, side, "same").deal(Chance(seed))
        turned = state.parts.stones_down.looks
        other.bags = [[turned[piece] for piece in bag] for bag in state.bags]
        other.things, other.lots, other.starter = state.things, state.lots, state.starter
        other.begin()
        chance = Chance(seed, "moves")
        while not state.over:
            assert state.legal(state.turn) == other.legal(other.turn)
            move = chance.choice(state.legal(state.turn))
            state.play(state.turn, move)
            other.play(other.turn, move)
        assert (state.scores, state.winners) == (other.scores, other.winners)


# How it is shown


@rule("MA-1")
@every_setting
def test_every_seat_sees_the_market_as_its_beach_would_have_it(seats: int, stones: str) -> None:
    state = new_game(9, seats, stones=stones)
    drawn = [letters(state.parts.words[piece]) for piece in state.bags[0][:6]]
    for seat, end in enumerate(ends(seats, stones)):
        view = seen(state, seat)
        assert view.stones == view.seats[seat].stones == end
        assert [letters(piece) for piece in view.market] == [as_laid(each, end) for each in drawn]


@rule("MA-1")
@every_setting
def test_a_spectator_sees_the_market_with_the_stones_up(seats: int, stones: str) -> None:
    state = new_game(9, seats, stones=stones)
    view = seen(state)
    drawn = [state.parts.words[piece] for piece in state.bags[0][:6]]
    assert (view.stones, list(view.market)) == ("top", drawn)


@rule("MA-1")
@every_setting
def test_everyone_sees_a_beach_as_its_owner_has_it(seats: int, stones: str) -> None:
    for state in positions(maui(seats, stones=stones), 6):
        beaches = [seen(state, seat).seats for seat in everyone(state)]
        assert all(each == beaches[0] for each in beaches)


@rule("MA-1")
@every_setting
def test_what_the_seat_to_move_sees_in_the_market_is_what_it_lays(seats: int, stones: str) -> None:
    for state in positions(maui(seats, stones=stones), 6):
        table = checked(state)
        seat = table.turn
        for move in table.legal(seat) if table.acting else ():
            if KINDS[move] is not PLACE:
                continue
            after = table.copy()
            after.telling = True
            after.play(seat, move)
            event = told(after, "place")[-1]
            shown = seen(table, seat).market[SLOT[move]]
            assert (event["top"], event["middle"], event["bottom"]) == shown


@rule("MA-1", "MA-3")
def test_a_new_piece_is_told_from_its_stones_on_to_everyone() -> None:
    state = lay("yro ybo yog ygo ybg yor", dollars=2)
    comes = state.parts.words[state.bags[0][state.drawn]]
    play(state, "place a1 at 3-5")
    event = next(event for event in state.told if event.kind == "refill")
    for seat in (0, 1, None):
        facts = event.seen_by(seat).facts
        assert (facts["top"], facts["middle"], facts["bottom"]) == comes
        assert "from its stones on" in game_texts("maui", "en").say("event.refill", **facts)


# Who reckons with it


@rule("MA-1")
@pytest.mark.parametrize("turn", [0, 1, 2, 3])
def test_whoever_has_the_same_pieces_before_them_is_offered_and_likes_the_same(turn: int) -> None:
    """Laid as the seat to move would have it, a market is the same market for every seat."""
    game = maui(4, "crabs")
    kept = []
    for seat in (3, turn):
        state = lay(
            "ygo bgo rog ryg bgr ogb", last="yrb", laid=3, turn=seat, game=game, tokens="blue"
        )
        view = state.view(seat)
        previews = [game.preview(view, [move]) for move in view.legal[::7]]
        newest_laid = [told.standing.newest[seat] for told in previews]  # type: ignore[union-attr]
        kept.append((view.legal, heuristic.rate(state.copy(), list(view.legal)), newest_laid))
        assert view == game.guess(view, Chance(2)).view(seat)
    assert kept[0] == kept[1]


@rule("MA-1", "MA-9")
def test_a_refusal_looks_at_the_section_as_it_lies() -> None:
    for seat, section in ((0, "bottom"), (2, "top")):
        state = lay(last="yrb", turn=seat, dollars=0, tokens="blue", game=maui(3))
        market_for(state, "boy bog rog bro bgr ogb", seat)
        move = MOVES.parse(f"place a1 at 3-5 with blue on new {section}")
        assert state.why_not(seat, move).key == "same_pattern"


@rule("MA-1")
@every_setting
def test_a_row_for_learners_shows_the_market_as_that_seat_lays_it(seats: int, stones: str) -> None:
    game = maui(seats, stones=stones)
    scribe = scribe_of(game)
    names = scribe.names()
    for state in positions(game, 6):
        table = checked(state)
        for seat in range(seats):
            row = dict(zip(names, scribe.row(table, seat), strict=True))
            view = seen(table, seat)
            for slot, piece in enumerate(view.market):
                for section, pattern in zip(SECTIONS, piece, strict=True):
                    assert row[f"market {slot + 1} {section} {pattern}"] == 1
            in_bag = {name for name in names if name.startswith("in the bag") and row[name]}
            assert in_bag == {f"in the bag {'-'.join(piece)}" for piece in view.bag}


# Tables that were set before


@rule("MA-1")
def test_rules_of_version_1_lay_the_stones_alike_and_know_no_choice() -> None:
    game = make_game("maui", 3, rules=1)
    assert (game.edition, game.options) == (1, {"side": "umbrellas"})
    assert [beach.stones for beach in seen(checked(game.start(4))).seats] == ["top"] * 3
    with pytest.raises(OptionError, match="maui has no option 'stones'"):
        make_game("maui", 3, options={"stones": "same"}, rules=1)


@rule("MA-1")
@pytest.mark.parametrize("side", ["umbrellas", "crabs", "both"])
def test_the_same_stones_for_all_are_played_as_in_version_1(side: str) -> None:
    old = checked(make_game("maui", 3, options={"side": side}, rules=1).start(8))
    new = new_game(8, 3, side, "same")
    chance = Chance(8, "moves")
    while not old.over:
        assert [old.view(seat) for seat in everyone(old)] == [
            new.view(seat) for seat in everyone(new)
        ]
        move = chance.choice(old.legal(old.turn))
        old.play(old.turn, move)
        new.play(new.turn, move)
    assert (new.over, new.winners) == (True, old.winners)
