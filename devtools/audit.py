"""The audit: are there known holes in what we depend on?"""

import re

from devtools.environment import WEB, build_client
from devtools.steps import BIN, ROOT, listen, say

AUDITOR = "pip-audit==2.10.1"
PINNED = re.compile(r"^\S+==", re.MULTILINE)
UNKNOWN = re.compile(r"^(\S+) .*could not be audited", re.MULTILINE)


def python_holes(lock: str) -> bool:
    """Whether a pinned Python package has a known hole, or none could be looked up at all."""
    command = (BIN / "uv", "tool", "run", AUDITOR, "--requirement", ROOT / lock)
    done = listen(*command, "--require-hashes", "--disable-pip", "--progress-spinner", "off")
    unknown = UNKNOWN.findall(done.stdout)
    if len(unknown) >= len(PINNED.findall((ROOT / lock).read_text(encoding="utf-8"))):
        say(f"{lock}: nothing could be looked up; is the service of advisories within reach?")
        return True
    if unknown:
        say(f"{lock}: {len(unknown)} packages could not be looked up ({', '.join(unknown[:3])} …)")
    if done.returncode:
        say(f"{lock}:\n{done.stdout}")
    else:
        say(f"{lock}: no known holes in what was looked up")
    return done.returncode != 0


def web_holes() -> bool:
    """The same for the client's packages, those that build it included."""
    build_client()
    done = listen("npm", "audit", cwd=WEB)
    said = [line for line in done.stdout.splitlines() if "vulnerabilities" in line]
    say(f"web/package-lock.json: {said[-1] if said else 'nothing could be looked up'}")
    return done.returncode != 0


def audit() -> int:
    """Look at everything; 1 where something must be done."""
    locks = sorted(path.name for path in ROOT.glob("requirements*.lock"))
    found = [python_holes(lock) for lock in locks]
    found.append(web_holes())
    return int(any(found))
