#!/usr/bin/env python3
"""Set up, play, test and build Tortuga. Needs Python 3.11 or newer with pip, and nothing else."""

from __future__ import annotations

import argparse
import fcntl
import glob
import hashlib
import importlib
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent
PACKAGE = ROOT / "src" / "tortuga"
WEB = ROOT / "web"
STATIC = PACKAGE / "server" / "static"
BROWSER_TESTS = ROOT / "tests" / "e2e"
VENV = ROOT / ".venv"
BIN = VENV / "bin"
PYTHON = BIN / "python"
STAMPS = VENV / "stamps"

LOCKS = {
    "requirements-installer.lock": "--group installer",
    "requirements.lock": "pyproject.toml --extra server --group build",
    "requirements-dev.lock": "pyproject.toml --extra server --extra postgres --group dev"
    " --constraint requirements.lock",
    "requirements-bench.lock": "pyproject.toml --extra bench --constraint requirements-dev.lock",
    "requirements-web.lock": "--group web",
}

# What pip cannot bring: Debian's packages, each with a file that shows it is there.
COMPILER = {
    "gcc": "/usr/bin/cc",
    "libc6-dev": "/usr/include/stdio.h",
    "python3-dev": f"{sysconfig.get_path('include')}/Python.h",
}
BROWSER = {
    "chromium": "/usr/bin/chromium",
    "fonts-dejavu-core": "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
    "libatomic1": "/usr/lib/*/libatomic.so.1",
}
DATABASE = {"postgresql": "/usr/lib/postgresql/*/bin/initdb"}


class Stop(Exception):
    """Ends dev.py with one plain line."""


def say(line: str) -> None:
    print(f"tortuga: {line}", flush=True)


def run(*command: str | Path, cwd: Path = ROOT, **env: str) -> None:
    """Run a command whose failure ends the whole."""
    words = [str(word) for word in command]
    done = subprocess.run(words, cwd=cwd, env=around(**env), stdin=subprocess.DEVNULL)
    if done.returncode:
        raise Stop(f"'{' '.join([Path(words[0]).name, *words[1:4]])} …' failed")


def around(**env: str) -> dict[str, str]:
    """The environment of what we run: our own programs come first."""
    path = f"{BIN}{os.pathsep}{os.environ.get('PATH', os.defpath)}"
    return {**os.environ, "PATH": path, **env}


def once(what: str, inputs: Iterable[Path], output: Path, work: Callable[[], None]) -> None:
    """Do `work` unless it was done for these very inputs and its output is still there."""
    digest = hashlib.sha256()
    for path in sorted(inputs):
        digest.update(f"{path}\n".encode() + path.read_bytes())
    stamp = STAMPS / what.replace(" ", "-")
    if output.exists() and stamp.exists() and stamp.read_text() == digest.hexdigest():
        return
    say(f"{what} …")
    work()
    STAMPS.mkdir(exist_ok=True)
    stamp.write_text(digest.hexdigest())


def together(*jobs: Callable[[], Any]) -> list[Any]:
    """Do jobs side by side; two cores are what everybody has."""
    with ThreadPoolExecutor(2) as pool:
        return [job.result() for job in [pool.submit(job) for job in jobs]]


# Set-up


def environment(*locks: str) -> None:
    """A virtual environment in .venv with Tortuga and what the lock files name."""
    installer()
    for name in locks:
        install(name)
    once("installing Tortuga", [ROOT / "pyproject.toml"], BIN / "tortuga", install_tortuga)


def installer() -> None:
    """An empty virtual environment with uv in it."""
    python = getattr(sys, "_base_executable", sys.executable)
    if not PYTHON.exists():
        # Debian's Python cannot put pip into it without python3-venv, and we do not need it there.
        run(python, "-m", "venv", "--clear", "--without-pip", VENV)
    alone()
    lock = ROOT / "requirements-installer.lock"
    once("fetching uv", [lock], BIN / "uv", lambda: fetch_uv(python, lock))


