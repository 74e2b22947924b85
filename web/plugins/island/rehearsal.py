"""A rehearsal: a little of everything that an island does, so that it is known what it needs.

Run inside Pyodide when the client is built: modules of the standard library that have not been
imported by then are left out.
"""

import json

from tortuga.coach import reviews
from tortuga.engine.library import languages
from tortuga.engine.registry import game_names
from tortuga.island.bridge import Bridge, do_errand

MOVES = 2
CHANGES = {"towels.ones": 4, "towels.twos": 5}
SEARCHED = {"path": "towels.ones", "low": 3, "high": 5}


class Player:
    def __init__(self) -> None:
        self.bridge = Bridge("[]", 0, "en", 0.0)
        self.rows: dict[str, str | None] = {}
        self.seen: dict[int, dict] = {}
        self.now = 0
        self.wake = None

    def follow(self, outcome: str) -> list | None:
        told = json.loads(outcome)
        self.rows.update(told["keep"])
        self.wake = told["wake"]
        for socket, message in told["tell"]:
            self.seen.setdefault(socket, {}).update(json.loads(message))
        for number, errand in told["errands"]:
            self.follow(self.bridge.done(self.now, number, do_errand(errand)))
        return told.get("reply")

    def ask(self, method: str, address: str, body: object = None) -> str:
        text = body if isinstance(body, str) else json.dumps(body or {})
        status, _, told = self.follow(self.bridge.request(self.now, method, address, text, "en"))
        assert status == 200, (address, told)
        return told

    def say(self, socket: int, **message: object) -> None:
        self.follow(self.bridge.hear(self.now, socket, json.dumps(message)))

    def play(self, socket: int, game: str) -> str:
        seats = [{"kind": "me"}, {"kind": "bot", "level": "swabbie"}]
        table = {"game": game, "options": {}, "public": False, "fill": "swabbie", "seats": seats}
        granted = json.loads(self.ask("POST", "/api/tables", table))
        self.follow(self.bridge.connect(self.now, socket, f"/api/tables/{granted['table']}/live"))
        self.say(socket, type="hello", protocol=1, keys=list(granted["keys"].values()))
        for n in range(MOVES):
            seen = self.seen[socket]
            legal = seen["views"]["0"]["legal"]
            asked = {"n": n, "seat": 0, "at": seen["seq"]}
            if legal:
                self.say(socket, type="preview", lines=[[move] for move in legal[:3]], **asked)
                self.say(socket, type="why", lines=[[99999]], **asked)
                self.say(socket, type="play", moves=legal[:1], **asked)
                self.say(socket, type="undo", n=n, seat=0)
            elif self.wake is not None:
                self.now = max(self.now, self.wake)
                self.follow(self.bridge.wake(self.now))
        return granted["table"]

    def finish(self, table: str) -> None:
        """Let a bot play on; then all that can be done with a game that is over."""
        self.ask("POST", f"/api/tables/{table}/seats/0/bot", {"level": "bosun"})
        while json.loads(self.ask("GET", f"/api/tables/{table}"))["status"] != "over":
            assert self.wake is not None, "nobody moves any more"
            self.now = max(self.now, self.wake)
            self.follow(self.bridge.wake(self.now))
        record = self.ask("GET", f"/api/tables/{table}/record")
        self.ask("POST", "/api/replay?at=0", record)
        self.ask("GET", f"/api/tables/{table}/replay?seat=all&at=3")
        self.ask("POST", f"/api/tables/{table}/review")
        self.ask("GET", f"/api/tables/{table}/review.svg?lang=es&width=400")
        self.ask("GET", f"/api/tables/{table}/review.html?lang=en")

    def try_figures(self) -> None:
        """What the workshop does: looked over, written, opened, kept, tried and searched for."""
        game = "playa-pirata"
        figures = f"/api/games/{game}/figures"
        self.ask("GET", f"{figures}/es")
        self.ask("POST", f"{figures}/check?lang=en", {"changes": {"towels.ones": 99}})
        text = self.ask("POST", f"{figures}/toml", {"changes": CHANGES})
        self.ask("POST", f"{figures}/open", text)
        self.ask("POST", "/api/me/variants", {"game": game, "name": "Ana's", "changes": {}})
        asked = {"game": game, "seats": 2, "level": "swabbie", "games": 20}
        self.ask("POST", "/api/trials", {**asked, "changes": CHANGES})
        goal = {"goal": {"kind": "close"}, "figures": [SEARCHED]}
        self.ask("POST", "/api/searches", {**asked, "games": 100, **goal})
        for trial in json.loads(self.ask("GET", "/api/trials"))["trials"]:
            assert trial["state"] == "done", trial


def rehearse() -> None:
    reviews.usual_iterations = lambda game: 2
    player = Player()
    for language in languages():
        player.ask("GET", f"/api/texts/{language}")
    tables = []
    for number, game in enumerate(game_names()):
        player.ask("GET", f"/api/games/{game}/rules/en")
        player.ask("GET", f"/api/lessons/{game}/en")
        address = f"/api/lessons/{game}/live?step=1&lang=es"
        player.follow(player.bridge.connect(player.now, 100 + number, address))
        player.say(100 + number, type="hello")
        player.follow(player.bridge.close(player.now, 100 + number))
        tables.append(player.play(number, game))
    player.finish(tables[0])
    player.try_figures()
    player.ask("GET", "/api/me/games.csv")
    player.ask("PUT", "/api/me", {"name": "Ana", "colour": 1})
    kept = [[key, text] for key, text in player.rows.items() if text is not None]
    Bridge(json.dumps(kept), 0, "es", 0.8)
