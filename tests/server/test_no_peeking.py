"""Nobody receives a value that the engine's view does not show them, byte for byte."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.server.harness import ME, OPEN, Person, Wire, play_out, turn
from tortuga.engine.chance import Chance
from tortuga.engine.components import Entries
from tortuga.engine.game import Game
from tortuga.engine.match import Match
from tortuga.engine.registry import forget, game_class, make_game, register
from tortuga.engine.state import State
from tortuga.engine.views import View

DATABASES = ("sqlite", "postgres")
SEATS = 3
TIMES = re.compile(r'"(created|updated|at|now|nudge)":(?:\d{13}|\[[^\]]*\])')


@pytest.fixture
def table(
    ana: Person, ben: Person, guests: Callable[[], Person]
) -> Iterator[tuple[Any, dict[str, Wire]]]:
    """Three people with secret hands, and someone who looks on."""
    granted = ana.create(ME, OPEN, OPEN, public=True, advanced=True)
    cyd, dora = guests(), guests()
    wires = {
        "1": ben.wire(ben.join(granted)),
        "2": cyd.wire(cyd.join(granted)),
        "0": ana.wire(granted),
        "spectator": Wire(dora, granted["table"]),
    }
    wires["spectator"].hello()
    for wire in wires.values():
        while wire.until("snapshot")["table"]["status"] == "waiting":
            pass
    yield granted, wires
    for wire in wires.values():
        wire.close()


def as_seen(events: Any, seat: int | None) -> list[Any]:
    return [event.seen_by(seat).to_json() for event in events]


def allowed_events(match: Match, moves: list[tuple[int, int]], seat: int | None) -> list[Any]:
    """Every event message that a seat may receive, from nothing but the engine's own redaction."""
    eyes = "spectator" if seat is None else str(seat)
    told = []
    for seq, (mover, move) in enumerate(moves, 1):
        events = match.play(mover, move)
        view = match.state.view(seat).to_json()
        undo = [seat] if seat is not None and match.can_undo(seat) else []
        told.append(
            {
                "type": "event",
                "seq": seq,
                "seat": mover,
                "events": {eyes: as_seen(events, seat)},
                "views": {} if seat is None else {eyes: view},
                **({"spectator": view} if seat is None else {}),
                "undo": {"can": [] if match.state.over else undo, "asked": None},
                "deadline": None,
                "now": 0,
                "nudge": 0,
            }
        )
    return told


def test_every_byte_of_a_game_is_what_the_view_allows(
    table: tuple[Any, dict[str, Wire]], ana: Person
) -> None:
    granted, wires = table
    dice = random.Random(3)
    play_out(*wires.values(), pick=dice.choice)
    seed = int(wires["0"].until("over")["seed"])
    for name in ("1", "2", "spectator"):
        wires[name].until("over")
    text = ana.http.get(f"/api/tables/{granted['table']}/record").text
    lines = [line for line in text.splitlines() if line[:1].isdigit()]
    game = make_game("buried-treasure", SEATS, None, {"advanced": True})
    moves = []
    for line in lines:
        mover, _, move = line.partition("seat ")[2].partition(": ")
        moves.append((int(mover) - 1, game.moves.parse(move)))
    for name, wire in wires.items():
        seat = None if name == "spectator" else int(name)
        heard = [json.loads(TIMES.sub(r'"\1":0', raw)) for raw in wire.raw]
        events = [message for message in heard if message["type"] == "event"]
        expected = allowed_events(Match(game, seed), moves, seat)
        assert json.dumps(events) == json.dumps(expected)
        rest = [raw for raw, message in zip(wire.raw, heard) if message["type"] != "event"]
        kinds = {json.loads(raw)["type"] for raw in rest}
        assert kinds <= {"snapshot", "table", "accepted", "gathering", "over"}
        assert all(str(seed) not in raw for raw in rest if '"type":"over"' not in raw)


class Redealt(Game):
    """Buried Treasure in which the seed decides only what seat 0 cannot see."""

    name = "redealt-treasure"
    rules = 1
    rule_ids = ()
    min_seats, max_seats, age, minutes = 2, 4, 8, 20
    declared = game_class("buried-treasure").declared
    moves = game_class("buried-treasure").moves
    folder = game_class("buried-treasure").folder

    def read_components(self, table: Entries) -> None:
        self.inner = make_game("buried-treasure", self.seats, None, self.options)

    def deal(self, chance: Chance) -> State:
        """The same first sight for seat 0 every time; to begin again changes nothing there."""
        return self.inner.guess(self.inner.start(7).view(0), chance)

    def guess(self, view: View, rng: Any) -> State:
        return self.inner.guess(view, rng)


