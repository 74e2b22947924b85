"""What the build compiles, and whether it can. Not used at run time; standard library only."""

import os
import shlex
import subprocess
import sysconfig
import tempfile
import tomllib
from pathlib import Path


def sources(root: Path) -> list[Path]:
    """The modules to compile: pyproject's globs, less its exclusions and all `__init__.py`."""
    settings = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    wanted = settings["tool"]["tortuga"]
    left_out = {path for glob in wanted["exclude"] for path in root.glob(glob)}
    chosen = {path for glob in wanted["compile"] for path in root.glob(glob)}
    return sorted(path for path in chosen - left_out if path.name != "__init__.py")


def why_no_compiler() -> str:
    """Why C extensions cannot be built here; '' if they can. A trial is the only sure answer."""
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    headers = sysconfig.get_path("include")
    with tempfile.TemporaryDirectory() as folder:
        trial = Path(folder, "trial.c")
        trial.write_text("#include <Python.h>\n", encoding="ascii")
        command = [*compiler, "-fPIC", f"-I{headers}", "-c", "trial.c", "-o", "trial.o"]
        try:
            done = subprocess.run(command, cwd=folder, capture_output=True, check=False)
        except OSError:
            return "no C compiler was found at install"
    return "" if done.returncode == 0 else "the C compiler found at install lacks Python's headers"
