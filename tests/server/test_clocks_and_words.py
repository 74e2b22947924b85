"""Games with a clock and with words: deadlines are kept, whatever happens, and texts are stored."""

from __future__ import annotations

import dataclasses
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import tortuga
from tests.kit.throwaway import watch
from tests.kit.throwaway.watch import CALL, COUGH, SLEEP, NightWatch
from tests.server.harness import LOCAL, ME, OPEN, PATIENCE, SAILOR, Person, Server
from tortuga.engine.errors import IllegalMove
from tortuga.engine.records import Record
from tortuga.engine.registry import forget, register
from tortuga.server.clock import SteadyClock
from tortuga.table.fold import LATE, MOVE, UNDO, Fold, Plan, Stored

CALLING, COUGHING, SLEEPING = CALL.at([]), COUGH.at([]), SLEEP.at([])
CANDLE = watch.CANDLE * 1000


@pytest.fixture(autouse=True)
def night_watch() -> Iterator[None]:
    register(NightWatch.name, "tests.kit.throwaway.watch:NightWatch")
    yield
    forget(NightWatch.name)


@pytest.fixture
def quick_candles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watch, "CANDLE", 1)


def test_words_go_with_a_move_and_into_the_record(ana: Person) -> None:
    granted = ana.create(ME, LOCAL, game=NightWatch.name)
    with ana.wire(granted) as wire:
        wire.until("snapshot")
        wire.say(type="play", n=1, seat=0, moves=[COUGHING, CALLING], at=0, words=[None, "ahoy"])
        wire.until("accepted")
        wire.until("event")
        wire.until("event")
        assert wire.views["1"]["heard"] == "ahoy"
        wire.say(type="play", n=2, seat=1, moves=[CALLING], at=wire.seq, words=["land\u0007 ho"])
        wire.until("over")
        assert wire.views["1"]["scores"] == [4, 7]
    record = Record.loads(ana.http.get(f"/api/tables/{granted['table']}/record").text)
    assert record.words == {1: "ahoy", 2: "land ho"}
    replay = ana.http.get(f"/api/tables/{granted['table']}/replay", params={"seat": "all"}).json()
    assert replay["steps"][2]["view"]["heard"] == "ahoy"


def test_a_resend_with_other_words_is_another_message(ana: Person) -> None:
    granted = ana.create(ME, LOCAL, game=NightWatch.name)
    with ana.wire(granted) as wire:
        wire.until("snapshot")
        said = {"type": "play", "n": 1, "seat": 0, "moves": [CALLING], "at": 0}
        wire.say(**said, words=["ahoy"])
        wire.until("accepted")
        wire.say(**said, words=["ahoy"])
        assert wire.until("accepted")["seq"] == 1
        wire.say(**said, words=["avast"])
        assert wire.until("refused")["code"] == "malformed"


@pytest.mark.parametrize(
    ("line", "words", "code"),
    [
        ([COUGHING], ["ahem"], "illegal"),
        ([CALLING], ["x" * 41], "illegal"),
        ([CALLING], ["x" * 3001], "malformed"),
        ([CALLING], ["ahoy", "avast"], "malformed"),
        ([CALLING], [7], "malformed"),
        ([SLEEPING], [], "illegal"),
    ],
)
def test_bad_words_and_a_clocks_move_change_nothing(
    ana: Person, line: list[int], words: list[str], code: str
) -> None:
    granted = ana.create(ME, LOCAL, game=NightWatch.name)
    with ana.wire(granted) as wire:
        wire.until("snapshot")
        wire.say(type="play", n=1, seat=0, moves=line, at=0, words=words)
        assert wire.until("refused")["code"] == code
        assert wire.quiet()


