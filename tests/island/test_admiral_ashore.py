"""The admiral on the island: offered where it has learned, packed along, playing there."""

from __future__ import annotations

import gzip
import importlib.util
import io
import json
import marshal
import re
import tomllib
import traceback
import zipfile
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import tortuga
from tests.island.ashore import Browser
from tortuga.bots import weights

PACKAGE = Path(tortuga.__file__).parent
PACKING = PACKAGE.parents[1] / "web/plugins/island/packing.py"
LEARNED = [name for name in tortuga.games() if "admiral" in tortuga.bots(name)]
MOST_SENT = 300_000  # bytes of an island's six million for all that admirals know


def packing() -> ModuleType:
    spec = importlib.util.spec_from_file_location("packing", PACKING)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_an_island_offers_admirals_where_they_have_learned() -> None:
    told = Browser().get("/api/games")
    offered = [game["name"] for game in told["games"] if "admiral" in game["bots"]]
    assert offered == LEARNED
    assert "playa-pirata" in offered


def test_an_admiral_plays_on_an_island() -> None:
    browser = Browser()
    granted = browser.set_table("playa-pirata", {"kind": "bot", "level": "admiral"})
    socket = browser.sit(granted)
    browser.play_on(socket, 2)
    thinking = browser.get("/api/island")["thinking"]
    assert [each["level"] for each in thinking] == ["admiral"]


def test_code_without_numbers_of_lines_runs_and_its_errors_can_be_told() -> None:
    source = b"def fails(n):\n    if n:\n        return fails(n - 1)\n    return 1 // n\n"
    code = marshal.loads(packing().bare_bytecode(source, "bare.py")[16:])
    found: dict[str, Any] = {}
    exec(code, found)
    with pytest.raises(ZeroDivisionError) as caught:
        found["fails"](2)
    told = "".join(traceback.format_exception(caught.value))
    # A line that is not known is None, or -1 in older Pythons.
    assert len(re.findall(r'File "bare.py", line (?:None|-1), in fails', told)) == 3


@pytest.mark.slow
def test_what_admirals_know_is_packed_and_light() -> None:
    packed = zipfile.ZipFile(io.BytesIO(packing().tortuga(str(PACKAGE))))
    sent = b""
    for name in LEARNED:
        travelled = packed.read(f"tortuga/bots/learned/{name}.toml")
        whole = (weights.FOLDER / f"{name}.toml").read_text(encoding="utf-8")
        assert json.loads(travelled) == tomllib.loads(whole)
        sent += travelled
    assert len(gzip.compress(sent)) < MOST_SENT
