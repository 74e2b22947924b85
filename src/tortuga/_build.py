"""What the build compiles, and whether it can. Not used at run time; standard library only."""

import ast
import os
import shlex
import subprocess
import sysconfig
import tempfile
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path


def sources(root: Path) -> list[Path]:
    """The modules to compile: pyproject's globs, less its exclusions and all `__init__.py`."""
    settings = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    wanted = settings["tool"]["tortuga"]
    left_out = {path for glob in wanted["exclude"] for path in root.glob(glob)}
    chosen = {path for glob in wanted["compile"] for path in root.glob(glob)}
    return sorted(path for path in chosen - left_out if path.name != "__init__.py")


def read_by(sources: Iterable[Path], src: Path) -> set[Path]:
    """The sources and all they import: constants of an uncompiled module are compiled in, too."""
    found: set[Path] = set()
    waiting = set(sources)
    while waiting:
        path = waiting.pop()
        found.add(path)
        tree = ast.parse(path.read_bytes(), str(path))
        waiting |= {module for name in _imported(tree) for module in _files(src, name)} - found
    return found


def _imported(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _files(src: Path, name: str) -> list[Path]:
    place = src.joinpath(*name.split("."))
    return [path for path in (place.with_suffix(".py"), place / "__init__.py") if path.is_file()]


# All modules are optimised as one where the compiler can, since what a game pays for is time.
AS_ONE = ("-O3", "-flto=auto", "-fno-semantic-interposition", "-Wl,-Bsymbolic")
# For tests: what -O0 saves the compiler against this (25 s of a core), tests lose twice over.
QUICK = ("-O1",)
# gcc would look for it in a file of half a million lines, which takes longer than all the rest.
UNASKED = "-Wno-misleading-indentation"


def why_no_compiler() -> str:
    """Why C extensions cannot be built here; '' if they can. A trial is the only sure answer."""
    try:
        works = _tried("-c")
    except OSError:
        return "no C compiler was found at install"
    return "" if works else "the C compiler found at install lacks Python's headers"


def flags(quick: bool) -> list[str]:
    """What to compile and link with beyond the usual; nothing where the compiler refuses it."""
    wanted = [*(QUICK if quick else AS_ONE), UNASKED]
    return wanted if _tried("-shared", *wanted) else []


def _tried(*options: str) -> bool:
    """Whether the compiler takes a file that includes Python's headers, with these options."""
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    headers = sysconfig.get_path("include")
    with tempfile.TemporaryDirectory() as folder:
        trial = Path(folder, "trial.c")
        trial.write_text("#include <Python.h>\n", encoding="ascii")
        command = [*compiler, "-fPIC", f"-I{headers}", *options, "trial.c", "-o", "trial.o"]
        done = subprocess.run(command, cwd=folder, capture_output=True, check=False)
    return done.returncode == 0
