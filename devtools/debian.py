"""What pip cannot bring: Debian's packages, each with a file that shows it is there."""

import glob
import os
import shutil
import sysconfig

from devtools.steps import listen, say

PIP = {"python3-pip": "/usr/lib/python3/dist-packages/pip"}
COMPILER = {
    "gcc": "/usr/bin/cc",
    "libc6-dev": "/usr/include/stdio.h",
    "python3-dev": f"{sysconfig.get_path('include')}/Python.h",
}
BROWSER = {
    "chromium-headless-shell": "/usr/bin/chromium*",  # the whole of Chromium does as well
    "fonts-dejavu-core": "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
    "libatomic1": "/usr/lib/*/libatomic.so.1",
}
DATABASE = {"postgresql": "/usr/lib/postgresql/*/bin/initdb"}


def lacking(wanted: dict[str, str]) -> list[str]:
    return [name for name, shown in wanted.items() if not glob.glob(shown)]


def provide(wanted: dict[str, str]) -> None:
    """Install what is lacking, where we may; `lacking` tells afterwards."""
    names = lacking(wanted)
    before = as_root() if names else None
    if before is None:
        return
    say(f"installing {' '.join(names)} with apt-get …")
    patient = ["-o", "DPkg::Lock::Timeout=600"]  # somebody else may be installing something
    apt = [*before, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq", *patient]
    listen(*apt, "update")
    done = listen(*apt, "install", "--yes", "--no-install-recommends", *names)
    if done.returncode:
        say(f"apt-get failed:\n{done.stdout}")


def as_root() -> list[str] | None:
    """What to put before a command to run it as root; None where we may not."""
    if not shutil.which("apt-get"):
        return None
    if os.geteuid() == 0:
        return []
    sudo = ["sudo", "--non-interactive"]
    allowed = shutil.which("sudo") and listen(*sudo, "true").returncode == 0
    return sudo if allowed else None