def alone() -> None:
    """Wait until no other dev.py sets up the same checkout; the lock ends with the process."""
    alone.file = (VENV / "lock").open("w")  # type: ignore[attr-defined]
    fcntl.flock(alone.file, fcntl.LOCK_EX)  # type: ignore[attr-defined]


def fetch_uv(python: str, lock: Path) -> None:
    if subprocess.run([python, "-m", "pip", "--version"], capture_output=True).returncode:
        apt({"python3-pip": "/usr/bin/pip3"})
    if subprocess.run([python, "-m", "pip", "--version"], capture_output=True).returncode:
        raise Stop(f"{python} has no pip; on Debian: apt-get install python3-pip")
    quiet = ["--quiet", "--disable-pip-version-check", "--no-input"]
    run(python, "-m", "pip", "--python", PYTHON, "install", *quiet, "--require-hashes", "-r", lock)


def install(name: str) -> None:
    lock = ROOT / name
    uv = [BIN / "uv", "pip", "install", "--quiet", "--python", PYTHON]
    once(f"installing {name}", [lock], PYTHON, lambda: run(*uv, "--require-hashes", "-r", lock))


def install_tortuga() -> None:
    uv = [BIN / "uv", "pip", "install", "--quiet", "--python", PYTHON]
    run(*uv, "--no-deps", "--no-build-isolation", "--editable", ROOT, TORTUGA_COMPILED="0")


def our(module: str) -> Any:
    """One of the package's build modules, without importing the package."""
    sys.path.insert(0, str(PACKAGE))
    try:
        return importlib.import_module(module)
    finally:
        sys.path.remove(str(PACKAGE))


def compile_rules() -> None:
    """Compile what pyproject.toml lists; without a C compiler setup.py says so and does not."""
    if os.environ.get("TORTUGA_COMPILED") == "0":
        return
    inputs = [*our("_build").sources(ROOT), ROOT / "setup.py", ROOT / "pyproject.toml"]
    compiler = shutil.which("cc")
    build = [PYTHON, "setup.py", "--quiet", "build_ext", "--inplace"]
    once(
        "compiling the rules",
        [*inputs, Path(compiler)] if compiler else inputs,
        PACKAGE / our("_compiled").RECORD,
        lambda: run(*build),
    )


def why_not_compiled() -> str:
    return str(our("_compiled").why_not(PACKAGE))


def has_web() -> bool:
    return (WEB / "package.json").exists() and (PACKAGE / "server").exists()


def web() -> None:
    """Build the browser client into the package."""
    if not has_web():
        return
    node = shutil.which("node")
    version = subprocess.run([node, "--version"], capture_output=True, text=True) if node else None
    if not version or int(re.sub(r"\D.*", "", version.stdout.lstrip("v")) or 0) < 20:
        install("requirements-web.lock")
    npm = ["npm", "--no-audit", "--no-fund", "--loglevel=error"]
    lock = [WEB / "package.json", WEB / "package-lock.json"]
    once("installing web packages", lock, WEB / "node_modules", lambda: run(*npm, "ci", cwd=WEB))
    page = STATIC / "index.html"
    once("building the web client", web_sources(), page, lambda: run(*npm, "run", "build", cwd=WEB))


def web_sources() -> list[Path]:
    skipped = {"node_modules", "dist"}
    folders = [folder for folder in WEB.iterdir() if folder.name not in skipped]
    found = [path for folder in folders for path in [folder, *folder.rglob("*")]]
    return [path for path in found if path.is_file()]


# Debian's packages


def lacking(wanted: dict[str, str]) -> list[str]:
    return [name for name, shown in wanted.items() if not glob.glob(shown)]


