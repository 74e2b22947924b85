"""What an environment needs and is not installed is named, together with what brings it."""

from __future__ import annotations

import importlib
import sys

import pytest


@pytest.mark.parametrize(
    ("module", "package", "name"),
    [
        ("pettingzoo", "pettingzoo", "rl"),
        ("parallel", "pettingzoo", "rl"),
        ("gymnasium", "gymnasium", "rl"),
        ("raster", "numpy", "rl"),
        ("arrays", "numpy", "rl"),
        ("batches", "numpy", "rl"),
        ("spiel", "pyspiel", "spiel"),
        ("spiel_observer", "pyspiel", "spiel"),
    ],
)
def test_a_missing_package_is_named_with_its_extra(
    module: str, package: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, f"tortuga.env.{module}", raising=False)
    monkeypatch.setitem(sys.modules, package, None)
    told = rf"this needs {package}, .*pip install 'tortuga\[{name}\]'"
    with pytest.raises(ImportError, match=told):
        importlib.import_module(f"tortuga.env.{module}")
