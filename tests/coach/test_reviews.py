"""Reviews: planted blunders are found, luck is told apart, nobody is judged by what was hidden."""

from __future__ import annotations

import dataclasses
import itertools
import json
from typing import Any

import pytest

import tortuga
from tests.coach.games import Planted, choice, planted, played
from tortuga.bots.search import SHARED
from tortuga.coach import Review, review
from tortuga.coach.chances import Budget, Judge, Trial, own_moves
from tortuga.coach.decisions import (
    Decision,
    Memories,
    compared,
    decisions_of,
    is_sure,
    judge,
    verdict,
)
from tortuga.coach.decisions import Finding as Found
from tortuga.coach.fortunes import PARTS, End, Fortune, settled
from tortuga.coach.reviews import VERSION, NotOver
from tortuga.engine.chance import Chance
from tortuga.engine.game import Game
from tortuga.engine.match import Match
from tortuga.engine.records import Record
from tortuga.testing.catalogue import settings_of

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


# A choice in X Marks the Spot takes as long to judge as fifty in Buried Treasure:
# too long for the inner loop.
LONG = "x-marks-the-spot"
GAMES = [
    pytest.param(name, marks=pytest.mark.slow) if name == LONG else name for name in tortuga.games()
]
GAMES_TO_REVIEW = [
    pytest.param(name, seed, marks=pytest.mark.slow) if name == LONG or seed else (name, seed)
    for name in tortuga.games()
    for seed in range(1 if name == LONG else 3)
]


@pytest.mark.parametrize(("name", "seed"), GAMES_TO_REVIEW)
def test_in_every_game_the_account_adds_up(name: str, seed: int) -> None:
    """Whatever is played, with whatever options: point by point, and from first to last."""
    setting = settings_of(name)[seed * 5 % len(settings_of(name))]
    made = review(stumbled(setting.game(), seed), 6)
    check_account(made)
    told = made.to_json()
    for line, summary in zip(told["chances"], told["summaries"], strict=True):
        for each, then in itertools.pairwise(line):
            parts = [percent(then[name]) for name in PARTS]
            assert percent(each["chance"]) + sum(parts) == percent(then["chance"])
        for name in PARTS:  # a column of the figures adds up to what the summary says
            assert sum(percent(then[name]) for then in line) == percent(summary[name])
        whole = [percent(summary[name]) for name in ("start", *PARTS)]
        assert sum(whole) == percent(summary["result"])
    for each in told["decisions"]:
        check_words(each)


def percent(share: float) -> int:
    """A figure that is told in whole per cent, and is kept as nothing else."""
    assert 100 * share == pytest.approx(round(100 * share))
    return round(100 * share)


def check_words(told: Any) -> None:
    """What is said of a choice agrees with its figures."""
    loss, others = percent(told["loss"]), [percent(each["chance"]) for each in told["alternatives"]]
    assert percent(told["before"]) - percent(told["chance"]) == loss
    costs = {"best": range(1), "unclear": range(1), "good": range(3)}
    costs |= {"slip": range(3, 10), "blunder": range(10, 101)}
    assert loss in costs[told["verdict"]]
    if loss:
        assert others[0] == percent(told["before"]) == max(others)
    elif told["verdict"] == "best":
        assert all(each <= percent(told["chance"]) for each in others)


def check_account(made: Review) -> None:
    for line, told in zip(made.lines, made.summaries, strict=True):
        for each, then in itertools.pairwise(line):
            assert then.choice <= 0
            assert each.chance + then.choice + then.others + then.luck == pytest.approx(then.chance)
            assert 0 <= then.low <= then.chance <= then.high <= 1
            # Nothing is told that the line itself does not show.
            left = then.chance - each.chance - then.choice
            assert abs(then.others) + abs(then.luck) == pytest.approx(abs(left))
        assert told.start == line[0].chance
        assert told.start + told.choice + told.others + told.luck == pytest.approx(told.result)
        assert told.result == line[-1].chance
        assert sum(told.verdicts.values()) == told.decisions


