"""Reads every byte sent to every seat and to a spectator over many random games.

    python -m tests.trust.secrecy --games 1000

People play at random through real sockets, with previews, hints, illegal moves, questions why not,
moves for others, undo by leave and by consent, replays, reconnects and talk in between. Every
message is then compared with what the engine's views allow, and the server's log is searched for
anything secret.
"""

from __future__ import annotations

import argparse
import collections
import json
import logging
import random
import sqlite3
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from tests.server.harness import ME, OPEN, Person, Server, Wire
from tests.trust.listening import Asked, Examiner, Leak, Listener
from tests.trust.timeline import Row, Timeline
from tortuga.engine.game import Game
from tortuga.engine.registry import game_class, game_names, make_game
from tortuga.engine.state import State
from tortuga.server.logs import LOGGER, JsonFormatter
from tortuga.server.storage import keys
from tortuga.table import fold

FACTS = {"at", "level", "event", "error", "where", "table", "game", "seat", "host", "port", "code"}
FACTS |= {"method", "path", "status", "ms"}  # of a request: paths hold no secret
MOST_REASONS = 4
MOST_REFUSED = 30  # on one connection
LONGEST_GAME = 300  # moves; random play of some games goes on and on
A_WEEK = {"per": "move", "seconds": 7 * 24 * 3600}  # a table of days
SHORTEST = 0.02  # seconds: clocks run fast here, a second in four milliseconds
HASTE = 4


def soon(state: State, at: int) -> int | None:
    """A deadline that does not keep a machine waiting."""
    if state.clock == 0 or state.over:
        return None
    return at + max(int(SHORTEST * 1000), state.seconds * HASTE)


