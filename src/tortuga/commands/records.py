"""`tortuga replay` and `tortuga verify`: look at a recorded game, and check it."""

from __future__ import annotations

import argparse
from pathlib import Path

from tortuga.commands.arguments import CommandParser, UsageError, add_game_file, print_json, whole
from tortuga.commands.extras import run_app, terminal_app
from tortuga.engine.errors import RecordError
from tortuga.engine.library import frame_texts
from tortuga.engine.match import Match
from tortuga.engine.records import Record
from tortuga.table.playback import ALL, Eyes
from tortuga.terminal.files import read_record
from tortuga.terminal.replay import Replay, list_moves, show_step, step_through
from tortuga.terminal.screen import Screen, clean


def declare_replay(parser: CommandParser) -> None:
    parser.add("FILE", type=Path)
    add_game_file(parser)
    parser.add("--seat", type=whole(1, 99), metavar="N")
    parser.add("--all", action="store_true")
    parser.add("--step", type=whole(0, 1_000_000), metavar="N")
    parser.add("--plain", action="store_true")


def run_replay(args: argparse.Namespace) -> int:
    if args.all and args.seat is not None:
        raise UsageError("--all shows every seat; leave out --seat or --all")
    record = read_record(args.file)
    if args.seat is not None and args.seat > record.game.seats:
        raise UsageError(f"--seat must be 1 to {record.game.seats}, not {args.seat}")
    if args.step is not None and args.step > len(record.moves):
        raise UsageError(f"--step must be 0 to {len(record.moves)}, not {args.step}")
    screen = Screen()
    eyes: Eyes = ALL if args.all else None if args.seat is None else args.seat - 1
    app = None if args.plain or not screen.full else terminal_app(screen, args.lang)
    if app is not None:
        run_app(app.with_record(record, eyes, args.step or 0))
        return 0
    replay = Replay(record, args.lang, eyes)
    screen.say(replay.heading())
    if told := replay.unfinished():
        screen.say(told)
    if screen.live and screen.source.isatty() and not args.plain:
        step_through(screen, replay, args.step or 0)
    elif args.step is not None:
        show_step(screen, replay, args.step)
    else:
        list_moves(screen, replay)
    return 0


def declare_verify(parser: CommandParser) -> None:
    parser.add("FILE", type=Path)
    add_game_file(parser)
    parser.add("--commitment", metavar="HEX")
    parser.add("--json", action="store_true")


def run_verify(args: argparse.Namespace) -> int:
    """Replay the record by the rules; 1 where it does not hold what it claims."""
    try:
        record = read_record(args.file)
        match = record.verify()
        check_commitment(match, args.commitment)
    except RecordError as error:
        if args.json:
            print_json({"file": str(args.file), "verified": False, "error": str(error)})
        else:
            frame = frame_texts(args.lang)
            Screen().show(frame.say("cli.verify.failed", error=clean(str(error))))
        return 1
    if args.json:
        print_json(verified(args.file, record, match))
    else:
        Screen().show(verdict(record, match, args))
    return 0


def check_commitment(match: Match, promised: str | None) -> None:
    """Compare with what was published before the game."""
    if promised is not None and promised.strip().lower() != match.commitment:
        raise RecordError(f"the commitment of this deal is {match.commitment}, not {promised}")


def verified(file: Path, record: Record, match: Match) -> dict[str, object]:
    return {
        "file": str(file),
        "verified": True,
        "game": record.game.name,
        "rules": record.game.rules,
        "seats": record.game.seats,
        "options": record.game.options,
        "players": record.players,
        "moves": len(record.moves),
        "over": record.over,
        "scores": record.result,
        "winners": match.state.winners,
        "commitment": match.commitment,
        "seed": str(record.seed),
    }


def verdict(record: Record, match: Match, args: argparse.Namespace) -> str:
    frame = frame_texts(args.lang)
    result = " – ".join(str(score) for score in record.result or [])
    return frame.say(
        "cli.verify.good",
        file=str(args.file),
        game=record.game.name,
        moves=len(record.moves),
        result=result or frame.say("cli.verify.unfinished"),
        commitment=match.commitment,
    )
