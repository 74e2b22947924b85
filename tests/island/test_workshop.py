"""The workshop on an island: the same requests as to a server, on one's own device."""

from __future__ import annotations

from typing import Any

import pytest

from tests.island.ashore import Browser
from tortuga.engine.records import Record
from tortuga.engine.registry import game_names
from tortuga.harbour import trying
from tortuga.island import trials
from tortuga.lab.trial import Plan, Trial
from tortuga.lab.watching import watch_lightly

GAME = "playa-pirata"
FIGURES = f"/api/games/{GAME}/figures"
CHANGES = {"towels.ones": 4, "towels.twos": 5}
TOLD = [
    {"path": "towels.ones", "printed": 5, "value": 4},
    {"path": "towels.twos", "printed": 4, "value": 5},
]
ASKED = {"game": GAME, "seats": 2, "level": "swabbie", "games": 20, "seed": 7, "changes": CHANGES}


@pytest.fixture(autouse=True)
def nothing_held() -> None:
    trying._held.clear()


def test_figures_are_told_looked_over_written_and_opened() -> None:
    browser = Browser()
    for game in game_names():
        assert browser.get(f"/api/games/{game}/figures/es")["groups"]
    looked = browser.post(f"{FIGURES}/check?lang=es", {"changes": CHANGES, "seats": 3})
    assert (looked["changes"], looked["refusals"]) == (CHANGES, [])
    wrong = browser.post(f"{FIGURES}/check", {"changes": {"towels.ones": "many"}})
    assert wrong["refusals"][0]["path"] == "towels.ones"
    text = browser.post(f"{FIGURES}/toml", {"changes": CHANGES})
    assert browser.ask("POST", f"{FIGURES}/open", text)["changes"] == CHANGES
    assert browser.get("/api/workshop")["trials"]["most_games"] == 200


def test_a_table_is_played_with_figures_of_ones_own() -> None:
    browser = Browser()
    variant = {"name": "Long beach", "changes": CHANGES}
    granted = browser.set_table(GAME, variant=variant)
    expected = {"name": "Long beach", "changed": TOLD}
    assert granted["info"]["variant"] == expected
    browser.load()
    table = f"/api/tables/{granted['table']}"
    assert browser.get(table)["variant"] == expected
    socket = browser.sit(granted)
    browser.play_on(socket)
    record = Record.loads(browser.get(f"{table}/record"))
    assert record.game.component_data["towels"]["ones"] == 4
    assert browser.get(f"{table}/replay")["variant"] == expected
    assert browser.post(f"{table}/rematch")["info"]["variant"] == expected
    practice = browser.post(f"{table}/practice", {"index": 2, "seat": 0})
    assert practice["info"]["variant"] == expected
    assert browser.get("/api/me/games")["games"][-1]["variant"] == expected


@pytest.mark.parametrize(
    "variant",
    [
        {"name": "x", "changes": {"towels.ones": 99}},
        {"name": "x", "changes": {"towels.ones": [[[[[1]]]]]}},
        {"name": "x", "changes": {"no.such": 1}},
        {"name": "x", "changes": [1]},
        {"name": "x" * 30, "changes": {}},
        {"name": 5, "changes": {}},
        "variant",
    ],
)
def test_figures_that_cannot_be_are_refused(variant: Any) -> None:
    browser = Browser()
    before = dict(browser.rows)
    table = {"game": GAME, "fill": "sailor", "seats": [{"kind": "me"}] * 1, "variant": variant}
    table["seats"].append({"kind": "bot", "level": "swabbie"})
    browser.post("/api/tables", table, status=422)
    assert browser.rows == before


def test_variants_are_kept_on_the_device() -> None:
    browser = Browser()
    body = {"game": GAME, "name": "Long beach", "changes": CHANGES}
    (one,) = browser.post("/api/me/variants", body)["variants"]
    browser.load()
    address = f"/api/me/variants/{one['id']}"
    changed = browser.ask("PUT", address, body | {"name": "Short", "changes": {"towels.ones": 3}})
    assert [(each["name"], each["changes"]) for each in changed["variants"]] == [
        ("Short", {"towels.ones": 3})
    ]
    browser.post("/api/me/variants", body | {"changes": {"towels.ones": 99}}, status=422)
    other = browser.second_tab()
    assert browser.ask("DELETE", address)["variants"] == []
    assert other.get("/api/me/variants")["variants"] == []
    browser.ask("DELETE", address, status=404)
    assert not any(key.startswith("variant/") for key in browser.rows)


