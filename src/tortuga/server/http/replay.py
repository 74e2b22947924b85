"""Replays: a game step by step, through one seat's eyes or, after the end, through all eyes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from tortuga.engine.errors import TortugaError
from tortuga.engine.game import Game
from tortuga.engine.match import Match
from tortuga.engine.records import Record
from tortuga.server.protocol import replies
from tortuga.server.protocol.refusals import Refusal

ALL: Literal["all"] = "all"
Eyes = int | None | Literal["all"]


def replay(
    game: Game,
    seed: int,
    moves: Sequence[tuple[int, int]],
    words: Mapping[int, str],
    eyes: Eyes,
) -> Replayer:
    """Play a game again and note what those eyes see at each step."""
    replayer = Replayer(Match(game, seed), eyes)
    for number, (seat, move) in enumerate(moves):
        replayer.play(seat, move, words.get(number, ""))
    return replayer


class Replayer:
    def __init__(self, match: Match, eyes: Eyes) -> None:
        self.match = match
        self.eyes = eyes
        self.steps = [self.step(None, "", match.opening)]

    def play(self, seat: int, move: int, words: str) -> None:
        text = self.match.game.moves.text(move)
        self.steps.append(self.step(seat, text, self.match.play(seat, move, words)))

    def step(self, seat: int | None, text: str, events: Sequence[Any]) -> replies.Step:
        state = self.match.state
        eye = None if self.eyes == ALL else self.eyes
        view: Any = state.view(eye).to_json()
        step: replies.Step = {
            "seat": seat,
            "text": text,
            "events": [self.told(event) for event in events],
            "view": view,
            "standing": view.get("standing"),
        }
        if self.eyes == ALL:
            step["views"] = {str(each): self.view(each) for each in range(state.seats)}
        return step

    def view(self, seat: int) -> Any:
        return self.match.state.view(seat).to_json()

    def told(self, event: Any) -> replies.Event:
        """Redacted for one viewer; with all open, with what every seat was told."""
        if self.eyes != ALL:
            return event.seen_by(self.eyes).to_json()  # type: ignore[no-any-return]
        told: replies.Event = event.to_json()
        for seat in range(self.match.state.seats):
            told |= event.seen_by(seat).to_json()
        return told

    def told_steps(self) -> list[replies.Step]:
        """Until the end, which move another seat made may be secret: events tell what is not."""
        if self.match.state.over:
            return self.steps
        return [step if step["seat"] == self.eyes else {**step, "text": ""} for step in self.steps]

    def reply(self, players: Sequence[str]) -> replies.Replay:
        game, state = self.match.game, self.match.state
        reply: replies.Replay = {
            "game": game.name,
            "rules": game.rules,
            "seats": game.seats,
            "options": game.options,
            "players": list(players),
            "commitment": self.match.commitment,
            "over": state.over,
            "moves": len(self.match.moves),
            "steps": self.told_steps(),
        }
        if state.over:
            reply["seed"] = str(self.match.seed)
        return reply


def replay_record(text: str) -> replies.Replay:
    """The replay of a record that somebody brings; an unfinished one as a spectator saw it."""
    try:
        record = Record.loads(text)
    except TortugaError as error:
        raise Refusal(422, "bad_record", str(error)) from error
    except (ValueError, RecursionError) as error:
        raise Refusal(422, "bad_record", "this is no record that can be read") from error
    if record.game.fleeting and not record.over:
        raise Refusal(422, "fleeting", "what is gone in this game is gone until it is over")
    eyes: Eyes = ALL if record.over else None
    return replay(record.game, record.seed, record.moves, record.words, eyes).reply(record.players)
