"""Checks and tests: run them, keep how they went, say so at the end."""

import os
import re
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from devtools import debian
from devtools.environment import WEB, build_client, compile_rules, why_not_compiled
from devtools.steps import BIN, PYTHON, ROOT, Stop, Word, around, listen, say

BROWSER_TESTS = ROOT / "tests" / "e2e"
# What tests the code that gets compiled; the rest of the product is always interpreted.
COMPILED_TESTS = ("bots", "engine", "games", "kit")
COUNT = re.compile(r"(\d+) (passed|failed|error|skipped)")


class Outcome(NamedTuple):
    """How a check went; `missing` says why it could not run."""

    name: str
    passed: bool
    seconds: float = 0
    closing: str = ""
    missing: str = ""

    @property
    def verdict(self) -> str:
        if self.missing:
            return f"not run: {self.missing}"
        return "passed" if self.passed else "FAILED"


def check(name: str, *command: Word, cwd: Path = ROOT) -> Outcome:
    """Run a check and show what it says only if it fails."""
    began = time.monotonic()
    done = listen(*command, cwd=cwd)
    outcome = Outcome(name, done.returncode == 0, time.monotonic() - began)
    said = "" if outcome.passed else f"\n{done.stdout}"
    say(f"{name}: {outcome.verdict}{said}")
    return outcome


def pytest(name: str, *args: str, compiled: str | None = None) -> Outcome:
    """Run pytest, show it as it goes and keep its closing line."""
    say(f"{name} …")
    began = time.monotonic()
    colour = ["--color=yes"] if sys.stdout.isatty() else []
    command: list[Word] = [PYTHON, "-m", "pytest", "-q", *colour, *args]
    env = around(compiled)
    closing = ""
    with subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True) as process:
        for line in process.stdout or []:
            print(line, end="", flush=True)
            closing = line if COUNT.search(line) else closing
    return Outcome(name, process.returncode == 0, time.monotonic() - began, closing)


def attempt(name: str, work: Callable[[], None]) -> Outcome:
    """Do what the tests need; without it the others can still tell something."""
    began = time.monotonic()
    try:
        work()
    except Stop as stop:
        say(f"{name}: {stop}")
        return Outcome(name, False, time.monotonic() - began)
    return Outcome(name, True, time.monotonic() - began)


def python_checks() -> list[Outcome]:
    return [
        check("lint", BIN / "ruff", "check", "--quiet"),
        check("format", BIN / "ruff", "format", "--check", "--quiet"),
        check("import contracts", BIN / "lint-imports"),
        check("types", BIN / "mypy"),
    ]


def compiled_and_python_checks() -> list[Outcome]:
    return [attempt("compiling", compile_rules), *python_checks()]


def web_checks() -> list[Outcome]:
    built = attempt("web client", build_client)
    if not WEB.joinpath("node_modules").exists():
        return [built]
    return [
        built,
        check("web types", "npm", "--silent", "run", "check", cwd=WEB),
        check("web tests", "npm", "--silent", "run", "test", cwd=WEB),
    ]


def unit_tests(args: list[str]) -> list[Outcome]:
    """Everything compiled; then in pure Python what is compiled: the games must be the same."""
    outcomes = []
    if debian.lacking(debian.DATABASE):
        outcomes.append(Outcome("PostgreSQL tests", False, missing="PostgreSQL is not installed"))
        args = ["-m", "not postgres", *args]
    if reason := why_not_compiled():
        outcomes.append(Outcome("unit tests, compiled", False, missing=reason))
        outcomes.append(pytest("unit tests, pure", "-n2", *args, compiled="0"))
        return outcomes
    outcomes.append(pytest("unit tests, compiled", "-n2", *args, compiled="1"))
    where = [] if names_tests(args) else [str(ROOT / "tests" / name) for name in COMPILED_TESTS]
    outcomes.append(pytest("unit tests, pure", "-n2", *where, *args, compiled="0"))
    return outcomes


def names_tests(args: list[str]) -> bool:
    """Whether somebody asks for tests in certain places."""
    return any(Path(arg.partition("::")[0]).exists() for arg in args)


def browser_tests(args: list[str]) -> list[Outcome]:
    """In a process of their own: Playwright's event loop does not mix with async tests."""
    if names_tests(args):
        return []
    if names := debian.lacking(debian.BROWSER):
        return [Outcome("browser tests", False, missing=f"{', '.join(names)} not installed")]
    return [pytest("browser tests", str(BROWSER_TESTS), *args)]


def report(outcomes: list[Outcome]) -> int:
    """Say how everything went. What could not run is a failure in CI, and a remark elsewhere."""
    print()
    for one in outcomes:
        print(f"  {one.name:22} {one.seconds:5.0f} s  {one.verdict}")
    count = dict.fromkeys(("passed", "failed", "error", "skipped"), 0)
    for one in outcomes:
        for number, word in COUNT.findall(one.closing):
            count[word] += int(number)
    failed = count["failed"] + count["error"]
    print(f"\n{count['passed']} passed, {failed} failed, {count['skipped']} skipped")
    strict = os.environ.get("CI") == "true"
    return int(any(not one.passed and (strict or not one.missing) for one in outcomes))
