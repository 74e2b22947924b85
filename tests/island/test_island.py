"""The island plays as a server does: every game to its end, kept at every move."""

from __future__ import annotations

import json

import pytest

import tortuga
from tests.island.ashore import Browser
from tortuga.coach import reviews
from tortuga.engine.library import languages
from tortuga.engine.records import Record
from tortuga.harbour.catalogue import game_list

BOT = {"kind": "bot", "level": "sailor"}
BESIDE = {"kind": "local", "name": "Ben"}
GAME = "buried-treasure"


@pytest.mark.slow
@pytest.mark.parametrize("game", tortuga.games())
def test_a_game_of_each_kind_is_played_to_its_end(game: str) -> None:
    browser = Browser()
    granted = browser.set_table(game)
    socket = browser.sit(granted)
    browser.play_on(socket)
    table = granted["table"]
    record = Record.loads(browser.get(f"/api/tables/{table}/record"))
    assert record.over
    record.verify()
    assert browser.last(socket, "over")["seed"] == str(record.seed)
    replay = browser.get(f"/api/tables/{table}/replay?seat=all&at=3")
    assert replay["moves"] == len(record.moves)
    assert browser.ask("POST", "/api/replay?at=0", record.dumps())["game"] == game
    mine = browser.get("/api/me/games")
    assert [each["id"] for each in mine["games"]] == [table]
    assert mine["games"][0]["scores"] == record.result


@pytest.mark.parametrize("game", tortuga.games())
def test_a_page_that_is_loaded_again_goes_on_where_it_was(game: str) -> None:
    browser = Browser()
    granted = browser.set_table(game)
    socket = browser.sit(granted)
    browser.play_on(socket, 3)
    before = browser.position(socket)
    browser.load()
    again = browser.sit(granted)
    after = browser.heard[again][0]
    assert after["seq"] >= before["seq"]
    if after["seq"] == before["seq"]:
        assert after["views"] == before["views"]
    browser.play_on(again, 3)
    assert browser.position(again)["seq"] > before["seq"]


def test_a_game_that_is_over_is_one_row() -> None:
    browser = Browser()
    granted = browser.set_table(GAME)
    browser.play_on(browser.sit(granted), 3)
    assert [key for key in browser.rows if key.startswith("event/")]
    browser.load()
    browser.play_on(browser.sit(granted))
    assert not [key for key in browser.rows if key.startswith("event/")]
    browser.load()
    assert browser.get(f"/api/tables/{granted['table']}")["status"] == "over"
    assert browser.get("/api/me/games")["games"][0]["result"] in ("won", "shared", "lost")


def test_who_comes_back_is_told_what_was_missed() -> None:
    browser = Browser()
    granted = browser.set_table(GAME)
    socket = browser.sit(granted)
    browser.play_on(socket, 1)
    seen = browser.position(socket)["seq"]
    browser.play_on(socket, 1)
    again = browser.sit(granted, seen=seen)
    kinds = [each["type"] for each in browser.heard[again]]
    assert kinds[0] == "event"
    assert "snapshot" not in kinds


def test_a_move_can_be_taken_back_and_forbidden_ones_are_explained() -> None:
    browser = Browser()
    socket = browser.sit(browser.set_table("maui", BESIDE, options={"first": 1}))
    seat, legal = browser.choice(socket) or (0, [])
    at = browser.position(socket)["seq"]
    asked = {"seat": seat, "at": at}
    shown = browser.ask_on(socket, type="preview", lines=[[legal[0]], [999_999]], **asked)
    assert [each is None for each in shown["previews"]] == [False, True]
    why = browser.ask_on(socket, type="why", lines=[[999_999]], **asked)
    assert why["reasons"][0]["key"]
    refused = browser.ask_on(socket, type="play", moves=[999_999], **asked)
    assert (refused["type"], refused["code"]) == ("refused", "illegal")
    assert browser.play(socket, legal[0], seat)["type"] == "accepted"
    assert browser.ask_on(socket, type="undo", seat=seat)["type"] == "accepted"
    assert browser.position(socket)["type"] == "undone"
    browser.load()
    assert browser.get("/api/tables/mine")["tables"][0]["your_turn"]


