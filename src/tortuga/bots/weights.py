"""What an admiral has learned: a file a game with the weights of its networks, and how they came.

A file belongs to one version of the rules and to the figures that the game brings along. By other
rules, or with other figures, nothing is known.
"""

from __future__ import annotations

import base64
import dataclasses
import functools
import hashlib
import json
import struct
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tortuga.engine.errors import TortugaError
from tortuga.engine.game import Game
from tortuga.engine.network import Network

FOLDER = Path(__file__).parent / "learned"
NUMBER = struct.calcsize("<f")


@dataclasses.dataclass(frozen=True)
class Weights:
    """All weights of one network, as 32-bit floats one behind the other; and so its habits."""

    inputs: int
    hidden: int
    packed: bytes
    habits: bytes = b""

    def network(self) -> Network:
        """Ready to judge."""
        count = self.hidden * (self.inputs + 2) + self.inputs
        if len(self.packed) != count * NUMBER:
            raise TortugaError(f"a network of {count} weights has not {len(self.packed)} bytes")
        numbers = list(struct.unpack(f"<{count}f", self.packed))
        width = self.inputs + 1
        last = self.hidden * width
        return Network(
            [numbers[at : at + width] for at in range(0, last, width)],
            numbers[last : last + self.hidden],
            numbers[last + self.hidden :],
            list(struct.unpack(f"<{len(self.habits) // NUMBER}f", self.habits)),
        )

    @property
    def hash(self) -> str:
        """Of all that was learned."""
        return hashlib.sha256(self.packed + self.habits).hexdigest()


@dataclasses.dataclass(frozen=True)
class Learned:
    """A game's file: the rules and figures it belongs to, and a network for each number of seats.

    ``card`` tells how it was made, for people.
    """

    game: str
    rules: int
    figures: str
    card: Mapping[str, Any]
    networks: Mapping[int, Weights]

    def why_not(self, game: Game) -> str:
        """Why nothing of it holds for a game as it is set up; '' if it does."""
        if game.edition != self.rules:
            return f"it was learned by rules version {self.rules}, not {game.edition}"
        if figures_of(game) != self.figures:
            return "it was learned with other components"
        if game.seats not in self.networks:
            return f"nothing was learned for {game.seats} seats"
        return ""


def figures_of(game: Game) -> str:
    """The hash of a game's components."""
    told = json.dumps(game.component_data, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(told.encode()).hexdigest()


def learned(game: Game) -> Network | None:
    """The network for a game as it is set up; None where nothing is known of it."""
    known = held(game.name)
    if known is None or known.why_not(game):
        return None
    return ready(game.name, game.seats)


@functools.cache
def held(name: str) -> Learned | None:
    """The file of a game, if it has one."""
    path = FOLDER / f"{name}.toml"
    return read(path) if path.is_file() else None


@functools.cache
def ready(name: str, seats: int) -> Network:
    known = held(name)
    assert known is not None
    return known.networks[seats].network()


def read(path: Path) -> Learned:
    """A file as it was written; one that was changed since is refused."""
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    networks = {each["seats"]: unpacked(path, each) for each in data["networks"]}
    return Learned(data["game"], data["rules"], data["figures"], data["card"], networks)


def unpacked(path: Path, each: dict[str, Any]) -> Weights:
    packed, habits = (base64.b64decode(each.get(name, "")) for name in ("weights", "habits"))
    found = Weights(each["inputs"], each["hidden"], packed, habits)
    if found.hash != each["sha256"]:
        raise TortugaError(f"{path.name}: the weights for {each['seats']} seats are damaged")
    return found


def written(learned: Learned) -> str:
    """The file as text, the same for the same weights."""
    lines = [
        "# What the level admiral knows about a game; written by `tortuga train`.",
        f"game = {json.dumps(learned.game)}",
        f"rules = {learned.rules}",
        f"figures = {json.dumps(learned.figures)}",
        "",
        "[card]",
        *(f"{name} = {json.dumps(learned.card[name])}" for name in sorted(learned.card)),
    ]
    for seats, weights in sorted(learned.networks.items()):
        lines += [
            "",
            "[[networks]]",
            f"seats = {seats}",
            f"inputs = {weights.inputs}",
            f"hidden = {weights.hidden}",
            f'sha256 = "{weights.hash}"',
            f'weights = "{base64.b64encode(weights.packed).decode()}"',
        ]
        if weights.habits:
            lines.append(f'habits = "{base64.b64encode(weights.habits).decode()}"')
    return "\n".join(lines) + "\n"
