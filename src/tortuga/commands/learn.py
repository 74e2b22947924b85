"""`tortuga learn`: a game learnt by playing, step by step, and then a short real game."""

from __future__ import annotations

import argparse

from tortuga.coach.lessons.lesson import RIVAL, Lesson, lesson_of
from tortuga.commands.arguments import CommandParser, UsageError, game_name, whole
from tortuga.commands.play import play
from tortuga.engine.registry import game_class, make_game
from tortuga.terminal.home import new_game
from tortuga.terminal.learning import PlainLesson
from tortuga.terminal.plain import Left, PlainGame
from tortuga.terminal.screen import Screen
from tortuga.terminal.seating import seat_players

MOST_STEPS = 99


def declare(parser: CommandParser) -> None:
    parser.add("GAME", type=game_name)
    parser.add("--step", type=whole(1, MOST_STEPS), default=1, metavar="N")


def run(args: argparse.Namespace) -> int:
    game_class(args.game)
    lesson = lesson_of(args.game)
    if args.step > len(lesson.steps):
        raise UsageError(f"--step must be 1 to {len(lesson.steps)}, not {args.step}")
    screen = Screen()
    learning = PlainLesson(screen, lesson, args.lang)
    try:
        learning.learn(args.step - 1)
        screen.show()
        screen.say(learning.text("end"))
        if learning.command(learning.desk.ask(learning.text("real_game")))[0] == "quit":
            raise Left
    except Left:
        screen.show()
        screen.say(learning.text("bye"))
        return 0
    play(real_game(lesson, screen, args.lang), keep=False)
    return 0


def real_game(lesson: Lesson, screen: Screen, language: str) -> PlainGame:
    """The table of the short game at the end."""
    options = dict(lesson.play.options)
    if any(option.name == "language" for option in game_class(lesson.game).declared):
        options["language"] = language
    game = make_game(lesson.game, lesson.play.seats, None, options)
    players = seat_players(game.seats, [RIVAL] * (game.seats - 1), [], language)
    return PlainGame(screen, new_game(game, players), language)
