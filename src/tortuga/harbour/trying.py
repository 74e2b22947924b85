"""Trials at work: a few games at a time, by whichever process thinks, and what is known by then.

A worker holds the last trials that it was at; whoever asks keeps what was found, packed, and sends
it along where a worker does not hold the trial.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
import zlib
from collections import OrderedDict
from typing import Any, Literal

from tortuga.engine.errors import ComponentError, TortugaError
from tortuga.engine.library import ENGLISH, languages
from tortuga.harbour.whole_report import WholeReport
from tortuga.lab.trial import Plan, Trial
from tortuga.lab.tune import NothingToTry, Search, TunePlan
from tortuga.lab.watching import watch, watch_lightly
from tortuga.table.figures import bad_figures
from tortuga.table.refusals import Refusal

MOST_HELD = 6
Kind = Literal["trial", "search", "report"]
Work = Trial | Search | WholeReport
Refused = tuple[int, str, str]  # returned: an exception of ours does not survive the journey


@dataclasses.dataclass(frozen=True)
class Order:
    """A trial by its name: what kind it is, and what is asked for, as it is stored."""

    name: str
    kind: Kind
    plan: dict[str, Any]

    def begun(self, kept: Any = None) -> Work:
        """The work itself, with what was found before; refused by the game where it cannot be.

        Of a report nothing is kept on the way.
        """
        if self.kind == "report":
            return WholeReport(self.plan)
        known = {} if kept is None else kept
        if self.kind == "trial":
            return Trial.again(Plan(**self.plan), known)
        return Search.again(TunePlan.of(self.plan), known)


@dataclasses.dataclass(frozen=True)
class Found:
    """How far a trial is; ``told`` by language. What is packed is there where it was asked for.

    ``printed`` are the games with the printed figures: how many, and all of them.
    """

    played: int
    games: int
    done: bool
    told: dict[str, Any]
    kept: bytes | None = None
    printed: tuple[int, bytes] | None = None


@dataclasses.dataclass
class Held:
    """A trial that this process is at."""

    plan: dict[str, Any]
    work: Work
    played: int = 0


_held: OrderedDict[str, Held] = OrderedDict()


def packed(found: Any) -> bytes:
    return zlib.compress(json.dumps(found, separators=(",", ":")).encode())


def unpacked(kept: bytes) -> Any:
    return json.loads(zlib.decompress(kept))


def looked_at(order: Order) -> tuple[int, str | None] | Refused:
    """How many games an order is, and the key of those with printed figures; or its refusal."""
    try:
        work = order.begun()
    except ComponentError as error:
        refusal = bad_figures(str(error))
    except NothingToTry as error:
        refusal = Refusal(422, "nothing_to_try", str(error)[:300])
    except TortugaError as error:
        refusal = Refusal(422, "invalid", str(error)[:300])
    else:
        key = work.printed_key.encode() if isinstance(work, Trial) else b""
        told = hashlib.sha256(key).hexdigest() if key else None
        return int(work.told(ENGLISH)["games"]), told
    return refusal.status, refusal.code, refusal.message


def goes_on(order: Order, played: int, count: int, keep: bool) -> Found | None:
    """Play so many games more; None where this worker does not hold what was ``played``."""
    held = _held.get(order.name)
    if held is None or held.plan != order.plan or held.played < played:
        return None
    _held.move_to_end(order.name)
    return played_on(held, count, keep)


def takes_up(
    order: Order, kept: bytes | None, printed: bytes | None, count: int, keep: bool
) -> Found:
    """The same for a trial that this worker does not hold, from what was kept of it."""
    work = order.begun(None if kept is None else unpacked(kept))
    if printed is not None and isinstance(work, Trial):
        work.know(unpacked(printed))
    held = _held[order.name] = Held(order.plan, work)
    _held.move_to_end(order.name)
    while len(_held) > MOST_HELD:
        _held.popitem(last=False)
    return played_on(held, count, keep)


def played_on(held: Held, count: int, keep: bool) -> Found:
    work = held.work
    jobs = work.next(count)
    try:
        if isinstance(work, WholeReport):
            work.take(watch(jobs))
        else:
            work.take(watch_lightly(jobs))
    except BaseException:
        work.give_back(jobs)
        raise
    told = {language: work.told(language) for language in languages()}
    head = told[ENGLISH]
    held.played = head["played"]
    found = Found(held.played, head["games"], work.done, told)
    if not (keep or work.done):
        return found
    printed = work.printed() if isinstance(work, Trial) else []
    return dataclasses.replace(
        found,
        kept=packed(work.kept()),
        printed=(len(printed), packed(printed)) if printed else None,
    )
