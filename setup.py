"""Compiles the modules that pyproject.toml lists, where there is a C compiler."""

import json
import sys
from pathlib import Path
from typing import Any, ClassVar

from setuptools import setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).resolve().parent
PACKAGE = ROOT / "src" / "tortuga"

# By path, since importing these through the package would import all of it.
sys.path.insert(0, str(PACKAGE))
import _build  # noqa: E402
import _compiled  # noqa: E402

sys.path.remove(str(PACKAGE))

SOURCES = _build.sources(ROOT)
# Taken before compiling: a source edited meanwhile must not pass for the one that was compiled.
HASHES = {path: _compiled.fingerprint(path) for path in _build.read_by(SOURCES, PACKAGE.parent)}


def why_pure() -> str:
    """Why nothing is to be compiled; '' if it is."""
    asked = _compiled.switch()
    if asked == "0":
        return f"{_compiled.SWITCH}=0 at install"
    reason = _build.why_no_compiler() if SOURCES else "there was nothing to compile at install"
    if reason and asked == "1":
        sys.exit(f"{_compiled.SWITCH}=1 asks for a compiled build, but {reason}")
    return reason


def extensions() -> list[Any]:
    """mypyc's C extensions; it ends the build where a module does not compile."""
    from mypyc.build import mypycify  # a pure build does without it

    paths = [str(path.relative_to(ROOT)) for path in SOURCES]
    return list(mypycify(paths, opt_level="1", debug_level="0", group_name="tortuga"))


def add_flags(modules: list[Any], flags: list[str]) -> None:
    for module in modules:
        # mypyc's modules share one list: adding to that in place would add the flags for each.
        module.extra_compile_args = [*module.extra_compile_args, *flags]
        module.extra_link_args = [*module.extra_link_args, *flags]


class BuildAlways(build):
    """Runs build_ext even when nothing is compiled, so that the record says why."""

    sub_commands: ClassVar = [
        (name, None if name == "build_ext" else when) for name, when in build.sub_commands
    ]


class BuildAndRecord(build_ext):
    """Leaves no compiled module of an earlier build, and a record of this one."""

    user_options: ClassVar = [
        *build_ext.user_options,
        ("quick", None, "soon compiled rather than soon run: half of the compiler's work"),
    ]
    boolean_options: ClassVar = [*build_ext.boolean_options, "quick"]

    def initialize_options(self) -> None:
        super().initialize_options()
        self.quick = False

    def run(self) -> None:
        self.force = True  # what an earlier build left may have been compiled with other options
        if self.extensions:
            add_flags(self.extensions, _build.flags(self.quick))
        package = PACKAGE if self.inplace else Path(self.build_lib, "tortuga")
        package.mkdir(parents=True, exist_ok=True)
        forget(package)
        super().run()
        write_record(package / _compiled.RECORD)


def write_record(path: Path) -> None:
    """In one stroke, since somebody may import Tortuga at this moment."""
    record = {
        "note": NOTE,
        "compiled": [name(source) for source in SOURCES],
        "read": {name(source): known for source, known in sorted(HASHES.items())},
    }
    half = path.with_suffix(".tmp")
    half.write_text(json.dumps(record, indent=1), encoding="utf-8")
    half.replace(path)


def name(source: Path) -> str:
    return source.relative_to(PACKAGE).as_posix()


def forget(package: Path) -> None:
    """Remove compiled modules, the record first: without it none of them is used."""
    (package / _compiled.RECORD).unlink(missing_ok=True)
    for old in [*package.parent.glob("tortuga__mypyc.*"), *package.rglob("*.so")]:
        old.unlink()


NOTE = why_pure()
if NOTE:
    print(f"Tortuga is built in pure Python: {NOTE}.")
setup(
    ext_modules=[] if NOTE else extensions(),
    cmdclass={"build": BuildAlways, "build_ext": BuildAndRecord},
)
