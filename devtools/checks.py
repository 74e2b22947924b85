"""Checks and tests: run them, keep how they went, say so at the end."""

import os
import re
import shutil
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
COMPILED_TESTS = [str(ROOT / "tests" / name) for name in ("bots", "engine", "games", "kit")]
# Each of two processes goes through half of the tests in their order, so that what a module sets
# up is set up once; who is done first takes over some of the other's.
TWO = ("-n2", "--dist=worksteal")
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


def compiling() -> list[Outcome]:
    return [attempt("compiling", compile_rules)]


def meanwhile(args: list[str]) -> list[Outcome]:
    """All that need not wait for the compiler, which keeps one core busy for minutes."""
    return [*python_checks(), *web_checks(), *pure_tests(args)]


def web_lint() -> Outcome:
    return check("web lint", "npm", "--silent", "run", "lint", cwd=WEB)


def quick_checks() -> list[Outcome]:
    """What is checked before each commit; of the web client only where its packages are there."""
    there = shutil.which("npm") and WEB.joinpath("node_modules").exists()
    return [*python_checks(), *([web_lint()] if there else [])]


def web_checks() -> list[Outcome]:
    built = attempt("web client", build_client)
    if not WEB.joinpath("node_modules").exists():
        return [built]
    return [
        built,
        web_lint(),
        check("web types", "npm", "--silent", "run", "check", cwd=WEB),
        check("web tests", "npm", "--silent", "run", "test", cwd=WEB),
        check("the kit in the browser's Python", "npm", "--silent", "run", "kit", cwd=WEB),
    ]


def pure_tests(args: list[str]) -> list[Outcome]:
    """In pure Python what gets compiled: the games must be the same."""
    where = [] if names_tests(args) else COMPILED_TESTS
    return [pytest("unit tests, pure", *TWO, *where, *possible(args), compiled="0")]


def compiled_tests(args: list[str]) -> list[Outcome]:
    """Everything compiled; where that cannot be, what has not run in pure Python yet."""
    outcomes = []
    if possible(args) != args:
        outcomes.append(Outcome("PostgreSQL tests", False, missing="PostgreSQL is not installed"))
    if not (reason := why_not_compiled()):
        return [*outcomes, pytest("unit tests, compiled", *TWO, *possible(args), compiled="1")]
    outcomes.append(Outcome("unit tests, compiled", False, missing=reason))
    if not names_tests(args):
        others = [f"--ignore={done}" for done in COMPILED_TESTS]
        others += possible(args)
        outcomes.append(pytest("the other unit tests", *TWO, *others, compiled="0"))
    return outcomes


def possible(args: list[str]) -> list[str]:
    """Arguments that leave out what cannot run on this machine."""
    return ["-m", "not postgres", *args] if debian.lacking(debian.DATABASE) else args


def names_tests(args: list[str]) -> bool:
    """Whether somebody asks for tests in certain places."""
    return any(Path(arg.partition("::")[0]).exists() for arg in args)


def browser_tests(args: list[str]) -> list[Outcome]:
    """In a process of their own: Playwright's event loop does not mix with async tests."""
    if names_tests(args):
        return []
    if names := debian.lacking(debian.BROWSER):
        return [Outcome("browser tests", False, missing=f"{', '.join(names)} not installed")]
    return [pytest("browser tests", *TWO, str(BROWSER_TESTS), *args)]


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
