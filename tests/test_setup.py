"""What a clean checkout is set up from: lock files, dev.py and the wheel."""

import ast
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

import tortuga

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
    assert pins("requirements-build.lock") <= pins("requirements-dev.lock")


def test_what_runs_is_locked_without_what_builds() -> None:
    running = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    building = (ROOT / "requirements-build.lock").read_text(encoding="utf-8")
    for name in ("mypy", "setuptools"):
        assert re.search(rf"^{name}==", building, re.MULTILINE)
        assert not re.search(rf"^{name}==", running, re.MULTILINE)


def test_the_version_is_said_once_and_the_changelog_leads_up_to_it() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert "version" not in project["project"]
    headings = re.findall(
        r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE
    )
    dated = [each.partition(" · ")[0] for each in headings if each != "Unreleased"]
    assert all(re.fullmatch(r"\d+\.\d+\.\d+ · \d{4}-\d\d-\d\d", each) for each in headings[1:])
    # Between two releases the version is that of the next, and what it brings is not dated yet.
    growing = tortuga.__version__.endswith(".dev0")
    assert (headings[0] == "Unreleased") == growing
    assert growing or dated[0] == tortuga.__version__


def test_hooks_before_a_commit_are_our_own_programs_and_fetch_nothing() -> None:
    text = (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8")
    assert re.findall(r"repo: (\S+)", text) == ["local"]
    assert set(re.findall(r"language: (\S+)", text)) == {"system"}
    programs = re.findall(r"entry: \.venv/bin/(\S+)", text)
    assert programs == ["ruff", "ruff", "lint-imports", "mypy"]


def named_folders(page: str) -> set[str]:
    """What stands in the first column of a page's table of folders."""
    text = (ROOT / page).read_text(encoding="utf-8")
    rows = re.findall(r"^\| (`[^|]+) \|", text, re.MULTILINE)
    return {name for row in rows for name in re.findall(r"`([^`]+)`", row)}


def test_contributing_names_every_folder() -> None:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True)
    if listed.returncode:
        pytest.skip("not a git checkout")
    files = [Path(name).parts for name in listed.stdout.splitlines()]
    folders = {parts[0] for parts in files if len(parts) > 1} - {"src"}
    folders |= {"/".join(parts[:3]) for parts in files if parts[0] == "src" and len(parts) > 3}
    assert sorted(folders - named_folders("CONTRIBUTING.md")) == []


def test_dev_py_explains_itself_and_refuses_what_it_does_not_know() -> None:
    command = [sys.executable, str(ROOT / "dev.py")]
    told = subprocess.run([*command, "--help"], capture_output=True, text=True, check=True)
    for name in ("play", "check", "test", "bench", "build", "lock"):
        assert f"\n  {name} " in told.stdout
    wrong = subprocess.run([*command, "sail"], capture_output=True, text=True, check=False)
    assert wrong.returncode == 2
    assert "invalid choice: 'sail'" in wrong.stderr


@pytest.mark.slow
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
    made = done.stdout.splitlines()[-1]
    assert made.startswith(f"tortuga-{tortuga.__version__}-")
    with zipfile.ZipFile(tmp_path / made) as wheel:
        packed = {f"src/{name}" for name in wheel.namelist()}
    assert {name for name in files if name.startswith("src/")} <= packed
