#!/usr/bin/env python3
"""Set up, play, test and build Tortuga. Needs Python 3.11 or newer with pip, and nothing else."""

import argparse
import os
import shutil
import sys
from concurrent.futures import ThreadPoolExecutor

if sys.version_info < (3, 11):  # noqa: UP036 - whoever runs an older one should be told
    sys.exit("tortuga: Python 3.11 or newer is needed; this is " + sys.version.split()[0])

from devtools import checks, debian
from devtools import fresh as bare
from devtools.audit import audit as look_for_holes
from devtools.environment import (
    build_client,
    compile_meanwhile,
    compile_rules,
    environment,
    if_possible,
    installer,
)
from devtools.steps import BIN, PYTHON, ROOT, Stop, become, run, say, together

LOCKS = {
    "requirements-installer.lock": "--group installer",
    "requirements.lock": "pyproject.toml --extra server --extra terminal",
    "requirements-dev.lock": "pyproject.toml --extra server --extra postgres --extra terminal"
    " --extra lab --extra cluster --extra rl --extra spiel --group dev"
    " --constraint requirements.lock",
    "requirements-build.lock": "--group build --constraint requirements-dev.lock",
    "requirements-bench.lock": "pyproject.toml --extra bench --constraint requirements-dev.lock",
    "requirements-web.lock": "--group web",
}


# What runs, and what installs and compiles it: a host's machine needs the first alone.
RUNNING = ("requirements.lock", "requirements-build.lock")


def play(args: list[str]) -> int:
    """set up and play: prints one address to open in a browser"""
    environment(*RUNNING)
    build_client()
    compile_meanwhile()
    # Quiet, so that the address stays in sight; a host who wants the log asks for it.
    return become(BIN / "tortuga", "serve", "--log-level", "warning", *args)


def compile(_: list[str]) -> int:  # noqa: A001 - the command's name
    """compile engine, rules and bots, where there is a C compiler; `play` does it meanwhile"""
    environment(*RUNNING)
    compile_rules()
    return 0


def setup(_: list[str]) -> int:
    """install everything that working on Tortuga needs, compile and build"""
    environment("requirements-dev.lock")
    together(compile_rules, build_client)
    return 0


def check(args: list[str]) -> int:
    """the inner loop: lint, types, import contracts, quick unit tests; arguments go to pytest"""
    environment("requirements-dev.lock")
    # Compiled where that is there, and as new as the sources: compiling takes longer than tests.
    outcomes, tested = together(
        checks.quick_checks, lambda: checks.pytest("unit tests", *checks.QUICK, *args)
    )
    return checks.report([*outcomes, tested])


def test(args: list[str]) -> int:
    """everything, in pure Python, compiled and in a browser; arguments go to pytest"""
    wanted = {**debian.COMPILER, **debian.BROWSER, **debian.DATABASE}
    with ThreadPoolExecutor(1) as other:  # it takes the line's time rather than the processor's
        machine = other.submit(debian.provide, wanted)
        environment("requirements-dev.lock", "requirements-bench.lock")
        return checks.report(checks.everything(args, machine))


def island(args: list[str]) -> int:
    """write a folder of plain files that people play from without a server"""
    environment(*RUNNING)
    build_client()
    return become(BIN / "tortuga", "island", *args)


def bench(args: list[str]) -> int:
    """measure the games' speed; arguments go to `tortuga bench`"""
    environment(*RUNNING, "requirements-bench.lock")
    compile_rules()
    return become(BIN / "tortuga", "bench", *args)


def nightly(args: list[str]) -> int:
    """thousands of games with everyone's guess at every move; arguments: --help"""
    environment("requirements-dev.lock")
    if_possible(compile_rules)
    os.chdir(ROOT)
    return become(PYTHON, "-m", "tests.kit.nightly", *args)


def shots(args: list[str]) -> int:
    """take the screenshots in docs/"""
    debian.provide(debian.BROWSER)
    setup([])
    os.chdir(ROOT)
    return become(PYTHON, "-m", "tests.e2e.shots", *args)


def docs(args: list[str]) -> int:
    """build the documentation as a site, in site/ or the folder named, and check its links"""
    environment("requirements-dev.lock")
    os.chdir(ROOT)
    return become(PYTHON, "-m", "devtools.site", *args)


def build(_: list[str]) -> int:
    """make a wheel in dist/, with the web client in it"""
    environment(*RUNNING)
    build_client()
    # setuptools would put modules that were deleted since into the wheel.
    shutil.rmtree(ROOT / "build", ignore_errors=True)
    run(BIN / "uv", "build", "--quiet", "--wheel", "--no-build-isolation", "--python", PYTHON)
    say("the wheel is in dist/")
    return 0


def lock(args: list[str]) -> int:
    """make the lock files anew from pyproject.toml; --upgrade takes newer releases"""
    installer()
    form = ["--universal", "--python-version=3.11", "--generate-hashes", "--no-header", "--quiet"]
    for name, wanted in LOCKS.items():
        run(BIN / "uv", "pip", "compile", *form, *wanted.split(), *args, "--output-file", name)
    return 0


def fresh(args: list[str]) -> int:
    """`play` and `test` on a bare Debian made for it; needs root; arguments go to `test`"""
    return bare.fresh(args)


def audit(_: list[str]) -> int:
    """look for known holes in everything we depend on; needs the network"""
    installer()
    return look_for_holes()


WORKS = (
    *(play, island, compile, setup, check, test, fresh, nightly),
    *(bench, shots, docs, build, lock, audit),
)
COMMANDS = {work.__name__: work for work in WORKS}


def main() -> int:
    lines = [f"  {name:7} {work.__doc__}" for name, work in COMMANDS.items()]
    parser = argparse.ArgumentParser(
        description=__doc__,
        epilog="\n".join(
            ["commands:", *lines, "", "TORTUGA_COMPILED=0 or 1 forces pure Python or compiled."]
        ),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("command", choices=COMMANDS, metavar="COMMAND", help="one of those below")
    parser.add_argument("args", nargs=argparse.REMAINDER, help="handed on, as the command says")
    given = parser.parse_args()
    return COMMANDS[given.command]([arg for arg in given.args if arg != "--"])


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (Stop, SyntaxError) as stop:
        sys.exit(f"tortuga: {stop}")
    except KeyboardInterrupt:
        sys.exit(130)
