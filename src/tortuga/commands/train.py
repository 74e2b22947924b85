"""`tortuga train`: let a network learn a game by playing against itself, and examine it."""

from __future__ import annotations

import argparse
import dataclasses
import sys
from pathlib import Path
from typing import Any

from tortuga.bots.registry import bot
from tortuga.bots.weights import Learned, read, written
from tortuga.commands.arguments import (
    CommandParser,
    UsageError,
    check_folder,
    game_name,
    names,
    print_json,
    seed,
    whole,
)
from tortuga.commands.crews import add_crew, crew_from
from tortuga.commands.extras import lab_part, part
from tortuga.commands.progress import Bar
from tortuga.engine.game import Game
from tortuga.engine.library import frame_texts
from tortuga.engine.registry import make_game
from tortuga.engine.texts import Texts
from tortuga.lab.crew import Crew
from tortuga.lab.intervals import Estimate
from tortuga.terminal.screen import Screen

NOTEBOOK = ".npz"


def declare(parser: CommandParser) -> None:
    parser.add("GAME", type=game_name)
    parser.add("--seats", type=whole(1, 99), metavar="N")
    parser.add("--games", type=whole(10, 10_000_000), default=4000, metavar="N")
    parser.add("--generations", type=whole(1, 1000), default=3, metavar="N")
    parser.add("--iterations", type=whole(1, 1_000_000), default=60, metavar="N")
    parser.add("--hidden", type=whole(1, 1024), default=32, metavar="N")
    parser.add("--against", type=names, default=["captain"], metavar="BOT,BOT")
    parser.add("--deals", type=whole(2, 1_000_000), default=50, metavar="N")
    parser.add("--seed", type=seed, default=1, metavar="N")
    parser.add("--device", default="auto", metavar="auto|cpu|gpu")
    parser.add("--out", type=Path, required=True, metavar="FILE")
    parser.add("--resume", action="store_true")
    parser.add("--plot", type=Path, metavar="FILE")
    add_crew(parser)
    parser.add("--json", action="store_true")


def run(args: argparse.Namespace) -> int:
    check_out(args.out)
    for name in args.against:
        bot(name)
    if args.plot is not None:
        lab_part("drawing").check_picture(args.plot)
    game = make_game(args.game, args.seats, None, {})
    earlier = earlier_file(args.out, game)
    frame = frame_texts(args.lang)
    with crew_from(args) as crew:
        course = course_from(args, game, crew)
        if not args.json:
            Screen().say(frame.say("cli.train.device", device=str(course.device)))
        lines = [line_of(report, {}) for report in course.reports]
        while len(course.reports) < args.generations:
            with Bar(sys.stderr) as bar:
                report = course.generation(bar.show)
            save(args.out, game, course, earlier)
            lines.append(line_of(report, marks(args, game, course, crew)))
            if not args.json:
                show(lines[-1], frame)
    if args.plot is not None:
        plot(lines, args.plot, frame)
    if args.json:
        told = {"game": game.name, "seats": game.seats, "seed": args.seed, "file": str(args.out)}
        print_json({**told, "device": course.device.kind, "generations": lines})
    else:
        Screen().say(frame.say("cli.train.written", file=str(args.out)))
    return 0


def check_out(out: Path) -> None:
    if out.suffix != ".toml":
        raise UsageError(f"--out must end in .toml, not {out.name!r}")
    check_folder("--out", out.parent)


def earlier_file(out: Path, game: Game) -> Learned | None:
    """What the file knows already, of other numbers of seats."""
    if not out.is_file():
        return None
    found = read(out)
    if found.game != game.name:
        raise UsageError(f"--out: {out} is of {found.game}, not of {game.name}")
    return found


def course_from(args: argparse.Namespace, game: Game, crew: Crew) -> Any:
    """A course as the arguments describe it, at its beginning or where it was stopped."""
    course = part("school.course", "rl")
    learner = part("school.learner", "rl")
    method = learner.Method(hidden=args.hidden)
    numbers = sum(map(len, course.rows_of(game)))
    device = part("school.devices", "rl").chosen(args.device, method.products(numbers))
    plan = course.Plan(args.games, args.generations, args.iterations, method=method)
    begun = course.Course(game, plan, args.seed, crew, device=device)
    notebook = args.out.with_suffix(NOTEBOOK)
    if args.resume:
        if not notebook.is_file():
            raise UsageError(f"--resume: there is no {notebook} to go on from")
        part("school.notebook", "rl").go_on(begun, notebook)
    return begun


def save(out: Path, game: Game, course: Any, earlier: Learned | None) -> None:
    """The weights as they are now, and the notebook to go on from."""
    networks = dict(earlier.networks) if earlier is not None else {}
    cards = dict(earlier.card) if earlier is not None else {}
    networks[game.seats] = course.weights
    plan = course.plan
    cards[f"seats_{game.seats}"] = (
        f"self-play from seed {course.seed}: generation {len(course.reports)} of games by"
        f" {plan.iterations} iterations a move, {plan.games} each; {plan.method.hidden} rectifiers,"
        f" learned on the {course.device}"
    )
    made = part("school.course", "rl").file_of(game, cards, networks)
    out.write_text(written(made), encoding="utf-8")
    part("school.notebook", "rl").keep(course, out.with_suffix(NOTEBOOK))


def marks(args: argparse.Namespace, game: Game, course: Any, crew: Crew) -> dict[str, Estimate]:
    """How the network does against each rival, on deals that it has not learned from."""
    exams = part("school.exams", "rl")
    found = {}
    for rival in args.against:
        with Bar(sys.stderr) as bar:
            given = (game, course.weights, rival, args.deals, args.seed, crew, bar.show)
            found[rival] = exams.examine(*given)
    return found


def line_of(report: Any, found: dict[str, Estimate]) -> dict[str, Any]:
    against = {rival: dataclasses.asdict(each) for rival, each in found.items()}
    return {**dataclasses.asdict(report), "against": against}


def show(line: dict[str, Any], frame: Texts) -> None:
    screen = Screen()
    off = {"before": f"{line['before']:.4f}", "after": f"{line['after']:.4f}"}
    facts = {name: line[name] for name in ("generation", "games", "positions")}
    screen.say(frame.say("cli.train.generation", **facts, **off, seconds=f"{line['seconds']:.0f}"))
    for rival, each in line["against"].items():
        ends = f"{each['low']:.1%} – {each['high']:.1%}"
        share = f"{each['value']:.1%}"
        screen.say(frame.say("cli.train.mark", bot=rival, share=share, interval=ends))


def plot(lines: list[dict[str, Any]], path: Path, frame: Texts) -> None:
    """How much was won after each generation: a row for each, a sign for each rival."""
    rows = [
        (
            frame.say("cli.train.row", generation=line["generation"]),
            rival,
            Estimate(**each).times(100),
        )
        for line in lines
        for rival, each in line["against"].items()
    ]
    if not rows:
        raise UsageError("--plot: nothing was examined, so there is nothing to draw")
    chart = lab_part("pictures").dots(rows, frame.say("cli.train.axis"))
    about = "; ".join(f"{name}, {rival}: {each.value:.0f} %" for name, rival, each in rows)
    lab_part("drawing").write_picture(chart, frame.say("cli.train.picture"), about, path)
