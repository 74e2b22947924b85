"""My games: what a guest has played, filtered, summed up and taken along."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest
from sqlalchemy import delete

from tests.server.harness import LOCAL, ME, OPEN, SAILOR, Person, Server, play_out
from tortuga.harbour.played import A_PAGE, Wanted, as_csv, page_of
from tortuga.server.storage.columns import RESULT
from tortuga.server.storage.database import engine_for

DATABASES = ("sqlite", "postgres")
SWABBIE = {"kind": "bot", "level": "swabbie"}


def games_of(person: Person, **wanted: Any) -> Any:
    reply = person.http.get("/api/me/games", params=wanted)
    assert reply.status_code == 200, reply.text
    return reply.json()


def finished(ana: Person, ben: Person) -> str:
    """A game between two people, played to its end."""
    granted = ana.create(ME, OPEN)
    theirs = ben.join(granted)
    with ana.wire(granted) as mine, ben.wire(theirs) as other:
        mine.until("snapshot")
        other.until("snapshot")
        play_out(mine, other)
    return str(granted["table"])


def test_a_finished_game_is_won_by_one_and_lost_by_the_other(ana: Person, ben: Person) -> None:
    table = finished(ana, ben)
    mine, theirs = games_of(ana), games_of(ben)
    game = mine["games"][0]
    assert (game["id"], game["game"], game["seat"]) == (table, "buried-treasure", 0)
    assert theirs["games"][0]["seat"] == 1
    assert (len(game["scores"]), game["your_turn"]) == (2, False)
    assert game["moves"] > 20
    results = {game["result"], theirs["games"][0]["result"]}
    assert results == ({"won", "lost"} if len(game["winners"]) == 1 else {"shared"})
    best = max(game["scores"])
    assert all(game["scores"][seat] == best for seat in game["winners"])
    assert mine["by_level"][0]["name"] == "people"
    assert mine["by_game"][0]["played"] == 1


def test_running_games_are_there_and_count_for_nothing(ana: Person) -> None:
    ana.create(ME, SAILOR, SWABBIE)
    ana.create(ME, LOCAL, game="maui")
    ana.create(ME, OPEN)
    told = games_of(ana)
    assert {game["game"] for game in told["games"]} == {"maui", "buried-treasure"}
    assert {game["result"] for game in told["games"]} == {"running"}
    assert (told["by_game"], told["by_level"]) == ([], [])
    assert [game["game"] for game in games_of(ana, level="people")["games"]] == ["maui"]
    assert games_of(ana, level="swabbie")["total"] == 1
    assert games_of(ana, level="captain") == games_of(ana, level="captain", page=7) | {"page": 0}
    assert games_of(ana, game="maui", result="running")["total"] == 1
    assert games_of(ana, game="maui", result="won")["total"] == 0


def test_who_left_has_left_whatever_came_of_it(ana: Person) -> None:
    granted = ana.create(ME, SAILOR)
    ana.post(f"{granted['table']}/leave", {"seat": 0})
    assert [game["result"] for game in games_of(ana)["games"]] == ["left"]


def test_nobody_sees_the_games_of_others(ana: Person, ben: Person) -> None:
    ana.create(ME, SAILOR, public=True)
    assert games_of(ben)["games"] == []
    ana.http.cookies.clear()
    assert ana.http.get("/api/me/games").status_code == 401


@pytest.mark.parametrize("wanted", [{"game": "chess"}, {"level": "god"}, {"result": "draw"}])
def test_a_filter_that_fits_nothing_says_what_there_is(ana: Person, wanted: Any) -> None:
    for path in ("/api/me/games", "/api/me/games.csv", "/api/me/games.json"):
        reply = ana.http.get(path, params=wanted)
        assert reply.status_code == 422
        assert "is none of" in reply.json()["error"]["message"]


def test_games_that_ended_before_results_were_kept_have_one(
    ana: Person, ben: Person, server: Server
) -> None:
    table = finished(ana, ben)
    before = games_of(ana)
    engine = engine_for(server.settings.database)
    with engine.begin() as writing:
        writing.execute(delete(RESULT).where(RESULT.c.table_id == table))
    engine.dispose()
    assert games_of(ana) == before


def test_games_can_be_taken_along(ana: Person, ben: Person) -> None:
    table = finished(ana, ben)
    ana.create(ME, SAILOR)
    told = ana.http.get("/api/me/games.json")
    assert "attachment" in told.headers["content-disposition"]
    assert [game["id"] for game in told.json()["games"]][1] == table
    sheet = ana.http.get("/api/me/games.csv", params={"level": "people"})
    assert sheet.headers["content-type"].startswith("text/csv")
    rows = list(csv.DictReader(io.StringIO(sheet.text)))
    assert [(row["table"], row["seat"]) for row in rows] == [(table, "1")]
    assert rows[0]["levels"] == "people / people"


def played(number: int, **changes: Any) -> Any:
    seats = [
        {"name": "Ana", "colour": 0, "mine": True},
        {"name": "Coral", "colour": 1, "mine": False, "level": "sailor"},
        {"name": "=1+1", "colour": 2, "mine": False, "level": "bosun"},
    ]
    game = {"id": f"t{number}", "game": "maui", "options": {}, "result": "lost", "seat": 0}
    times = {"your_turn": False, "began": 0, "updated": 0}
    return {**game, **times, "seats": seats, **changes}


def test_sums_are_over_all_pages_and_all_results() -> None:
    games = [played(n, result="won" if n % 4 == 0 else "lost") for n in range(45)]
    games.append(played(99, result="running"))
    told = page_of(games, Wanted(result="won"), 0)
    assert (told["total"], told["pages"], len(told["games"])) == (12, 1, 12)
    expected = {"played": 45, "won": 12, "shared": 0, "lost": 33}
    assert told["by_game"] == [{"name": "maui", **expected}]
    assert [each["name"] for each in told["by_level"]] == ["sailor", "bosun"]
    last = page_of(games, Wanted(), 2)
    assert (last["pages"], len(last["games"])) == (3, 46 - 2 * A_PAGE)


def test_a_name_is_no_formula_to_a_spreadsheet() -> None:
    seats = [{"name": "=1+1", "colour": 0, "mine": True}]
    row = next(csv.DictReader(io.StringIO(as_csv([played(1, seats=seats)]))))
    assert row["players"] == "'=1+1"
