"""The virtual environment in .venv, and what is built into the checkout."""

import importlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from devtools import debian
from devtools.steps import BIN, PYTHON, ROOT, VENV, Stop, Word, is_done, leave, once, run, say

PACKAGE = ROOT / "src" / "tortuga"
WEB = ROOT / "web"
UV_INSTALL: list[Word] = [BIN / "uv", "pip", "install", "--quiet", "--python", PYTHON]
CLIENT = PACKAGE / "server" / "static" / "index.html"


def environment(*locks: str) -> None:
    """A virtual environment with Tortuga and what the lock files name."""
    installer()
    for name in locks:
        install(name)
    named = [ROOT / "pyproject.toml", PACKAGE / "version.py"]
    once("installing Tortuga", named, BIN / "tortuga", install_tortuga)


def installer() -> None:
    """An empty virtual environment with uv in it."""
    if not PYTHON.exists():
        # Debian's Python cannot put pip into it without python3-venv, and pip is not needed there.
        run(outer_python(), "-m", "venv", "--clear", "--without-pip", VENV)
    once("fetching uv", [ROOT / "requirements-installer.lock"], BIN / "uv", fetch_uv)


def outer_python() -> str:
    """The Python that the virtual environment is made from, even when run by the one in it."""
    return str(getattr(sys, "_base_executable", sys.executable))


def fetch_uv() -> None:
    pip = [outer_python(), "-m", "pip"]
    if subprocess.run([*pip, "--version"], capture_output=True).returncode:
        debian.provide(debian.PIP)
    if subprocess.run([*pip, "--version"], capture_output=True).returncode:
        raise Stop(f"{pip[0]} has no pip. On Debian: apt-get install python3-pip")
    quiet = ["-qq", "--disable-pip-version-check", "--no-input"]
    lock = ROOT / "requirements-installer.lock"
    run(*pip, "--python", PYTHON, "install", *quiet, "--require-hashes", "-r", lock)


def install(name: str) -> None:
    lock = ROOT / name
    once(
        f"installing {name}",
        [lock],
        PYTHON,
        lambda: run(*UV_INSTALL, "--require-hashes", "-r", lock),
    )


def install_tortuga() -> None:
    run(*UV_INSTALL, "--no-deps", "--no-build-isolation", "--editable", ROOT, compiled="0")


def build_module(name: str) -> Any:
    """A module of the package that the build uses, without importing the package."""
    sys.path.insert(0, str(PACKAGE))
    try:
        return importlib.import_module(name)
    finally:
        sys.path.remove(str(PACKAGE))


QUICK = "--quick"  # most of the compiler's work is for speed alone


def compile_rules(*options: str) -> None:
    """Compile what pyproject.toml lists; without a C compiler, say so and go on."""
    if os.environ.get("TORTUGA_COMPILED") == "0":
        return
    build: list[Word] = [PYTHON, "setup.py", "--quiet", "build_ext", "--inplace", *options]
    once(**compilation(*options), work=lambda: run(*build))
    if reason := why_not_compiled():
        say(f"running in pure Python, slower but the same: {reason}")


def compile_for_tests() -> None:
    """Compile quickly, unless it is compiled already, quickly or not."""
    if why_not_compiled():
        compile_rules(QUICK)


def compilation(*options: str) -> dict[str, Any]:
    """When compiling with these options is done."""
    build = build_module("_build")
    read = build.read_by(build.sources(ROOT), PACKAGE.parent)
    asked = os.environ.get("TORTUGA_COMPILED", "")
    return {
        "what": "compiling the rules",
        "inputs": [*read, ROOT / "setup.py", ROOT / "pyproject.toml"],
        "output": PACKAGE / build_module("_compiled").RECORD,
        "key": " ".join([asked, str(shutil.which("cc")), *options]),
    }


def if_possible(work: Callable[[], None]) -> None:
    """Compile; whoever cannot does without."""
    try:
        work()
    except Stop as stop:
        say(f"running in pure Python, slower but the same, since {stop}")


def compile_meanwhile() -> None:
    """Compile without keeping anybody waiting: what is started before runs as it is."""
    if os.environ.get("TORTUGA_COMPILED") in ("0", "1"):
        if_possible(compile_rules)  # whoever asks for one of them wants to know
    elif not is_done(**compilation()):
        if reason := build_module("_build").why_no_compiler():
            say(f"running in pure Python, slower but the same: {reason}")
            return
        say("compiling the rules meanwhile; from the next start bots think faster")
        leave(PYTHON, ROOT / "dev.py", "compile")


def why_not_compiled() -> str:
    return str(build_module("_compiled").why_not(PACKAGE))


def build_client() -> None:
    """Build the browser client into the package."""
    if node_version() < 20:
        install("requirements-web.lock")
    manifest = [WEB / "package.json", WEB / "package-lock.json"]
    packages = WEB / "node_modules" / ".package-lock.json"
    once("installing web packages", manifest, packages, lambda: npm("ci", "--loglevel=error"))
    once("building the web client", client_sources(), CLIENT, lambda: npm("run", "build"))


def node_version() -> int:
    """The major version of the machine's own node; 0 without one."""
    if not (shutil.which("node") and shutil.which("npm")):
        return 0
    version = subprocess.run(["node", "--version"], capture_output=True, text=True).stdout
    return int(re.sub(r"\D.*", "", version.strip().lstrip("v")) or 0)


def npm(*command: str) -> None:
    run("npm", *command, cwd=WEB)


def client_sources() -> list[Path]:
    """What the client is built from; node_modules hang on the lock file, generated/ on the rest.

    The package is in it too: the island plays with it.
    """
    made = {"node_modules", "generated", ".vite"}
    own = (path for path in WEB.rglob("*") if path.is_file() and not made & set(path.parts))
    played_with = (path for path in PACKAGE.rglob("*") if path.suffix in (".py", ".toml", ".md"))
    return [*own, *played_with]
