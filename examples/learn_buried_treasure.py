"""A small network that learns Buried Treasure from nothing but playing against itself.

    python examples/learn_buried_treasure.py --plot learning.svg      # about a minute, compiled

It learns how likely a seat is to win from what that seat knows right after its own move: TD(λ) over
such "afterstates". To choose, it looks at what each of its moves leads to and takes the one that
promises most. It sees views only, and nobody shows it how to play: the bot `sailor` is met in the
examinations alone. Everything follows from the seed. numpy is all it needs (extra `rl`).
"""

from __future__ import annotations

import argparse
import dataclasses
import itertools
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

import tortuga
from tortuga.bots.levels import Bot
from tortuga.engine.chance import Chance
from tortuga.engine.game import Game
from tortuga.engine.views import View
from tortuga.env.arrays import Encoder, encoder
from tortuga.env.batches import Batch

Floats = npt.NDArray[np.float32]
Rows = npt.NDArray[np.int8]


@dataclasses.dataclass(frozen=True)
class Plan:
    """How long and how it learns."""

    windows: int = 200  # stretches of self-play; after each the network learns from it
    games: int = 128  # side by side
    steps: int = 64  # in a window
    hidden: tuple[int, ...] = (96, 48)
    rate: float = 1e-3  # of learning, falling to a tenth
    trace: float = 0.7  # λ: how far a later insight reaches back
    straying: float = 0.06  # how often it tries any move, falling to nothing
    slices: int = 8  # a window is learned in so many steps


class Eye:
    """What the network looks at: the cells of a row in handy sizes, and what they add up to."""

    def __init__(self, rows: Encoder) -> None:
        self.names = list(rows.names)
        self.scale = np.array([size(name) for name in rows.names], dtype=np.float32)
        players = ("seat 1", "seat 2")
        self.counts = [self.cells(f"{player} collection ") for player in players]
        self.scores = [self.names.index(f"{player} score") for player in players]
        self.pays = [self.cells(f" {place} place", at_end=True) for place in ("first", "second")]
        self.scored = self.names.index("phase over")
        self.lying = [
            [self.names.index(name) for name in rows.names if name.startswith(f"column {column} ")]
            for column in range(1, 5)
        ]
        self.width = self.see(np.zeros((1, rows.size), dtype=np.int8)).shape[1]

    def cells(self, text: str, at_end: bool = False) -> list[int]:
        fits = str.endswith if at_end else str.startswith
        return [place for place, name in enumerate(self.names) if fits(name, text)]

    def see(self, rows: Rows) -> Floats:
        cells = rows.astype(np.float32)
        own, other = cells[:, self.counts[0]], cells[:, self.counts[1]]
        first, second = cells[:, self.pays[0]], cells[:, self.pays[1]]
        open_round = 1.0 - cells[:, [self.scored]]
        gain = open_round * (worth(own, other, first, second) - worth(other, own, first, second))
        lead = cells[:, [self.scores[0]]] - cells[:, [self.scores[1]]]
        heaps = np.stack([colours(cells[:, each]).sum(axis=1) for each in self.lying], axis=1)
        left = heaps.sum(axis=1, keepdims=True)
        return np.concatenate(
            [
                cells * self.scale,
                (own - other) / 3,
                np.sign(own - other),
                gain / 6,
                lead / 10,
                (lead + gain.sum(axis=1, keepdims=True)) / 10,
                heaps / 6,
                left / 18,
                left % 2,
            ],
            axis=1,
            dtype=np.float32,
        )


def size(name: str) -> float:
    """By what a cell is multiplied, so that it stays near 1."""
    for part, factor in (
        ("128s", 0.0), ("collection", 0.2), ("undealt", 0.3), ("score of", 0.0), ("began", 0.5),
        ("turned up", 0.3), (" place", 0.15), ("flags", 0.4), ("score", 0.03),
    ):  # fmt: skip
        if part in name:
            return factor
    return 1.0


