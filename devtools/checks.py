"""Checks and tests: run them, keep how they went, say so at the end."""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from devtools import debian
from devtools.environment import WEB, build_client, compile_for_tests, why_not_compiled
from devtools.steps import BIN, PYTHON, ROOT, Stop, Word, around, listen, once, say
from devtools.voices import Voice

TESTS = ROOT / "tests"
BROWSER_TESTS = TESTS / "e2e"
# What tests the code that gets compiled; the rest of the product is always interpreted.
COMPILED_TESTS = [str(TESTS / name) for name in ("bots", "engine", "games", "kit")]
# Each of two processes goes through half of the tests in their order, so that what a module sets
# up is set up once; who is done first takes over some of the other's.
TWO = ("-n2", "--dist=worksteal")
# Where tests wait for pages, a third uses what two cores would have left; where they wait for
# servers, which takes longer, a fourth does.
THREE = ("-n3", "--dist=worksteal")
FOUR = ("-n4", "--dist=worksteal")
# The inner loop. What takes a second to be collected, and would then be left out, is not looked at.
QUICK = (*FOUR, "-m", "not slow and not postgres", "--ignore=tests/server/test_openapi.py")
COUNT = re.compile(r"(\d+) (passed|failed|error|skipped)")
# More failures than this are no chance.
FEW = 8
# Of tests that look at a great many of one kind a run of everything takes one part of so many.
PARTS = 3
SURVEYS = ("-p", "tests.surveys", "--surveys")
Work = Callable[[], "list[Outcome]"]


@dataclass(frozen=True)
class Outcome:
    """How a check went; `missing` says why it could not run."""

    name: str
    passed: bool
    seconds: float = 0
    count: Counter[str] = field(default_factory=Counter)
    missing: str = ""
    second_try: tuple[str, ...] = ()

    @property
    def verdict(self) -> str:
        if self.missing:
            return f"not run: {self.missing}"
        if self.second_try:
            return f"passed at the second try: {', '.join(self.second_try)}"
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
    """Run pytest, show it as it goes and keep what its closing line counts."""
    say(f"{name} …")
    began = time.monotonic()
    colour = ["--color=yes"] if sys.stdout.isatty() else []
    command: list[Word] = [PYTHON, "-m", "pytest", "-q", "--durations=10", *colour, *args]
    env = around(compiled)
    closing = ""
    with (
        subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True) as process,
        Voice() as voice,
    ):
        for line in process.stdout or []:
            voice.say(line)
            closing = line if COUNT.search(line) else closing
    count = Counter({word: int(number) for number, word in COUNT.findall(closing)})
    return Outcome(name, process.returncode == 0, time.monotonic() - began, count)


def in_two_tries(name: str, *args: str, compiled: str | None = None) -> Outcome:
    """Run pytest, and a few tests that fail once more: whoever passes then is named."""
    with tempfile.TemporaryDirectory() as folder:
        notes = Path(folder, "failures.json")
        noting = ("-p", "tests.failures", f"--failures-to={notes}")
        first = pytest(name, *args, *noting, compiled=compiled)
        failed = json.loads(notes.read_text(encoding="utf-8")) if notes.exists() else {}
    if not 1 <= len(failed) <= FEW:
        return first
    alone = [arg for arg in args if not is_place(arg)]
    alone += ["-n0", *SURVEYS, "1/1", *failed]
    second = pytest(f"{name}, second try", *alone, compiled=compiled)
    return after_second_try(first, second, failed)


def after_second_try(first: Outcome, second: Outcome, failed: dict[str, list[str]]) -> Outcome:
    """The first outcome, or a better one where everything that failed has passed since."""
    both = replace(first, seconds=first.seconds + second.seconds)
    if not second.passed or second.count["passed"] != len(failed):
        return both
    # Who failed only when tidying up is among those that passed already.
    new = sum(stages != ["teardown"] for stages in failed.values())
    count = Counter(passed=first.count["passed"] + new, skipped=first.count["skipped"])
    return replace(both, passed=True, count=count, second_try=tuple(failed))


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


def compiling() -> Outcome:
    return attempt("compiling", compile_for_tests)


def web_client() -> Outcome:
    return attempt("web client", build_client)


def everything(args: list[str], machine: Future[None]) -> list[Outcome]:
    """In three lanes side by side, so that two cores are busy as long as there is work.

    Tests in pure Python need nothing but Python: they run while the rest is made ready. `machine`
    is done when the machine has all that can be had.
    """
    part = part_of_surveys(args)
    if part:
        args = [*SURVEYS, part]
    with ThreadPoolExecutor(3) as lanes:

        def pure() -> list[Outcome]:
            if names_tests(args):  # they may be such as need more
                wait([machine])
            else:
                translate_tests()
            return pure_tests(args)

        def after(ready: list[Future[Any]], work: Work) -> Future[list[Outcome]]:
            return lanes.submit(lambda: work() if wait(ready) else [])

        compiled = after([machine], lambda: [compiling()])
        client = after([machine], lambda: [web_client()])
        steps = [
            lanes.submit(pure),
            after([client], lambda: [*web_checks(), *python_checks()]),
            after([compiled, client], lambda: browser_tests(args)),
            after([compiled], lambda: compiled_tests(args)),
        ]
    machine.result()
    if part:
        say(f"of the surveys part {part} was run; TORTUGA_TEST_EFFORT=2 runs all of them")
    return [one for step in (compiled, client, *steps) for one in step.result()]


