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
import sys
from typing import Any, ClassVar, Final, cast

from tortuga.engine.chance import Chance, chance_from
from tortuga.engine.game import Game
from tortuga.engine.scribe import Scribe
from tortuga.engine.sheet import PLAYERS, Sheet, SheetScribe, fill_table
from tortuga.engine.state import State
from tortuga.engine.views import SIDED, Prompt, Told, View

Words = tuple[str, ...]
NO_WORDS: Final[Words] = ()

FACT, FACTS, SHARED, OPEN, HIDDEN, MINE = "fact", "facts", "shared", "open", "hidden", "mine"
SECRET: Final = (HIDDEN, MINE)
ONE_LIST: Final = (SHARED, HIDDEN)  # the others have one a seat


@dataclasses.dataclass(frozen=True)
class Zone:
    """One place: what lies there, who sees it, how many at most, and what it holds at first.

    Without words its things are numbers that mean themselves. ``width`` makes it a grid with rows
    of so many. Where there is ``memory``, what everyone has seen go there is in every view:
    :meth:`Zones.remember` and :meth:`Zones.forget` keep that.
    """

    kind: str
    words: Words = NO_WORDS
    room: int = 0
    width: int = 0
    memory: bool = False
    start: int = 0
    about: tuple[tuple[str, Any], ...] = ()  # metadata of the view's field
    name: str = ""

    @staticmethod
    def fact(start: int = 0, **about: Any) -> Any:
        """A number that everyone knows."""
        return Zone(FACT, start=start, about=tuple(about.items()))

    @staticmethod
    def facts(start: int = 0, **about: Any) -> Any:
        """A number a seat that everyone knows."""
        return Zone(FACTS, start=start, about=tuple(about.items()))

    @staticmethod
    def shared(words: Words = NO_WORDS, room: int = 0, width: int = 0, **about: Any) -> Any:
        """Things in the middle of the table, open to all."""
        return Zone(SHARED, words, room, width, about=tuple(about.items()))

    @staticmethod
    def open(words: Words = NO_WORDS, room: int = 0, **about: Any) -> Any:
        """Things before each seat, open to all."""
        return Zone(OPEN, words, room, about=tuple(about.items()))

    @staticmethod
    def hidden(words: Words, room: int = 0, **about: Any) -> Any:
        """Things that nobody sees: a deck. How many they are everyone sees."""
        return Zone(HIDDEN, words, room, about=tuple(about.items()))

    @staticmethod
    def mine(words: Words, room: int = 0, memory: bool = False, **about: Any) -> Any:
        """Things that only the seat sees to which they belong: a hand."""
        return Zone(MINE, words, room, memory=memory, about=tuple(about.items()))

    def said(self, things: list[int]) -> tuple[Any, ...]:
        """Things as a view shows them: by their words, in rows where it is a grid."""
        told = tuple(self.words[thing] for thing in things) if self.words else tuple(things)
        if not self.width:
            return told
        return tuple(told[at : at + self.width] for at in range(0, len(told), self.width))

    def heard(self, told: tuple[Any, ...]) -> list[int]:
        """The inverse of :meth:`said`."""
        flat = [each for row in told for each in row] if self.width else told
        return [self.words.index(each) for each in flat] if self.words else list(flat)

    def fields(self) -> list[tuple[str, Any, Any]]:
        """What a view has of it, as fields of a dataclass."""
        thing: Any = str if self.words else int
        row: Any = tuple[thing, ...]
        about = dict(self.about)
        kinds: dict[str, Any] = {
            FACT: int,
            FACTS: tuple[int, ...],
            SHARED: tuple[row, ...] if self.width else row,
            OPEN: tuple[row, ...],
            HIDDEN: int,
            MINE: row | None,
        }
        metadata = {**about, **SIDED} if self.kind == MINE else about
        found = [(self.name, kinds[self.kind], dataclasses.field(metadata=metadata))]
        if self.kind == MINE:
            found.append((f"{self.name}_sizes", tuple[int, ...], dataclasses.field()))
        if self.memory:
            found.append((f"{self.name}_known", tuple[row, ...], dataclasses.field()))
        return found