def worth(own: Floats, other: Floats, first: Floats, second: Floats) -> Floats:
    """BT-8 for two: the points of each colour as it stands."""
    return np.where(own > other, first, np.where((own > 0) & (own < other), second, 0.0))


def colours(cards: Floats) -> Floats:
    """1 for each card that lies there; a card has four cells for its colour, and two more."""
    found: Floats = cards.reshape(len(cards), -1, 6)[:, :, :4].sum(axis=2)
    return found


class Network:
    """Layers of rectifiers and one sigmoid, trained by Adam."""

    def __init__(self, widths: tuple[int, ...], chance: np.random.Generator) -> None:
        self.weights: list[Floats] = []
        for inputs, outputs in itertools.pairwise(widths):
            spread = np.sqrt(2.0 / inputs)
            self.weights.append((chance.standard_normal((inputs, outputs)) * spread).astype("f4"))
            self.weights.append(np.zeros(outputs, dtype=np.float32))
        self.weights[-2] *= 0.1
        self.means = [np.zeros_like(each) for each in self.weights]
        self.squares = [np.zeros_like(each) for each in self.weights]
        self.learned = 0

    def layers(self, inputs: Floats) -> list[Floats]:
        found = [inputs]
        for place in range(0, len(self.weights) - 2, 2):
            found.append(np.maximum(found[-1] @ self.weights[place] + self.weights[place + 1], 0))
        return found

    def promise(self, inputs: Floats) -> Floats:
        """How likely each row is to win."""
        sums = self.layers(inputs)[-1] @ self.weights[-2] + self.weights[-1]
        found: Floats = 1 / (1 + np.exp(-sums[:, 0]))
        return found

    def learn(self, inputs: Floats, targets: Floats, rate: float) -> None:
        """One step down the cross-entropy between what is promised and what came of it."""
        layers = self.layers(inputs)
        sums = layers[-1] @ self.weights[-2] + self.weights[-1]
        error = ((1 / (1 + np.exp(-sums)) - targets[:, None]) / len(targets)).astype(np.float32)
        gradients: list[Floats] = []
        for place in range(len(self.weights) - 2, -1, -2):
            layer = layers[place // 2]
            gradients[:0] = [layer.T @ error, error.sum(axis=0)]
            error = (error @ self.weights[place].T) * (layer > 0)
        self.learned += 1
        for each, gradient in enumerate(gradients):
            self.means[each] += 0.1 * (gradient - self.means[each])
            self.squares[each] += 0.001 * (gradient**2 - self.squares[each])
            mean = self.means[each] / (1 - 0.9**self.learned)
            square = self.squares[each] / (1 - 0.999**self.learned)
            self.weights[each] -= (rate * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)


class Learned(Bot):
    """The network as a bot: a view in, the move out that promises most."""

    name = "learned"

    def __init__(self, game: Game, network: Network) -> None:
        self.rows = encoder(game)
        self.eye = Eye(self.rows)
        self.network = network

    def choose(self, game: Game, view: View, rng: Any) -> int:
        assert view.seat is not None
        guess = game.guess(view, rng)
        guess.blind = True  # stops before anything hidden comes out
        seen: list[bytes] = []
        for move in view.legal:
            after = guess.copy()
            after.apply(view.seat, move)
            seen.append(self.rows.scribe.row(after, view.seat))
        rows = np.frombuffer(b"".join(seen), dtype=np.int8).reshape(-1, self.rows.size)
        return view.legal[int(self.network.promise(self.eye.see(rows)).argmax())]


class Window:
    """A stretch of self-play: what was chosen, step by step, and what came of it."""

    def __init__(self, steps: int, games: int, width: int) -> None:
        self.seen = np.zeros((steps, games, width), dtype=np.float32)
        self.promised = np.zeros((steps + 1, games), dtype=np.float32)  # to seat 1 of the table
        self.seats = np.zeros((steps, games), dtype=np.int8)
        self.done = np.zeros((steps, games), dtype=bool)
        self.won = np.zeros((steps, games), dtype=np.float32)

    def targets(self, trace: float) -> Floats:
        """λ-returns, to the seat that moved: a mixture of all later promises and the result."""
        found = np.zeros_like(self.won)
        later = self.promised[-1]
        for step in range(len(self.won) - 1, -1, -1):
            ahead = (1 - trace) * self.promised[step + 1] + trace * later
            later = np.where(self.done[step], self.won[step], ahead)
            found[step] = later
        return np.where(self.seats == 0, found, 1 - found)


class SelfPlay:
    """Plays both seats of many games at once."""

    def __init__(self, game: Game, network: Network, plan: Plan, seed: int) -> None:
        self.batch = Batch(game, plan.games, seed)
        self.eye = Eye(self.batch.encoder)
        self.network = network
        self.plan = plan
        self.chance = np.random.default_rng(seed)
        self.frame = self.batch.reset()

    def window(self, straying: float) -> Window:
        games, steps = self.plan.games, self.plan.steps
        window = Window(steps, games, self.eye.width)
        for step in range(steps):
            moves, seen, promised = self.choose(straying)
            window.seen[step], window.seats[step] = seen, self.frame.seats
            window.promised[step] = np.where(self.frame.seats == 0, promised, 1 - promised)
            self.frame = self.batch.step(moves)
            window.done[step] = self.frame.done
            window.won[step] = (self.frame.rewards[:, 0] + 1) / 2
        _, _, promised = self.choose(0.0)
        window.promised[steps] = np.where(self.frame.seats == 0, promised, 1 - promised)
        return window

    def choose(self, straying: float) -> tuple[npt.NDArray[np.int64], Floats, Floats]:
        """A move for each game, what is seen after it, and what that promises."""
        ahead = self.batch.ahead()
        seen = self.eye.see(ahead.observations)
        promised = self.network.promise(seen)
        first = np.searchsorted(ahead.rows, np.arange(self.plan.games))
        tried = promised + (self.chance.random(len(promised)) * 1e-6).astype(np.float32)
        stray = self.chance.random(self.plan.games) < straying
        tried[stray[ahead.rows]] = self.chance.random(int(stray[ahead.rows].sum()))
        best = np.maximum.reduceat(tried, first)
        chosen = np.flatnonzero(tried == best[ahead.rows])
        chosen = chosen[np.searchsorted(ahead.rows[chosen], np.arange(self.plan.games))]
        return ahead.moves[chosen], seen[chosen], promised[chosen]


def share_of_wins(game: Game, one: Bot, other: Bot, games: int, seed: int) -> float:
    """How many games the first bot wins, taking both seats in turn; a shared win counts half."""
    chance = Chance(seed, "examination")
    won = 0.0
    for number in range(games):
        state = game.start(seed + number // 2)
        seat_of_one = number % 2
        while not state.over:
            seat = state.acting[0]
            player = one if seat == seat_of_one else other
            state.play(seat, player.choose(game, state.view(seat), chance))
        if seat_of_one in state.winners:
            won += 1 / len(state.winners)
    return won / games


def learn(
    plan: Plan,
    seed: int,
    look: Callable[[int, Network], None] = lambda windows, network: None,
) -> Network:
    """A network that has played against itself; ``look`` sees it after every window."""
    game = tortuga.game("buried-treasure", seats=2)
    chance = np.random.default_rng(seed)
    width = Eye(encoder(game)).width
    network = Network((width, *plan.hidden, 1), chance)
    play = SelfPlay(game, network, plan, seed)
    look(0, network)
    for number in range(plan.windows):
        late = number / plan.windows
        window = play.window(plan.straying * (1 - late))
        seen = window.seen.reshape(-1, width)
        targets = window.targets(plan.trace).reshape(-1)
        order = chance.permutation(len(seen))
        for part in np.array_split(order, plan.slices):
            network.learn(seen[part], targets[part], plan.rate * (1 - 0.9 * late))
        look(number + 1, network)
    return network


@dataclasses.dataclass(frozen=True)
class Mark:
    """An examination: after so many games of self-play, and that share of wins."""

    games: int
    share: float


class Examiner:
    """Lets the network play against a bot, ever more rarely, and keeps its marks."""

    def __init__(self, plan: Plan, rival: str, games: int) -> None:
        self.game = tortuga.game("buried-treasure", seats=2)
        self.plan = plan
        self.rival = tortuga.bot(rival)
        self.games = games
        self.marks: list[Mark] = []

    def look(self, windows: int, network: Network) -> None:
        if windows & (windows - 1) == 0 and windows < self.plan.windows:
            self.examine(windows, network, self.games)

    def examine(self, windows: int, network: Network, games: int) -> float:
        learned = Learned(self.game, network)
        share = share_of_wins(self.game, learned, self.rival, games, FIRST_EXAMINED)
        decisions = windows * self.plan.steps * self.plan.games
        self.marks.append(Mark(round(decisions / DECISIONS), share))
        print(f"{self.marks[-1].games:>7,} games of self-play: wins {share:.1%} of {games} games")
        return share


FIRST_EXAMINED = 1_000_000  # the seeds of examinations are none of those that it learns from
DECISIONS = 66  # of a game, about


def curve(marks: list[Mark], rival: str) -> str:
    """The marks as a drawing: one after another to the right, shares of wins upwards."""
    stride = 530 / max(1, len(marks) - 1)
    points = [(70 + stride * at, 320 - 280 * mark.share) for at, mark in enumerate(marks)]
    games = [
        f'<text x="{x:.1f}" y="342" text-anchor="middle">{mark.games:,}</text>'
        for (x, _), mark in zip(points, marks, strict=True)
    ]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    rows = [
        f'<path d="M60 {320 - 2.8 * share}h560" stroke="#d8cdb8"/>'
        f'<text x="52" y="{324 - 2.8 * share}" text-anchor="end">{share} %</text>'
        for share in range(0, 101, 25)
    ]
    dots = [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3"/>' for x, y in points]
    return "\n".join(
        [
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 370" role="img"',
            f' aria-label="Wins against {rival}: {marks[0].share:.0%} to {marks[-1].share:.0%}"',
            ' font-family="sans-serif" font-size="13" fill="#3b3226">',
            '<rect width="640" height="370" fill="#fbf6ea"/>',
            f'<text x="60" y="24" font-size="15">Games won against {rival}</text>',
            *rows,
            f'<path d="M60 {320 - 2.8 * 55:.1f}h560" stroke="#b0492b" stroke-dasharray="6 5"/>',
            f'<polyline points="{line}" fill="none" stroke="#1f6f78" stroke-width="2.5"/>',
            f'<g fill="#1f6f78">{"".join(dots)}</g>',
            *games,
            '<text x="620" y="362" text-anchor="end">games of self-play</text>',
            "</svg>",
            "",
        ]
    )


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Learn Buried Treasure by self-play.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--windows", type=int, default=Plan.windows, help="how long to learn")
    parser.add_argument("--rival", default="sailor", help="the bot of the examinations")
    parser.add_argument("--games", type=int, default=1000, help="of the last examination")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="draw the curve as SVG")
    args = parser.parse_args(arguments)
    plan = dataclasses.replace(Plan(), windows=args.windows)
    examiner = Examiner(plan, args.rival, min(200, args.games))
    began = time.perf_counter()
    network = learn(plan, args.seed, examiner.look)
    print(f"{time.perf_counter() - began:.0f} s, examinations included")
    share = examiner.examine(plan.windows, network, args.games)
    if args.plot:
        args.plot.write_text(curve(examiner.marks, args.rival), encoding="utf-8")
    return 0 if share >= 0.55 else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