def test_two_people_share_a_device_and_neither_sees_the_others_hand() -> None:
    browser = Browser()
    granted = browser.set_table("playa-pirata", BESIDE)
    assert granted["keys"].keys() == {"0", "1"}
    socket = browser.sit(granted)
    views = browser.heard[socket][0]["views"]
    assert {views["0"]["seat"], views["1"]["seat"]} == {0, 1}
    browser.play_on(socket)
    assert browser.over(socket)


def test_a_hint_and_a_review(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "usual_iterations", lambda game: 2)
    browser = Browser()
    granted = browser.set_table(GAME, BOT)
    socket = browser.sit(granted)
    while browser.choice(socket) is None:
        browser.pass_time()
    at = browser.position(socket)["seq"]
    told = browser.ask_on(socket, type="hint", seat=0, at=at)
    assert told["advice"][0]["move"] in browser.views(socket)[0]["legal"]
    browser.play_on(socket)
    address = f"/api/tables/{granted['table']}/review"
    assert browser.get(address)["state"] == "none"
    assert browser.post(address)["state"] in ("running", "done")
    done = browser.get(address)
    assert done["state"] == "done"
    assert done["review"]["decisions"]
    browser.load()
    assert browser.get(address) == done
    assert browser.get(f"{address}.svg?lang=es&width=400").startswith("<svg")
    assert "<html" in browser.get(f"{address}.html?lang=es")


def test_a_position_of_a_finished_game_is_tried_again_and_counts_for_nobody() -> None:
    browser = Browser()
    granted = browser.set_table(GAME, BOT)
    browser.play_on(browser.sit(granted))
    games = browser.get("/api/me/games")
    address = f"/api/tables/{granted['table']}"
    replay = browser.get(f"{address}/replay?seat=all&at=6")
    seat = replay["steps"][7]["seat"]
    again = browser.post(f"{address}/practice", {"index": 6, "seat": seat})
    browser.load()
    socket = browser.sit(again)
    assert browser.views(socket)[seat] == replay["steps"][6]["views"][str(seat)]
    browser.play_on(socket)
    assert browser.over(socket)
    assert browser.get("/api/me/games") == games
    browser.post(f"{address}/practice", {"index": 6000, "seat": seat}, 422)


def test_a_review_waits_for_bots_and_says_how_far_it_is() -> None:
    browser = Browser()
    granted = browser.set_table(GAME, BOT)
    browser.play_on(browser.sit(granted))
    browser.thinks = False
    address = f"/api/tables/{granted['table']}/review"
    assert browser.post(address)["state"] == "running"
    number, _ = browser.errands.pop()
    browser.follow(browser.bridge.done(browser.at, number, None))
    assert browser.get(address)["state"] == "failed"


@pytest.mark.parametrize("language", languages())
def test_a_lesson_is_shown_and_judged(language: str) -> None:
    browser = Browser(delay=0.8, language=language)
    lesson = browser.get(f"/api/lessons/{GAME}/{language}")
    socket = browser.connect(f"/api/lessons/{GAME}/live?step=0&lang={language}")
    while browser.last(socket, "lesson")["stand"] == "showing":
        browser.pass_time()
    assert browser.last(socket, "lesson")["stand"] == "asked"
    seat, legal = browser.choice(socket) or (0, [])
    for move in legal:
        assert browser.play(socket, move, seat)["type"] == "accepted"
        if browser.last(socket, "lesson")["stand"] == "met":
            break
        assert browser.ask_on(socket, type="undo", seat=seat)["type"] == "accepted"
    assert browser.last(socket, "lesson")["stand"] == "met"
    assert browser.ask_on(socket, type="step", step=1)["type"] == "accepted"
    assert browser.last(socket, "lesson")["step"] == 1
    assert len(lesson["steps"]) > 1
    assert browser.ask_on(socket, type="step", step=99)["code"] == "not_allowed"