def apt(wanted: dict[str, str]) -> None:
    """Install what is lacking, where we may."""
    names = lacking(wanted)
    root = as_root() if names else None
    if root is None:
        return
    say(f"installing {' '.join(names)} with apt-get …")
    quiet = [*root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"]
    subprocess.run([*quiet, "update"], stdout=subprocess.DEVNULL)
    command = [*quiet, "install", "--yes", "--no-install-recommends", *names]
    subprocess.run(command, stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL)


def as_root() -> list[str] | None:
    """What to put before a command to run it as root; None where we may not."""
    if not shutil.which("apt-get"):
        return None
    if os.geteuid() == 0:
        return []
    sudo = ["sudo", "--non-interactive"]
    allowed = shutil.which("sudo") and not subprocess.run([*sudo, "true"]).returncode
    return sudo if allowed else None


# Checks


class Outcome(NamedTuple):
    """How a check went; `missing` says why it could not run."""

    name: str
    passed: bool
    seconds: float = 0
    closing: str = ""
    missing: str = ""


def check(name: str, *command: str | Path, cwd: Path = ROOT) -> Outcome:
    """Run a check and show what it says only if it fails."""
    began = time.monotonic()
    words = [str(word) for word in command]
    out = subprocess.PIPE
    done = subprocess.run(words, cwd=cwd, env=around(), stdout=out, stderr=subprocess.STDOUT)
    outcome = Outcome(name, done.returncode == 0, time.monotonic() - began)
    text = "" if outcome.passed else "\n" + done.stdout.decode(errors="replace")
    say(f"{name}: {'ok' if outcome.passed else 'FAILED'} ({outcome.seconds:.0f} s){text}")
    return outcome


def pytest(name: str, *args: str, compiled: str) -> Outcome:
    """Run pytest, show it as it goes and keep its closing line."""
    began = time.monotonic()
    say(f"{name} …")
    env = around(TORTUGA_COMPILED=compiled)
    command = [str(PYTHON), "-m", "pytest", "-q", *args]
    closing = ""
    with subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True) as process:
        for line in process.stdout or []:
            print(line, end="", flush=True)
            closing = line if re.search(r"\d+ (passed|failed|error|skipped)", line) else closing
    return Outcome(name, process.returncode == 0, time.monotonic() - began, closing)


def python_checks() -> list[Outcome]:
    return [
        check("ruff check", BIN / "ruff", "check", "--quiet"),
        check("ruff format", BIN / "ruff", "format", "--check", "--quiet"),
        check("imports", BIN / "lint-imports"),
        check("types", BIN / "mypy"),
    ]


def web_checks() -> list[Outcome]:
    if not has_web():
        return []
    return [
        check("web types", "npm", "run", "check", cwd=WEB),
        check("web tests", "npm", "run", "test", cwd=WEB),
    ]


def report(outcomes: list[Outcome]) -> int:
    """Say what passed, failed and could not run. In CI the last is a failure too."""
    print()
    for one in outcomes:
        verdict = f"not run: {one.missing}" if one.missing else "passed" if one.passed else "FAILED"
        print(f"  {one.name:24} {one.seconds:5.0f} s  {verdict}")
    count = {word: 0 for word in ("passed", "failed", "error", "skipped")}
    for one in outcomes:
        for number, word in re.findall(r"(\d+) (passed|failed|error|skipped)", one.closing):
            count[word] += int(number)
    bad = [one for one in outcomes if not one.passed]
    failed = count["failed"] + count["error"]
    print(f"\n{count['passed']} passed, {failed} failed, {count['skipped']} skipped")
    strict = os.environ.get("CI") == "true"
    return 1 if any(strict or not one.missing for one in bad) else 0


# Commands


def play(args: list[str]) -> int:
    """set up and play: prints one address to open in a browser"""
    environment("requirements.lock")
    together(compile_if_possible, web)
    command = ["serve"] if (PACKAGE / "server").exists() else ["play"]
    return hand_over(BIN / "tortuga", *command, *args)


def compile_if_possible() -> None:
    try:
        compile_rules()
    except Stop:
        say("the rules could not be compiled, so they run in pure Python: slower, the same games")


def hand_over(*command: str | Path) -> int:
    """Become the command, so that Ctrl-C and exit codes are its own."""
    words = [str(word) for word in command]
    os.chdir(ROOT)
    os.execve(words[0], words, around())
    return 0


def setup(args: list[str]) -> int:
    """install everything that working on Tortuga needs, and compile"""
    environment("requirements-dev.lock")
    together(compile_rules, web)
    return 0


