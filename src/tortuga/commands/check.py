"""`tortuga check`: a game of anybody's, put to the tests that every game of ours passes."""

from __future__ import annotations

import argparse
import sys
import traceback

from tortuga.commands.arguments import CommandParser, game_name, print_json, whole
from tortuga.commands.progress import Bar
from tortuga.engine.blame import root_of
from tortuga.engine.errors import TortugaError
from tortuga.engine.library import frame_texts
from tortuga.engine.registry import blame, game_class
from tortuga.terminal.screen import Screen
from tortuga.testing.counsel import counsel_for
from tortuga.testing.trials import Trial, trials_of


def declare(parser: CommandParser) -> None:
    parser.add("GAME", type=game_name)
    parser.add("--games", type=whole(1, 1000), default=1, metavar="N")
    parser.add("--trace", action="store_true")
    parser.add("--json", action="store_true")


def run(args: argparse.Namespace) -> int:
    """1 where something does not hold."""
    game_class(args.game)
    trials = trials_of(args.game, args.games)
    failed: dict[Trial, Exception] = {}
    with Bar(sys.stderr) as bar:
        for number, trial in enumerate(trials):
            # A check that failed once says no more when it fails at other tables.
            known = any(trial.check == earlier.check for earlier in failed)
            if not known and (error := failure_of(trial)):
                failed[trial] = error
            bar.show(number + 1, len(trials))
    if args.json:
        told = [failed_json(trial, error) for trial, error in failed.items()]
        print_json({"game": args.game, "trials": len(trials), "failed": told})
    else:
        show(args, len(trials), failed)
    return int(bool(failed))


def failure_of(trial: Trial) -> Exception | None:
    try:
        trial.run()
    except Exception as error:  # whatever somebody's game does
        return error
    return None


def failed_json(trial: Trial, error: Exception) -> dict[str, str]:
    return {"check": trial.check, "setting": str(trial.setting), "error": told_of(error)}


def told_of(error: Exception) -> str:
    """What went wrong: in which line of the game, or what did not hold."""
    root = root_of(error)
    said = str(root).strip().partition("\n")[0]
    if isinstance(root, AssertionError):
        told = said or f"does not hold: {traceback.extract_tb(root.__traceback__)[-1].line}"
    else:
        told = said if isinstance(root, TortugaError) else f"{type(root).__name__}: {said}"
    where = blame(error)
    return told if where is None else f"{where}: {told}"


def by_cause(failed: dict[Trial, Exception]) -> dict[str, list[Trial]]:
    """What failed, each cause once, with every trial that failed of it."""
    found: dict[str, list[Trial]] = {}
    for trial, error in failed.items():
        found.setdefault(told_of(error), []).append(trial)
    return found


def show(args: argparse.Namespace, count: int, failed: dict[Trial, Exception]) -> None:
    screen, frame = Screen(), frame_texts(args.lang)
    for told, (trial, *others) in by_cause(failed).items():
        facts = {"check": trial.check.replace("_", " "), "setting": trial.setting.slug}
        screen.say(frame.say("cli.check.failed", **facts, error=told))
        if others:
            screen.say(frame.say("cli.check.alike", count=len(others)), "  ")
        if args.trace:
            screen.show("".join(traceback.format_exception(failed[trial])))
    if failed:
        screen.say(frame.say("cli.check.faulty", game=args.game, count=len(failed)))
        return
    screen.say(frame.say("cli.check.sound", game=args.game, count=count))
    better = list(counsel_for(args.game))
    if better:
        screen.say(frame.say("cli.check.better"))
    for key, said in better:
        screen.say("- " + frame.say(f"cli.check.counsel.{key}", **said), "  ")
