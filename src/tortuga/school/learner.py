"""A network that learns how positions turn out: Adam, and the same weights for a seed.

What is drawn by lot is drawn by numpy for every device, so that they differ by rounding alone.
"""

from __future__ import annotations

import dataclasses
import math
from typing import Any

from tortuga.bots.weights import Weights
from tortuga.env.extras import extra
from tortuga.school.devices import CPU, Device

with extra("rl"):
    import numpy as np
    import numpy.typing as npt

Floats = npt.NDArray[np.float32]  # or what a device has in its place

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

    def products(self, numbers: int) -> int:
        """How many products a step takes for positions of so many numbers."""
        return self.slice * numbers * self.hidden


@dataclasses.dataclass(frozen=True)
class Positions:
    """Positions by seat, and what they brought: (n, seats, inputs) and (n, seats).

    ``device`` is where they lie, and so where one learns from them.
    """

    sights: Floats
    payoffs: Floats
    device: Device = CPU

    def __len__(self) -> int:
        return len(self.sights)

    def part(self, chosen: npt.NDArray[np.int64] | slice) -> Positions:
        return Positions(self.sights[chosen], self.payoffs[chosen], self.device)

    def on(self, device: Device) -> Positions:
        """The same, moved to a device."""
        moved = device.arrays.asarray
        return Positions(moved(self.sights), moved(self.payoffs), device)


class Learner:
    """The network while it learns.

    It begins as the game's own outlook: the first number of a row is the seat's lead, and counts
    straight, by 1; rectifiers count nothing yet.
    """

    def __init__(self, inputs: int, hidden: int, seed: int, device: Device = CPU) -> None:
        self.arrays = arrays = device.arrays
        chance = np.random.default_rng(seed)
        spread = math.sqrt(2.0 / inputs)
        drawn = (chance.standard_normal((inputs, hidden)) * spread).astype("f4")
        self.first: Floats = arrays.asarray(drawn)
        self.bias: Floats = arrays.zeros(hidden, dtype=np.float32)
        self.last: Floats = arrays.zeros(hidden, dtype=np.float32)
        self.straight: Floats = arrays.zeros(inputs, dtype=np.float32)
        self.straight[0] = 1.0
        self.weights = [self.first, self.bias, self.last, self.straight]
        self.means = [arrays.zeros_like(each) for each in self.weights]
        self.squares = [arrays.zeros_like(each) for each in self.weights]
        self.steps = 0

    def promise(self, sights: Floats) -> Floats:
        """What each position is worth to each seat."""
        heard = self.arrays.maximum(sights @ self.first + self.bias, 0)
        return squashed(apart(heard @ self.last + sights @ self.straight), self.arrays)

    def loss(self, positions: Positions) -> float:
        """How far off the promises are: the mean cross-entropy to what came of them."""
        arrays = self.arrays
        total = 0.0
        for start in range(0, len(positions), 65_536):
            part = positions.part(slice(start, start + 65_536))
            promised = arrays.clip(self.promise(part.sights), SMALLEST, 1 - SMALLEST)
            got = part.payoffs
            told = got * arrays.log(promised) + (1 - got) * arrays.log(1 - promised)
            total -= float(told.sum())
        return total / max(1, positions.payoffs.size)

    def learn(self, positions: Positions, rate: float) -> None:
        """One step of Adam down that slope."""
        arrays = self.arrays
        sights = positions.sights
        heard = arrays.maximum(sights @ self.first + self.bias, 0)
        promised = squashed(apart(heard @ self.last + sights @ self.straight), arrays)
        # Each seat's sum counts for itself and, shared out, against the others.
        error = apart(promised - positions.payoffs) / positions.payoffs.size
        below = error[:, :, None] * self.last * (heard > 0)
        flat = sights.reshape(-1, sights.shape[2])
        slopes = [
            flat.T @ below.reshape(-1, below.shape[2]),
            below.sum(axis=(0, 1)),
            arrays.tensordot(error, heard, axes=2),
            arrays.tensordot(error, sights, axes=2),
        ]
        self.steps += 1
        for each, slope in enumerate(slopes):
            self.means[each] += (1 - BETA_MEAN) * (slope - self.means[each])
            self.squares[each] += (1 - BETA_SQUARE) * (slope**2 - self.squares[each])
            mean = self.means[each] / (1 - BETA_MEAN**self.steps)
            square = self.squares[each] / (1 - BETA_SQUARE**self.steps)
            weights = self.weights[each]
            weights *= 1 - DECAY * rate
            weights -= (rate * mean / (arrays.sqrt(square) + 1e-8)).astype(np.float32)

    def packed(self) -> Weights:
        """As they are stored: a row for each rectifier with its bias, then what counts for what."""
        arrays = self.arrays
        rows = arrays.concatenate([self.first.T, self.bias[:, None]], axis=1)
        flat = arrays.concatenate([rows.ravel(), self.last, self.straight]).astype("<f4")
        return Weights(len(self.straight), len(self.last), flat.tobytes())


def apart(sums: Floats) -> Floats:
    """How far each seat's sum is above the mean of the others'."""
    others = sums.shape[1] - 1
    found: Floats = sums - (sums.sum(axis=1, keepdims=True) - sums) / others
    return found


def squashed(sums: Floats, arrays: Any) -> Floats:
    found: Floats = 1 / (1 + arrays.exp(-arrays.clip(sums, -30, 30)))
    return found.astype(np.float32, copy=False)


def taught(positions: Positions, method: Method, seed: int) -> Learner:
    """A network that has gone over the positions, where they lie and in an order of the seed's."""
    arrays = positions.device.arrays
    learner = Learner(positions.sights.shape[2], method.hidden, seed, positions.device)
    chance = np.random.default_rng([seed, 1])
    slices = max(1, len(positions) // method.slice)
    steps = method.passes * slices
    for _ in range(method.passes):
        order = arrays.asarray(chance.permutation(len(positions)))
        for chosen in arrays.array_split(order, slices):
            late = learner.steps / steps
            learner.learn(positions.part(chosen), method.rate * (1 - late))
    return learner
