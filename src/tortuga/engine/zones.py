"""Zones: an optional base for card and tile games that say where things lie, and no more.

    class Beach(Zones):
        deck: list[int] = Zone.hidden(SHELLS)          # nobody sees more than how many
        strand: list[int] = Zone.shared(SHELLS)        # one for all, which all see
        piles: list[list[int]] = Zone.open(SHELLS)     # one a seat, which all see
        charms: list[list[int]] = Zone.mine(SHELLS)    # one a seat, for its owner's eyes
        digs: int = Zone.fact(0)                       # a number that all know

    class Beachcombers(ZonesGame):
        state_type = Beach

Things are small whole numbers in lists, each the place of its word among those of its zone. View,
guess, copy, stock, observation row and memory follow; whatever a game knows better it overrides.
Things of one set of words are one stock as soon as some of them can be hidden: none may get lost.

Not compiled: a game that is made of it is Python's own, and so is this.
"""

from __future__ import annotations

import dataclasses
import functools
import sys
from typing import Any, ClassVar, cast

from tortuga.engine.chance import Chance, chance_from
from tortuga.engine.errors import TortugaError
from tortuga.engine.game import Game
from tortuga.engine.scribe import Scribe
from tortuga.engine.state import State
from tortuga.engine.views import Prompt, Told, View
from tortuga.engine.why import Why, no_such_move
from tortuga.engine.zone import FACT, FACTS, HIDDEN, MINE, ONE_LIST, OPEN, SHARED, Words, Zone
from tortuga.engine.zones_scribe import ZonesScribe

__all__ = ["Zone", "Zones", "ZonesGame"]


@dataclasses.dataclass(frozen=True)
class Standing(Told):
    """How things stand: the points of all."""

    scores: tuple[int, ...]


class Zones(State):
    """A state that consists of its zones, and of what every state has.

    It is made for a game and knows it as ``self.game``. A game fills in :meth:`set_up`,
    :meth:`begin`, :meth:`legal` and :meth:`apply`. Where it uses ``phase``, ``round``, ``turn`` or
    ``starter`` of the engine's it declares them as facts. A game that draws, rolls or shuffles
    after the deal keeps in :meth:`set_up` what it draws from: ``self.chance = chance``.
    """

    zones: ClassVar[tuple[Zone, ...]] = ()
    view_type: ClassVar[type[View]] = View

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        own = {name: found for name, found in vars(cls).items() if isinstance(found, Zone)}
        if taken := sorted(own.keys() & reserved()):
            what = f"a zone of {cls.__name__} cannot be called {taken[0]!r}"
            raise TortugaError(f"{what}: every state or view has that already")
        for name in own:
            delattr(cls, name)
        named = tuple(dataclasses.replace(zone, name=name) for name, zone in own.items())
        cls.zones = (*(each for each in cls.zones if each.name not in own), *named)
        if "view_type" not in vars(cls):
            cls.view_type = _view_type(cls)

    def __init__(self, game: Game) -> None:
        super().__init__(game.seats)
        self.game: Any = game
        self._chance: Chance | None = None
        self.known: dict[str, list[list[int]]] = {}
        for zone in self.zones:
            setattr(self, zone.name, zone.at_first(game.seats))
            if zone.memory:
                self.known[zone.name] = [[] for _ in range(game.seats)]

    # What a game fills in

    def set_up(self, chance: Chance) -> None:
        """Shuffle and deal, up to the moment before the first thing is turned up."""
        raise NotImplementedError

    def begin(self) -> None:
        self.acting = (self.starter,)

    def asks(self, seat: int | None) -> Prompt:
        """What is asked now; unless a game says it, the text ``prompt.turn`` or ``prompt.over``."""
        return Prompt()

    # What games need again and again

    @property
    def chance(self) -> Chance:
        """What the game draws from after the deal, if it has kept that."""
        if self._chance is None:
            raise AttributeError("nothing to draw from; keep it in set_up: self.chance = chance")
        return self._chance

    @chance.setter
    def chance(self, chance: Chance) -> None:
        self._chance = chance

    @property
    def draws(self) -> bool:
        """Whether the game draws, rolls or shuffles after the deal."""
        return self._chance is not None

    def reveal(self) -> bool:
        """Count that something hidden comes out; False where a preview must stop before that."""
        self.reveals += 1
        return not self.blind

    def next_seat(self, seat: int) -> int:
        return (seat + 1) % self.seats

    def end(self) -> None:
        """The game is over; the most points win, shared by all who have as many."""
        self.over = True
        self.acting = ()
        best = max(self.scores)
        self.winners = [seat for seat in range(self.seats) if self.scores[seat] == best]

    def tell(self, kind: str, seat: int | None, facts: dict[str, Any]) -> None:
        if self.telling:
            super().tell(kind, seat, facts)

    def tell_apart(
        self, kind: str, seat: int | None, facts: dict[str, Any], secrets: dict[int, dict[str, Any]]
    ) -> None:
        if self.telling:
            super().tell_apart(kind, seat, facts, secrets)

    def remember(self, zone: str, owner: int, thing: int) -> None:
        """Everyone has seen a thing go to a seat's zone."""
        self.known[zone][owner].append(thing)

    def forget(self, zone: str, owner: int, thing: int) -> None:
        """A thing has left, in sight of all; whether it was known to be there or not."""
        if thing in self.known[zone][owner]:
            self.known[zone][owner].remove(thing)

    # What follows

    def forbids(self, seat: int, move: int) -> Why:
        return no_such_move(move, self.game.moves.size) or self.why_not(seat, move)

    def copy(self) -> Zones:
        twin = type(self)(self.game)
        self.copy_base(twin)
        for zone in self.zones:
            held = getattr(self, zone.name)
            if zone.kind in (OPEN, MINE):
                held = [things.copy() for things in held]
            elif zone.kind != FACT:
                held = held.copy()
            setattr(twin, zone.name, held)
        if self._chance is not None:
            twin.chance = self._chance.copy()
        for name, seats in self.known.items():
            twin.known[name] = [things.copy() for things in seats]
        return twin

    def view(self, seat: int | None) -> View:
        told: dict[str, Any] = self.head(seat)
        for zone in self.zones:
            held = getattr(self, zone.name)
            told[zone.name] = zone.told(held, seat)
            if zone.kind == MINE:
                told[f"{zone.name}_sizes"] = tuple(len(things) for things in held)
            if zone.memory:
                known = [sorted(things) for things in self.known[zone.name]]
                told[f"{zone.name}_known"] = tuple(zone.said(things) for things in known)
        return self.view_type(**told, rule=self.turn_rule(), prompt=self.asks(seat))

    def lay(self, view: Any, chance: Chance) -> None:
        """Lay out what a view shows, and deal what it does not show at random."""
        self.lay_head(view)
        if self.game.sample.draws:
            self.chance = Chance(chance.seed())
        unseen = self.game.unseen(view)
        for things in unseen.values():
            chance.shuffle(things)
        for zone in self.zones:
            told = getattr(view, zone.name)
            if zone.kind == FACT:
                setattr(self, zone.name, told)
            elif zone.kind == FACTS:
                setattr(self, zone.name, list(told))
            elif zone.kind == SHARED:
                setattr(self, zone.name, zone.heard(told))
            elif zone.kind == OPEN:
                setattr(self, zone.name, [zone.heard(each) for each in told])
            elif zone.kind == HIDDEN:
                setattr(self, zone.name, self._dealt(zone, told, unseen, chance))
            else:
                self._lay_hands(zone, view, unseen, chance)

    def _dealt(
        self, zone: Zone, count: int, unseen: dict[Words, list[int]], chance: Chance
    ) -> list[int]:
        """So many things that nobody sees: off the stock, or rolled."""
        if zone.rolled:
            return [chance.below(len(zone.words)) for _ in range(count)]
        return [unseen[zone.words].pop() for _ in range(count)]

    def _lay_hands(
        self, zone: Zone, view: Any, unseen: dict[Words, list[int]], chance: Chance
    ) -> None:
        hands: list[list[int]] = getattr(self, zone.name)
        for seat, size in enumerate(getattr(view, f"{zone.name}_sizes")):
            known: list[int] = []
            if zone.memory:
                known = zone.heard(getattr(view, f"{zone.name}_known")[seat])
                self.known[zone.name][seat] = known.copy()
            if seat == view.seat:
                hands[seat] = zone.heard(getattr(view, zone.name))
            else:
                hands[seat] = known + self._dealt(zone, size - len(known), unseen, chance)

    def stock(self) -> list[Any]:
        """How many of each thing there are, of those that can be hidden."""
        found: list[Any] = []
        for words, things in self.things().items():
            found += [things.count(thing) for thing in range(len(words))]
        return found

    def things(self) -> dict[Words, list[int]]:
        """Everything of each set of words of which something can be hidden."""
        found: dict[Words, list[int]] = {zone.words: [] for zone in self.zones if zone.stocked}
        for zone in self.zones:
            if zone.words in found and zone.kind not in (FACT, FACTS):
                held = getattr(self, zone.name)
                for things in [held] if zone.kind in ONE_LIST else held:
                    found[zone.words] += things
        return found

    def standing(self) -> Told | None:
        return Standing(tuple(self.scores))


