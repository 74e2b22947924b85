"""A network that learns how positions turn out: numpy, Adam, and the same weights for a seed."""

from __future__ import annotations

import dataclasses
import math

from tortuga.bots.weights import Weights
from tortuga.env.extras import extra

with extra("rl"):
    import numpy as np
    import numpy.typing as npt

Floats = npt.NDArray[np.float32]

SMALLEST = 1e-6  # a promise is never quite 0 or 1
BETA_MEAN = 0.9
BETA_SQUARE = 0.999
DECAY = 1e-4  # of weights, with every step, times the rate


@dataclasses.dataclass(frozen=True)
class Method:
    """How it is learned: rectifiers, passes over what there is, how many positions a step."""

    hidden: int = 32
    passes: int = 12
    slice: int = 256
    rate: float = 3e-3  # falling to nothing


@dataclasses.dataclass(frozen=True)
class Positions:
    """Positions by seat, and what they brought: (n, seats, inputs) and (n, seats)."""

    sights: Floats
    payoffs: Floats

    def __len__(self) -> int:
        return len(self.sights)

    def part(self, chosen: npt.NDArray[np.int64] | slice) -> Positions:
        return Positions(self.sights[chosen], self.payoffs[chosen])


class Learner:
    """The network while it learns.

    It begins as the game's own outlook: the first number of a row is the seat's lead, and counts
    straight, by 1; rectifiers count nothing yet.
    """

    def __init__(self, inputs: int, hidden: int, seed: int) -> None:
        chance = np.random.default_rng(seed)
        spread = math.sqrt(2.0 / inputs)
        self.first: Floats = (chance.standard_normal((inputs, hidden)) * spread).astype("f4")
        self.bias: Floats = np.zeros(hidden, dtype=np.float32)
        self.last: Floats = np.zeros(hidden, dtype=np.float32)
        self.straight: Floats = np.zeros(inputs, dtype=np.float32)
        self.straight[0] = 1.0
        self.weights = [self.first, self.bias, self.last, self.straight]
        self.means = [np.zeros_like(each) for each in self.weights]
        self.squares = [np.zeros_like(each) for each in self.weights]
        self.steps = 0

    def promise(self, sights: Floats) -> Floats:
        """What each position is worth to each seat."""
        heard = np.maximum(sights @ self.first + self.bias, 0)
        return squashed(apart(heard @ self.last + sights @ self.straight))

    def loss(self, positions: Positions) -> float:
        """How far off the promises are: the mean cross-entropy to what came of them."""
        total = 0.0
        for start in range(0, len(positions), 65_536):
            part = positions.part(slice(start, start + 65_536))
            promised = np.clip(self.promise(part.sights), SMALLEST, 1 - SMALLEST)
            got = part.payoffs
            total -= float((got * np.log(promised) + (1 - got) * np.log(1 - promised)).sum())
        return total / max(1, positions.payoffs.size)

    def learn(self, positions: Positions, rate: float) -> None:
        """One step of Adam down that slope."""
        sights = positions.sights
        heard = np.maximum(sights @ self.first + self.bias, 0)
        promised = squashed(apart(heard @ self.last + sights @ self.straight))
        # Each seat's sum counts for itself and, shared out, against the others.
        error = apart(promised - positions.payoffs) / positions.payoffs.size
        below = error[:, :, None] * self.last * (heard > 0)
        flat = sights.reshape(-1, sights.shape[2])
        slopes = [
            flat.T @ below.reshape(-1, below.shape[2]),
            below.sum(axis=(0, 1)),
            np.tensordot(error, heard, axes=2),
            np.tensordot(error, sights, axes=2),
        ]
        self.steps += 1
        for each, slope in enumerate(slopes):
            self.means[each] += (1 - BETA_MEAN) * (slope - self.means[each])
            self.squares[each] += (1 - BETA_SQUARE) * (slope**2 - self.squares[each])
            mean = self.means[each] / (1 - BETA_MEAN**self.steps)
            square = self.squares[each] / (1 - BETA_SQUARE**self.steps)
            weights = self.weights[each]
            weights *= 1 - DECAY * rate
            weights -= (rate * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)

    def packed(self) -> Weights:
        """As they are stored: a row for each rectifier with its bias, then what counts for what."""
        rows = np.concatenate([self.first.T, self.bias[:, None]], axis=1)
        flat = np.concatenate([rows.ravel(), self.last, self.straight]).astype("<f4")
        return Weights(len(self.straight), len(self.last), flat.tobytes())


def apart(sums: Floats) -> Floats:
    """How far each seat's sum is above the mean of the others'."""
    others = sums.shape[1] - 1
    found: Floats = sums - (sums.sum(axis=1, keepdims=True) - sums) / others
    return found


def squashed(sums: Floats) -> Floats:
    return np.asarray(1 / (1 + np.exp(-np.clip(sums, -30, 30))), dtype=np.float32)


def taught(positions: Positions, method: Method, seed: int) -> Learner:
    """A network that has gone over the positions, in an order of the seed's."""
    learner = Learner(positions.sights.shape[2], method.hidden, seed)
    chance = np.random.default_rng([seed, 1])
    slices = max(1, len(positions) // method.slice)
    steps = method.passes * slices
    for _ in range(method.passes):
        for chosen in np.array_split(chance.permutation(len(positions)), slices):
            late = learner.steps / steps
            learner.learn(positions.part(chosen), method.rate * (1 - late))
    return learner
