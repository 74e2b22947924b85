"""Decides, before anything else of Tortuga is imported, whether compiled modules are used.

A compiled module lies beside its source, and Python would always take the compiled one, even when
the source has changed since. So the build leaves a record of the sources it read; unless every one
of them is still the same, all modules are loaded from source. `TORTUGA_COMPILED=0` asks for that,
`TORTUGA_COMPILED=1` makes it an error.
"""

import json
import os
import sys
from importlib.machinery import (
    BYTECODE_SUFFIXES,
    EXTENSION_SUFFIXES,
    SOURCE_SUFFIXES,
    FileFinder,
    SourceFileLoader,
    SourcelessFileLoader,
)
from importlib.util import source_hash
from pathlib import Path

SWITCH = "TORTUGA_COMPILED"
RECORD = "_compiled.json"
COMMAND = "tortuga"
MEND = (
    "run `python3 dev.py compile` in the checkout, or install again with a C compiler at hand,"
    f" or unset {SWITCH} to run in pure Python"
)
HERE = Path(__file__).parent

_why_pure = ""


def install() -> None:
    """Make the imports that follow take compiled modules or sources, as the switch says."""
    try:
        _decide()
    except ImportError as error:
        # Whoever runs the command wants a line to act upon; a program that imports, an exception.
        if Path(sys.argv[0]).stem == COMMAND:
            sys.exit(f"{COMMAND}: {error}")
        raise


def _decide() -> None:
    global _why_pure  # noqa: PLW0603 - what a process runs on is decided once
    asked = switch()
    _why_pure = f"{SWITCH}=0" if asked == "0" else why_not(HERE)
    if _why_pure and asked == "1":
        raise ImportError(f"{SWITCH}=1 asks for the compiled modules, but {_why_pure}; {MEND}")
    if _why_pure:
        _use_sources()


def status() -> str:
    """One line that says what runs: 'compiled', or 'pure Python' and why."""
    return f"pure Python ({_why_pure})" if _why_pure else "compiled"


def switch() -> str:
    """What TORTUGA_COMPILED asks for: '0', '1', or '' for whatever is there."""
    asked = os.environ.get(SWITCH, "")
    if asked not in ("", "0", "1"):
        raise ImportError(f"{SWITCH} can be 0, 1 or unset, not {asked!r}")
    return asked


def why_not(package: Path) -> str:
    """Why the compiled modules in `package` must not be used; '' if they may be."""
    try:
        record = json.loads((package / RECORD).read_bytes())
    except FileNotFoundError:
        return "nothing was compiled at install"
    if record["note"]:
        return str(record["note"])
    compiled = [(package / name).with_suffix(EXTENSION_SUFFIXES[0]) for name in record["compiled"]]
    if not all(path.exists() for path in compiled):
        return "the compiled modules are gone"
    if not all(_same(package / name, known) for name, known in record["read"].items()):
        return "the sources have changed since they were compiled"
    return ""


def fingerprint(path: Path) -> str:
    """The hash by which Python itself tells whether a source has changed."""
    return source_hash(path.read_bytes()).hex()


def _same(path: Path, known: str) -> bool:
    try:
        return fingerprint(path) == known
    except OSError:
        return False


def _use_sources() -> None:
    """Hide compiled files from Python wherever it looks for Tortuga's modules."""
    sys.path_hooks.insert(0, _source_finder)
    for folder in [folder for folder in sys.path_importer_cache if _ours(folder)]:
        del sys.path_importer_cache[folder]


def _source_finder(folder: str) -> FileFinder:
    if not _ours(folder):
        raise ImportError("only for Tortuga's own folders", path=folder)
    # An island in a browser brings bytecode alone.
    bytecode = SourcelessFileLoader, BYTECODE_SUFFIXES
    return FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES), bytecode)


def _ours(folder: str) -> bool:
    return f"{folder}{os.sep}".startswith(f"{HERE}{os.sep}")
