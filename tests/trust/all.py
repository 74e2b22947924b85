"""Every measurement of ``docs/trust.md``, one after the other, as that page states them.

    python -m tests.trust.all                       # everything; takes hours
    python -m tests.trust.all --only kill load      # a part
    python -m tests.trust.all --small               # few of everything: does it still run?
    python -m tests.trust.all --write docs/trust.md # and put the figures where the page has them

Each is a process of its own, so that none is slowed down by what another left behind. What broke
its promise is told at the end, and by the exit status.
"""

from __future__ import annotations

import argparse
import asyncio
import dataclasses
import json
import re
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from tests.server.postgres import programs
from tests.trust import (
    amplify,
    arrivals,
    calls,
    crowd,
    figures,
    hostile,
    kill,
    load,
    profile,
    restart,
    secrecy,
    starve,
    trouble,
    trying,
)
from tests.trust.attacks import ATTACKS
from tests.trust.clients import ONE_AND_BOTS, Party, raise_file_limit
from tests.trust.figures import Found
from tests.trust.players import MOST_TIMES
from tests.trust.possessions import MUCH, Much
from tortuga.bots.workers import hired
from tortuga.engine.registry import game_names

SQLITE, POSTGRES = "SQLite", "PostgreSQL"
KIND = {SQLITE: "sqlite", POSTGRES: "postgres"}
GROWTH = 1.1  # times the memory halfway: what is loaded when first asked for is there by then


@dataclasses.dataclass(frozen=True)
class Proof:
    """A measurement: how it is made, in full and in small, and how it is told.

    ``broken`` says what it must not show; ``slow`` what it should not, on a machine that does
    nothing else.
    """

    work: Callable[..., Found]
    told: Callable[[Found], str]
    full: dict[str, Any]
    small: dict[str, Any]
    broken: Callable[[Found], list[str]] = lambda _: []
    slow: Callable[[Found], list[str]] = lambda _: []


def tell(line: str) -> None:
    """A sign of life."""
    print(line, file=sys.stderr, flush=True)


# The measurements


def prove_secrecy(games: int) -> Found:
    return secrecy.run(games, 3, game_names())


def prove_arrivals(most: int, lines: int, names: Sequence[str]) -> Found:
    with tempfile.TemporaryDirectory() as folder:
        found = arrivals.run(Path(folder), most, lines, names, tell)
    return {"most": most, "lines": lines, "attacks": found}


def prove_crowd(sockets: int, seconds: float) -> Found:
    with tempfile.TemporaryDirectory() as folder:
        return {"sockets": sockets, "crowds": crowd.run(Path(folder), sockets, seconds)}


def prove_amplify(names: Sequence[str], seconds: float, rounds: int, much: Much) -> Found:
    with tempfile.TemporaryDirectory() as folder:
        return amplify.run(Path(folder), names, seconds, rounds, much, tell)


def prove_starve(tables: int, answers: int, head_start: float) -> Found:
    with tempfile.TemporaryDirectory() as folder:
        return starve.run(Path(folder), tables, answers, head_start)


def prove_trying(trials: int, answers: int) -> Found:
    with tempfile.TemporaryDirectory() as folder:
        return trying.run(Path(folder), trials, answers)


def prove_kill(kills: int, shared: int) -> Found:
    """One server on SQLite, then three on PostgreSQL, where that is installed."""
    found = {SQLITE: kill.killed(kills, "sqlite", 1)}
    if programs():
        found[POSTGRES] = kill.killed(shared, "postgres", 3)
    return found


def prove_calls(kills: int, shared: int) -> Found:
    """The same for signs to people who are away."""
    found = {SQLITE: calls.killed(kills, "sqlite", 1)}
    if programs():
        found[POSTGRES] = calls.killed(shared, "postgres", 3)
    return found


def prove_load(sizes: Sequence[tuple[str, int, int, float]]) -> Found:
    """A database, so many processes, so many tables, for so many seconds."""
    runs = []
    for database, processes, tables, seconds in sizes:
        if database == POSTGRES and not programs():
            continue
        with load.running(KIND[database], processes) as servers:
            party = Party([server.port for server in servers], tables)
            measured = load.measure(servers, party, seconds)
        runs.append({"database": database, "seconds": seconds, **measured})
        tell(json.dumps(runs[-1]))
    return {"runs": runs}


