"""`tortuga play`: a game in this terminal, against bots or with people at the same keyboard."""

from __future__ import annotations

import argparse
import secrets
from pathlib import Path

from tortuga.bots.registry import bot
from tortuga.commands.arguments import (
    CommandParser,
    UsageError,
    add_game_options,
    game_from,
    names,
    seed,
)
from tortuga.engine.match import Match
from tortuga.engine.registry import game_class, game_names
from tortuga.terminal.files import read_record, refuse_existing
from tortuga.terminal.language import frame_texts, game_texts
from tortuga.terminal.plain import Left, PlainGame
from tortuga.terminal.screen import Screen
from tortuga.terminal.seating import seat_again, seat_players

USUAL_BOT = "sailor"
NO_BOTS = ["none"]
# Hard to guess, so that the commitment shown at the start gives nothing away.
SEED_BITS = 128


def declare(parser: CommandParser) -> None:
    parser.add("GAME", nargs="?")
    add_game_options(parser)
    parser.add("--bots", type=names, metavar="BOT,BOT")
    parser.add("--name", action="append", default=[], metavar="NAME")
    parser.add("--seed", type=seed, metavar="N")
    parser.add("--save", type=Path, metavar="FILE")
    parser.add("--force", action="store_true")
    parser.add("--resume", type=Path, metavar="FILE")


def run(args: argparse.Namespace) -> int:
    if args.save is not None and not args.force and args.save != args.resume:
        refuse_existing(args.save)
    screen = Screen()
    table = resumed(args, screen) if args.resume is not None else fresh(args, screen)
    if args.save is not None:
        table.own_file = args.save
    try:
        play(table, args.save is not None)
    except KeyboardInterrupt:
        screen.show()
        if args.save is not None:
            table.save("")
        raise
    return 0


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
    left = table.unsaved and table.match.moves and not table.match.state.over
    table.screen.say(table.say("bye_unsaved" if left else "bye"))


def fresh(args: argparse.Namespace, screen: Screen) -> PlainGame:
    """A new game as the arguments describe it."""
    name = args.game or which_game(screen, args.lang)
    game_class(name)
    levels = args.bots if args.bots is not None else None
    people = max(1, len(args.name))
    seats = args.seats
    if seats is None and levels is not None and levels != NO_BOTS:
        seats = max(game_class(name).min_seats, len(levels) + people)
    elif seats is None:
        seats = max(game_class(name).min_seats, people)
    game = game_from(args, name, seats)
    if levels is None:
        levels = [USUAL_BOT] * (game.seats - people)
    players = seat_players(game.seats, checked_levels(levels), args.name, args.lang)
    match = Match(game, secrets.randbits(SEED_BITS) if args.seed is None else args.seed)
    return PlainGame(screen, match, players, args.lang)


def resumed(args: argparse.Namespace, screen: Screen) -> PlainGame:
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
    players = seat_again(record, levels)
    table = PlainGame(screen, Match(record.game, record.seed), players, args.lang)
    table.catch_up(record)
    table.own_file = args.resume
    return table


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
            raise UsageError(f"no game was named; there are {', '.join(known)}") from None
        if answer in known:
            return answer
        if answer.isascii() and answer.isdigit() and 1 <= int(answer[:6]) <= len(known):
            return known[int(answer[:6]) - 1]
        screen.say(frame.say("cli.play.which_again", count=len(known)))
