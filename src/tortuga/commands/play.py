"""`tortuga play`: a game in this terminal, against bots or with people at the same keyboard."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from tortuga.bots.registry import bot, plays_as
from tortuga.commands.arguments import (
    CommandParser,
    UsageError,
    add_game_options,
    game_from,
    game_name,
    names,
    seed,
)
from tortuga.commands.extras import far_table, run_app, terminal_app
from tortuga.engine.library import frame_texts, game_texts
from tortuga.engine.registry import game_class, game_names
from tortuga.terminal import home
from tortuga.terminal.files import read_record, refuse_existing
from tortuga.terminal.home import HomeTable
from tortuga.terminal.plain import Left, PlainGame
from tortuga.terminal.screen import Screen
from tortuga.terminal.seating import seat_players

if TYPE_CHECKING:
    from tortuga.terminal.app.application import Tortuga

USUAL_BOT = "sailor"
NO_BOTS = ["none"]
# What settles a table so far that nothing is left to ask.
SETTLING = ("seats", "option", "components", "bots", "name", "seed", "save")


def declare(parser: CommandParser) -> None:
    parser.add("GAME", nargs="?", type=game_name)
    add_game_options(parser)
    parser.add("--bots", type=names, metavar="BOT,BOT")
    parser.add("--name", action="append", default=[], metavar="NAME")
    parser.add("--seed", type=seed, metavar="N")
    parser.add("--save", type=Path, metavar="FILE")
    parser.add("--force", action="store_true")
    parser.add("--resume", type=Path, metavar="FILE")
    parser.add("--plain", action="store_true")
    parser.add("--at", metavar="URL")


def run(args: argparse.Namespace) -> int:
    if args.at is not None:
        play_far(args)
        return 0
    if args.save is not None and not args.force and args.save != args.resume:
        refuse_existing(args.save)
    screen = Screen()
    app = None if args.plain or not screen.full else terminal_app(screen, args.lang)
    if app is None:
        play_plainly(args, screen)
    elif args.resume is None and not settled(args):
        run_app(app.with_game(args.game) if args.game else app)
    else:
        play_in_full(app, table_from(args, args.game))
    return 0


def play_far(args: argparse.Namespace) -> None:
    """Sit down at a server's table, which is there in the full screen only."""
    given = [name for name in (*SETTLING, "resume") if getattr(args, name) not in (None, [])]
    given = [f"--{name}" for name in given if name != "name"]
    if args.game is not None or args.plain or given:
        extra = ["GAME"] * (args.game is not None) + ["--plain"] * args.plain + given
        raise UsageError(f"--at takes the table as it is; leave out {' and '.join(extra)}")
    if len(args.name) > 1:
        raise UsageError("--at takes one seat, and so one --name")
    screen = Screen()
    if not screen.full:
        raise UsageError("--at needs a terminal that can show a full screen")
    sit_far, link = far_table(args.at)
    app = terminal_app(screen, args.lang)
    if app is not None:
        run_app(app.with_sitting(sit_far(link, "".join(args.name))))


def settled(args: argparse.Namespace) -> bool:
    """Whether the arguments say all about the table, so that the game can begin."""
    if args.game is not None:
        game_class(args.game)
    given = any(getattr(args, name) not in (None, []) for name in SETTLING)
    if given and args.game is None:
        raise UsageError(f"name the game too: {', '.join(game_names())}")
    return given


def play_in_full(app: Tortuga, table: HomeTable) -> None:
    """The game on the full screen; its record is kept whatever ends it."""
    try:
        run_app(app.with_home(table))
    finally:
        table.keep()


def play_plainly(args: argparse.Namespace, screen: Screen) -> None:
    """The game line by line; its record is kept whatever ends it."""
    asked = args.game is not None or args.resume is not None
    name = args.game if asked else which_game(screen, args.lang)
    table = PlainGame(screen, table_from(args, name), args.lang)
    try:
        play(table, args.save is not None)
    except (KeyboardInterrupt, Exception):
        screen.show()
        if args.save is not None:
            table.save("")
        raise


def play(table: PlainGame, keep: bool) -> None:
    """Play, and at the end, or when somebody leaves, see to the record."""
    try:
        try:
            table.play_on()
        except Left:
            table.screen.show()
        if keep:
            table.save("")
        else:
            table.offer_to_save()
    except Left:
        table.screen.show()
    left = table.home.unsaved and table.match.moves and not table.match.state.over
    table.screen.say(table.say("bye_unsaved" if left else "bye"))


def table_from(args: argparse.Namespace, name: str) -> HomeTable:
    """The game that the arguments ask for, new or resumed."""
    table = resumed(args) if args.resume is not None else fresh(args, name)
    if args.save is not None:
        table.own_file = args.save
    return table


def fresh(args: argparse.Namespace, name: str) -> HomeTable:
    """A new game as the arguments describe it."""
    people = max(1, len(args.name))
    named = 0 if args.bots in (None, NO_BOTS) else len(args.bots)
    game = game_from(args, name, args.seats or max(game_class(name).min_seats, named + people))
    usual = [USUAL_BOT] * (game.seats - people)
    levels = usual if args.bots is None else checked_levels(args.bots)
    known = [plays_as(level, game) for level in levels]
    players = seat_players(game.seats, known, args.name, args.lang)
    return home.new_game(game, players, args.seed)


def resumed(args: argparse.Namespace) -> HomeTable:
    """A game that goes on from its record."""
    given = [name for name in ("seats", "components", "seed") if getattr(args, name) is not None]
    given += [name for name in ("option", "name") if getattr(args, name)]
    if given:
        raise UsageError(f"--resume takes the game as it was; leave out --{' and --'.join(given)}")
    record = read_record(args.resume)
    if args.game not in (None, record.game.name):
        raise UsageError(f"{args.resume} is a game of {record.game.name}, not of {args.game}")
    if record.over:
        raise UsageError(f"{args.resume} is over; `tortuga replay {args.resume}` shows it")
    levels = None if args.bots is None else checked_levels(args.bots)
    return home.resumed(record, args.resume, levels)


def checked_levels(levels: list[str]) -> list[str]:
    """The bots' names, all known; `none` is nobody."""
    if levels == NO_BOTS:
        return []
    for level in levels:
        bot(level)
    return levels


def which_game(screen: Screen, language: str) -> str:
    """The only game, or the one that is asked for."""
    known = game_names()
    if len(known) == 1:
        return known[0]
    frame = frame_texts(language)
    screen.say(frame.say("cli.play.which"))
    screen.choices([f"{name}: {game_texts(name, language).say('tagline')}" for name in known])
    while True:
        try:
            answer = screen.ask("> ").strip().lower()
        except EOFError:
            raise UsageError(f"no game was named; choose {', '.join(known)}") from None
        if answer in known:
            return answer
        if answer.isascii() and answer.isdigit() and 1 <= int(answer[:6]) <= len(known):
            return known[int(answer[:6]) - 1]
        screen.say(frame.say("cli.play.which_again", count=len(known)))