def prove_bots(tables: int, seconds: float) -> Found:
    """Tables of one person and three sailors."""
    with load.running("sqlite") as servers:
        return load.measure(
            servers, Party([servers[0].port], tables, seats=ONE_AND_BOTS), seconds
        ) | {"seconds": seconds}


def prove_memory(tables: int) -> Found:
    raise_file_limit()
    with load.running("sqlite") as servers:
        return asyncio.run(load.memory(servers[0], tables))


def prove_idle(connections: int, seconds: float) -> Found:
    raise_file_limit()
    with load.running("sqlite") as servers:
        return asyncio.run(load.idle(servers[0], connections, seconds))


# What they must not show


def times_too_long(found: Found) -> list[str]:
    """Attacks beside which moves take twice as long or longer."""
    return [f"{name}: {each['times']} times" for name, each in found.items() if slowed(each)]


def slowed(found: Found) -> bool:
    return bool(found["times"] >= MOST_TIMES)


def grown(found: Found) -> list[str]:
    held = found["memory_kb"]
    return [f"memory grows: {held}"] if max(held) > held[len(held) // 2] * GROWTH else []


def taken_in(found: Found) -> list[str]:
    """What never ends and was not refused, and who was refused in its stead."""
    attacks = found["attacks"].items()
    bounds = {int: found["most"], float: arrivals.PATIENCE}  # bytes taken, seconds held
    endless = [name for name, one in attacks if one["came_to"] >= bounds[type(one["came_to"])]]
    return endless + [f"{name}: {one['failures']}" for name, one in attacks if one["failures"]]


def dear(found: Found) -> list[str]:
    return [
        f"{name} costs {one['seconds_of_a_core']} s and {one['memory_kb']} kB"
        for name, one in found.items()
        if one["memory_kb"] >= amplify.MOST_MEMORY
        or one["seconds_of_a_core"] >= amplify.MOST_SECONDS
    ]


def unread(status: int) -> list[str]:
    """A full disk forbids nobody to read."""
    return [] if status == 200 else [f"reading was answered by {status}"]


def starved(found: Found) -> list[str]:
    return [f"bots take {found['ratio']} times"] if found["ratio"] > starve.MOST else []


def refused(found: Found) -> list[str]:
    return [f"{one['errors']} errors" for one in found["runs"] if one["errors"]]


def below_promise(found: Found) -> list[str]:
    """Moves that take too long, with a server that is not asked for more than it has."""
    return [
        f"{one['tables']} tables: {one['median_ms']} and {one['p99_ms']} ms"
        for one in found["runs"]
        if one["median_ms"] >= load.MEDIAN_MS or one["p99_ms"] >= load.P99_MS
    ]


def too_large(found: Found) -> list[str]:
    most = {"live_kb": load.LIVE_KB, "left_kb": load.LEFT_KB}
    return [f"{name} is {found[name]}" for name, bound in most.items() if found[name] > bound]


PROOFS: dict[str, Proof] = {
    "secrecy": Proof(prove_secrecy, figures.secrecy, {"games": 1_000}, {"games": 5}),
    "hostile": Proof(
        hostile.run, figures.hostile, {"messages": 100_000}, {"messages": 1_500}, broken=grown
    ),
    "arrivals": Proof(
        prove_arrivals,
        figures.arrivals,
        {"most": arrivals.ENDLESS, "lines": 1_200, "names": arrivals.ALL},
        {"most": 16_000_000, "lines": 20, "names": ["an endless header", "half bodies"]},
        broken=taken_in,
    ),
    "crowd": Proof(
        prove_crowd,
        figures.crowd,
        {"sockets": 100, "seconds": 6},
        {"sockets": 10, "seconds": 1},
        slow=lambda found: times_too_long(found["crowds"]),
    ),
    "amplify": Proof(
        prove_amplify,
        figures.amplify,
        {"names": list(ATTACKS), "seconds": 1, "rounds": amplify.ROUNDS, "much": MUCH},
        {"names": ["records", "hellos"], "seconds": 0.2, "rounds": 1, "much": Much(20, 2)},
        slow=lambda found: [*dear(found), *times_too_long(found)],
    ),
    "starve": Proof(
        prove_starve,
        figures.starve,
        {"tables": 30, "answers": 40, "head_start": 5},
        {"tables": 3, "answers": 2, "head_start": 1},
        broken=lambda found: ["bots failed"] if found["trouble"] else [],
        slow=starved,
    ),
    "trying": Proof(
        prove_trying,
        figures.trying,
        {"trials": 12, "answers": 40},
        {"trials": 2, "answers": 2},
        broken=lambda found: ["bots or trials failed"] if found["trouble"] else [],
        slow=starved,
    ),
    "kill": Proof(
        prove_kill, figures.kill, {"kills": 100, "shared": 100}, {"kills": 3, "shared": 2}
    ),
    "calls": Proof(
        prove_calls, figures.calls, {"kills": 40, "shared": 40}, {"kills": 2, "shared": 1}
    ),
    "restart": Proof(
        restart.run,
        figures.restart,
        {"tables": 200, "bots": 20},
        {"tables": 4, "bots": 1, "moves": 6},
        broken=lambda found: list(found["errors"]),
    ),
    "trouble": Proof(
        trouble.run,
        figures.trouble,
        {"restarts": 3},
        {"restarts": 1},
        broken=lambda found: unread(found["full_disk"]["reads_meanwhile"]),
    ),
    "load": Proof(
        prove_load,
        figures.load,
        {
            "sizes": [
                (SQLITE, 1, 500, 60),
                (SQLITE, 1, 1_000, 60),
                (SQLITE, 1, 1_500, 60),
                (SQLITE, 1, 2_000, 60),
                (POSTGRES, 1, 500, 60),
                (POSTGRES, 2, 1_000, 60),
            ]
        },
        {"sizes": [(SQLITE, 1, 5, 3)]},
        broken=refused,
        slow=below_promise,
    ),
    "profile": Proof(
        profile.run,
        figures.profile,
        {"tables": 500, "seconds": 20},
        {"tables": 5, "seconds": 4},
    ),
    "bots": Proof(
        prove_bots,
        figures.bots,
        {"tables": 200, "seconds": 60},
        {"tables": 2, "seconds": 4},
        broken=lambda found: refused({"runs": [found]}),
        slow=lambda found: below_promise({"runs": [found]}),
    ),
    "memory": Proof(
        prove_memory, figures.memory, {"tables": 1_000}, {"tables": 30}, slow=too_large
    ),
    "idle": Proof(
        prove_idle,
        figures.idle,
        {"connections": 10_000, "seconds": 60},
        {"connections": 10, "seconds": 1},
        broken=lambda found: [] if found["all_heard"] else ["not everyone heard"],
    ),
}


# All of them


def prove(name: str, small: bool) -> Found:
    proof = PROOFS[name]
    return proof.work(**(proof.small if small else proof.full))


def marks(name: str) -> tuple[str, str]:
    """What stands before and after the figures of a measurement on the page."""
    return f"<!-- {name} -->", f"<!-- end of {name} -->"


def put(page: str, name: str, told: str) -> str:
    """The page with new figures."""
    before, after = marks(name)
    if before not in page or after not in page:
        raise ValueError(f"the page has no place for the figures of {name}")
    place = re.compile(f"{re.escape(before)}.*?{re.escape(after)}", re.DOTALL)
    return place.sub(lambda _: f"{before}\n{told}\n{after}", page)


def run(names: Sequence[str], small: bool, write: Path | None) -> list[str]:
    """Make and print these measurements; what broke a promise, or failed."""
    wrong = []
    for name in names:
        tell(f"{time.strftime('%H:%M')} {name}")
        try:
            with hired(1) as elsewhere:
                found = elsewhere.submit(prove, name, small).result()
        except Exception:
            traceback.print_exc()
            wrong.append(f"{name} failed")
            continue
        tell(json.dumps(found))
        proof = PROOFS[name]
        before, after = marks(name)
        print(f"{before}\n{proof.told(found)}\n{after}\n", flush=True)
        slow = [] if small else proof.slow(found)  # few of something say nothing of that
        wrong += [f"{name}: {each}" for each in [*proof.broken(found), *slow]]
        if write is not None:
            write.write_text(put(write.read_text(), name, proof.told(found)))
    return wrong


def main(given: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--only", choices=list(PROOFS), nargs="+", default=list(PROOFS))
    parser.add_argument("--small", action="store_true", help="few of everything")
    parser.add_argument("--write", type=Path, metavar="PAGE", help="put the figures there, too")
    args = parser.parse_args(given)
    wrong = run(args.only, args.small, args.write)
    for each in wrong:
        print(f"not kept: {each}", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