@pytest.fixture
def redealt() -> Iterator[str]:
    register(Redealt.name, f"{__name__}:Redealt")
    yield Redealt.name
    forget(Redealt.name)


def play_openly(wires: dict[str, Wire]) -> None:
    """Play what is legal whatever hands people hold, with undo, previews and chat in between."""
    people = [wires[name] for name in ("0", "1", "2")]
    for number in range(24):
        found = turn(*people)
        assert found is not None
        wire, seat, legal = found
        if wire.views[str(seat)]["phase"] == "late":
            return
        if seat == 0:
            lines = [[move] for move in legal]
            wire.say(type="preview", n=1, seat=0, at=wire.seq, lines=lines)
            wire.until("previews")
        mine = people[0]
        lines = [[(number * 7 + step * 5) % 38] for step in range(6)]
        things = [{"thing": f"card {number % 4} {place}"} for place in range(3)]
        mine.say(type="why", n=2, seat=0, at=mine.seq, lines=lines, things=things)
        mine.until("reasons")
        wire.play(seat, legal[0], n=1000 + number)
        can = [each.until("event")["undo"]["can"] for each in wires.values()]
        if number % 5 == 2 and [seat] in can:
            wire.say(type="undo", n=2000 + number, seat=seat)
            for each in wires.values():
                each.until("undone")


def comparable(raw: str, granted: Any, commitment: str) -> str:
    """A message without what differs between any two tables, such as who has hung up already."""
    message = TIMES.sub(r'"\1":0', raw).replace('"online":true', '"online":false')
    message = re.sub(r'"watching":\d+', '"watching":0', message)
    return message.replace(granted["table"], "TABLE").replace(commitment, "COMMITMENT")


def test_deals_that_differ_in_what_is_hidden_look_the_same(
    ana: Person, ben: Person, guests: Callable[[], Person], redealt: str
) -> None:
    cyd, dora = guests(), guests()
    streams: dict[str, list[list[str]]] = {}
    for _ in range(2):
        granted = ana.create(ME, OPEN, OPEN, public=True, game=redealt, advanced=True)
        wires = {
            "0": ana.wire(granted),
            "1": ben.wire(ben.join(granted)),
            "2": cyd.wire(cyd.join(granted)),
            "spectator": Wire(dora, granted["table"]),
        }
        wires["spectator"].hello()
        for wire in wires.values():
            while wire.until("snapshot")["table"]["status"] == "waiting":
                pass
            wire.quiet()
            wire.raw.clear()
        commitment = wire.commitment
        play_openly(wires)
        for name, wire in wires.items():
            wire.hello([granted["keys"]["0"]] if name == "0" else [], seen=0)
            wire.until("snapshot")
            kept = [raw for raw in wire.raw if '"type":"table"' not in raw]
            streams.setdefault(name, []).append(
                [comparable(raw, granted, commitment) for raw in kept]
            )
            wire.close()
        for seat in ("0", None):
            told = json.dumps(ana.replay(granted["table"], **({"seat": seat} if seat else {})))
            streams.setdefault(f"replay {seat}", []).append([comparable(told, granted, commitment)])
    for name in ("0", "spectator", "replay 0", "replay None"):
        assert streams[name][0] == streams[name][1]
    assert streams["1"][0] != streams["1"][1], "the deals did not differ"


def test_a_replay_during_the_game_is_for_own_eyes_only(
    table: tuple[Any, dict[str, Wire]], ana: Person, guests: Callable[[], Person]
) -> None:
    granted, wires = table
    play_out(*wires.values(), moves=4)
    path = f"/api/tables/{granted['table']}/replay"
    for seat in ("1", "2", "all"):
        assert ana.http.get(path, params={"seat": seat}).status_code == 403
    assert guests().http.get(path, params={"seat": "0"}).status_code == 403
    own = ana.http.get(path, params={"seat": "0"}).json()
    assert "seed" not in own
    assert own["steps"][-1]["view"] == wires["0"].views["0"]
    watched = guests().http.get(path).json()
    assert watched["steps"][-1]["view"] == wires["spectator"].spectator
    assert ana.http.get(f"/api/tables/{granted['table']}/record").status_code == 409
