"""A fresh machine: a bare Debian in a folder, in which both README commands are tried."""

import os
import re
import select
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from devtools import debian
from devtools.steps import ROOT, Stop, Word, listen, say

DEBIAN = {
    "debootstrap": "/usr/sbin/debootstrap",
    "debian-archive-keyring": "/usr/share/keyrings/debian-archive-keyring.gpg",
}
SUITE = "bookworm"
BARE = "python3,python3-pip,git"
CHECKOUT = Path("srv/tortuga")
# How this machine reaches the package registries; a root of its own would not know.
WAYS = re.compile(
    r"(?i)(https?|no|all)_proxy|SSL_CERT_(FILE|DIR)|NODE_EXTRA_CA_CERTS"
    r"|(PIP|UV)_(DEFAULT_)?(INDEX_URL|CERT|TIMEOUT|DEFAULT_TIMEOUT)|NPM_CONFIG_REGISTRY"
)
COPIED = ("/etc/resolv.conf", "/etc/ssl/certs/ca-certificates.crt", "/etc/apt/sources.list")
COPIED_FOLDERS = ("/etc/apt/sources.list.d", "/etc/apt/apt.conf.d")
# Mounts and processes of the root are gone with whoever began them. A shell stays the first of
# these processes: it buries the orphans, which would count as alive otherwise.
APART = ("unshare", "--mount", "--pid", "--fork", "--kill-child")
ENTER = """
set -e
mount -t proc proc "$1/proc"; mount --rbind /dev "$1/dev"; mount --rbind /sys "$1/sys"
root="$1"; folder="$2"; shift 2
chroot "$root" sh -c 'cd "$0" && exec "$@"' "$folder" "$@"
"""
PATIENCE = 600.0  # seconds until `play` has answered


def fresh(args: list[str]) -> int:
    """Both README commands in a bare root; arguments go to `test`."""
    if reason := why_not():
        raise Stop(f"no fresh machine can be made here: {reason}")
    if listen("git", "status", "--porcelain").stdout:
        say("what is not committed is not on the fresh machine")
    with bare_root() as root:
        played = play(root)
        say(f"`dev.py play` answered after {played:.0f} s")
        began = time.monotonic()
        code = inside(root, "python3", "dev.py", "test", *args).wait()
        say(f"`dev.py test` ended with {code} after {time.monotonic() - began:.0f} s")
        return code


def why_not() -> str:
    """What is missing here; '' where a fresh machine can be made."""
    if os.geteuid() != 0:
        return "only root may make one (sudo python3 dev.py fresh)"
    if not shutil.which("unshare"):
        return "there is no `unshare`"
    debian.provide(DEBIAN)
    lacking = debian.lacking(DEBIAN)
    return f"{', '.join(lacking)} could not be installed" if lacking else ""


@contextmanager
def bare_root() -> Iterator[Path]:
    """A Debian with nothing but Python, pip and git, and a clean clone of this checkout in it."""
    with tempfile.TemporaryDirectory(prefix="tortuga-fresh-", dir="/var/tmp") as folder:
        root = Path(folder)
        root.chmod(0o755)  # PostgreSQL has a user of its own, who must see what is in it
        say("making a bare Debian …")
        made = listen(
            "debootstrap", "--variant=minbase", f"--include={BARE}", SUITE, root, *mirror()
        )
        if made.returncode:
            raise Stop(f"debootstrap failed:\n{made.stdout[-2000:]}")
        for name in COPIED:
            if Path(name).is_file():
                target = root / name[1:]
                target.parent.mkdir(parents=True, exist_ok=True)
                target.unlink(missing_ok=True)
                shutil.copy(name, target)
        for name in COPIED_FOLDERS:
            if Path(name).is_dir():
                shutil.copytree(name, root / name[1:], dirs_exist_ok=True)
        cloned = listen("git", "clone", "--quiet", "--no-hardlinks", ROOT, root / CHECKOUT)
        if cloned.returncode:
            raise Stop(f"git clone failed:\n{cloned.stdout}")
        yield root


def mirror() -> list[str]:
    """Where this machine has its packages from, if it says so; else debootstrap's own choice."""
    places = [Path("/etc/apt/sources.list"), *sorted(Path("/etc/apt/sources.list.d").glob("*"))]
    told = "\n".join(place.read_text(encoding="utf-8") for place in places if place.is_file())
    named = re.search(r"^(?:deb|URIs:)\s+(?:\[.*?\]\s+)?(\S+/debian)/?\s", told, re.MULTILINE)
    return [named.group(1)] if named else []


def surroundings(here: Mapping[str, str]) -> dict[str, str]:
    """The environment there: bare but for the ways to the registries."""
    ways = {name: value for name, value in here.items() if WAYS.fullmatch(name)}
    bare = {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"}
    return {**ways, **bare, "HOME": "/root", "LANG": "C.UTF-8", "CI": "true"}


def inside(root: Path, *command: Word, listened: bool = False) -> subprocess.Popen[str]:
    """A command in the checkout on the fresh machine."""
    return subprocess.Popen(
        [*APART, "sh", "-c", ENTER, "enter", str(root), f"/{CHECKOUT}", *map(str, command)],
        env=surroundings(os.environ),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE if listened else None,
        stderr=subprocess.STDOUT if listened else None,
        text=True,
    )


def play(root: Path) -> float:
    """How many seconds `play` takes until it says where it is open."""
    began = time.monotonic()
    process = inside(root, "python3", "dev.py", "play", "--port", "0", listened=True)
    said: list[str] = []
    try:
        for line in lines_of(process, PATIENCE):
            said.append(line)
            if "open at" in line:
                return time.monotonic() - began
    finally:
        process.kill()  # `unshare` is deaf to anything gentler, and takes the others with it
        process.wait()
    raise Stop("`dev.py play` did not say where it is open:\n" + "".join(said[-20:]))


def lines_of(process: subprocess.Popen[str], patience: float) -> Iterator[str]:
    """What a process says, line by line, for as long as there is patience."""
    assert process.stdout is not None
    end = time.monotonic() + patience
    while select.select([process.stdout], [], [], max(0.0, end - time.monotonic()))[0]:
        line = process.stdout.readline()
        if not line:
            return
        yield line