@functools.cache
def reserved() -> frozenset[str]:
    """What no zone can be called: what states and views have, but for what is a game's own."""
    viewed = {field.name for field in dataclasses.fields(View)}
    held = {"game", "known", *dir(Zones), *dir(State(1))}
    return frozenset((viewed | held) - {"phase", "round", "starter", "turn"})


class ZonesGame(Game):
    """A game whose states are zones: ``state_type`` says which."""

    state_type: ClassVar[type[Zones]]
    _sample: Zones | None = None

    def deal(self, chance: Chance) -> Zones:
        state = self.state_type(self)
        state.set_up(chance)
        return state

    def guess(self, view: Any, rng: Any) -> Zones:
        state = self.state_type(self)
        state.lay(view, chance_from(rng))
        return state

    @property
    def sample(self) -> Zones:
        """Any deal, made once: it tells what there is."""
        if self._sample is None:
            self._sample = cast(Zones, self.start(0))
        return self._sample

    def unseen(self, view: Any) -> dict[Words, list[int]]:
        """Of each stock, what the viewer neither sees nor knows to lie somewhere."""
        left = {words: things.copy() for words, things in self.sample.things().items()}
        for zone in self.state_type.zones:
            for thing in zone.seen(view) if zone.words in left else ():
                if thing not in left[zone.words]:
                    raise TortugaError(
                        f"{zone.name} shows one {zone.words[thing]} more than the first deal had: "
                        f"things of the same words are one stock, alike in every deal and all "
                        f"through it; dice and the like need rolled=True"
                    )
                left[zone.words].remove(thing)
        return left

    def scribe(self) -> Scribe:
        return ZonesScribe(self)


def _view_type(state: type[Zones]) -> type[View]:
    """The view's dataclass, in the state's own module, where other processes find it by name."""
    fields = [field for zone in state.zones for field in zone.fields()]
    name = f"{state.__name__}View"
    made = dataclasses.make_dataclass(
        name, fields, bases=(View,), namespace={"__module__": state.__module__}, frozen=True
    )
    if (module := sys.modules.get(state.__module__)) is not None:
        setattr(module, name, made)
    return made