def test_the_deadline_is_told_and_a_move_under_a_running_clock_leaves_it(ana: Person) -> None:
    granted = ana.create(ME, LOCAL, game=NightWatch.name)
    with ana.wire(granted) as wire:
        first = wire.until("snapshot")
        assert 0 <= first["now"] - (first["deadline"] - CANDLE) < 5000
        wire.play(0, COUGHING)
        assert wire.until("event")["deadline"] == first["deadline"]
        wire.play(0, CALLING)
        second = wire.until("event")
        assert second["deadline"] > first["deadline"]
        wire.play(1, CALLING)
        assert wire.until("event")["deadline"] is None


@pytest.mark.usefixtures("quick_candles")
def test_time_up_is_played_by_the_server(ana: Person, ben: Person) -> None:
    granted = ana.create(ME, OPEN, game=NightWatch.name)
    with ana.wire(granted) as mine:
        assert mine.until("snapshot")["deadline"] is None
        with ben.wire(ben.join(granted)) as theirs:
            for wire in (mine, theirs):
                began = time.monotonic()
                for seat in (0, 1):
                    event = wire.until("event")
                    assert event["seat"] == seat
                    assert next(iter(event["events"].values()))[0]["kind"] == "sleep"
                wire.until("over")
                assert time.monotonic() - began < PATIENCE


@pytest.mark.usefixtures("quick_candles")
def test_a_deadline_that_passed_while_the_server_was_down_is_kept_at_once(database: Path) -> None:
    with Server(database) as server:
        ana = Person(server.url)
        granted = ana.create(ME, LOCAL, game=NightWatch.name)
        cookies = ana.http.cookies
        ana.close()
    time.sleep(0.4)
    with Server(database) as server:
        ana = Person(server.url)
        ana.http.cookies = cookies
        deadline = time.monotonic() + PATIENCE
        path = f"/api/tables/{granted['table']}"
        while ana.http.get(path).json()["status"] != "over":
            assert time.monotonic() < deadline
            time.sleep(0.05)
        ana.close()
    with sqlite3.connect(database) as stored:
        kinds = [row[0] for row in stored.execute("SELECT kind FROM event ORDER BY seq")]
    stored.close()
    assert kinds == [LATE, LATE]


def test_bots_keep_clear_of_a_clocks_moves(ana: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watch, "CANDLE", 1000)  # so that no clock moves, however slow the machine
    granted = ana.create(ME, SAILOR, game=NightWatch.name)
    with ana.wire(granted) as wire:
        wire.until("snapshot")
        wire.play(0, CALLING)
        while not wire.views["0"]["over"]:
            event = wire.until("event")
            assert all(told["kind"] != "sleep" for told in event["events"]["0"])


def test_a_fleeting_game_is_replayed_when_it_is_over(ana: Person) -> None:
    granted = ana.create(ME, LOCAL, game=NightWatch.name)
    reply = ana.http.get(f"/api/tables/{granted['table']}/replay", params={"seat": "0"})
    assert (reply.status_code, reply.json()["error"]["code"]) == (409, "fleeting")


GAME = NightWatch(3)


def test_an_undo_that_goes_back_over_a_clocks_start_restores_what_was_left() -> None:
    fold = Fold(GAME, 1, begun=1000)
    assert fold.due == 1000 + CANDLE
    for row in fold.plan_line(0, [CALLING], 4000).rows:
        fold.apply(row)
    assert fold.due == 4000 + CANDLE
    plan = fold.plan_undo(0, 5000)
    assert plan is not None
    assert plan.rows == [Stored(2, UNDO, 0, 0, 5000, None, 5000 + CANDLE - 3000)]
    fold.apply(plan.rows[0])
    assert fold.due == 2000 + CANDLE


def test_an_undo_under_a_running_clock_leaves_it() -> None:
    fold = Fold(GAME, 1, begun=1000)
    fold.apply(fold.plan_line(0, [COUGHING], 4000).rows[0])
    plan = fold.plan_undo(0, 5000)
    assert plan is not None
    assert plan.rows[0].due == 1000 + CANDLE


