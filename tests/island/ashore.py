"""A browser around an island, in one process: it stores, delivers, thinks and wakes at once."""

from __future__ import annotations

import json
from typing import Any

from tortuga.engine.registry import game_class
from tortuga.island.bridge import Bridge, do_errand

NOON = 1_000_000
A_MOVE = 1_000  # milliseconds that a person takes for one
A_THOUGHT = 100  # and a bot for an errand


class Browser:
    """What is stored outlives a page; ``heard`` is what each socket was told."""

    def __init__(self, delay: float = 0.0, language: str = "en") -> None:
        self.rows: dict[str, str] = {}
        self.at = NOON
        self.delay = delay
        self.language = language
        self.thinks = True
        self.thinking = False
        self.leads = True
        self.others: list[Browser] = []
        self.load()

    def load(self) -> None:
        """Open the page, or open it again."""
        self.heard: dict[int, list[Any]] = {}
        self.sockets = 0
        self.numbers = 0
        self.errands: list[tuple[int, str]] = []
        self.wake: int | None = None
        rows = json.dumps(list(self.rows.items()))
        self.bridge = Bridge(rows, self.at, self.language, self.delay)
        self.follow(self.bridge.wake(self.at))

    def follow(self, outcome: str) -> Any:
        """Do what an outcome asks for; the reply, where there is one."""
        told = json.loads(outcome)
        self.keep(told["keep"])
        for socket, message in told["tell"]:
            heard = message if isinstance(message, int) else json.loads(message)
            self.heard[socket].append(heard)
        self.errands += told["errands"]
        self.wake = told["wake"]
        for other in self.others if told["keep"] else ():
            other.follow(other.bridge.stored(self.at, json.dumps(told["keep"])))
        self.think()
        return told.get("reply")

    def think(self) -> None:
        """Do errands one after the other: what one leads to is not done inside it.

        Each takes a moment, or sand would never run out where bots do and undo without end.
        """
        if self.thinking or not self.thinks:
            return
        self.thinking = True
        while self.thinks and self.errands:
            number, errand = self.errands.pop(0)
            self.at += A_THOUGHT
            self.follow(self.bridge.done(self.at, number, do_errand(errand)))
        self.thinking = False

    def keep(self, rows: list[tuple[str, str | None]]) -> None:
        for key, text in rows:
            if text is None:
                del self.rows[key]
            else:
                assert not (key.startswith("event/") and key in self.rows)
                self.rows[key] = text

    def second_tab(self) -> Browser:
        """Another page with the same island; at tables that are open here it does not lead."""
        tab = Browser(self.delay, self.language)
        tab.rows, tab.leads = self.rows, False
        tab.load()
        self.others, tab.others = [tab], [self]
        return tab

    def pass_time(self, until: int | None = None) -> None:
        """Let it be the time that the island wants to be woken at."""
        wake = self.wake if until is None else until
        assert wake is not None, "nothing is waited for"
        self.at = max(self.at, wake)
        self.follow(self.bridge.wake(self.at))

    # As the client does

    def ask(self, method: str, address: str, body: Any = "", status: int = 200) -> Any:
        text = body if isinstance(body, str) else json.dumps(body)
        reply = self.follow(self.bridge.request(self.at, method, address, text, self.language))
        assert reply[0] == status, reply
        return json.loads(reply[2]) if reply[1] == "application/json" else reply[2]

    def get(self, address: str, status: int = 200) -> Any:
        return self.ask("GET", address, status=status)

    def post(self, address: str, body: Any = None, status: int = 200) -> Any:
        return self.ask("POST", address, body or {}, status)

    def set_table(self, game: str, *seats: dict[str, Any], **wish: Any) -> Any:
        others = seats or ({"kind": "bot", "level": "swabbie"},) * 2
        table = {"game": game, "options": {}, "public": False, "fill": "sailor", **wish}
        return self.post("/api/tables", {**table, "seats": [{"kind": "me"}, *others]})

    def connect(self, address: str, **hello: Any) -> int:
        self.sockets += 1
        self.heard[self.sockets] = []
        self.follow(self.bridge.connect(self.at, self.sockets, address, self.leads))
        self.say(self.sockets, type="hello", protocol=1, **hello)
        return self.sockets

    def sit(self, granted: Any, **hello: Any) -> int:
        keys = list(granted["keys"].values())
        return self.connect(f"/api/tables/{granted['table']}/live", keys=keys, **hello)

    def say(self, socket: int, **message: Any) -> None:
        self.follow(self.bridge.hear(self.at, socket, json.dumps(message)))

    def ask_on(self, socket: int, **message: Any) -> Any:
        """Say something with a number of its own; what is answered to that."""
        self.numbers += 1
        before = len(self.heard[socket])
        self.say(socket, n=self.numbers, **message)
        new = self.heard[socket][before:]
        return next(
            each for each in new if isinstance(each, dict) and each.get("n") == self.numbers
        )

    # What the page knows

    def last(self, socket: int, *kinds: str) -> Any:
        heard = self.heard[socket]
        return next(each for each in reversed(heard) if each["type"] in kinds)

    def position(self, socket: int) -> Any:
        return self.last(socket, "snapshot", "event", "undone")

    def views(self, socket: int) -> dict[int, Any]:
        """The latest view of each own seat."""
        found: dict[int, Any] = {}
        for message in self.heard[socket]:
            for seat, view in message.get("views", {}).items():
                found[int(seat)] = view
        return found

    def choice(self, socket: int) -> tuple[int, list[int]] | None:
        """A seat of one's own that can move, and its moves."""
        game = game_class(self.heard[socket][0]["table"]["game"])
        for seat, view in self.views(socket).items():
            legal = game.moves.for_people(view["legal"])
            if legal and not view["over"]:
                return seat, legal
        return None

    def play(self, socket: int, move: int, seat: int, **more: Any) -> Any:
        """A move, which takes a second: sand must run out for whoever is never content."""
        self.at += 1000
        at = self.position(socket)["seq"]
        return self.ask_on(socket, type="play", seat=seat, moves=[move], at=at, **more)

    def play_on(self, socket: int, moves: int = 10_000) -> None:
        """Play to the end, or so many moves of one's own: the first that is allowed."""
        for number in range(moves):
            while (choice := self.choice(socket)) is None:
                if self.over(socket):
                    return
                self.pass_time()
            self.at += A_MOVE  # or sand would never run out where somebody can always do something
            seat, legal = choice
            played = self.play(socket, legal[number % len(legal)], seat)
            assert played["type"] in ("accepted", "refused"), played
            if played["type"] == "refused":
                assert played["code"] == "stale", played

    def over(self, socket: int) -> bool:
        return any(each["type"] == "over" for each in self.heard[socket])
