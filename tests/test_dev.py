"""dev.py does a thing once, and tells the truth about what it did."""

import os
import subprocess
import threading
import time
from collections import Counter
from concurrent.futures import Future
from pathlib import Path

import pytest

from devtools import checks, debian, environment, fresh, steps
from devtools.checks import Outcome
from devtools.voices import Voice


@pytest.fixture(autouse=True)
def stamps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(steps, "STAMPS", tmp_path / "stamps")


def test_what_is_done_is_not_done_again(tmp_path: Path) -> None:
    source, output, done = tmp_path / "source", tmp_path / "output", []

    def work() -> None:
        done.append(source.read_text())
        output.touch()

    def build(key: str = "") -> None:
        steps.once("building", [source], output, work, key)

    source.write_text("one")
    build()
    build()
    assert done == ["one"]
    source.write_text("two")
    build()
    assert done == ["one", "two"]
    output.unlink()
    build()
    build("another compiler")
    assert len(done) == 4


def test_what_is_compiled_is_compiled_quickly_for_tests_and_in_full_for_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built: list[str] = []
    monkeypatch.delenv("TORTUGA_COMPILED", raising=False)
    monkeypatch.setattr(environment, "compilation", lambda *options: {
        "what": "compiling", "inputs": [], "output": tmp_path, "key": " ".join(options),
    })  # fmt: skip
    monkeypatch.setattr(environment, "run", lambda *command: built.append(command[-1]))
    monkeypatch.setattr(environment, "leave", lambda *command: built.append("meanwhile"))
    monkeypatch.setattr(environment, "why_not_compiled", lambda: "" if built else "nothing was")
    monkeypatch.setattr(environment.build_module("_build"), "why_no_compiler", lambda: "")
    environment.compile_for_tests()
    environment.compile_for_tests()
    assert built == ["--quick"]
    environment.compile_meanwhile()
    environment.compile_rules()
    assert built == ["--quick", "meanwhile", "--inplace"]
    environment.compile_meanwhile()
    environment.compile_for_tests()
    environment.compile_rules()
    assert len(built) == 3


def test_what_failed_is_tried_again(tmp_path: Path) -> None:
    tries = []

    def fail() -> None:
        tries.append(1)
        steps.run("false")

    for _ in range(2):
        with pytest.raises(steps.Stop, match="'false …' failed"):
            steps.once("failing", [], tmp_path, fail)
    assert len(tries) == 2


def test_a_failed_command_is_heard() -> None:
    with pytest.raises(steps.Stop, match="man overboard"):
        steps.run("sh", "-c", "echo man overboard; exit 3")