def stumbled(game: Game, seed: int) -> Record:
    """A game in which every eighth move is made at random, the others greedily."""
    match, chance = Match(game, seed), Chance(seed, "stumbling")
    while not match.state.over:
        acting = match.state.acting
        if not acting:
            match.play(*match.state.late()[0])
            continue
        seat = acting[chance.below(len(acting))]
        if len(match.moves) % 8 == 3:
            match.play(seat, chance.choice(match.state.legal(seat)))
        else:
            match.play(seat, choice(game, match.state, seat, chance))
    return Record.of(match)


@pytest.mark.parametrize("name", GAMES)
def test_who_always_plays_what_a_review_calls_best_loses_nothing_by_choice(name: str) -> None:
    game = tortuga.game(name, seats=2)
    match, chance = Match(game, 8), Chance(8, "others")
    memories = Memories(game, ())
    while not match.state.over:
        acting = match.state.acting
        if not acting:
            match.play(*match.state.late()[0])
            continue
        memories.look(match.state)
        seat = acting[chance.below(len(acting))]
        view = memories.view(match.state, seat)
        moves = own_moves(game, view) if view is not None else []
        if seat == 0 and view is not None and len(moves) > 1:
            looker = Judge(game, view, Budget(8))
            match.play(seat, looker.trials(looker.candidates(3))[0].move)
        else:
            match.play(seat, choice(game, match.state, seat, chance))
    made = review(Record.of(match), 8)
    own = [each for each in made.findings if each.seat == 0]
    assert len(own) > 5
    assert {each.verdict for each in own} == {"best"}
    assert made.summaries[0].choice == 0
    assert made.summaries[0].success == 0


def test_luck_is_what_no_choice_explains() -> None:
    """A seat whose chance falls while nobody has erred and cards come out had bad luck."""
    findings = [found(0, 0, 0.5, 0.5), found(1, 1, 0.5, 0.4), found(2, 0, 0.3, 0.3, reveals=1)]
    course = Fortune(0, findings, End(3, 2, (0.0, 1.0)))
    # The other gave 0.1 away, but luck took more: what is seen is a fall by 0.2, and that is luck.
    assert [each.luck for each in course.points()] == pytest.approx([0.0, -0.2, -0.3])
    told = course.summary()
    assert (told.choice, told.others, told.luck) == pytest.approx((0.0, 0.0, -0.5))


def test_what_others_gave_away_is_told_as_far_as_it_shows() -> None:
    given = [found(0, 0, 0.5, 0.5), found(1, 1, 0.5, 0.2), found(2, 0, 0.6, 0.6, reveals=1)]
    second = Fortune(0, given, End(3, 2, (1.0, 0.0))).points()[1]
    assert (second.others, second.luck) == pytest.approx((0.1, 0.0))
    more = [*given[:2], found(2, 0, 0.9, 0.9, reveals=1)]
    second = Fortune(0, more, End(3, 2, (1.0, 0.0))).points()[1]
    assert (second.others, second.luck) == pytest.approx((0.3, 0.1))


def test_where_nothing_comes_to_light_there_is_no_luck() -> None:
    findings = [found(0, 0, 0.5, 0.5), found(1, 1, 0.5, 0.5), found(2, 0, 0.3, 0.3)]
    second = Fortune(0, findings, End(3, 0, (0.0, 1.0))).points()[1]
    assert (second.others, second.luck) == pytest.approx((-0.2, 0.0))


def test_what_may_be_the_searchs_own_doing_turns_nothing() -> None:
    def luck(error: float) -> list[float]:
        findings = [
            dataclasses.replace(found(0, 0, 0.5, 0.5), error=error),
            dataclasses.replace(found(1, 0, 0.3, 0.3, reveals=1), error=error),
        ]
        turns = Fortune(0, findings, End(2, 1, (0.3, 0.7))).turns()
        return [each.change for each in turns if each.kind == "luck"]

    assert luck(0.01) == pytest.approx([-0.2])
    assert luck(0.1) == []