def quick(args: list[str]) -> int:
    """the inner loop: lint, types, import contracts and unit tests"""
    environment("requirements-dev.lock")
    outcomes = python_checks()
    outcomes.append(pytest("unit tests", "-n2", *args, compiled="0"))
    return report(outcomes)


def test(args: list[str]) -> int:
    """everything, both pure and compiled, and in a browser"""
    apt({**COMPILER, **BROWSER, **DATABASE})
    environment("requirements-dev.lock")
    together(compile_rules, web)
    outcomes = [one for lane in together(python_checks, web_checks) for one in lane]
    no_database = ["-m", "not postgres"] if lacking(DATABASE) else []
    if no_database:
        outcomes.append(Outcome("PostgreSQL tests", False, missing="PostgreSQL is not installed"))
    outcomes.append(pytest("unit tests", "-n2", *no_database, *args, compiled="0"))
    if reason := why_not_compiled():
        outcomes.append(Outcome("unit tests, compiled", False, missing=reason))
    else:
        outcomes.append(pytest("unit tests, compiled", "-n2", *no_database, *args, compiled="1"))
    if BROWSER_TESTS.exists():
        outcomes.append(browser_tests(args))
    return report(outcomes)


def browser_tests(args: list[str]) -> Outcome:
    """In a process of their own: Playwright's own event loop does not mix with async tests."""
    if names := lacking(BROWSER):
        return Outcome("browser tests", False, missing=f"no {', '.join(names)}")
    return pytest("browser tests", str(BROWSER_TESTS), *args, compiled="")


def bench(args: list[str]) -> int:
    """measure the speed of the games; further arguments go to `tortuga bench`"""
    environment("requirements.lock", "requirements-bench.lock")
    compile_rules()
    return hand_over(BIN / "tortuga", "bench", *args)


def shots(args: list[str]) -> int:
    """take the screenshots in docs/"""
    if not (BROWSER_TESTS / "shots.py").exists():
        raise Stop("there are no screens to photograph yet")
    apt(BROWSER)
    environment("requirements-dev.lock")
    web()
    return hand_over(PYTHON, "-m", "tests.e2e.shots", *args)


def build(args: list[str]) -> int:
    """make a wheel in dist/, with the web client in it"""
    environment("requirements.lock")
    web()
    # setuptools would put modules deleted since into the wheel.
    shutil.rmtree(ROOT / "build", ignore_errors=True)
    run(BIN / "uv", "build", "--quiet", "--wheel", "--no-build-isolation", "--python", PYTHON)
    say("the wheel is in dist/")
    return 0


def lock(args: list[str]) -> int:
    """make the lock files anew from pyproject.toml; --upgrade takes newer releases"""
    installer()
    options = [
        "--quiet",
        "--universal",
        "--python-version=3.11",
        "--generate-hashes",
        "--no-header",
    ]
    for name, wanted in LOCKS.items():
        run(BIN / "uv", "pip", "compile", *options, *wanted.split(), *args, "--output-file", name)
    return 0


COMMANDS = {
    "play": play,
    "setup": setup,
    "check": quick,
    "test": test,
    "bench": bench,
    "shots": shots,
    "build": build,
    "lock": lock,
}


def main() -> int:
    commands = "\n".join(f"  {name:8} {work.__doc__}" for name, work in COMMANDS.items())
    parser = argparse.ArgumentParser(
        description=__doc__,
        epilog=f"commands:\n{commands}\n\nTORTUGA_COMPILED=0 or 1 forces pure Python or compiled.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("command", choices=COMMANDS, metavar="COMMAND", help="see below")
    parser.add_argument("args", nargs=argparse.REMAINDER, help="handed on (check, test: to pytest)")
    given = parser.parse_args()
    if sys.version_info < (3, 11):
        raise Stop(f"Python 3.11 or newer is needed; this is {sys.version.split()[0]}")
    return COMMANDS[given.command]([arg for arg in given.args if arg != "--"])


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Stop as stop:
        sys.exit(f"tortuga: {stop}")
    except KeyboardInterrupt:
        sys.exit(130)