def test_tests_are_translated_once_for_all_processes(
    stamps: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tests = tmp_path / "tests"
    browser = tests / "e2e"
    browser.mkdir(parents=True)
    for file in (tests / "test_a.py", browser / "test_b.py"):
        file.write_text("def test(): assert True\n", encoding="utf-8")
    monkeypatch.setattr(checks, "TESTS", tests)
    monkeypatch.setattr(checks, "BROWSER_TESTS", browser)
    checks.translate_tests()
    translated = sorted(each.name.partition(".")[0] for each in tests.rglob("*pytest*.pyc"))
    assert translated == ["test_a", "test_b"]
    monkeypatch.setattr(checks, "listen", None)  # what is done is not done again
    checks.translate_tests()


def test_bytecode_is_kept_on_machines_that_keep_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    asked = steps.listen(steps.PYTHON, "-c", "import sys; print(sys.dont_write_bytecode)")
    assert asked.stdout == "False\n"


@pytest.mark.parametrize(
    ("outcome", "ci", "code"),
    [
        (Outcome("types", passed=True), "true", 0),
        (Outcome("types", passed=False), "", 1),
        (Outcome("browser tests", passed=False, missing="no chromium"), "", 0),
        (Outcome("browser tests", passed=False, missing="no chromium"), "true", 1),
    ],
)
def test_what_cannot_run_fails_in_ci_only(
    outcome: Outcome, ci: str, code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(os.environ, "CI", ci)
    assert checks.report([outcome]) == code


@pytest.mark.parametrize(("reason", "leaves_out"), [("", False), ("there is no compiler", True)])
def test_every_test_runs_with_and_without_a_compiler(
    reason: str, leaves_out: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What has run in pure Python does not run twice so."""
    ran: list[tuple[str, ...]] = []

    def run(name: str, *args: str, compiled: str | None = None) -> Outcome:
        ran.append((compiled or "", *args))
        return Outcome(name, passed=True)

    monkeypatch.setattr(checks, "in_two_tries", run)
    monkeypatch.setattr(checks, "why_not_compiled", lambda: reason)
    monkeypatch.setattr(debian, "lacking", lambda packages: [])
    pure, everything = checks.pure_tests([]), checks.compiled_tests([])
    assert [outcome.missing for outcome in [*pure, *everything]] == ["", *[reason] * leaves_out, ""]
    assert ran[0] == ("0", *checks.TWO, *checks.COMPILED_TESTS)
    others = [f"--ignore={done}" for done in checks.COMPILED_TESTS] if leaves_out else []
    assert ran[1] == ("0" if leaves_out else "1", *checks.FOUR, *others)


def test_lanes_wait_for_what_they_need_and_for_nothing_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: set[str] = set()
    pure, machine = threading.Event(), Future[None]()

    def making(name: str, needs: threading.Event) -> Outcome:
        assert machine.done()
        assert needs.wait(60)
        time.sleep(0.05)
        made.add(name)
        return Outcome(name, passed=True)

    def step(name: str, *needs: str) -> None:
        def run(*_: object) -> list[Outcome]:
            assert made >= set(needs)
            if name == "pure_tests":
                assert not machine.done()
                machine.set_result(None)
            pure.set()
            return [Outcome(name, passed=True)]

        monkeypatch.setattr(checks, name, run)

    # Nothing is made before tests in pure Python have begun, which therefore wait for nothing.
    monkeypatch.setattr(checks, "compiling", lambda: making("compiled", pure))
    monkeypatch.setattr(checks, "web_client", lambda: making("client", pure))
    monkeypatch.setattr(checks, "translate_tests", lambda: None)
    step("pure_tests")
    step("web_checks", "client")
    step("python_checks")
    step("browser_tests", "compiled", "client")
    step("compiled_tests", "compiled")
    names = [outcome.name for outcome in checks.everything([], machine)]
    assert names == [
        *("compiled", "client", "pure_tests", "web_checks", "python_checks"),
        *("browser_tests", "compiled_tests"),
    ]


def test_a_run_of_everything_takes_the_part_of_surveys_that_falls_to_its_commit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    head = ["0a"]

    def git(*_: object) -> subprocess.CompletedProcess[str]:
        return subprocess.CompletedProcess([], returncode=0 if head[0] else 128, stdout=head[0])

    monkeypatch.setattr(checks, "listen", git)
    monkeypatch.delenv("TORTUGA_TEST_EFFORT", raising=False)
    parts = []
    for head[0] in ("0a", "0b", "0c", "0d", "0d", ""):
        parts.append(checks.part_of_surveys([]))
    assert parts == ["2/3", "3/3", "1/3", "2/3", "2/3", "1/3"]
    assert checks.part_of_surveys(["tests/e2e"]) == ""  # who asks for something has all of it
    monkeypatch.setenv("TORTUGA_TEST_EFFORT", "2")
    assert checks.part_of_surveys([]) == ""
    monkeypatch.setenv("PATH", "")
    assert checks.commit() == 0


def test_who_speaks_at_the_same_time_is_heard_in_one_piece(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with Voice() as first:
        first.say("one\n")
        with Voice() as second, Voice() as third:
            third.say("five\n")
            second.say("three\n")
            assert capsys.readouterr().out == "one\n"
            first.say("two\n")
            second.say("four\n")
    assert capsys.readouterr().out == "two\nthree\nfour\nfive\n"


def test_the_closing_line_adds_up(capsys: pytest.CaptureFixture[str]) -> None:
    outcomes = [
        Outcome("types", passed=True),
        Outcome("pure", passed=False, count=Counter(failed=1, passed=5, skipped=2)),
        Outcome("compiled", passed=False, count=Counter(passed=7, error=1)),
    ]
    checks.report(outcomes)
    assert capsys.readouterr().out.endswith("\n12 passed, 2 failed, 2 skipped\n")


STEADY = """
import pytest
from pathlib import Path

def passes_after(times, tries=Path("tries")):
    tries.open("a").write("x")
    assert len(tries.read_text()) > times

@pytest.mark.skip
def test_that_is_skipped(): pass

def test_that_passes(): pass
"""
SHAKY = """
@pytest.fixture
def untidy():
    yield
    passes_after(1, Path("untidy"))

def test_tidy_at_last(untidy): pass

@pytest.mark.parametrize("word", ["a - b::c [d]"])
def test_lucky_at_last(word): passes_after(1)

@pytest.mark.survey
def test_of_the_other_part(): assert False

@pytest.mark.survey
def test_surveyed_at_last(): passes_after(1, Path("surveys"))
"""


@pytest.fixture
def shaky(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder where pytest runs, without the plugins that it would take seconds to load."""
    monkeypatch.setenv("PYTHONPATH", str(steps.ROOT))
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    monkeypatch.setenv("PYTEST_PLUGINS", "xdist")
    monkeypatch.setattr(checks, "ROOT", tmp_path)
    (tmp_path / "pytest.ini").touch()
    return tmp_path


def test_what_passes_at_the_second_try_is_named(
    shaky: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (shaky / "test_shaky.py").write_text(STEADY + SHAKY)
    (shaky / "pytest.ini").write_text("[pytest]\nmarkers = survey\n")
    part = (*checks.SURVEYS, "2/2")
    outcome = checks.in_two_tries("tests", *checks.TWO, *part, "test_shaky.py")
    assert checks.report([outcome]) == 0
    *_, verdict, _, closing = capsys.readouterr().out.splitlines()
    assert "  passed at the second try: test_shaky.py::" in verdict
    names = ("tidy_at_last", "lucky_at_last[a - b::c [d]]", "surveyed_at_last")
    assert all(f"test_shaky.py::test_{name}" in verdict for name in names)
    assert closing == "4 passed, 0 failed, 1 skipped"


@pytest.mark.parametrize(
    ("unlucky", "options", "closing", "tries"),
    [
        ("def test_luck(): passes_after(2)", [], "1 passed, 1 failed, 1 skipped", 2),
        (
            "@pytest.mark.parametrize('n', range(9))\ndef test_luck(n): passes_after(9)",
            [],
            "1 passed, 9 failed, 1 skipped",
            9,
        ),
        (
            "def test_luck(): passes_after(1)\ndef test_more(): pass",
            ["-x"],
            "1 passed, 1 failed, 1 skipped",
            1,
        ),
    ],
    ids=["failed twice", "too many failed", "cut short"],
)
def test_a_second_try_does_not_help(
    unlucky: str,
    options: list[str],
    closing: str,
    tries: int,
    shaky: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (shaky / "test_shaky.py").write_text(STEADY + unlucky)
    outcome = checks.in_two_tries("tests", *options, "test_shaky.py")
    assert checks.report([outcome]) == 1
    *_, verdict, _, last = capsys.readouterr().out.splitlines()
    assert verdict.endswith("  FAILED")
    assert last == closing
    assert len((shaky / "tries").read_text()) == tries


def test_old_or_missing_node_counts_as_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert environment.node_version() == 0
    for name in ("node", "npm"):
        (tmp_path / name).write_text("#!/bin/sh\necho v18.20.4\n")
        (tmp_path / name).chmod(0o755)
    assert environment.node_version() == 18


def test_packages_are_known_by_a_file(tmp_path: Path) -> None:
    (tmp_path / "libx.so.1").touch()
    wanted = {"libx": f"{tmp_path}/*.so.1", "liby": f"{tmp_path}/*.so.2"}
    assert debian.lacking(wanted) == ["liby"]


def test_a_fresh_machine_knows_the_way_to_the_registries_and_nothing_else() -> None:
    here = {
        "HTTPS_PROXY": "a proxy",
        "https_proxy": "the same",
        "SSL_CERT_FILE": "certificates",
        "PIP_FIND_LINKS": "a folder of this machine",
        "TORTUGA_COMPILED": "1",
        "HOME": "somebody's",
        "LD_PRELOAD": "something",
    }
    there = fresh.surroundings(here)
    assert there.keys() == {
        *("HTTPS_PROXY", "https_proxy", "SSL_CERT_FILE"),
        *("PATH", "HOME", "LANG", "CI"),
    }
    assert there["HOME"] == "/root"


def test_a_fresh_machine_says_why_it_cannot_be_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    with pytest.raises(steps.Stop, match="no fresh machine can be made here: only root may"):
        fresh.fresh([])
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(debian, "provide", lambda wanted: None)
    monkeypatch.setattr(debian, "lacking", lambda wanted: ["debootstrap"])
    with pytest.raises(steps.Stop, match="debootstrap could not be installed"):
        fresh.fresh([])


@pytest.mark.parametrize(
    ("script", "seconds"), [("sleep 30", 0.2), ("echo open; exec sleep 30", 5.0), ("true", 5.0)]
)
def test_a_fresh_machine_is_listened_to_with_patience(script: str, seconds: float) -> None:
    with subprocess.Popen(["sh", "-c", script], stdout=subprocess.PIPE, text=True) as process:
        heard = next(fresh.lines_of(process, seconds), "nothing")
        process.terminate()
    assert heard == ("open\n" if "echo" in script else "nothing")
