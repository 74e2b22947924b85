"""The stopwatch names each device there is, and what it says of a device is what it learned."""

from __future__ import annotations

import sys

import pytest

from tests.school.elsewhere import NAME, StandIn
from tortuga.school import stopwatch


def test_the_stopwatch_tells_each_device(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    sizes = ["--positions", "300", "--inputs", "5", "--hidden", "4", "--passes", "1"]
    monkeypatch.setattr(sys, "argv", ["stopwatch", *sizes])
    monkeypatch.setitem(sys.modules, "cupy", StandIn())
    stopwatch.main()
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith("CPU (numpy): ")
    assert second.startswith(f"GPU ({NAME}): ")
    assert first.split("loss")[1] == second.split("loss")[1]
    monkeypatch.setitem(sys.modules, "cupy", None)
    stopwatch.main()
    assert "there is no GPU to learn on" in capsys.readouterr().out