@dataclasses.dataclass(frozen=True)
class Standing(Told):
    """How things stand: the points of all."""

    scores: tuple[int, ...]


class Zones(State):
    """A state that consists of its zones, and of what every state has.

    It is made for a game and knows it as ``self.game``. A game fills in :meth:`set_up`,
    :meth:`begin`, :meth:`legal` and :meth:`apply`. Where it uses ``phase``, ``round``, ``turn`` or
    ``starter`` of the engine's it declares them as facts.
    """

    zones: ClassVar[tuple[Zone, ...]] = ()
    view_type: ClassVar[type[View]] = View

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        own = {name: found for name, found in vars(cls).items() if isinstance(found, Zone)}
        for name in own:
            delattr(cls, name)
        named = tuple(dataclasses.replace(zone, name=name) for name, zone in own.items())
        cls.zones = (*(each for each in cls.zones if each.name not in own), *named)
        if "view_type" not in vars(cls):
            cls.view_type = _view_type(cls)

    def __init__(self, game: Game) -> None:
        super().__init__(game.seats)
        self.game: Any = game
        self.known: dict[str, list[list[int]]] = {}
        for zone in self.zones:
            setattr(self, zone.name, _at_first(zone, game.seats))
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
        for name, seats in self.known.items():
            twin.known[name] = [things.copy() for things in seats]
        return twin

    def view(self, seat: int | None) -> View:
        told: dict[str, Any] = self.head(seat)
        for zone in self.zones:
            held = getattr(self, zone.name)
            told[zone.name] = _told(zone, held, seat)
            if zone.kind == MINE:
                told[f"{zone.name}_sizes"] = tuple(len(things) for things in held)
            if zone.memory:
                known = [sorted(things) for things in self.known[zone.name]]
                told[f"{zone.name}_known"] = tuple(zone.said(things) for things in known)
        return self.view_type(**told, rule=self.turn_rule(), prompt=self.asks(seat))

    def lay(self, view: Any, chance: Chance) -> None:
        """Lay out what a view shows, and deal what it does not show at random."""
        self.lay_head(view)
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
                setattr(self, zone.name, [unseen[zone.words].pop() for _ in range(told)])
            else:
                self._lay_hands(zone, view, unseen[zone.words])

    def _lay_hands(self, zone: Zone, view: Any, unseen: list[int]) -> None:
        hands: list[list[int]] = getattr(self, zone.name)
        for seat, size in enumerate(getattr(view, f"{zone.name}_sizes")):
            known: list[int] = []
            if zone.memory:
                known = zone.heard(getattr(view, f"{zone.name}_known")[seat])
                self.known[zone.name][seat] = known.copy()
            if seat == view.seat:
                hands[seat] = zone.heard(getattr(view, zone.name))
            else:
                hands[seat] = known + [unseen.pop() for _ in range(size - len(known))]

    def stock(self) -> list[Any]:
        """How many of each thing there are, of those that can be hidden."""
        found: list[Any] = []
        for words, things in self.things().items():
            found += [things.count(thing) for thing in range(len(words))]
        return found

    def things(self) -> dict[Words, list[int]]:
        """Everything of each set of words of which something can be hidden."""
        found: dict[Words, list[int]] = {
            zone.words: [] for zone in self.zones if zone.kind in SECRET
        }
        for zone in self.zones:
            if zone.words in found and zone.kind not in (FACT, FACTS):
                held = getattr(self, zone.name)
                for things in [held] if zone.kind in ONE_LIST else held:
                    found[zone.words] += things
        return found

    def standing(self) -> Told | None:
        return Standing(tuple(self.scores))


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
            for thing in _seen(zone, view) if zone.words in left else ():
                left[zone.words].remove(thing)
        return left

    def scribe(self) -> Scribe:
        return ZonesScribe(self)


