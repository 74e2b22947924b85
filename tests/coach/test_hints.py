"""Hints: from the view alone, the same for the same view, best first, said in the game's words."""

from __future__ import annotations

import pytest

import tortuga
from tests.coach.games import position
from tests.games.the_pirates_map.positions import lay, the_pirates_map, told
from tortuga.bots.search import SHARED
from tortuga.bots.truth import best_moves, solve
from tortuga.coach import hint, hints, reviews
from tortuga.coach.chances import Budget, Trial, own_moves
from tortuga.coach.hints import FAINT, is_pointless
from tortuga.engine.chance import Chance
from tortuga.engine.errors import IllegalMove, TortugaError
from tortuga.engine.library import frame_texts, game_texts, languages
from tortuga.engine.texts import Speaker
from tortuga.testing.catalogue import settings_of

every_game = pytest.mark.parametrize("name", tortuga.games())
MIDDLE = {"x-marks-the-spot": 9, "the-pirates-map": 25}


@every_game
def test_the_same_view_gives_the_same_hint_whatever_lies_hidden(name: str) -> None:
    game = tortuga.game(name, seats=3)
    state = position(game, MIDDLE.get(name, 12))
    seat = state.acting[0]
    view = state.view(seat)
    other = game.guess(view, Chance(77))  # what the seat cannot see is dealt anew
    told = hint(game, view, iterations=8)
    assert told == hint(game, other.view(seat), iterations=8)
    assert 1 <= len(told.advice) <= 3
    assert len({each.move for each in told.advice}) == len(told.advice)
    assert all(each.move in own_moves(game, view) for each in told.advice)
    chances = [each.chance for each in told.advice]
    assert chances == sorted(chances, reverse=True)
    assert all(0.0 <= chance <= 1.0 for chance in chances)


@every_game
def test_every_reason_can_be_said_and_depends_on_the_view_alone(name: str) -> None:
    for setting in settings_of(name)[::3]:
        game = setting.game()
        names = [f"Player {seat}" for seat in range(game.seats)]
        state, chance = game.start(3), Chance(3, "moves")
        for step in range(60):
            if state.over:
                break
            seat = state.acting[chance.below(len(state.acting))]
            view = state.view(seat)
            if step % 4 == 0:
                move = chance.choice(own_moves(game, view))
                reasons = game.advice(view, move)
                again = game.guess(view, Chance(step)).view(seat)
                assert reasons == game.advice(again, move)
                for language in languages():
                    texts, frame = game_texts(name, language), frame_texts(language)
                    speaker = Speaker(texts, frame, names, 0)
                    for key, facts in [(each.key, each.to_json()["facts"]) for each in reasons]:
                        assert "seat" not in facts
                        assert "{" not in speaker.sentence(f"advice.{key}", facts)
            state.play(seat, chance.choice(list(view.legal)))


@pytest.mark.parametrize(
    ("name", "options", "seed", "moves"),
    [("buried-treasure", {}, 25, 60), ("playa-pirata", {"hands": "one"}, 7, 44)],
)
def test_a_hint_finds_what_is_best_where_the_truth_is_known(
    name: str, options: dict[str, str], seed: int, moves: int
) -> None:
    game = tortuga.game(name, seats=2, **options)
    state, chance = game.start(seed), Chance(seed, "play")
    for _ in range(moves):
        seat = state.acting[0]
        state.play(seat, tortuga.bot("sailor").choose(game, state.view(seat), chance))
    view = state.view(state.acting[0])
    assert hint(game, view, iterations=100).advice[0].move in best_moves(solve(game, view))


def test_a_reason_is_drawn_from_the_games_own_terms() -> None:
    game = tortuga.game("buried-treasure", seats=3)
    state = position(game, 14)
    seat = state.acting[0]
    view = state.view(seat)
    reasons = [each for move in view.legal for each in game.advice(view, move)]
    places = [each for each in reasons if each.key.startswith(("takes_", "gets_"))]
    assert places
    for each in places:
        assert each.facts["colour"] in ("red", "green", "yellow", "blue")
        assert each.facts["gain"] > 0


def test_no_move_is_offered_that_is_called_pointless() -> None:
    """Neither one without a chance nor one that certainly gives much away; what is in doubt is."""

    def trial(move: int, *chances: float) -> Trial:
        tries = [each for each in chances for _ in range(SHARED)][1:]
        return Trial(move, 0, tuple((each, 1 - each) for each in tries))

    game = tortuga.game("the-pirates-map", seats=2)
    best = trial(0, 0.6, 0.62, 0.58, 0.6)
    assert not is_pointless(game, best, best)
    assert not is_pointless(game, trial(1, 0.55, 0.57, 0.53, 0.55), best)
    assert is_pointless(game, trial(1, 0.4, 0.42, 0.38, 0.4), best)
    assert not is_pointless(game, trial(1, 0.9, 0.1, 0.1, 0.6), best)
    assert is_pointless(game, trial(1, 0.0, 0.0, 0.0, 0.0), trial(0, 0.02, 0.02, 0.02, 0.02))
    hopeless = trial(0, 0.0, 0.0)
    assert not is_pointless(game, hopeless, hopeless)
    swap = trial(game.moves.parse("shift 1 to 2"), 0.6, 0.62, 0.58, 0.6)
    assert is_pointless(game, swap, best), "where a card lies does not matter"
    assert not is_pointless(game, swap, swap), "but it may be best to leave things as they are"


