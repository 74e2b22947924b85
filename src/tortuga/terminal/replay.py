"""A recorded game in the terminal: listed, or stepped through move by move."""

from __future__ import annotations

from tortuga.engine.library import game_texts
from tortuga.engine.records import Record
from tortuga.table.playback import ALL, Eyes, Playback
from tortuga.terminal.keys import single_keys
from tortuga.terminal.screen import Screen
from tortuga.terminal.seating import names_in
from tortuga.terminal.voice import Voice


class Replay:
    """A playback in words."""

    def __init__(self, record: Record, language: str, eyes: Eyes) -> None:
        self.playback = Playback(record, eyes)
        self.record = record
        self.viewers = self.playback.viewers
        self.last = self.playback.last
        self.voice = Voice(record.game, language, names_in(record))

    def say(self, key: str, /, **facts: object) -> str:
        return self.voice.frame.say(f"cli.replay.{key}", **facts)

    def heading(self) -> str:
        title = game_texts(self.record.game.name, self.voice.language).say("name")
        return self.say("heading", game=title, names=", ".join(self.voice.names), count=self.last)

    def unfinished(self) -> str:
        """A word of warning where the game is not over: what is open, and what stays secret."""
        if self.record.over:
            return ""
        return self.say("unfinished" if self.playback.eyes is None else "unfinished_open")

    def step_line(self, number: int) -> str:
        """'12. Ana: take 3', or the start."""
        step = self.playback.steps[number]
        if step.seat is None:
            return self.say("start")
        line = f"{number}. {self.voice.names[step.seat]}"
        return f"{line}: {step.text}" if step.text else line

    def told(self, number: int) -> list[str]:
        """What a step brought; where all eyes are open, with every secret, and to nobody's face."""
        eyes = self.playback.eyes
        viewer = None if eyes == ALL else eyes
        events = self.playback.steps[number].events
        return [f"     {line}" for line in self.voice.events(events, viewer)]

    def position(self, number: int, viewer: int | None) -> list[str]:
        """The table after a step, through one pair of eyes."""
        view = self.playback.view(number, viewer)
        said = self.voice.result(view) if view.over else self.voice.prompt(view)
        return [self.voice.table(view), "", said]

    def whose(self, viewer: int | None) -> str:
        if viewer is None:
            return self.say("spectator")
        return self.say("eyes", name=self.voice.names[viewer])


def list_moves(screen: Screen, replay: Replay) -> None:
    """Every move and what came of it, and the last position."""
    for step in range(replay.last):
        show_move(screen, replay, step)
    show_step(screen, replay, replay.last)


def show_step(screen: Screen, replay: Replay, step: int) -> None:
    """One move and the position after it."""
    show_move(screen, replay, step)
    for viewer in replay.viewers:
        screen.show()
        if viewer is not None:
            screen.show(replay.whose(viewer))
        for line in replay.position(step, viewer):
            screen.show(line)


def show_move(screen: Screen, replay: Replay, step: int) -> None:
    for line in [replay.step_line(step), *replay.told(step)]:
        screen.show(line)


def step_through(screen: Screen, replay: Replay, step: int) -> None:
    """Back and forth by keys, until somebody has seen enough."""
    with single_keys() as keys:
        eye = 0
        while True:
            draw(screen, replay, step, replay.viewers[eye])
            key = keys.read()
            if key == "quit":
                return
            if key == "eyes":
                eye = (eye + 1) % len(replay.viewers)
            step = moved(step, key, replay.last)


def draw(screen: Screen, replay: Replay, step: int, viewer: int | None) -> None:
    """One step as a screen of its own."""
    screen.clear()
    screen.say(replay.heading())
    screen.show(f"[{step}/{replay.last}] {replay.step_line(step)}   {replay.whose(viewer)}")
    for line in [*replay.told(step), "", *replay.position(step, viewer)]:
        screen.show(line)
    screen.show()
    screen.say(replay.say("keys_all" if len(replay.viewers) > 1 else "keys"))


def moved(step: int, key: str, last: int) -> int:
    """The step that a key leads to."""
    steps = {"next": step + 1, "back": step - 1, "first": 0, "last": last}
    return min(max(steps.get(key, step), 0), last)