def test_every_lesson_goes_on_by_itself_until_the_pupil_is_asked() -> None:
    browser = Browser(delay=0.8)
    for lesson in browser.get("/api/lessons")["lessons"]:
        for step in range(lesson["steps"]):
            address = f"/api/lessons/{lesson['game']}/live?step={step}&lang=en"
            socket = browser.connect(address)
            while browser.last(socket, "lesson")["stand"] == "showing":
                browser.pass_time()
            browser.follow(browser.bridge.close(browser.at, socket))


def test_bots_take_their_time_and_nobody_is_told_before_it_is_kept() -> None:
    browser = Browser(delay=0.8)
    granted = browser.set_table(GAME, BOT, options={"first": 2})
    browser.thinks = False
    socket = browser.sit(granted)
    assert len(browser.errands) == 1
    browser.thinks = True
    browser.follow(browser.bridge.wake(browser.at))
    assert browser.position(socket)["type"] == "snapshot"
    assert browser.wake is not None
    assert browser.wake >= browser.at + 800
    outcome = json.loads(browser.bridge.wake(browser.wake))
    kept = [key for key, _ in outcome["keep"]]
    assert f"event/{granted['table']}/000001" in kept
    assert f"table/{granted['table']}" in kept
    assert any('"event"' in message for _, message in outcome["tell"])


def test_how_long_bots_think_here_is_told_and_kept() -> None:
    browser = Browser()
    assert browser.get("/api/island") == {"thinking": []}
    browser.play_on(browser.sit(browser.set_table(GAME, BOT)), 3)
    browser.load()
    (told,) = browser.get("/api/island")["thinking"]
    assert told["level"] == "sailor"
    assert 0 < told["seconds"] <= told["longest"]


def test_a_thought_that_fails_is_thought_again() -> None:
    browser = Browser()
    browser.thinks = False
    browser.sit(browser.set_table(GAME, BOT, options={"first": 2}))
    number, _ = browser.errands.pop()
    browser.follow(browser.bridge.done(browser.at, number, None))
    assert not browser.errands
    browser.pass_time()
    assert len(browser.errands) == 1


def test_a_clock_that_runs_out_hands_the_seat_to_a_bot() -> None:
    browser = Browser()
    wish = {"clock": {"per": "move", "seconds": 30}, "options": {"first": 1}}
    granted = browser.set_table(GAME, BOT, **wish)
    socket = browser.sit(granted)
    browser.pass_time(browser.at + 30_001)
    seats = browser.get(f"/api/tables/{granted['table']}")["seats"]
    assert seats[0]["kind"] == "bot"
    assert browser.over(socket)  # two bots play on by themselves


def test_a_seat_is_handed_over_taken_back_and_left() -> None:
    browser = Browser()
    granted = browser.set_table(GAME, BESIDE)
    socket = browser.sit(granted)
    table = f"/api/tables/{granted['table']}"
    told = browser.post(f"{table}/seats/1/bot", {"level": "swabbie"})
    assert told["seats"][1]["kind"] == "bot"
    assert browser.last(socket, "table")["table"]["seats"][1]["kind"] == "bot"
    assert browser.post(f"{table}/seats/1/back")["seats"][1]["kind"] == "local"
    browser.post(f"{table}/leave", {"seat": 1})
    browser.play_on(socket)
    again = browser.post(f"{table}/rematch")
    assert again["info"]["status"] == "playing"
    assert browser.post(f"{table}/rematch")["table"] == again["table"]