@every_game
def test_all_that_is_offered_is_worth_a_thought(name: str) -> None:
    game = tortuga.game(name, seats=2)
    for moves in (3, 14, 21):
        state = position(game, moves)
        told = hint(game, state.view(state.acting[0]), iterations=12).advice
        assert all(each.chance >= FAINT for each in told[1:])


def test_in_x_marks_the_spot_every_card_on_the_table_has_a_reason_one_can_check() -> None:
    """XM: how near the own X is then, or whom it helps or hinders; never that nothing changes."""
    game = tortuga.game("x-marks-the-spot", seats=3)
    state, chance = game.start(5), Chance(5, "moves")
    keys: set[str] = set()
    for _ in range(80):
        seat = state.acting[0]
        view = state.view(seat)
        for move in own_moves(game, view)[::9]:
            told = game.advice(view, move)
            assert told or game.moves.to_json(move)["name"] in ("pass", "sign", "keep", "accept")
            keys |= {each.key for each in told}
            for each in told:
                if each.key == "nearest":
                    assert 1 <= each.facts["count"] <= 5
        state.play(seat, tortuga.bot("sailor").choose(game, view, chance))
    assert {"nearest", "grows", "hinders"} <= keys


def test_who_has_nothing_to_decide_gets_no_hint() -> None:
    game = tortuga.game("maui", seats=2)
    state = game.start(1)
    waiting = 1 - state.acting[0]
    for eyes in (waiting, None):
        with pytest.raises(IllegalMove, match="nothing to decide"):
            hint(game, state.view(eyes))


def test_a_search_may_be_limited_by_time_and_needs_some_iterations() -> None:
    game = tortuga.game("maui", seats=2)
    state = game.start(1)
    told = hint(game, state.view(state.acting[0]), iterations=1_000_000, seconds=0.02)
    assert 1 <= len(told.advice) <= 3
    with pytest.raises(TortugaError, match="2 iterations or more"):
        Budget(1)


@every_game
def test_a_game_says_how_closely_a_hint_looks_and_no_bot_does(name: str) -> None:
    game = tortuga.game(name, seats=2)
    state, guide = position(game, MIDDLE.get(name, 12)), game.guide()
    view = state.view(state.acting[0])
    assert hints.usual_iterations(game) == guide.hint
    assert 2 <= reviews.usual_iterations(game) <= guide.hint <= guide.captain
    if guide.hint <= 400:  # no long thought
        assert hint(game, view) == hint(game, view, iterations=guide.hint)


def test_a_seat_that_noted_the_tale_is_told_how_the_island_becomes_right() -> None:
    """PM: cabin boys see the cards, so the chance is certainty on the way to the right island."""
    game = tortuga.game("the-pirates-map", seats=3, cabin_boys=True)
    state, chance = game.start(2), Chance(2, "moves")
    while state.view(None).to_json()["phase"] != "island":
        seat = state.acting[0]
        state.play(seat, tortuga.bot("captain").choose(game, state.view(seat), chance))
    for _ in range(40):
        judged = state.view(None).to_json()["judged"]
        if judged is not None:
            break
        crew = [seat for seat in state.acting if seat != state.view(None).to_json()["captain"]]
        told = {seat: hint(game, state.view(seat)).advice[0] for seat in crew}
        # Whoever has a card that fits plays it; the others' best is to leave things as they are.
        seat = max(told, key=lambda each: told[each].chance)
        assert told[seat].chance == pytest.approx(1.0, abs=0.001)
        state.play(seat, told[seat].move)
    assert judged is not None
    assert judged["right"]


def test_a_person_is_never_told_to_undo_what_the_crew_remembers() -> None:
    """PM: of a person's memory the view says nothing, so what lies on the island is believed."""
    state = told()
    game = the_pirates_map()
    for cards in ("mermaid-mermaid", "bottle"):
        lay(state, cards)
        for seat in state.acting:
            text = game.moves.text(hint(game, state.view(seat)).advice[0].move)
            assert not text.startswith(("take back", "done"))
    lay(state, "ship-palm flag-barrel", cross="palm")
    for seat in state.acting:
        best = hint(game, state.view(seat)).advice[0]
        assert game.moves.text(best.move) == "done"
        assert best.chance == pytest.approx(1.0, abs=0.001)
