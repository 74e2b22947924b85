"""Checks every message that a listener got against what the engine's views allow."""

from __future__ import annotations

import dataclasses
import json
from typing import Any

from tests.trust.timeline import Eye, Timeline

SAYS_NOTHING_OF_THE_GAME = {
    "accepted": {"type", "n", "seq"},
    "chat": {"type", "id", "seat", "name", "text", "at"},
    "gathering": {"type", "waiting", "until", "now"},
    "nudge": {"type", "seat", "at_seat", "next", "now"},
    "pong": {"type"},
    "reaction": {"type", "seat", "name", "reaction"},
    "table": {"type", "table"},
    "undo_asked": {"type", "undo", "seat", "waiting"},
    "undo_refused": {"type", "undo"},
}
CLOCKS = {"now", "deadline", "clocks", "clock", "nudge"}
TABLE_CLOCK = {"per", "seconds", "when_up", "now", "times"}
SEAT_TIME = {"left", "due"}
SNAPSHOT = {
    *("type", "seq", "table", "commitment", "seats", "views", "spectator", "log", "chat", "undo"),
    *("seed", *CLOCKS),
}
EVENT = {"type", "seq", "seat", "events", "views", "spectator", "undo", *CLOCKS}
UNDONE = {"type", "seq", "to", "views", "spectator", "log", "undo", *CLOCKS}


MEANWHILE = 5  # rows that clocks may write between a question and its answer


class Leak(AssertionError):
    """Someone was told what the views do not allow."""


@dataclasses.dataclass
class Asked:
    """A question that a listener put: at which moment, for which seat, about which lines."""

    seq: int
    seat: int
    lines: list[list[int]]
    words: str = ""


@dataclasses.dataclass
class Listener:
    """One pair of eyes: all that it received over any number of connections, and what it asked."""

    eye: Eye
    heard: list[str] = dataclasses.field(default_factory=list)
    previews: dict[int, Asked] = dataclasses.field(default_factory=dict)
    plays: dict[int, Asked] = dataclasses.field(default_factory=dict)
    questions: dict[int, Asked] = dataclasses.field(default_factory=dict)
    hints: dict[int, Asked] = dataclasses.field(default_factory=dict)
    replays: list[tuple[int, Any]] = dataclasses.field(default_factory=list)


def same(what: str, told: Any, allowed: Any) -> None:
    """Byte for byte: 1 and true are not the same, nor are two orders of keys."""
    if json.dumps(told) != json.dumps(allowed):
        raise Leak(f"{what}: told {json.dumps(told)[:400]}, allowed {json.dumps(allowed)[:400]}")