def test_who_never_had_a_choice_begins_with_a_share() -> None:
    course = Fortune(2, [found(0, 0, 0.5, 0.5)], End(3, 1, (0.0, 0.0, 1.0)))
    first, last = course.points()
    assert (first.chance, first.low, first.high) == (0.33, 0.0, 1.0)
    assert last.luck == 0.67


def found(index: int, seat: int, before: float, chance: float, reveals: int = 0) -> Found:
    loss = before - chance
    effects = tuple(-loss if each == seat else loss for each in range(3))
    sure = (0.0, 0.0, 0.0)
    return Found(
        *(index, seat, 0, "", {}, "win", before, chance, 0.0, effects, sure, "good", (), ()),
        reveals,
    )


def test_one_thought_in_two_moves_brings_no_luck() -> None:
    """Nothing came out between the two, so what searches see differently is no luck."""
    first = dataclasses.replace(found(0, 0, 0.6, 0.5), goes_on=True)
    last = dataclasses.replace(found(1, 0, 0.8, 0.7), goes_on=True)
    end = End(2, 0, (0.8, 0.2))
    told = settled([first, last], end)
    assert [(each.before, each.chance) for each in told] == [
        pytest.approx((1.0, 0.9)),
        pytest.approx((0.9, 0.8)),
    ]
    points = Fortune(0, told, end).points()
    assert [each.luck for each in points] == pytest.approx([0.0, 0.0, 0.0])
    assert [each.choice for each in points] == pytest.approx([0.0, -0.1, -0.1])


def test_no_choice_costs_more_than_there_was_to_lose() -> None:
    """The search saw an error in the last move, which won: there was none."""
    erred = dataclasses.replace(found(0, 0, 0.9, 0.6), verdict="blunder", goes_on=True)
    [told] = settled([erred], End(1, 0, (1.0, 0.0)))
    assert (told.before, told.chance, told.verdict) == (1.0, 1.0, "best")
    assert not any(told.effects)


def test_decisions_that_follow_at_once_are_one_thought(treasure: Planted) -> None:
    decided = decisions_of(treasure.record)
    going = [(a, b) for a, b in itertools.pairwise(decided) if a.goes_on]
    assert going
    for one, then in going:
        between = treasure.record.moves[one.index : then.index]
        assert {seat for seat, _ in between} == {one.seat} == {then.seat}


def trial(move: int, *chances: float) -> Trial:
    """Each of the chances on a re-deal of its own."""
    tries = [each for each in chances for _ in range(SHARED)][1:]
    return Trial(move, 0, tuple((each, 1 - each) for each in tries))


def test_a_difference_that_may_be_chance_is_held_against_nobody() -> None:
    steady, unsteady = trial(0, 0.8, 0.82, 0.78, 0.8), trial(0, 1.0, 0.2, 1.0, 0.9)
    assert steady.doubt(trial(1, 0.6, 0.62, 0.58, 0.6), 0) == pytest.approx(0.0)
    assert unsteady.doubt(trial(1, 0.2, 1.0, 0.9, 0.6), 0) > 0.2
    assert trial(0, 0.8).error(0) == 1.0, "one deal tells nothing about others"
    losses = (0.0, 0.02, 0.05, 0.2)
    assert [verdict(loss, True) for loss in losses] == ["best", "good", "slip", "blunder"]
    assert [verdict(loss, False) for loss in losses] == ["best", "good", "unclear", "unclear"]


def test_the_best_of_many_equals_is_not_praised_for_its_luck() -> None:
    """Moves that differ by chance alone cost next to nothing, however many there are."""
    chance = Chance(3)
    told, naive = 0.0, 0.0
    for _ in range(60):
        shares = [[chance.fraction() for _ in range(20)] for _ in range(4)]
        tried = [trial(move, *each) for move, each in enumerate(shares)]
        tried.sort(key=lambda each: -each.chance)
        played = tried[chance.below(4)]
        seems = compared(tried, played)
        told -= seems[0] / 60 if is_sure(seems, tried, played) else 0.0
        naive += (tried[0].chance - played.chance) / 60
    assert told < naive / 3


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
    assert told["version"] == VERSION
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