def test_what_needs_others_is_refused() -> None:
    browser = Browser()
    seats = [{"kind": "me"}, {"kind": "open"}]
    wish = {"game": GAME, "options": {}, "public": True, "fill": "sailor", "seats": seats}
    assert browser.post("/api/tables", wish, 422)["error"]["code"] == "invalid"
    assert browser.get("/api/tables") == {"tables": []}
    assert browser.get("/api/me/blocks", 404)["error"]["code"] == "not_found"
    socket = browser.sit(browser.set_table(GAME, BOT))
    assert browser.ask_on(socket, type="chat", text="ahoy")["code"] == "not_allowed"


def test_wrong_requests_are_refused_and_change_nothing() -> None:
    browser = Browser()
    kept = dict(browser.rows)
    assert browser.ask("POST", "/api/tables", "[]", 422)["error"]["code"] == "invalid"
    assert browser.ask("POST", "/api/tables", "{", 400)["error"]["code"] == "malformed"
    browser.ask("PUT", "/api/me", {"name": "\u200b", "colour": 1}, 422)
    browser.ask("PUT", "/api/me", {"name": "Ana", "colour": 6}, 422)
    browser.get("/api/tables/nowhere", 404)
    browser.get("/api/texts/xx", 404)
    browser.get("/api/me/games?level=commodore", 422)
    browser.ask("POST", "/api/replay", "no record", 422)
    socket = browser.connect("/api/tables/nowhere/live")
    assert browser.heard[socket] == [4404]
    assert browser.rows == kept


@pytest.mark.parametrize("said", ["{", "[]", '{"type": "play"}', '{"type": "play", "n": true}'])
def test_what_cannot_be_read_is_refused(said: str) -> None:
    browser = Browser()
    socket = browser.sit(browser.set_table(GAME, BOT))
    browser.follow(browser.bridge.hear(browser.at, socket, said))
    assert browser.last(socket, "refused")["code"] == "malformed"


def test_a_guest_keeps_name_and_pennant() -> None:
    browser = Browser(language="es")
    first = browser.get("/api/me")
    browser.load()
    assert browser.get("/api/me") == first
    me = {"name": "Capitana Rosa", "colour": 3}
    assert browser.ask("PUT", "/api/me", me) == me
    browser.load()
    assert browser.get("/api/me") == me


def test_all_that_the_pages_show_is_there_in_every_language() -> None:
    browser = Browser()
    assert browser.get("/api/games") == json.loads(json.dumps(game_list()))
    for language in languages():
        assert browser.get(f"/api/texts/{language}")["frame"]
        for game in tortuga.games():
            assert browser.get(f"/api/games/{game}/rules/{language}")["sections"]
            assert "fields" in browser.get(f"/api/games/{game}/looks")
    assert browser.get("/api/me/games.csv").startswith("table,game")
    assert browser.get("/api/me/games.json") == {"games": []}


def test_what_one_tab_plays_the_other_shows() -> None:
    """Bots play in one of them alone: in that which was there first, until it is gone."""
    first = Browser()
    granted = first.set_table(GAME, BOT)
    here = first.sit(granted)
    second = first.second_tab()
    there = second.sit(granted)
    while first.choice(here) is None:
        first.pass_time()
    assert second.position(there)["seq"] == first.position(here)["seq"]
    for player, socket in ((second, there), (first, here), (second, there)):
        while (choice := player.choice(socket)) is None:
            first.pass_time()
        seat, legal = choice
        assert player.play(socket, legal[0], seat)["type"] == "accepted"
        assert second.position(there)["seq"] == first.position(here)["seq"]
        assert second.wake is None
    assert second.views(there) == first.views(here)
    second.others = []  # the first one is closed
    second.follow(second.bridge.lead(second.at, granted["table"]))
    second.play_on(there)
    assert second.over(there)


def test_a_game_that_ends_in_one_tab_is_over_in_the_other() -> None:
    first = Browser()
    granted = first.set_table(GAME, BOT)
    here = first.sit(granted)
    second = first.second_tab()
    there = second.sit(granted)
    first.play_on(here)
    assert second.over(there)
    table = granted["table"]
    assert second.get(f"/api/tables/{table}/record") == first.get(f"/api/tables/{table}/record")
