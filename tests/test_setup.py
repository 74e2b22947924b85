"""What a clean checkout is set up from: lock files, dev.py and the wheel."""

import ast
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
LOCKS = sorted(path.name for path in ROOT.glob("requirements*.lock"))
BEFORE_SET_UP = [
    "dev.py",
    *sorted(str(path.relative_to(ROOT)) for path in ROOT.glob("devtools/*.py")),
    "src/tortuga/_build.py",
    "src/tortuga/_compiled.py",
]


def imported(path: Path) -> set[str]:
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module.partition(".")[0])
    return names


@pytest.mark.parametrize("name", BEFORE_SET_UP)
def test_set_up_needs_the_standard_library_only(name: str) -> None:
    assert imported(ROOT / name) <= sys.stdlib_module_names | {"devtools"}


@pytest.mark.parametrize("name", [*LOCKS, "web/package-lock.json"])
def test_lock_files_name_no_host_and_no_path(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    # npm packages say where to thank their authors; that is no place to fetch from.
    text = re.sub(r'"url": "[^"]*"', "", text)
    assert not re.search(r"://|index-url|find-links|file:|/root|/home|/tmp", text)


@pytest.mark.parametrize("name", LOCKS)
def test_every_locked_release_has_hashes(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    releases = re.findall(r"^\S+==(?:.*\\\n)*.*", text, re.MULTILINE)
    assert releases
    assert all("--hash=sha256:" in release for release in releases)


def test_dev_locks_agree_with_the_lock_people_play_with() -> None:
    def pins(name: str) -> set[str]:
        text = (ROOT / name).read_text(encoding="utf-8")
        return set(re.findall(r"^\S+==\S+", text, re.MULTILINE))

    assert pins("requirements.lock") <= pins("requirements-dev.lock")


def test_dev_py_explains_itself_and_refuses_what_it_does_not_know() -> None:
    command = [sys.executable, str(ROOT / "dev.py")]
    told = subprocess.run([*command, "--help"], capture_output=True, text=True, check=True)
    for name in ("play", "check", "test", "bench", "build", "lock"):
        assert f"\n  {name} " in told.stdout
    wrong = subprocess.run([*command, "sail"], capture_output=True, text=True, check=False)
    assert wrong.returncode == 2
    assert "invalid choice: 'sail'" in wrong.stderr


def test_the_wheel_has_every_file_of_the_package(tmp_path: Path) -> None:
    listed = subprocess.run(
        ["git", "ls-files", "src", "pyproject.toml", "setup.py", "README.md", "LICENSE"],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if listed.returncode:
        pytest.skip("not a git checkout")
    files = [name for name in listed.stdout.splitlines() if (ROOT / name).exists()]
    for name in files:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    build = "from setuptools.build_meta import build_wheel; print(build_wheel('.'))"
    done = subprocess.run(
        [sys.executable, "-c", build],
        cwd=tmp_path, env={"TORTUGA_COMPILED": "0"}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    with zipfile.ZipFile(tmp_path / done.stdout.splitlines()[-1]) as wheel:
        packed = {f"src/{name}" for name in wheel.namelist()}
    assert {name for name in files if name.startswith("src/")} <= packed