def part_of_surveys(args: list[str]) -> str:
    """What a run of everything takes of the surveys, by its commit: the same part each time.

    Who asks for something, or looks harder, has all of it.
    """
    if args or os.environ.get("TORTUGA_TEST_EFFORT", "1") != "1":
        return ""
    return f"{commit() % PARTS + 1}/{PARTS}"


def commit() -> int:
    """The name of what is checked out, as a number; 0 where git does not know it."""
    if not shutil.which("git"):
        return 0
    told = listen("git", "rev-parse", "HEAD")
    return int(told.stdout, 16) if told.returncode == 0 else 0


def translate_tests() -> None:
    """Translate the tests, and the libraries that they use, for all who run them later.

    In a fresh checkout that takes longer than to run many a test, and processes that begin side by
    side would each do it. What cannot be collected says so when it is run.
    """
    sources = [*TESTS.rglob("*.py"), ROOT / "requirements-dev.lock"]
    command: list[Word] = [PYTHON, "-m", "pytest", "-qq", "--collect-only", TESTS, BROWSER_TESTS]

    def collect() -> None:
        listen(*command, compiled="0")

    once("translating the tests", sources, PYTHON, collect)


def web_lint() -> Outcome:
    return check("web lint", "npm", "--silent", "run", "lint", cwd=WEB)


def quick_checks() -> list[Outcome]:
    """What is checked before each commit; of the web client only where its packages are there."""
    there = shutil.which("npm") and WEB.joinpath("node_modules").exists()
    return [*python_checks(), *([web_lint()] if there else [])]


def web_checks() -> list[Outcome]:
    if not WEB.joinpath("node_modules").exists():
        return []
    return [
        web_lint(),
        # The client is built: what its types are made from has not changed since.
        check("web types", "npm", "--silent", "run", "check-built", cwd=WEB),
        check("web tests", "npm", "--silent", "run", "test-built", cwd=WEB),
        check("the kit in the browser's Python", "npm", "--silent", "run", "kit", cwd=WEB),
    ]


def pure_tests(args: list[str]) -> list[Outcome]:
    """In pure Python what gets compiled: the games must be the same."""
    where = [] if names_tests(args) else COMPILED_TESTS
    return [in_two_tries("unit tests, pure", *TWO, *where, *possible(args), compiled="0")]


def compiled_tests(args: list[str]) -> list[Outcome]:
    """Everything compiled; where that cannot be, what has not run in pure Python yet."""
    outcomes = []
    if possible(args) != args:
        outcomes.append(Outcome("PostgreSQL tests", False, missing="PostgreSQL is not installed"))
    if not (reason := why_not_compiled()):
        return [
            *outcomes,
            in_two_tries("unit tests, compiled", *FOUR, *possible(args), compiled="1"),
        ]
    outcomes.append(Outcome("unit tests, compiled", False, missing=reason))
    if not names_tests(args):
        others = [f"--ignore={done}" for done in COMPILED_TESTS]
        others += possible(args)
        outcomes.append(in_two_tries("the other unit tests", *FOUR, *others, compiled="0"))
    return outcomes


def possible(args: list[str]) -> list[str]:
    """Arguments that leave out what cannot run on this machine."""
    return ["-m", "not postgres", *args] if debian.lacking(debian.DATABASE) else args


def names_tests(args: list[str]) -> bool:
    """Whether somebody asks for tests in certain places."""
    return any(map(is_place, args))


def is_place(arg: str) -> bool:
    return ROOT.joinpath(arg.partition("::")[0]).exists()


def browser_tests(args: list[str]) -> list[Outcome]:
    """In a process of their own: Playwright's event loop does not mix with async tests."""
    if names_tests(args):
        return []
    if names := debian.lacking(debian.BROWSER):
        return [Outcome("browser tests", False, missing=f"{', '.join(names)} not installed")]
    return [in_two_tries("browser tests", *THREE, str(BROWSER_TESTS), *args)]


def report(outcomes: list[Outcome]) -> int:
    """Say how everything went. What could not run is a failure in CI, and a remark elsewhere."""
    print()
    for one in outcomes:
        print(f"  {one.name:22} {one.seconds:5.0f} s  {one.verdict}")
    count = sum((one.count for one in outcomes), Counter[str]())
    failed = count["failed"] + count["error"]
    print(f"\n{count['passed']} passed, {failed} failed, {count['skipped']} skipped")
    strict = os.environ.get("CI") == "true"
    return int(any(not one.passed and (strict or not one.missing) for one in outcomes))
