"""How long a network learns on each device there is, from positions drawn by lot."""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator

from tortuga.env.extras import extra
from tortuga.school.devices import CPU, Device, NoGpu, gpu
from tortuga.school.learner import Method, Positions, taught

with extra("rl"):
    import numpy as np

SEED = 1


def drawn(count: int, seats: int, inputs: int) -> Positions:
    """Positions whose second number decides, against that of the others."""
    sights = np.random.default_rng(SEED).standard_normal((count, seats, inputs), dtype=np.float32)
    won = sights[:, :, 1].argmax(axis=1)[:, None] == np.arange(seats)
    return Positions(sights, won.astype(np.float32))


def seconds(positions: Positions, method: Method, device: Device) -> tuple[float, float]:
    """How long it took to learn, the way to the device and back included; and the loss after."""
    taught(positions.part(slice(2 * method.slice)).on(device), method, SEED).packed()  # warm up
    began = time.perf_counter()
    there = positions.on(device)
    learner = taught(there, method, SEED)
    learner.packed()  # which waits until all is reckoned
    return time.perf_counter() - began, learner.loss(there)


def devices() -> Iterator[Device]:
    """The CPU, and a GPU where there is one; where there is none, a line says why."""
    yield CPU
    try:
        yield gpu()
    except NoGpu as error:
        print(error)


def main() -> None:
    usual = Method()
    parser = argparse.ArgumentParser(description="How long learning takes, device by device.")
    parser.add_argument("--positions", type=int, default=200_000)
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--inputs", type=int, default=40)
    parser.add_argument("--hidden", type=int, default=usual.hidden)
    parser.add_argument("--passes", type=int, default=usual.passes)
    parser.add_argument("--slice", type=int, default=usual.slice, help="positions of a step")
    args = parser.parse_args()
    method = Method(args.hidden, args.passes, args.slice)
    positions = drawn(args.positions, args.seats, args.inputs)
    for device in devices():
        took, loss = seconds(positions, method, device)
        print(f"{device}: {took:.2f} s, loss {loss:.5f}", flush=True)


if __name__ == "__main__":
    main()
