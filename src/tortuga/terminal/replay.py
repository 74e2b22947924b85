"""A recorded game in the terminal: listed, or stepped through move by move."""

from __future__ import annotations

from tortuga.engine.events import Event
from tortuga.engine.match import Match
from tortuga.engine.records import Record
from tortuga.terminal.keys import single_keys
from tortuga.terminal.language import game_texts
from tortuga.terminal.screen import Screen, clean
from tortuga.terminal.voice import Voice


class Replay:
    """A record, and the eyes that it may be seen through; None is a spectator."""

    def __init__(self, record: Record, language: str, eyes: list[int | None]) -> None:
        self.record = record
        self.eyes = eyes
        names = [clean(name) or f"seat {seat + 1}" for seat, name in enumerate(record.players)]
        self.voice = Voice(record.game, language, names)
        self.events: list[list[Event]] = []
        match = Match(record.game, record.seed)
        self.events.append(list(match.opening))
        for number, (seat, move) in enumerate(record.moves):
            self.events.append(match.play(seat, move, record.words.get(number, "")))

    @property
    def last(self) -> int:
        return len(self.record.moves)

    def say(self, key: str, /, **facts: object) -> str:
        return self.voice.frame.say(f"cli.replay.{key}", **facts)

    def heading(self) -> str:
        title = game_texts(self.record.game.name, self.voice.language).say("name")
        return self.say("heading", game=title, names=", ".join(self.voice.names), count=self.last)

    def step_line(self, step: int) -> str:
        """'12. Ana: take 3', or the start. Before the end another's move may be a secret."""
        if step == 0:
            return self.say("start")
        seat, move = self.record.moves[step - 1]
        line = f"{step}. {self.voice.names[seat]}"
        if self.record.over or seat in self.eyes:
            line += f": {self.record.game.moves.text(move)}"
        return line

    def told(self, step: int, viewer: int | None) -> list[str]:
        """What a step brought, to one viewer or, where all eyes are open, with every secret."""
        events = self.events[step]
        if len(self.eyes) > 1:
            viewer, events = None, [opened(event) for event in events]
        return [f"     {line}" for line in self.voice.events(events, viewer)]

    def position(self, step: int, viewer: int | None) -> list[str]:
        """The table after a step, through one pair of eyes."""
        view = self.record.replay(step).state.view(viewer)
        lines = [self.voice.table(view)]
        if view.over:
            lines += ["", self.voice.result(view)]
        else:
            lines += ["", self.voice.prompt(view)]
        return lines

    def whose(self, viewer: int | None) -> str:
        if viewer is None:
            return self.say("spectator")
        return self.say("eyes", name=self.voice.names[viewer])


def opened(event: Event) -> Event:
    """The event with all that anybody knew about it."""
    secrets = {name: fact for own in event.secrets.values() for name, fact in own.items()}
    return Event(event.kind, event.seat, {**event.facts, **secrets})


def list_moves(screen: Screen, replay: Replay) -> None:
    """Every move and what came of it, and the last position."""
    for step in range(replay.last + 1):
        screen.show(replay.step_line(step))
        for line in replay.told(step, replay.eyes[0]):
            screen.show(line)
    show_positions(screen, replay, replay.last)


def show_step(screen: Screen, replay: Replay, step: int) -> None:
    """One move and the position after it."""
    screen.show(replay.step_line(step))
    for line in replay.told(step, replay.eyes[0]):
        screen.show(line)
    show_positions(screen, replay, step)


def show_positions(screen: Screen, replay: Replay, step: int) -> None:
    for viewer in replay.eyes:
        screen.show()
        if len(replay.eyes) > 1 or viewer is not None:
            screen.show(replay.whose(viewer))
        for line in replay.position(step, viewer):
            screen.show(line)


def step_through(screen: Screen, replay: Replay, step: int) -> None:
    """Back and forth by keys, until somebody has seen enough."""
    with single_keys() as keys:
        eye = 0
        while True:
            draw(screen, replay, step, replay.eyes[eye])
            key = keys.read()
            if key == "quit":
                return
            if key == "eyes":
                eye = (eye + 1) % len(replay.eyes)
            step = moved(step, key, replay.last)


def draw(screen: Screen, replay: Replay, step: int, viewer: int | None) -> None:
    """One step as a screen of its own."""
    screen.clear()
    screen.say(replay.heading())
    screen.show(f"[{step}/{replay.last}] {replay.step_line(step)}   {replay.whose(viewer)}")
    for line in [*replay.told(step, viewer), "", *replay.position(step, viewer)]:
        screen.show(line)
    screen.show()
    screen.say(replay.say("keys_all" if len(replay.eyes) > 1 else "keys"))


def moved(step: int, key: str, last: int) -> int:
    """The step that a key leads to."""
    steps = {"next": step + 1, "back": step - 1, "first": 0, "last": last}
    return min(max(steps.get(key, step), 0), last)