def test_a_clock_that_is_named_again_has_run_on() -> None:
    fold = Fold(tortuga.game("the-pirates-map", seats=4, tale_limit="short"), 1, begun=1000)
    assert fold.due == 91_000
    (captain,) = fold.match.state.acting
    for told_at, then in ((5000, None), (90_000, "time up")):
        tell = fold.match.state.legal(captain)[0]
        take_in(fold, fold.plan_line(captain, [tell], told_at))
        assert fold.due == told_at + 6000
        take_in(fold, fold.plan_late(told_at + 6000))
        assert fold.due == 91_000
        late = fold.plan_late(told_at + 6000)
        assert (late and fold.game.moves.text(late.rows[0].move)) == then
    again = [Stored(0, MOVE, seat, move) for seat, move in fold.match.moves]
    rows = [
        dataclasses.replace(row, seq=entry.seq, at=entry.at, due=entry.due)
        for row, entry in zip(again, fold.entries[1:], strict=True)
    ]
    assert Fold(fold.game, 1, rows, begun=1000).plan_late(91_000) is not None


def test_a_clock_behind_the_named_one_ends_with_it() -> None:
    """PM-3: who goes on sending sentences does not go on past the tale's limit."""
    fold = Fold(tortuga.game("the-pirates-map", seats=4, tale_limit="short"), 1, begun=1000)
    (captain,) = fold.match.state.acting

    def sends(at: int) -> None:
        take_in(fold, fold.plan_line(captain, fold.match.state.legal(captain)[:1], at))

    def late_at(at: int) -> list[str]:
        plan = fold.plan_late(at)
        take_in(fold, plan)
        return [fold.game.moves.text(row.move) for row in plan.rows] if plan else []

    sends(80_000)
    sends(81_000)
    assert late_at(86_000) == ["fade"]
    sends(90_000)
    with pytest.raises(IllegalMove):
        fold.plan_line(captain, [fold.match.state.late()[-1][1]], 90_500)
    assert late_at(92_000) == ["fade", "time up"]
    assert fold.due == 98_000
    view: Any = fold.view(None)
    assert (view.phase, view.told, view.sent) == ("show", 3, 7)
    assert captain not in fold.match.state.acting
    assert late_at(98_000) == ["fade"]


def take_in(fold: Fold, plan: Plan | None) -> None:
    assert plan is not None
    for row in plan.rows:
        fold.apply(row)


def test_what_a_clock_decided_is_not_taken_back() -> None:
    fold = Fold(GAME, 1, begun=1000)
    fold.apply(fold.plan_line(0, [COUGHING], 4000).rows[0])
    assert fold.plan_late(1000 + CANDLE - 1) is None
    plan = fold.plan_late(1000 + CANDLE)
    assert plan is not None
    assert plan.rows == [
        Stored(2, LATE, 0, SLEEPING, 1000 + CANDLE, None, 1000 + 2 * CANDLE),
    ]
    fold.apply(plan.rows[0])
    assert fold.plan_undo(0, 20_000) is None
    assert not fold.can_undo(0)
    fold.apply(Stored(3, MOVE, 1, CALLING, 20_000, "ahoy", 30_000))
    assert fold.plan_undo(0, 21_000) is None
    assert fold.plan_undo(1, 21_000) is not None
    assert Fold(GAME, 1, [], begun=1000).due == 1000 + CANDLE


def test_the_servers_time_does_not_jump_with_the_machines_clock() -> None:
    wall, watched = [1000.0], [50.0]
    clock = SteadyClock(lambda: wall[0], lambda: watched[0])
    assert clock.now() == 1_000_000
    wall[0] += 3600
    assert clock.now() == 1_000_000
    watched[0] += 10
    wall[0] += 10
    assert 1_010_000 <= clock.now() <= 1_010_300
    wall[0] -= 7200
    watched[0] += 10
    assert 1_019_500 <= clock.now() <= 1_020_300
    for _ in range(100_000):
        watched[0] += 10
        wall[0] += 10
        clock.now()
    assert abs(clock.now() - wall[0] * 1000) < 10