class Examiner:
    """Reads everything one listener was told about one game."""

    def __init__(self, timeline: Timeline, listener: Listener, seed: int) -> None:
        self.timeline = timeline
        self.listener = listener
        self.eye = listener.eye
        self.seed = str(seed)
        self.refusals: set[tuple[str, str]] = set()

    def examine(self) -> int:
        """Check every byte; returns how many messages there were."""
        for raw in self.listener.heard:
            message = json.loads(raw)
            kind = message["type"]
            if not message.get("seed") and self.seed in raw:
                raise Leak(f"{kind} holds the seed of a running game")
            getattr(self, f"check_{kind}", self.check_rest)(message)
        for seq, steps in self.listener.replays:
            self.check_replay(seq, steps)
        return len(self.listener.heard)

    def fields(self, message: Any, allowed: set[str]) -> None:
        unknown = set(message) - allowed
        if unknown:
            raise Leak(f"{message['type']} has fields that nobody has thought about: {unknown}")

    def position(self, message: Any) -> None:
        """The views that came along, and nobody else's."""
        seq = message["seq"]
        view = self.timeline.view(seq, self.eye)
        where = f"{message['type']} {seq} for {self.eye}"
        same(where, message["views"], {} if self.eye is None else {str(self.eye): view})
        if self.eye is None or "spectator" in message:
            same(where, message.get("spectator"), view if self.eye is None else None)
        can = [seat for seat in self.timeline.moments[seq].undo if seat == self.eye]
        same(f"undo of {where}", message["undo"]["can"], can)
        if "clock" in message:
            self.table_clock(message["clock"], view["acting"])

    def table_clock(self, clock: Any, acting: list[int]) -> None:
        """It runs for those whom all see to be waited for, and tells nothing else."""
        unknown = set(clock) - TABLE_CLOCK | {name for time in clock["times"] for name in time}
        if unknown - SEAT_TIME:
            raise Leak(f"a clock has fields that nobody has thought about: {unknown - SEAT_TIME}")
        runs = [seat for seat, time in enumerate(clock["times"]) if time["due"] is not None]
        same("whose clock runs", runs, sorted(acting))

    def check_snapshot(self, message: Any) -> None:
        self.fields(message, SNAPSHOT)
        if message["table"]["status"] == "waiting":
            same("a table that waits", [message["views"], message["log"]], [{}, []])
            return
        self.position(message)
        log = self.timeline.log(message["seq"], self.eye)
        same(f"the log at {message['seq']} for {self.eye}", message["log"], log)
        if "seed" in message and not self.timeline.moments[message["seq"]].over:
            raise Leak("a snapshot of a running game holds a seed")

    def check_event(self, message: Any) -> None:
        self.fields(message, EVENT)
        name = "spectator" if self.eye is None else str(self.eye)
        seq = message["seq"]
        told = {name: self.timeline.told(seq, self.eye)}
        same(f"event {seq} for {self.eye}", message["events"], told)
        self.position({**message, "seq": self.seen_at(message)})

    def seen_at(self, message: Any) -> int:
        """Who comes back gets missed events with the position as it is by then."""
        shown = message["views"].get(str(self.eye)) or message.get("spectator")
        later = range(message["seq"], len(self.timeline.moments))
        return next(
            (seq for seq in later if self.timeline.view(seq, self.eye) == shown), message["seq"]
        )

    def check_undone(self, message: Any) -> None:
        self.fields(message, UNDONE)
        self.position(message)
        log = self.timeline.log(message["seq"], self.eye)
        same(f"the log after undo {message['seq']} for {self.eye}", message["log"], log)

    def check_previews(self, message: Any) -> None:
        asked = self.listener.previews[message["n"]]
        answers = [
            self.timeline.previews(seq, asked.seat, asked.lines) for seq in self.meanwhile(asked)
        ]
        if message["previews"] not in answers:
            same(f"previews at {asked.seq} for {self.eye}", message["previews"], answers[0])

    def check_reasons(self, message: Any) -> None:
        """What forbids a move, and that something does, is said from the asker's view alone."""
        self.fields(message, {"type", "n", "reasons"})
        asked = self.listener.questions[message["n"]]
        answers = [
            self.timeline.reasons(seq, asked.seat, asked.lines) for seq in self.meanwhile(asked)
        ]
        if asked.seat != self.eye or message["reasons"] not in answers:
            same(f"reasons at {asked.seq} for {self.eye}", message["reasons"], answers[0])

    def check_hint(self, message: Any) -> None:
        """Advice is what anyone would give who knows that seat's view and nothing else.

        A clock may have run out just before the server looked.
        """
        self.fields(message, {"type", "n", "advice"})
        asked = self.listener.hints[message["n"]]
        if asked.seat != self.eye:
            raise Leak(f"a hint for seat {asked.seat} was told to {self.eye}")
        seen = [seq for seq in self.meanwhile(asked) if self.timeline.asks(seq, asked.seat)]
        answers = (self.timeline.hint(seq, asked.seat) for seq in seen)
        if message["advice"] not in answers:
            allowed = self.timeline.hint(asked.seq, asked.seat)
            same(f"hint at {asked.seq}", message["advice"], allowed)

    def meanwhile(self, asked: Asked) -> range:
        """The moments at which the server may have answered."""
        return range(asked.seq, min(asked.seq + MEANWHILE, len(self.timeline.moments)))

    def check_refused(self, message: Any) -> None:
        """An illegal move is refused in the same words whatever the hidden cards are."""
        self.fields(message, {"type", "n", "code", "message", "why"})
        asked = self.listener.plays.get(message["n"])
        moves = self.timeline.game.moves
        rules = asked is not None and self.eye is not None and moves.for_people(asked.lines[0])
        if message["code"] != "illegal" or asked is None or not rules:
            self.refusals.add((message["code"], message["message"]))
            return
        reasons = {
            self.timeline.refusal(seq, asked.seat, asked.lines[0][0], asked.words)
            for seq in self.meanwhile(asked)
        }
        told = (message["message"], json.dumps(message.get("why")))
        if told not in reasons:
            raise Leak(f"refused with {told!r}, another deal gives {reasons!r}")

    def check_over(self, message: Any) -> None:
        self.fields(message, {"type", "seed", "record"})
        if not self.timeline.moments[-1].over:
            raise Leak("the seed was told before the end")

    def check_rest(self, message: Any) -> None:
        if message["type"] not in SAYS_NOTHING_OF_THE_GAME:
            raise Leak(f"a message of kind {message['type']!r}, which nobody has thought about")
        self.fields(message, SAYS_NOTHING_OF_THE_GAME[message["type"]])

    def check_replay(self, seq: int, replay: Any) -> None:
        """The game so far through the same eyes, without what others said."""
        possible = [
            [(0, None), *self.timeline.moments[at].standing]
            for at in range(seq, min(seq + MEANWHILE, len(self.timeline.moments)))
        ]
        moves = next((each for each in possible if len(each) == len(replay["steps"])), None)
        if "seed" in replay or moves is None:
            raise Leak(f"the replay at {seq} tells the seed, or moves that do not stand")
        for step, (at, mover) in zip(replay["steps"], moves, strict=True):
            own = mover is not None and mover == self.eye
            said = self.timeline.texts[at] if own else ""
            same(f"the replay of {at}", step["text"], said)
            if "view" in step:
                same(f"the replay of {at}", step["view"], self.timeline.view(at, self.eye))
            same(f"the replay of {at}", step["events"], self.timeline.told(at, self.eye))
            if step.get("views"):
                raise Leak(f"the replay at {seq} opens every hand")
