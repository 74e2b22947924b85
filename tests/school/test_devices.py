"""A network learns on the device that is asked for, and says so where there is none."""

from __future__ import annotations

import struct
import sys
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from tests.school.elsewhere import NAME, Elsewhere, StandIn, stand_in
from tests.school.test_learning import TINY, some_positions
from tortuga.engine.errors import TortugaError
from tortuga.engine.registry import make_game
from tortuga.school.course import Course
from tortuga.school.devices import CPU, ENOUGH, Device, NoGpu, chosen, gpu
from tortuga.school.learner import Learner, Method, taught
from tortuga.school.notebook import asked, check_same, go_on, keep

METHOD = Method(hidden=8, passes=2, slice=64)


def numbers(learner: Learner) -> list[float]:
    packed = learner.packed().packed
    return list(struct.unpack(f"<{len(packed) // 4}f", packed))


def course(device: Device = CPU, generations: int = 0) -> Course:
    made = Course(make_game("buried-treasure", 2, None, {}), TINY, 5, device=device)
    for _ in range(generations):
        made.generation()
    return made


def no_device(*shape: int, **named: object) -> None:
    raise RuntimeError("cudaErrorNoDevice: no CUDA-capable device is detected")


def test_the_cpu_learns_what_it_did_before_there_was_a_choice() -> None:
    learner = taught(some_positions(600, inputs=3), Method(hidden=2, passes=4, slice=32), seed=1)
    rectifiers = [0.3901, 0.1549, 0.7914, 0.0317, 0.7845, -1.183, 0.3705, 0.1199]
    counts = [-0.0228, -0.1083, 0.8965, 0.1077, -0.0604]
    assert numbers(learner) == pytest.approx(rectifiers + counts, abs=1e-4)


def test_without_a_gpu_the_cpu_is_taken_and_a_gpu_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cupy", None)
    assert chosen("auto", ENOUGH) is chosen("cpu", ENOUGH) is CPU
    with pytest.raises(NoGpu, match=r"CuPy cannot be imported .* choose auto or cpu"):
        chosen("gpu", ENOUGH)


def test_a_gpu_that_cannot_be_used_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cupy", SimpleNamespace(ones=no_device))
    assert chosen("auto", ENOUGH) is CPU
    with pytest.raises(NoGpu, match=r"CuPy cannot use one \(cudaErrorNoDevice.* auto or cpu"):
        chosen("gpu", ENOUGH)


def test_a_gpu_is_taken_where_there_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cupy", StandIn())
    assert str(chosen("auto", ENOUGH)) == str(chosen("gpu", ENOUGH)) == f"GPU ({NAME})"
    assert chosen("cpu", ENOUGH) is CPU


def test_small_steps_are_for_the_cpu_unless_a_gpu_is_insisted_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "cupy", StandIn())
    small, large = (Method(hidden=hidden).products(2 * 52) for hidden in (32, 512))
    assert chosen("auto", small) is CPU
    assert chosen("gpu", small).kind == chosen("auto", large).kind == "gpu"


def test_an_unknown_device_is_refused() -> None:
    with pytest.raises(TortugaError, match="must be auto, cpu or gpu, not 'tpu'"):
        chosen("tpu", ENOUGH)


def test_all_is_reckoned_on_the_device() -> None:
    """The stand-in refuses arrays of numpy's own, so that nothing can be reckoned halfway."""
    device = stand_in()
    positions = some_positions(1000)
    learner = taught(positions.on(device), METHOD, seed=1)
    assert all(isinstance(each, Elsewhere) for each in learner.weights)
    assert device.arrays.asked["sqrt"] == 2 * 15 * len(learner.weights)
    assert device.arrays.asked["exp"] == 2 * 15
    here = taught(positions, METHOD, seed=1)
    assert learner.packed() == here.packed()
    assert learner.loss(positions.on(device)) == here.loss(positions)


def test_what_lies_on_another_device_is_not_learned_from() -> None:
    with pytest.raises(TypeError, match="lie elsewhere"):
        Learner(5, 4, seed=1, device=stand_in()).learn(some_positions(10), 1e-3)


def test_positions_are_moved_once_a_generation() -> None:
    device = stand_in()
    made = course(device, generations=1)
    assert made.weights == course(generations=1).weights
    sights, payoffs = ([each for each in device.arrays.moved if len(each) == n] for n in (3, 2))
    assert len(sights) == 2  # what is learned from, and what is kept back
    drawn = (sights[0][2], TINY.method.hidden)
    assert payoffs == [*(each[:2] for each in sights), drawn, drawn]


def test_a_course_goes_on_on_the_device_that_it_was_begun_on(tmp_path: Path) -> None:
    notebook = tmp_path / "notebook.npz"
    keep(course(stand_in(), generations=1), notebook)
    with pytest.raises(TortugaError, match=r"was begun on the gpu.*--device gpu"):
        go_on(course(), notebook)
    again = course(stand_in())
    go_on(again, notebook)
    assert again.reports


def test_notebooks_of_before_there_was_a_choice_are_the_cpus(tmp_path: Path) -> None:
    begun = asked(course())
    del begun["device"]
    check_same(dict(begun), asked(course()), tmp_path)
    with pytest.raises(TortugaError, match="was begun on the cpu"):
        check_same(dict(begun), asked(course(stand_in())), tmp_path)


def test_a_gpu_learns_what_the_cpu_does() -> None:
    try:
        device = gpu()
    except NoGpu as error:
        pytest.skip(str(error))
    positions = some_positions(4000, inputs=12)
    here = taught(positions, METHOD, seed=1)
    there = taught(positions.on(device), METHOD, seed=1)
    assert np.allclose(numbers(there), numbers(here), rtol=0, atol=1e-3)
    assert there.loss(positions.on(device)) == pytest.approx(here.loss(positions), abs=1e-4)
