"""The unit in docs/host.md: what it must hold, and what systemd itself says about it."""

from __future__ import annotations

import re
import shutil
import subprocess
import textwrap
from pathlib import Path

import pytest

PAGE = Path(__file__).resolve().parents[1] / "docs" / "host.md"
BOUNDS = {
    "MemoryMax": r"\d+[MG]",
    "SystemCallFilter": "@system-service",
    "CapabilityBoundingSet": "",
    "NoNewPrivileges": "yes",
    "ProtectSystem": "strict",
    "LimitNOFILE": r"\d+",
}


def unit() -> str:
    found = re.search(r"\n((?:    .*\n|\n)*    \[Unit\]\n(?:    .*\n|\n)+)", PAGE.read_text())
    assert found is not None
    return textwrap.dedent(found[1]).strip() + "\n"


@pytest.mark.parametrize("name", BOUNDS)
def test_the_service_has_bounds(name: str) -> None:
    assert re.search(rf"^{name}={BOUNDS[name]}$", unit(), re.MULTILINE)


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd here")
def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    path = tmp_path / "tortuga.service"
    path.write_text(unit().replace("/opt/tortuga/bin/tortuga", "/bin/true"))
    told = subprocess.run(["systemd-analyze", "verify", path], capture_output=True, text=True)
    ours = [line for line in (told.stdout + told.stderr).splitlines() if "tortuga.service" in line]
    assert ours == []
