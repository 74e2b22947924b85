"""Reviews: planted blunders are found, luck is told apart, nobody is judged by what was hidden."""

from __future__ import annotations

import dataclasses
import itertools
import json
from typing import Any

import pytest

import tortuga
from tests.coach.games import Planted, planted, played
from tortuga.coach import Review, review
from tortuga.coach.chances import Budget, Trial
from tortuga.coach.decisions import VERDICTS, Decision, decisions_of, effects_of, judge, verdict
from tortuga.coach.decisions import Finding as Found
from tortuga.coach.fortunes import Fortune, settled
from tortuga.coach.reviews import NotOver
from tortuga.engine.chance import Chance
from tortuga.engine.game import Game
from tortuga.engine.match import Match
from tortuga.engine.records import Record

ITERATIONS = 24


@pytest.fixture(scope="module")
def treasure() -> Planted:
    return planted(tortuga.game("buried-treasure", seats=2), seed=25, index=60)


@pytest.fixture(scope="module")
def reviewed(treasure: Planted) -> Review:
    return review(treasure.record, ITERATIONS)


def test_a_blunder_planted_in_buried_treasure_is_found(treasure: Planted, reviewed: Review) -> None:
    check_found(treasure, reviewed)


def test_a_blunder_planted_in_playa_pirata_is_found() -> None:
    game = tortuga.game("playa-pirata", seats=2, hands="one")
    blunder = planted(game, seed=7, index=44)
    check_found(blunder, review(blunder.record, ITERATIONS))


def check_found(blunder: Planted, found: Review) -> None:
    told = next(each for each in found.findings if each.index == blunder.index)
    assert told.verdict == "blunder"
    assert told.others[0].move in blunder.best
    assert found.summaries[told.seat].worst == blunder.index
    turn = next(each for each in found.turns if each.index == blunder.index)
    assert (turn.kind, turn.seat) == ("choice", told.seat)
    assert turn.change < -0.3


@pytest.mark.parametrize(
    ("name", "seats"),
    [("buried-treasure", 3), ("maui", 2), ("playa-pirata", 3), ("x-marks-the-spot", 2)],
)
def test_a_decision_is_judged_by_what_its_seat_could_see(name: str, seats: int) -> None:
    game = tortuga.game(name, seats=seats)
    match, chance = Match(game, 6), Chance(6, "moves")
    checked = 0
    while checked < 2:
        seat = match.state.acting[0]
        view = match.state.view(seat)
        move = chance.choice(list(view.legal))
        if len(match.moves) % 5 == 4 and len(view.legal) > 1:
            other = game.guess(view, Chance(checked, "re-deal")).view(seat)
            findings = [
                judge(game, Decision(len(match.moves), seat, move, each), Budget(4))
                for each in (view, other)
            ]
            assert findings[0] == findings[1]
            checked += 1
        match.play(seat, move)


def test_start_choices_and_luck_add_up_to_the_result(reviewed: Review) -> None:
    for told in reviewed.summaries:
        whole = told.start + told.choice + told.others + told.luck
        assert whole == pytest.approx(told.result)
        assert told.choice <= 0
        assert sum(told.verdicts.values()) == told.decisions
    # With two at the table, what one gives away the other gets.
    first, second = reviewed.summaries
    assert first.choice == pytest.approx(-second.others)
    assert first.luck == pytest.approx(-second.luck)


def test_luck_is_what_no_choice_explains() -> None:
    """A seat whose chance falls while nobody has erred had bad luck, and nothing else."""
    findings = [found(0, 0, 0.5, 0.5), found(1, 1, 0.5, 0.4), found(2, 0, 0.3, 0.3)]
    course = Fortune(0, findings, result=0.0, moves=3)
    # From 0.5 to 0.3 although the other gave 0.1 away: 0.3 of bad luck; then the rest.
    luck = [each for each in course.turns() if each.kind == "luck"]
    assert [each.change for each in luck] == pytest.approx([-0.3, -0.3])
    told = course.summary(0.5)
    assert (told.choice, told.others) == pytest.approx((0.0, 0.1))
    assert told.luck == pytest.approx(-0.6)


def found(index: int, seat: int, before: float, chance: float) -> Found:
    loss = before - chance
    effects = tuple(-loss if each == seat else loss for each in range(2))
    return Found(index, seat, 0, "", {}, "win", before, chance, effects, "good", (), ())


def test_one_thought_in_two_moves_brings_no_luck() -> None:
    """Nothing came out between the two, so what searches see differently is no luck."""
    first = dataclasses.replace(found(0, 0, 0.6, 0.5), goes_on=True)
    told = settled([first, found(1, 0, 0.8, 0.7)])
    assert [(each.before, each.chance) for each in told] == [
        pytest.approx((0.9, 0.8)),
        pytest.approx((0.8, 0.7)),
    ]
    turns = Fortune(0, told, result=0.7, moves=2).turns()
    assert [each.change for each in turns if each.kind == "luck"] == pytest.approx([0.0, 0.0])


def test_decisions_that_follow_at_once_are_one_thought(treasure: Planted) -> None:
    decided = decisions_of(treasure.record)
    going = [(a, b) for a, b in itertools.pairwise(decided) if a.goes_on]
    assert going
    for one, then in going:
        between = treasure.record.moves[one.index : then.index]
        assert {seat for seat, _ in between} == {one.seat} == {then.seat}