def by_the_lab() -> dict[str, Any]:
    trial = Trial(Plan(GAME, 2, ["swabbie"], 10, changes=CHANGES, seed=7))
    while jobs := trial.next(50):
        trial.take(watch_lightly(jobs))
    return trial.told("en")


def test_a_trial_says_what_the_lab_says() -> None:
    browser = Browser()
    trial = browser.post("/api/trials", ASKED)["id"]
    done = browser.get(f"/api/trials/{trial}")
    assert (done["state"], done["played"], done["report"]) == ("done", 40, "no_lab")
    assert done["told"] == by_the_lab()
    browser.load()
    assert browser.get(f"/api/trials/{trial}?lang=en") == done
    wider = browser.post(f"/api/trials/{trial}/more", {"games": 20})
    assert wider["games"] == 80
    assert browser.get(f"/api/trials/{trial}")["told"]["looks"] == 2
    browser.post(f"/api/trials/{trial}/report", status=409)
    assert browser.ask("DELETE", f"/api/trials/{trial}") == {"trials": []}
    assert not any(key.startswith("trial/") for key in browser.rows)


def test_it_is_played_in_pieces_stopped_and_gone_on_with(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trials, "SECONDS_A_PIECE", 0.0)
    browser = Browser()
    browser.thinks = False
    trial = browser.post("/api/trials", ASKED)["id"]
    for _ in range(12):
        assert len(browser.errands) == 1, "one piece at a time"
        do_one(browser)
    stands = browser.get(f"/api/trials/{trial}")
    assert (stands["state"], stands["played"]) == ("running", 11)  # the first was asked for twice
    browser.post("/api/trials", ASKED, status=409)
    assert browser.post(f"/api/trials/{trial}/stop")["state"] == "stopped"
    do_one(browser)
    assert browser.errands == []
    # The page is closed: what was kept is taken up again, by a worker that knows nothing.
    trying._held.clear()
    browser.load()
    assert browser.get(f"/api/trials/{trial}")["state"] == "stopped"
    browser.thinks = True
    browser.post(f"/api/trials/{trial}/go-on")
    assert browser.get(f"/api/trials/{trial}")["told"] == by_the_lab()


def do_one(browser: Browser) -> None:
    from tortuga.island.bridge import do_errand

    number, errand = browser.errands.pop(0)
    browser.follow(browser.bridge.done(browser.at, number, do_errand(errand)))


def test_a_trial_that_is_lost_is_told_so_and_tried_again() -> None:
    browser = Browser()
    browser.thinks = False
    trial = browser.post("/api/trials", ASKED)["id"]
    number, _ = browser.errands.pop(0)
    browser.follow(browser.bridge.done(browser.at, number, None))
    broken = browser.get(f"/api/trials/{trial}")
    assert (broken["state"], bool(broken["why"])) == ("broken", True)
    browser.thinks = True
    browser.post(f"/api/trials/{trial}/go-on")
    assert browser.get(f"/api/trials/{trial}")["state"] == "done"


def test_a_search_proposes_figures() -> None:
    browser = Browser()
    asked = {"game": GAME, "seats": 2, "level": "swabbie", "games": 100}
    asked |= {"goal": {"kind": "moves", "target": 30}}
    asked |= {"figures": [{"path": "towels.ones", "low": 3, "high": 5}]}
    trial = browser.post("/api/searches", asked)["id"]
    assert browser.get(f"/api/trials/{trial}")["told"]["best"]["lines"]


@pytest.mark.parametrize(
    "changed",
    [
        {"games": 202},
        {"games": "many"},
        {"games": True},
        {"level": "captain"},
        {"seats": 9},
        {"seed": -1},
        {"changes": {"towels.ones": 99}},
        {"changes": 5},
        {"options": []},
        {"options": {"wind": 1}},
    ],
)
def test_what_cannot_be_tried_is_refused(changed: Any) -> None:
    browser = Browser()
    before = dict(browser.rows)
    browser.post("/api/trials", ASKED | changed, status=422)
    assert browser.rows == before


def test_old_trials_make_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trials, "MOST", 2)
    browser = Browser()
    names = []
    for seed in (1, 2, 3):
        browser.at += 1000
        names.append(browser.post("/api/trials", ASKED | {"seed": seed})["id"])
    kept = [each["id"] for each in browser.get("/api/trials")["trials"]]
    assert kept == [names[2], names[1]]
