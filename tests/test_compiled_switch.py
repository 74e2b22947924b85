"""Which modules run, compiled ones or sources, tried on a small package that is built here."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[1]
BUILD_FILES = ["setup.py", "src/tortuga/_build.py", "src/tortuga/_compiled.py"]
TIDE = "src/tortuga/engine/tide.py"
MOON = "src/tortuga/engine/moon.py"
CHANGED = "the sources have changed since they were compiled"
PYPROJECT = """
[project]
name = "tortuga"
version = "0"
[tool.setuptools.packages.find]
where = ["src"]
[tool.tortuga]
compile = ["src/tortuga/*/*.py"]
exclude = ["src/tortuga/engine/moon.py"]
"""
HEIGHT = """
from tortuga.engine.moon import PULL

def height(hour: int) -> int:
    return hour * 1 + PULL
"""
SHOW = """
from tortuga import _compiled
from tortuga.engine import tide
print(_compiled.status(), tide.height(1), tide.__file__.rpartition('.')[2], sep=' | ')
"""


def run(project: Path, *command: str, **env: str) -> subprocess.CompletedProcess[str]:
    clean = {name: value for name, value in os.environ.items() if name != "TORTUGA_COMPILED"}
    return subprocess.run(
        [sys.executable, *command],
        cwd=project,
        env={**clean, "PYTHONPATH": str(project / "src"), **env},
        capture_output=True,
        text=True,
        check=False,
    )


def build(project: Path, *options: str, **env: str) -> subprocess.CompletedProcess[str]:
    return run(project, "setup.py", "--quiet", "build_ext", "--inplace", *options, **env)


def show(project: Path, **env: str) -> str:
    done = run(project, "-c", SHOW, **env)
    return done.stdout.strip() or done.stderr.strip().splitlines()[-1]


@pytest.fixture(scope="module")
def pristine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    project = tmp_path_factory.mktemp("pristine")
    (project / TIDE).parent.mkdir(parents=True)
    for name in BUILD_FILES:
        shutil.copy(ROOT / name, project / name)
    (project / "pyproject.toml").write_text(PYPROJECT)
    (project / MOON).write_text("from typing import Final\n\nPULL: Final = 1\n")
    (project / "src/tortuga/engine/__init__.py").touch()
    switch = "from tortuga import _compiled\n\n_compiled.install()\n"
    (project / "src/tortuga/__init__.py").write_text(switch)
    (project / TIDE).write_text(HEIGHT)
    return project


@pytest.fixture(scope="module")
def built(pristine: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    project = tmp_path_factory.mktemp("built") / "project"
    shutil.copytree(pristine, project)
    done = build(project)
    if "no C compiler" in done.stdout:
        pytest.skip(done.stdout)
    assert done.returncode == 0, done.stderr
    return project


@pytest.fixture
def project(built: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(built, tmp_path / "project"))


def test_compiled_modules_are_used_when_there(project: Path) -> None:
    assert show(project) == "compiled | 2 | so"
    assert show(project, TORTUGA_COMPILED="1") == "compiled | 2 | so"


def test_only_what_is_listed_is_compiled(project: Path) -> None:
    libraries = sorted(path.name.partition(".")[0] for path in project.glob("src/**/*.so"))
    assert libraries == ["tide", "tortuga__mypyc"]


def test_a_compiler_that_cannot_optimise_all_as_one_will_do(project: Path) -> None:
    simple = project / "simple-cc"
    simple.write_text('#!/bin/sh\ncase "$*" in *-flto*) exit 1 ;; esac\nexec cc "$@"\n')
    simple.chmod(0o755)
    done = build(project, CC=str(simple), LDSHARED=f"{simple} -shared", TORTUGA_COMPILED="1")
    assert done.returncode == 0, done.stderr
    assert show(project) == "compiled | 2 | so"


def test_a_build_in_full_after_a_quick_one_compiles_again(project: Path) -> None:
    noting = project / "noting-cc"
    noting.write_text('#!/bin/sh\necho "$*" >> commands\nexec cc "$@"\n')
    noting.chmod(0o755)
    for options in (["--quick"], []):
        (project / "commands").unlink(missing_ok=True)
        done = build(project, *options, CC=str(noting), LDSHARED=f"{noting} -shared")
        assert done.returncode == 0, done.stderr
        said = (project / "commands").read_text()
        compiled = [line for line in said.splitlines() if "__native" in line]
        assert compiled
        assert not (options and any("-flto" in line for line in compiled))


def test_zero_takes_the_sources(project: Path) -> None:
    assert show(project, TORTUGA_COMPILED="0") == "pure Python (TORTUGA_COMPILED=0) | 2 | py"


def test_an_edited_source_is_never_shadowed(project: Path) -> None:
    source = project / TIDE
    before = source.stat()
    source.write_text(source.read_text().replace("* 1", "* 5"))
    os.utime(source, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert show(project) == f"pure Python ({CHANGED}) | 6 | py"
    assert f"but {CHANGED}; run `python3 dev.py compile`" in show(project, TORTUGA_COMPILED="1")
    assert build(project, "--quick").returncode == 0
    assert show(project) == "compiled | 6 | so"


def test_nor_is_one_that_compiled_modules_only_read(project: Path) -> None:
    (project / MOON).write_text("PULL = 3\n")
    assert show(project) == f"pure Python ({CHANGED}) | 4 | py"


def test_a_deleted_source_leaves_nothing_to_import(project: Path) -> None:
    (project / TIDE).unlink()
    assert "cannot import name 'tide'" in show(project)
    assert build(project).returncode == 0
    assert not list(project.glob("src/**/*.so"))


def test_lost_compiled_modules_are_missed(project: Path) -> None:
    for library in project.glob("src/tortuga/engine/*.so"):
        library.unlink()
    assert show(project) == "pure Python (the compiled modules are gone) | 2 | py"


def test_without_a_compiler_the_build_is_pure_and_says_so(pristine: Path, tmp_path: Path) -> None:
    project = Path(shutil.copytree(pristine, tmp_path / "project"))
    done = build(project, CC="no-such-compiler")
    assert done.stdout == "Tortuga is built in pure Python: no C compiler was found at install.\n"
    assert show(project) == "pure Python (no C compiler was found at install) | 2 | py"


def test_one_refuses_a_build_that_cannot_compile(pristine: Path, tmp_path: Path) -> None:
    project = Path(shutil.copytree(pristine, tmp_path / "project"))
    done = build(project, CC="no-such-compiler", TORTUGA_COMPILED="1")
    assert done.returncode == 1
    assert "TORTUGA_COMPILED=1 asks for a compiled build, but no C compiler" in done.stderr
    assert "nothing was compiled at install" in show(project, TORTUGA_COMPILED="1")


def test_other_values_are_refused(pristine: Path) -> None:
    said = show(pristine, TORTUGA_COMPILED="yes")
    assert said == "ImportError: TORTUGA_COMPILED can be 0, 1 or unset, not 'yes'"


def test_the_command_says_in_one_line_what_to_run(pristine: Path, tmp_path: Path) -> None:
    script = tmp_path / "tortuga"
    script.write_text("import tortuga\n")
    done = run(pristine, str(script), TORTUGA_COMPILED="1")
    assert done.returncode == 1
    assert done.stderr.startswith("tortuga: TORTUGA_COMPILED=1 asks for the compiled modules, but")
    assert "run `python3 dev.py compile`" in done.stderr
    assert len(done.stderr.splitlines()) == 1
    wrong = run(pristine, str(script), TORTUGA_COMPILED="yes")
    assert wrong.stderr == "tortuga: TORTUGA_COMPILED can be 0, 1 or unset, not 'yes'\n"