class LogReader(logging.Handler):
    """Keeps the server's log as it would be written."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.setFormatter(JsonFormatter())
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


class Sitting:
    """One game between people who try everything, and someone who looks on."""

    def __init__(self, people: list[Person], game: Game, dice: random.Random) -> None:
        self.people = people
        self.game = game
        self.dice = dice
        self.granted = people[0].create(
            *(ME, *[OPEN] * (game.seats - 1)),
            public=True,
            game=game.name,
            hints=True,
            clock=None if game.together else dice.choice([None, A_WEEK]),
            **game.options,
        )
        self.table = self.granted["table"]
        self.keys = [self.granted["keys"]["0"]]
        for seat in range(1, game.seats):
            self.keys.append(people[seat].join(self.granted, seat=seat)["keys"][str(seat)])
        self.listeners = [Listener(seat) for seat in range(game.seats)] + [Listener(None)]
        self.spoke: set[int] = set()
        self.wires = [self.connected(place) for place in range(game.seats + 1)]
        self.seq = 0
        self.refused = [0] * (game.seats + 1)
        self.read = [0] * (game.seats + 1)
        self.sync()

    def connected(self, place: int, seen: int = 0) -> Wire:
        wire = Wire(self.people[place], self.table)
        wire.raw = self.listeners[place].heard
        wire.checked = False  # by the examiner, more closely
        wire.hello(self.keys[place : place + 1], **({"seen": seen} if seen else {}))
        return wire

    def say(self, place: int, **message: Any) -> None:
        self.spoke.add(place)
        self.wires[place].say(**message)

    def sync(self) -> None:
        """What was said is done once its speaker has a pong; then all hear of it before theirs."""
        self.ping(sorted(self.spoke))
        self.spoke.clear()
        self.ping(list(range(len(self.wires))))

    def ping(self, places: list[int]) -> None:
        for place in places:
            self.wires[place].say(type="ping")
        for place in places:
            while (message := self.wires[place].hear())["type"] != "pong":
                self.seq = max(self.seq, message.get("seq", 0))

    def view(self, seat: int) -> Any:
        return self.wires[seat].views[str(seat)]

    @property
    def over(self) -> bool:
        return bool(self.view(0)["over"])

    def play_out(self) -> None:
        """To the end, or until it is long enough."""
        while not self.over and self.seq < LONGEST_GAME:
            self.step()
            self.sync()
        self.sync()

    def step(self) -> None:
        acting = [seat for seat in range(self.game.seats) if self.choices(seat)]
        if not acting:
            time.sleep(SHORTEST)  # only a clock can go on
            return
        seat = self.dice.choice(acting)
        deeds = (
            (75, self.play),
            (6, self.look_ahead),
            (5, self.play_wrongly),
            (4, self.ask_why_not),
            (4, self.play_for_another),
            (4, self.undo),
            (3, self.look_back),
            (2, self.come_back),
            (1, self.talk),
            (0.1, self.ask_the_parrot),  # it takes its time
        )
        deed = self.dice.choices([deed for _, deed in deeds], [often for often, _ in deeds])[0]
        deed(seat)

    def choices(self, seat: int) -> list[int]:
        return self.game.moves.for_people(self.view(seat)["legal"])

    def send(self, place: int, seat: int, move: int, words: str = "") -> None:
        self.spare_patience(place)
        number = next(Wire.numbers)
        wire = self.wires[place]
        self.listeners[place].plays[number] = Asked(wire.seq, seat, [[move]], words)
        more = {"words": [words]} if words else {}
        self.say(place, type="play", n=number, seat=seat, moves=[move], at=wire.seq, **more)

    def spare_patience(self, place: int) -> None:
        """Who is refused all the time is let go; come back before that."""
        heard = self.listeners[place].heard
        self.refused[place] += sum('"type":"refused"' in raw for raw in heard[self.read[place] :])
        self.read[place] = len(heard)
        if self.refused[place] > MOST_REFUSED:
            self.refused[place] = 0
            self.come_back(place)

    def play(self, seat: int) -> None:
        move = self.dice.choice(self.choices(seat))
        self.send(seat, seat, move, self.words(move))

    def words(self, move: int) -> str:
        """For half of the moves that tell of something, a sentence; it may be a wrong one."""
        told = self.game.moves.to_json(move)
        if told["name"] != "tell" or self.dice.random() < 0.5:
            return ""
        element = self.dice.choice((told["element"], told["element"], "teapot"))
        return (
            f"en: In the morning mist we met a {element}, {self.dice.randrange(10**9)} miles out."
        )

    def play_wrongly(self, seat: int) -> None:
        legal = set(self.view(seat)["legal"])
        move = self.dice.randrange(self.game.moves.size)
        if move not in legal:
            self.send(seat, seat, move)

    def play_for_another(self, seat: int) -> None:
        place = self.dice.randrange(self.game.seats + 1)
        if place != seat:
            self.send(place, seat, self.dice.choice(self.choices(seat)))

    def look_ahead(self, seat: int) -> None:
        wire, legal = self.wires[seat], self.choices(seat)
        lines = [[self.dice.choice(legal) for _ in range(length)] for length in (1, 1, 1, 2, 3)]
        number = next(Wire.numbers)
        self.listeners[seat].previews[number] = Asked(wire.seq, seat, lines)
        self.say(seat, type="preview", n=number, seat=seat, at=wire.seq, lines=lines)

    def ask_why_not(self, seat: int) -> None:
        """About moves of all kinds, for the own seat or, in vain, for another."""
        place = self.dice.randrange(self.game.seats + 1)
        lines = [[self.dice.randrange(self.game.moves.size)] for _ in range(5)]
        number = next(Wire.numbers)
        at = self.wires[place].seq
        self.listeners[place].questions[number] = Asked(at, seat, lines)
        self.say(place, type="why", n=number, seat=seat, at=at, lines=lines)

    def ask_the_parrot(self, seat: int) -> None:
        """Nobody does anything until it has spoken."""
        wire, number = self.wires[seat], next(Wire.numbers)
        self.listeners[seat].hints[number] = Asked(wire.seq, seat, [])
        wire.say(type="hint", n=number, seat=seat, at=wire.seq)
        while (message := wire.hear(60.0))["type"] not in ("hint", "refused"):
            self.seq = max(self.seq, message.get("seq", 0))

    def undo(self, _: int) -> None:
        """Whoever likes asks; the others agree or not."""
        seat = self.dice.randrange(self.game.seats)
        self.say(seat, type="undo", n=next(Wire.numbers), seat=seat)
        self.sync()
        asked: Any = next(
            (message for message in self.recent() if message["type"] == "undo_asked"), {}
        )
        for other in asked.get("waiting", ()):
            agree = self.dice.random() < 0.8
            self.say(other, type="consent", seat=other, undo=asked["undo"], agree=agree)
            self.sync()
            if not agree:
                return

    def recent(self) -> list[Any]:
        return [json.loads(raw) for raw in self.listeners[-1].heard[-4:]][::-1]

    def look_back(self, seat: int) -> None:
        at, http = self.wires[seat].seq, self.people[seat].http
        replay = http.get(f"/api/tables/{self.table}/replay?seat={seat}&at={at}")
        record = http.get(f"/api/tables/{self.table}/record")
        self.sync()
        if self.over:
            return  # a clock has ended it meanwhile, and everything may be told
        if replay.status_code == 200:
            self.listeners[seat].replays.append((at, replay.json()))
        else:
            assert self.game.fleeting or replay.status_code == 429, replay.text
        assert record.status_code in (409, 429), record.text

    def come_back(self, seat: int) -> None:
        """A lost connection, resumed where it broke off or from the beginning."""
        seen = self.wires[seat].seq if self.dice.random() < 0.5 else 0
        views = self.wires[seat].views
        self.wires[seat].close()
        self.wires[seat] = self.connected(seat, seen)
        self.wires[seat].seq, self.wires[seat].views = self.seq, views

    def talk(self, seat: int) -> None:
        """A line, a reaction, and a nudge for whoever is waited for."""
        self.say(seat, type="chat", n=next(Wire.numbers), text="A secret between friends")
        self.say(seat, type="react", n=next(Wire.numbers), seat=seat, reaction="bravo")
        other = self.dice.randrange(self.game.seats)
        self.say(seat, type="nudge", n=next(Wire.numbers), seat=seat, at_seat=other)

    def close(self) -> None:
        for wire in self.wires:
            wire.close()


def stored(database: Path, table: str) -> tuple[int, list[Row]]:
    """The seed and the rows of a table, read past the server."""
    with sqlite3.connect(database) as base:
        (seed,) = base.execute("select seed from game_table where id = ?", (table,)).fetchone()
        rows = base.execute(
            "select seq, kind, seat, move, words from event where table_id = ? order by seq",
            (table,),
        ).fetchall()
    base.close()
    return int(seed), [
        Row(seq, kind, seat, move, words or "") for seq, kind, seat, move, words in rows
    ]


def any_game(name: str, dice: random.Random) -> Game:
    """A game with any of its seat counts and options."""
    made = game_class(name)
    options = {option.name: dice.choice(option.choices) for option in made.declared}
    return make_game(name, dice.randint(made.min_seats, made.max_seats), None, options)


class Survey:
    """Plays and examines games, and adds up what was read."""

    def __init__(self, server: Server, database: Path, dice: random.Random) -> None:
        self.server = server
        self.database = database
        self.dice = dice
        self.people = [Person(server.url) for _ in range(7)]
        self.games: collections.Counter[str] = collections.Counter()
        self.messages = 0
        self.bytes = 0
        self.secrets: set[str] = set()
        self.reasons: dict[str, set[str]] = collections.defaultdict(set)

    def play(self, name: str) -> None:
        game = any_game(name, self.dice)
        sitting = Sitting(self.people[: game.seats + 1], game, self.dice)
        try:
            sitting.play_out()
        finally:
            sitting.close()
        seed, rows = stored(self.database, sitting.table)
        timeline = Timeline(game, seed, rows)
        for listener in sitting.listeners:
            examiner = Examiner(timeline, listener, seed)
            self.messages += examiner.examine()
            self.bytes += sum(len(raw.encode()) for raw in listener.heard)
            for code, reason in examiner.refusals:
                self.reasons[code].add(reason)
        self.secrets |= {str(seed), sitting.granted["invite"], *sitting.keys}
        self.games[name] += 1

    def check_refusals(self) -> None:
        """What is no matter of the rules is refused in the same few words at every table."""
        for code, reasons in self.reasons.items():
            if len(reasons) > MOST_REASONS:
                raise Leak(f"{code} is said in {len(reasons)} ways: {sorted(reasons)[:6]}")

    def check_log(self, lines: list[str]) -> None:
        """The log holds known facts only, and no key, seed, invitation or chat line."""
        secrets = self.secrets | {"A secret between friends"}
        for line in lines:
            unknown = set(json.loads(line)) - FACTS
            if unknown:
                raise Leak(f"the log tells {unknown}, which nobody has thought about: {line}")
            if any(secret in line for secret in secrets):
                raise Leak(f"the log holds a secret: {line}")

    def close(self) -> None:
        for person in self.people:
            person.close()


def survey(games: int, seed: int, names: list[str], folder: Path, seconds: float = 1e9) -> Survey:
    """Play so many games, each of the names in turn, and read everything.

    No game is begun after so many seconds.
    """
    until = time.monotonic() + seconds
    reader = LogReader()
    LOGGER.addHandler(reader)
    LOGGER.setLevel(logging.DEBUG)
    database = folder / "tortuga.db"
    usual, fold.new_deadline = fold.new_deadline, soon
    chance, deals = keys.new_seed, random.Random(seed)
    keys.new_seed = lambda: str(deals.getrandbits(128))
    try:
        with Server(database) as server:
            reading = Survey(server, database, random.Random(seed))
            try:
                for number in range(games):
                    if time.monotonic() < until:
                        reading.play(names[number % len(names)])
                    if number % 50 == 49:
                        print(f"{number + 1} games", file=sys.stderr, flush=True)
            finally:
                reading.close()
        reading.check_refusals()
        reading.check_log(reader.lines)
    finally:
        fold.new_deadline = usual
        keys.new_seed = chance
        LOGGER.removeHandler(reader)
    return reading


def run(games: int, seed: int, names: list[str], seconds: float = 1e9) -> dict[str, Any]:
    """What was read, with a database that is thrown away."""
    with tempfile.TemporaryDirectory() as folder:
        found = survey(games, seed, names, Path(folder), seconds)
    return {"games": dict(found.games), "messages": found.messages, "bytes": found.bytes}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=1e9, help="begin no game after that")
    parser.add_argument("--game", choices=game_names(), help="only this game")
    args = parser.parse_args()
    names = [args.game] if args.game else game_names()
    found = run(args.games, args.seed, names, args.seconds)
    played = ", ".join(f"{name} {count}" for name, count in sorted(found["games"].items()))
    print(f"{sum(found['games'].values())} games ({played})")
    print(
        f"{found['messages']} messages, {found['bytes']} bytes read: "
        "nothing that a view does not allow"
    )


if __name__ == "__main__":
    main()