def test_a_difference_that_may_be_chance_is_held_against_nobody() -> None:
    def trial(*chances: float) -> Trial:
        return Trial(0, 0, tuple((each, 1 - each) for each in chances))

    steady, unsteady = trial(0.8, 0.82, 0.78, 0.8), trial(1.0, 0.2, 1.0, 0.9)
    assert steady.doubt(trial(0.6, 0.62, 0.58, 0.6)) == pytest.approx(0.0)
    doubt = unsteady.doubt(trial(0.2, 1.0, 0.9, 0.6))
    assert [verdict(loss, 0.0) for loss in (0.0, 0.02, 0.05, 0.2)] == list(VERDICTS)
    assert verdict(0.2, doubt) == "good"


def test_the_best_of_many_equals_is_not_praised_for_its_luck() -> None:
    """Moves that differ by chance alone cost nothing on average, however many there are."""
    chance = Chance(3)

    def trial(move: int) -> Trial:
        shares = [chance.fraction() for _ in range(80)]
        return Trial(move, 0, tuple((each, 1 - each) for each in shares))

    honest, naive = 0.0, 0.0
    for _ in range(60):
        tried = sorted([trial(move) for move in range(4)], key=lambda each: -each.chance)
        played = tried[chance.below(4)]
        honest -= effects_of(tried, played)[0] / 60
        naive += (tried[0].chance - played.chance) / 60
    assert honest < naive / 2


def test_chances_run_from_the_first_decision_to_the_result(reviewed: Review) -> None:
    moves = len(reviewed.record.moves)
    for seat, line in enumerate(reviewed.lines):
        own = [each.index for each in reviewed.findings if each.seat == seat]
        assert [point.index for point in line] == [*own, moves]
        assert line[-1].chance == (1.0 if seat in reviewed.winners else 0.0)
        assert all(0.0 <= point.chance <= 1.0 for point in line)


def test_a_review_is_json_and_the_same_each_time(treasure: Planted, reviewed: Review) -> None:
    told = reviewed.to_json()
    assert json.loads(json.dumps(told)) == told
    assert told["version"] == 1
    heard: list[tuple[int, int]] = []
    again = review(treasure.record, ITERATIONS, lambda done, total: heard.append((done, total)))
    assert again.to_json() == told
    count = len(told["decisions"])
    assert heard == [(number, count) for number in range(1, count + 1)]


def test_only_real_choices_of_players_are_judged() -> None:
    game = tortuga.game("the-pirates-map", seats=2)
    record = played(game, 3)
    decided = decisions_of(record)
    assert decided
    for each in decided:
        assert game.moves.block_of(each.move).maker == "player"
        assert len(game.moves.for_people(each.view.legal)) > 1
    made = review(record, 2)
    aims = {game.moves.block_of(each.move).name: each.aim for each in made.findings}
    assert aims["lay"] == "success"
    assert aims["pick"] == "win"


def test_people_are_taken_at_what_they_were_shown() -> None:
    """PM: a person's view forgets the tale, a person may not; told aloud nobody can tell."""
    game = tortuga.game("the-pirates-map", seats=3)
    built = [each for each in decisions_of(crewed(game)) if is_built(game, each)]
    assert built
    for each in built:
        view: Any = each.view
        assert sum(note is not None for note in view.notes) >= view.cards - 1
    aloud = tortuga.game("the-pirates-map", seats=3, telling="aloud")
    assert not [each for each in decisions_of(crewed(aloud)) if is_built(aloud, each)]


def test_nobody_is_judged_by_the_notes_of_a_bot_that_stood_in() -> None:
    game = tortuga.game("the-pirates-map", seats=3)
    record = played(game, 3)
    stood_in = 1
    built = [each for each in decisions_of(record) if is_built(game, each)]
    theirs = [each for each in decisions_of(record, {stood_in}) if is_built(game, each)]
    assert any(each.seat == stood_in for each in built)
    assert theirs == [each for each in built if each.seat != stood_in]


def is_built(game: Game, decision: Decision) -> bool:
    return game.moves.block_of(decision.move).name in ("lay", "take_back", "cross")


def crewed(game: Game) -> Record:
    """A game of people, who note nothing: they play what comes, and clocks do the rest."""
    match, chance = Match(game, 4), Chance(4, "people")
    while not match.state.over:
        seat = match.state.acting[chance.below(len(match.state.acting))]
        legal = match.state.legal(seat)
        moves = game.moves.for_people(legal)
        if not moves:
            seat, moves = match.state.late()[0][0], [match.state.late()[0][1]]
        match.play(seat, chance.choice(moves))
    return Record.of(match)


def test_a_game_that_is_not_over_has_no_review(treasure: Planted) -> None:
    whole = treasure.record
    half = Record(whole.game, whole.seed, whole.moves[:20], whole.players)
    with pytest.raises(NotOver, match="only a finished game"):
        review(half)


def test_bad_budgets_are_refused(treasure: Planted) -> None:
    bad: Any = -3
    with pytest.raises(ValueError, match="2 iterations or more"):
        review(treasure.record, bad)
