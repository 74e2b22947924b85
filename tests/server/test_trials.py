"""Trials over HTTP: begun, followed, stopped, gone on with; the same as the lab says elsewhere."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.server.harness import PATIENCE, Person, Server
from tests.server.process import ServerProcess
from tortuga.harbour import trying
from tortuga.lab.trial import Plan, Trial
from tortuga.lab.watching import watch_lightly
from tortuga.server.http import context
from tortuga.server.http.routes import trials as routes
from tortuga.server.storage.workshop import trials
from tortuga.server.workshop import workbench

DATABASES = ["sqlite", "postgres"]
GAME = "playa-pirata"
CHANGES = {"towels.ones": 4, "towels.twos": 5}
ASKED = {"game": GAME, "seats": 2, "level": "swabbie", "games": 20, "seed": 7, "changes": CHANGES}
SEARCH = {
    "game": GAME,
    "seats": 2,
    "level": "swabbie",
    "games": 100,
    "goal": {"kind": "moves", "target": 30},
    "figures": [{"path": "towels.ones", "low": 3, "high": 5}],
}


def begin(person: Person, body: Any = ASKED, path: str = "/api/trials") -> Any:
    reply = person.http.post(path, json=body)
    assert reply.status_code == 201, reply.text
    return reply.json()


def refusal(person: Person, body: Any, path: str = "/api/trials") -> tuple[int, str]:
    reply = person.http.post(path, json=body)
    return reply.status_code, reply.json()["error"]["code"]


def look(person: Person, trial: str, lang: str = "en") -> Any:
    return person.http.get(f"/api/trials/{trial}?lang={lang}").json()


def until(person: Person, trial: str, wanted: Callable[[Any], bool]) -> Any:
    deadline = time.monotonic() + PATIENCE
    while not wanted(stands := look(person, trial)):
        assert time.monotonic() < deadline, stands
        time.sleep(0.05)
    return stands


def until_done(person: Person, trial: str) -> Any:
    return until(person, trial, lambda stands: stands["state"] == "done")


def played_here(**plan: Any) -> Trial:
    """The same trial as the lab plays it by itself."""
    trial = Trial(Plan(GAME, 2, ["swabbie"], 10, changes=CHANGES, seed=7, **plan))
    while jobs := trial.next(50):
        trial.take(watch_lightly(jobs))
    return trial


@pytest.fixture
def small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    """One game a piece, and none at all before the last was told."""
    monkeypatch.setattr(workbench, "SECONDS_A_PIECE", 0.0)


def test_a_trial_says_what_the_lab_says(ana: Person) -> None:
    begun = begin(ana)
    assert begun["state"] in ("waiting", "running")  # the worker may be quick
    assert begun["games"] == 40
    done = until_done(ana, begun["id"])
    assert done["told"] == played_here().told("en")
    assert look(ana, begun["id"], "es")["told"] == played_here().told("es")
    assert done["told"]["verdict"]["lines"]
    (head,) = ana.http.get("/api/trials").json()["trials"]
    assert (head["id"], head["state"], head["played"]) == (begun["id"], "done", 40)


def test_a_trial_is_its_guests_alone(ana: Person, ben: Person) -> None:
    trial = begin(ana)["id"]
    assert ben.http.get("/api/trials").json() == {"trials": []}
    assert ben.http.get(f"/api/trials/{trial}").json()["error"]["code"] == "no_such_trial"
    for path in ("stop", "go-on", "report"):
        assert ben.http.post(f"/api/trials/{trial}/{path}").status_code == 404
    assert ben.http.delete(f"/api/trials/{trial}").status_code == 404
    exported = ana.http.get("/api/me/export").json()["trials"]
    assert [(each["kind"], each["game"]) for each in exported] == [("trial", GAME)]


def test_it_stops_goes_on_and_says_the_same(ana: Person, small_pieces: None) -> None:
    trial = begin(ana)["id"]
    until(ana, trial, lambda stands: stands["played"] > 0)
    stopped = ana.http.post(f"/api/trials/{trial}/stop").json()
    assert stopped["state"] == "stopped"
    time.sleep(0.3)
    before = look(ana, trial)
    time.sleep(0.3)
    assert look(ana, trial)["played"] == before["played"] < 40
    assert not before["told"]["done"]
    assert ana.http.post(f"/api/trials/{trial}/go-on").json()["state"] == "running"
    assert until_done(ana, trial)["told"] == played_here().told("en")


def test_more_games_are_one_look_more(ana: Person) -> None:
    trial = begin(ana)["id"]
    until_done(ana, trial)
    wider = ana.http.post(f"/api/trials/{trial}/more", json={"games": 20}).json()
    assert (wider["state"], wider["games"]) == ("running", 80)
    done = until(ana, trial, lambda stands: stands["state"] == "done" and stands["played"] == 80)
    plan = Plan(GAME, 2, ["swabbie"], 20, changes=CHANGES, seed=7, looks=2)
    again = Trial(plan)
    while jobs := again.next(50):
        again.take(watch_lightly(jobs))
    assert done["told"] == again.told("en")
    assert done["told"]["looks"] == 2


def test_two_of_ones_own_variants_are_compared(ana: Person) -> None:
    trial = begin(ana, ASKED | {"against": {"towels.ones": 3}})["id"]
    done = until_done(ana, trial)
    assert done["told"]["compared"]
    assert "first.toml" in done["told"]["command"]


def test_games_with_printed_figures_are_played_once(
    ana: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = ASKED | {"seed": 4711}
    until_done(ana, begin(ana, asked)["id"])
    played: list[int] = []

    def counting(jobs: list[Any]) -> list[Any]:
        played.extend(1 for _ in jobs)
        return watch_lightly(jobs)

    monkeypatch.setattr(trying, "watch_lightly", counting)
    done = until_done(ben, begin(ben, asked | {"changes": {"towels.ones": 3}})["id"])
    assert done["played"] == 40
    assert len(played) == 20


def test_a_search_proposes_figures(ana: Person) -> None:
    begun = begin(ana, SEARCH, "/api/searches")
    assert begun["kind"] == "search"
    done = until_done(ana, begun["id"])
    assert done["told"]["best"]["changes"].keys() <= {"towels.ones"}
    more = ana.http.post(f"/api/trials/{begun['id']}/more", json={"games": 20})
    assert more.json()["error"]["code"] == "conflict"


def test_one_at_a_time_for_a_guest_and_an_address(
    ana: Person, ben: Person, small_pieces: None
) -> None:
    trial = begin(ana, ASKED | {"games": 200})["id"]
    assert refusal(ana, ASKED) == (409, "trial_open")
    ben.http.headers["X-Forwarded-For"] = ana.headers["X-Forwarded-For"]
    assert refusal(ben, ASKED) == (409, "trial_open")
    ana.http.post(f"/api/trials/{trial}/stop")
    theirs = begin(ben, ASKED | {"games": 200})["id"]
    again = ana.http.post(f"/api/trials/{trial}/go-on")
    assert again.json()["error"]["code"] == "trial_open"
    assert ben.http.delete(f"/api/trials/{theirs}").json() == {"trials": []}
    assert ana.http.post(f"/api/trials/{trial}/go-on").status_code == 200
    ana.http.delete(f"/api/trials/{trial}")


def test_those_who_try_share_alike(ana: Person, ben: Person, small_pieces: None) -> None:
    first = begin(ana, ASKED | {"games": 400})["id"]
    until(ana, first, lambda stands: stands["played"] > 10)
    second = begin(ben, ASKED | {"games": 400, "seed": 8})["id"]
    reached = until(ben, second, lambda stands: stands["played"] > 4)
    assert reached["others"] == 1
    assert look(ana, first)["state"] == "running"
    for person, trial in ((ana, first), (ben, second)):
        person.http.delete(f"/api/trials/{trial}")


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"game": "chess"}, "no_such_game"),
        ({"seats": 7}, "invalid"),
        ({"level": "commodore"}, "no_such_bot"),
        ({"level": "captain"}, "invalid"),
        ({"level": "os:system"}, "no_such_bot"),
        ({"level": "captain@9999"}, "no_such_bot"),
        ({"games": 21}, "invalid"),
        ({"games": 2}, "invalid"),
        ({"games": 10**6}, "invalid"),
        ({"games": 10**30}, "invalid"),
        ({"seed": -1}, "invalid"),
        ({"options": {"wind": True}}, "invalid"),
        ({"changes": {"towels.ones": 99}}, "bad_figures"),
        ({"changes": {"no.such": 1}}, "bad_figures"),
        ({"against": {"towels.ones": 99}}, "bad_figures"),
        ({"changes": {"towels.ones": 1.5}}, "bad_figures"),
    ],
)
def test_what_cannot_be_tried_is_refused(ana: Person, changed: Any, code: str) -> None:
    assert refusal(ana, ASKED | changed)[1] == code
    assert ana.http.get("/api/trials").json() == {"trials": []}


@pytest.mark.parametrize(
    "changed",
    [
        {"goal": {"kind": "riches"}},
        {"goal": {"kind": "moves", "target": 10**30}},
        {"figures": []},
        {"figures": [{"path": "towels.ones", "low": 5, "high": 3}]},
        {"figures": [{"path": "no.such", "low": 1, "high": 3}]},
        {"figures": [{"path": "towels.ones", "low": 1, "high": 2}] * 4},
        {"figures": [{"path": "towels.ones", "low": -(10**15), "high": 10**15}]},
        {"games": 3},
    ],
)
def test_what_cannot_be_searched_for_is_refused(ana: Person, changed: Any) -> None:
    status, code = refusal(ana, SEARCH | changed, "/api/searches")
    assert status == 422
    assert code in ("invalid", "bad_figures", "nothing_to_try")


def test_a_search_that_other_figures_leave_no_choice_is_refused(ana: Person) -> None:
    rounds = {"game": "buried-treasure", "figures": [{"path": "rounds", "low": 1, "high": 6}]}
    assert refusal(ana, SEARCH | rounds, "/api/searches") == (422, "nothing_to_try")


def test_whole_reports_are_written_where_the_lab_is(ana: Person) -> None:
    pytest.importorskip("polars")
    trial = begin(ana, ASKED)["id"]
    page = f"/api/trials/{trial}/report.html"
    assert ana.http.get(page).json()["error"]["code"] == "not_done"
    until_done(ana, trial)
    assert look(ana, trial)["report"] == "none"
    assert ana.http.post(f"/api/trials/{trial}/report").json()["report"] == "running"
    until(ana, trial, lambda stands: stands["report"] == "done")
    reply = ana.http.get(page)
    assert reply.status_code == 200, reply.text
    assert "mine.toml" in reply.text
    assert "script-src" not in reply.headers["content-security-policy"]
    assert [each["id"] for each in ana.http.get("/api/trials").json()["trials"]] == [trial]
    assert ana.http.delete(f"/api/trials/{trial}").json() == {"trials": []}
    assert ana.http.get(page).status_code == 404


def test_it_is_said_plainly_where_the_lab_is_not(
    ana: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(routes, "HAS_LAB", False)
    trial = begin(ana)["id"]
    assert until_done(ana, trial)["report"] == "no_lab"
    reply = ana.http.post(f"/api/trials/{trial}/report")
    assert reply.json()["error"]["code"] == "no_lab"
    assert isinstance(context.HAS_LAB, bool)


def test_a_host_can_switch_trials_off(database: Path, small_pieces: None) -> None:
    with Server(database) as server:
        ana = Person(server.url)
        cookies = ana.http.cookies
        trial = begin(ana, ASKED | {"games": 200})["id"]
        ana.close()
    with Server(database, trials=0) as server:
        ana = Person(server.url)
        ana.http.cookies = cookies
        before = look(ana, trial)["played"]
        time.sleep(0.5)
        assert look(ana, trial)["played"] == before
        assert ana.http.post(f"/api/trials/{trial}/stop").json()["state"] == "stopped"
        assert not ana.http.get("/api/workshop").json()["trials"]["on"]
        assert refusal(ana, ASKED) == (403, "no_trials")
        ana.close()


def test_a_host_bounds_them(database: Path, small_pieces: None) -> None:
    with Server(database, trials=1, trial_games=40) as server:
        ana, ben = Person(server.url), Person(server.url)
        assert refusal(ana, ASKED | {"games": 42}) == (422, "invalid")
        trial = begin(ana, ASKED | {"games": 40})["id"]
        assert refusal(ben, ASKED) == (503, "busy")
        until_done(ana, trial)
        wider = ana.http.post(f"/api/trials/{trial}/more", json={"games": 20})
        assert wider.json()["error"]["code"] == "invalid"
        ana.close()
        ben.close()


@pytest.mark.slow
def test_a_trial_goes_on_after_a_restart(database: Path, small_pieces: None) -> None:
    with Server(database) as server:
        ana = Person(server.url)
        cookies = ana.http.cookies
        trial = begin(ana, ASKED | {"games": 60})["id"]
        until(ana, trial, lambda stands: stands["played"] > 2)
        ana.close()
    trying._held.clear()
    with Server(database) as server:
        ana = Person(server.url)
        ana.http.cookies = cookies
        done = until_done(ana, trial)
        assert done["played"] == 120
        ana.close()


def test_a_long_trial_waits_to_be_asked_again(
    ana: Person, small_pieces: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trials, "AT_A_GO", 0.02)
    trial = begin(ana, ASKED | {"games": 200})["id"]
    rests = until(ana, trial, lambda stands: stands["state"] == "stopped")
    assert 0 < rests["played"] < 400
    monkeypatch.setattr(trials, "AT_A_GO", 600.0)
    ana.http.post(f"/api/trials/{trial}/go-on")
    until(ana, trial, lambda stands: stands["played"] > rests["played"])
    ana.http.delete(f"/api/trials/{trial}")


def test_a_trial_that_breaks_is_told_so(ana: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(jobs: list[Any]) -> list[Any]:
        raise RuntimeError("no luck")

    monkeypatch.setattr(trying, "watch_lightly", breaks)
    trial = begin(ana)["id"]
    broken = until(ana, trial, lambda stands: stands["state"] == "broken")
    assert broken["why"]
    assert broken["played"] == 0
    monkeypatch.setattr(trying, "watch_lightly", watch_lightly)
    ana.http.post(f"/api/trials/{trial}/go-on")
    until_done(ana, trial)


def test_old_trials_make_room(ana: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trials, "MOST_OF_A_GUEST", 2)
    names = []
    for seed in (1, 2, 3):
        names.append(begin(ana, ASKED | {"seed": seed})["id"])
        until_done(ana, names[-1])
    kept = [each["id"] for each in ana.http.get("/api/trials").json()["trials"]]
    assert kept == [names[2], names[1]]


@pytest.mark.slow
def test_a_killed_server_goes_on_with_what_it_had_and_says_the_same(database: Path) -> None:
    """By real workers: what they hold dies with them, and what was stored is taken up."""
    with ServerProcess(database, eager=True) as server:
        ana = Person(server.url)
        kept = ana.http.post(
            "/api/me/variants", json={"game": GAME, "name": "x", "changes": CHANGES}
        ).json()
        trial = begin(ana, ASKED | {"games": 120})["id"]
        until(ana, trial, lambda stands: stands["played"] > 40)
        server.kill()
        server.start()
        assert ana.http.get("/api/me/variants").json() == kept
        done = until_done(ana, trial)
        ana.close()
    here = Trial(Plan(GAME, 2, ["swabbie"], 60, changes=CHANGES, seed=7))
    while jobs := here.next(100):
        here.take(watch_lightly(jobs))
    assert done["told"] == here.told("en")
