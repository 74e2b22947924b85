"""Trials on one's own device: one at a time, in small pieces; a bot waits for one at most."""

from __future__ import annotations

import base64
import secrets
from typing import Any, cast

from tortuga.harbour import shop
from tortuga.harbour.trials import Bounds
from tortuga.harbour.trying import Found, Kind, Order, looked_at
from tortuga.island import pieces
from tortuga.island.island import Island
from tortuga.table.refusals import Refusal

BOUNDS = Bounds(200, ("swabbie", "sailor"))
MOST = 12
SECONDS_A_PIECE = 0.5
MOST_GAMES_A_PIECE = 50
KEPT_EVERY = 4  # pieces: what is stored with each would be much for a phone
LOST = "the games broke off on this device; try again"


def begin(island: Island, order: Order) -> str:
    """A new trial, which goes on at once; its name."""
    refuse_second(island)
    games = games_of(order)
    for old in newest(island)[MOST - 1 :]:
        island.shelf.drop_trial(old)
    name = secrets.token_hex(8)
    row: dict[str, Any] = {
        "kind": order.kind,
        "plan": order.plan,
        "state": "waiting",
        "asked": island.now,
    }
    row |= {"played": 0, "games": games, "told": None, "why": None, "kept": None, "spent": 0.0}
    island.shelf.keep_trial(name, row)
    Bench(island, name).go_on()
    return name


def games_of(order: Order) -> int:
    found = looked_at(order)
    if len(found) == 3:
        raise Refusal(*found)
    return found[0]


def refuse_second(island: Island) -> None:
    if island.trying is not None:
        raise Refusal(409, "trial_open", "one trial at a time: stop the other one first")


def resume(island: Island, name: str, **changed: Any) -> None:
    """Go on with what was stopped, or ask for more of what is done."""
    row = kept_trial(island, name)
    if island.trying == name and not changed:
        return
    refuse_second(island)
    if row["state"] == "done" and not changed:
        return
    state = "running" if row["played"] else "waiting"
    island.shelf.keep_trial(name, row | {"state": state, "why": None, **changed})
    Bench(island, name).go_on()


def stop(island: Island, name: str) -> None:
    row = kept_trial(island, name)
    if island.trying == name:
        island.trying = None
        island.shelf.keep_trial(name, row | {"state": "stopped"})


def drop(island: Island, name: str) -> None:
    kept_trial(island, name)
    if island.trying == name:
        island.trying = None
    island.shelf.drop_trial(name)


def kept_trial(island: Island, name: str) -> dict[str, Any]:
    row = island.shelf.trials.get(name)
    if row is None:
        raise Refusal(404, "no_such_trial", "you have no such trial, or it was forgotten")
    return row


class Bench:
    """One trial at work, an errand after the other."""

    def __init__(self, island: Island, name: str) -> None:
        self.island = island
        self.name = name
        self.count = 1
        self.pieces = 0
        island.trying = name

    @property
    def row(self) -> dict[str, Any] | None:
        """The trial; nothing once it was dropped."""
        return self.island.shelf.trials.get(self.name)

    @property
    def keeps(self) -> bool:
        return self.pieces % KEPT_EVERY == KEPT_EVERY - 1

    def go_on(self) -> None:
        row = self.row
        if row is None or self.island.trying != self.name:
            return
        given = self.order(row), row["played"], self.count, self.keeps
        self.island.errand(self.came, pieces.on, *given)

    def order(self, row: dict[str, Any]) -> Order:
        return Order(self.name, cast(Kind, row["kind"]), row["plan"])

    def came(self, answer: tuple[Found | None, float] | None) -> None:
        """What the worker found; it may have been begun anew, or have failed."""
        row = self.row
        if row is None:
            return
        if answer is not None and answer[0] is None:
            kept = None if row["kept"] is None else base64.b64decode(row["kept"])
            given = self.order(row), kept, self.count, self.keeps
            self.island.errand(self.came, pieces.anew, *given)
        elif answer is None:
            self.end(row | {"state": "broken", "why": LOST})
        else:
            self.take(row, cast(Found, answer[0]), answer[1])

    def take(self, row: dict[str, Any], found: Found, seconds: float) -> None:
        self.pieces += 1
        fitting = round(self.count * SECONDS_A_PIECE / max(seconds, 0.001))
        self.count = max(1, min(2 * self.count, fitting, MOST_GAMES_A_PIECE))
        goes_on = self.island.trying == self.name
        row = row | {"played": found.played, "games": found.games, "told": found.told}
        row["spent"] += seconds
        if found.kept is not None:
            row["kept"] = base64.b64encode(found.kept).decode()
        if found.done:
            self.end(row | {"state": "done"})
            return
        row["state"] = "running" if goes_on else row["state"]
        self.island.shelf.keep_trial(self.name, row, stored=found.kept is not None or not goes_on)
        self.go_on()

    def end(self, row: dict[str, Any]) -> None:
        self.island.shelf.keep_trial(self.name, row)
        if self.island.trying == self.name:
            self.island.trying = None


# How they are told


def head(island: Island, name: str) -> shop.TrialHead:
    """What went on when the page was closed waits to be gone on with."""
    row = island.shelf.trials[name]
    state = row["state"]
    if state in ("waiting", "running") and island.trying != name:
        state = "stopped"
    return {
        "id": name,
        "kind": row["kind"],
        "game": row["plan"]["game"],
        "state": state,
        "played": row["played"],
        "games": row["games"],
        "others": 0,
        "asked": row["asked"],
    }


def told(island: Island, name: str, language: str) -> shop.Trial:
    row = kept_trial(island, name)
    left = row["games"] - row["played"]
    return {
        **head(island, name),
        "plan": row["plan"],
        "told": None if row["told"] is None else row["told"][language],
        "why": row["why"],
        "report": "no_lab",
        "seconds": left * row["spent"] / row["played"] if row["played"] and left else None,
    }


def listed(island: Island) -> shop.Trials:
    return {"trials": [head(island, name) for name in newest(island)]}


def newest(island: Island) -> list[str]:
    """All trials by name, the newest first."""
    trials = island.shelf.trials
    return sorted(trials, key=lambda name: trials[name]["asked"], reverse=True)
