"""What a network learns on: the CPU by numpy or, where there is one, a GPU by CuPy."""

from __future__ import annotations

import dataclasses
from typing import Any

from tortuga.engine.errors import TortugaError, listed
from tortuga.env.extras import extra

with extra("rl"):
    import numpy as np

CHOICES = ["auto", "cpu", "gpu"]
# Products of a step from which on a GPU is the faster one: to be told of a step takes it as long
# as a CPU needs for some millions of them.
ENOUGH = 10_000_000


@dataclasses.dataclass(frozen=True)
class Device:
    """``arrays`` is numpy or mirrors it: what it makes lies on the device and is reckoned there."""

    kind: str
    name: str
    arrays: Any

    def __str__(self) -> str:
        return f"{self.kind.upper()} ({self.name})"


CPU = Device("cpu", "numpy", np)


class NoGpu(TortugaError):
    """There is no GPU to learn on; says what is missing."""

    def __init__(self, missing: str) -> None:
        super().__init__(f"there is no GPU to learn on: {missing}; choose auto or cpu")


def chosen(choice: str, products: int) -> Device:
    """The device that is asked for; ``auto`` takes a GPU where there is one and steps are large."""
    if choice not in CHOICES:
        raise TortugaError(f"--device must be {listed(CHOICES)}, not {choice!r}")
    if choice == CPU.kind or (choice == "auto" and products < ENOUGH):
        return CPU
    try:
        return gpu()
    except NoGpu:
        if choice == "auto":
            return CPU
        raise


def gpu() -> Device:
    """The GPU that CuPy takes, once it has reckoned something there."""
    try:
        import cupy
    except ImportError as error:
        brings = "`pip install cupy-cuda13x` brings it for CUDA 13"
        raise NoGpu(f"CuPy cannot be imported ({error}); {brings}") from error
    try:
        ones = cupy.ones((2, 2), dtype=np.float32)
        float((ones @ ones).sum())  # asks for CUDA's compiler and its algebra, too
        runtime = cupy.cuda.runtime
        name = runtime.getDeviceProperties(runtime.getDevice())["name"].decode()
    except Exception as error:  # drivers, libraries and compilers have errors of their own
        raise NoGpu(f"CuPy cannot use one ({error})") from error
    return Device("gpu", name, cupy)
