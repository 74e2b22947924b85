"""The audit: are there known holes in what we depend on?"""

import json
import re
from dataclasses import dataclass
from typing import Any

from devtools.environment import WEB, build_client
from devtools.steps import BIN, ROOT, listen, say

AUDITOR = "pip-audit==2.10.1"
PINNED = re.compile(r"^\S+==", re.MULTILINE)
CLEAR, HOLES, UNSEEN = 0, 1, 2  # exit statuses


@dataclass(frozen=True)
class Audited:
    """What is known of the packages of one lock file; ``unseen`` are those nobody could look up."""

    lock: str
    packages: int
    holes: tuple[str, ...] = ()
    unseen: int = 0

    @property
    def status(self) -> int:
        """Of a lock file in which nothing could be looked up nothing is known."""
        if self.holes:
            return HOLES
        return UNSEEN if self.unseen >= self.packages else CLEAR

    def told(self) -> str:
        if self.status == UNSEEN:
            return f"{self.lock}: nothing could be looked up"
        found = ", ".join(self.holes) or "no known holes"
        left = f"; {self.unseen} of them could not be looked up" if self.unseen else ""
        return f"{self.lock}: {found} in {self.packages} packages{left}"


def python_packages(lock: str) -> Audited:
    """The pinned packages of Python."""
    command = (BIN / "uv", "tool", "run", AUDITOR, "--requirement", ROOT / lock, "--format=json")
    done = listen(*command, "--require-hashes", "--disable-pip", "--progress-spinner", "off")
    pinned = len(PINNED.findall((ROOT / lock).read_text(encoding="utf-8")))
    found = object_in(done.stdout).get("dependencies", [])
    holes = [f"{each['name']} {each['version']}" for each in found if each.get("vulns")]
    looked_up = sum("vulns" in each for each in found)
    return Audited(lock, pinned, tuple(holes), pinned - looked_up)


def web_packages() -> Audited:
    """The same for the client's, those that build it included."""
    build_client()
    found = object_in(listen("npm", "audit", "--json", cwd=WEB).stdout)
    pinned = len(json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))["packages"])
    if "vulnerabilities" not in found:
        return Audited("web/package-lock.json", pinned, unseen=pinned)
    return Audited("web/package-lock.json", pinned, tuple(found["vulnerabilities"]))


def object_in(said: str) -> dict[str, Any]:
    """The JSON object among what a command says; empty where there is none."""
    begin, end = said.find("{"), said.rfind("}")
    try:
        found = json.loads(said[begin : end + 1])
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def audit() -> int:
    """Look at everything; 1 where there are holes, 2 where nobody knows."""
    locks = sorted(path.name for path in ROOT.glob("requirements*.lock"))
    return summed_up([*map(python_packages, locks), web_packages()])


def summed_up(found: list[Audited]) -> int:
    """Tell of everything; the exit status."""
    for each in found:
        say(each.told())
    statuses = {each.status for each in found}
    if HOLES in statuses:
        say("there are known holes: mend them before a release")
        return HOLES
    if UNSEEN in statuses:
        say("this was no audit: run it where the services of advisories can be reached")
        return UNSEEN
    say("no known holes")
    return CLEAR