class ZonesScribe(SheetScribe[Zones]):
    """Writes every zone as far as a seat may know it, cell by cell."""

    def __init__(self, game: ZonesGame) -> None:
        super().__init__(game.sample)
        self.rooms = {zone.name: _room(zone, game.sample) for zone in game.state_type.zones}

    def fill(self, state: Zones, seat: int, sheet: Sheet) -> None:
        fill_table(state, seat, sheet)
        seats = [(seat + step) % state.seats for step in range(state.seats)]
        for step, each in enumerate(seats):
            sheet.about = PLAYERS[step]
            sheet.wide("points", state.scores[each])
        sheet.about = ""
        sheet.number("clock", state.clock % 128)
        for zone in state.zones:
            self._fill_zone(zone, state, seats, sheet)

    def _fill_zone(self, zone: Zone, state: Zones, seats: list[int], sheet: Sheet) -> None:
        held, room = getattr(state, zone.name), self.rooms[zone.name]
        if zone.kind == FACT:
            sheet.wide(zone.name, held)
        elif zone.kind == SHARED:
            write_things(zone, zone.name, held, room, sheet)
        elif zone.kind == HIDDEN:
            sheet.wide(zone.name, len(held))
        else:
            for step, each in enumerate(seats):
                sheet.about = PLAYERS[step]
                self._fill_seat(zone, held[each], room, step == 0, sheet)
                if zone.memory:
                    known = sorted(state.known[zone.name][each])
                    write_things(zone, f"{zone.name} known", known, room, sheet)
            sheet.about = ""

    def _fill_seat(self, zone: Zone, held: Any, room: int, own: bool, sheet: Sheet) -> None:
        if zone.kind == FACTS:
            sheet.wide(zone.name, held)
        elif zone.kind == OPEN or own:
            write_things(zone, zone.name, held, room, sheet)
        else:
            sheet.wide(f"{zone.name} size", len(held))


def write_things(zone: Zone, name: str, things: list[int], room: int, sheet: Sheet) -> None:
    """Things in their order: words from 1 on, 0 for none; numbers in two cells, after how many."""
    if zone.words:
        sheet.sequence(name, [thing + 1 for thing in things], room)
        return
    sheet.wide(f"{name} size", len(things))
    for place in range(room):
        sheet.wide(f"{name} {place + 1}", things[place] if place < len(things) else 0)


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


def _at_first(zone: Zone, seats: int) -> Any:
    if zone.kind == FACT:
        return zone.start
    if zone.kind == FACTS:
        return [zone.start] * seats
    return [] if zone.kind in ONE_LIST else [[] for _ in range(seats)]


def _told(zone: Zone, held: Any, seat: int | None) -> Any:
    """What a seat is shown of a zone."""
    if zone.kind == FACT:
        return held
    if zone.kind == FACTS:
        return tuple(held)
    if zone.kind == SHARED:
        return zone.said(held)
    if zone.kind == OPEN:
        return tuple(zone.said(things) for things in held)
    if zone.kind == HIDDEN:
        return len(held)
    return None if seat is None else zone.said(held[seat])


def _seen(zone: Zone, view: Any) -> list[int]:
    """The things of a zone that a view shows, or knows to lie there."""
    if zone.kind == SHARED:
        return zone.heard(getattr(view, zone.name))
    if zone.kind == OPEN:
        return [thing for each in getattr(view, zone.name) for thing in zone.heard(each)]
    if zone.kind != MINE:
        return []
    found = [] if view.seat is None else zone.heard(getattr(view, zone.name))
    for seat, known in enumerate(getattr(view, f"{zone.name}_known") if zone.memory else ()):
        if seat != view.seat:
            found += zone.heard(known)
    return found


def _room(zone: Zone, sample: Zones) -> int:
    """How many things a zone can hold, at most."""
    if zone.room or zone.kind in (FACT, FACTS):
        return zone.room
    stock = sample.things().get(zone.words)
    if zone.words and stock is not None:
        return len(stock)
    held = getattr(sample, zone.name)
    return len(held) if zone.kind == SHARED else max([len(things) for things in held], default=0)
