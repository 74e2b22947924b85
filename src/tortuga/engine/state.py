"""State: the position of a game, small, mutable and copied by hand so that it compiles well."""

from __future__ import annotations

from typing import Any, Final

from tortuga.engine.chance import Chance
from tortuga.engine.errors import IllegalMove
from tortuga.engine.events import Event
from tortuga.engine.native import TypeVar, mypyc_attr
from tortuga.engine.views import Told, View
from tortuga.engine.why import (
    GAME_OVER,
    NO_SEAT,
    NO_THING,
    NO_WORDS,
    NOBODY_ACTS,
    NOT_NOW,
    OUT_OF_TURN,
    Why,
)

NOBODY: Final = -1
# One seat acting, without making a tuple each turn.
ALONE: Final[list[tuple[int, ...]]] = [(seat,) for seat in range(8)]
# What a list is before it is dealt. Never changed: lists that lie here are replaced.
NONE_YET: Final[list[int]] = []
NOTHING_TOLD: Final[list[Event]] = []


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """What every game's state has. A game fills in the methods that raise here.

    ``acting`` holds the seats that may move now. ``reveals`` counts how often something that
    the mover did not know came out or was drawn, ``shows`` how often a mover showed a secret of
    its own: undo stops at both. A ``blind`` state stops before a reveal: previews use it.
    ``telling`` switches events on; bots that play millions of moves do without.
    ``phase``, ``round``, ``starter`` and ``turn`` are a game's own; most have them.

    Clocks are outside: ``clock`` is the number of the one that runs now (0: none), ``seconds`` its
    length. A clock that is started anew gets the next number; moves made meanwhile leave it, and
    one that is named again after later ones has been running on.
    ``words`` is the text that the move being applied carries.
    """

    def __init__(self, seats: int) -> None:
        self.seats: int = seats
        self.acting: tuple[int, ...] = ()
        self.over: bool = False
        self.scores: list[int] = [0] * seats
        self.winners: list[int] = NONE_YET
        self.reveals: int = 0
        self.shows: int = 0
        self.blind: bool = False
        self.telling: bool = False
        self.told: list[Event] = NOTHING_TOLD
        self.clock: int = 0
        self.seconds: int = 0
        self.words: str = ""
        self.phase: int = 0
        self.round: int = 0
        self.starter: int = 0
        self.turn: int = 0

    def begin(self) -> None:
        """Open the game after the deal: turn up what everyone sees first."""
        raise NotImplementedError

    def legal(self, seat: int) -> list[int]:
        """The moves that the seat may play now, in a list of the caller's own."""
        return self.offered(seat).copy()

    def offered(self, seat: int) -> list[int]:
        """The moves that the seat may play now, for readers only; none unless it is acting.

        A list that was offered is never changed: what is offered next is another one. A game that
        makes its list anew for everyone who asks may fill in :meth:`legal` instead.
        """
        if type(self).legal is State.legal:
            raise NotImplementedError
        return self.legal(seat)

    def random_move(self, seat: int, chance: Chance) -> int:
        """One of the moves offered, each as likely as the others: what random play asks for.

        A game that offers hundreds may find one without making the list.
        """
        moves = self.offered(seat)
        return moves[chance.below(len(moves))]

    def apply(self, seat: int, move: int) -> None:
        """Play a move that is known to be legal: the fast twin of :meth:`play`."""
        raise NotImplementedError

    def copy(self) -> State:
        """An independent twin."""
        raise NotImplementedError

    def view(self, seat: int | None) -> View:
        """All that the seat, or a spectator, may know. The only way out of a state."""
        raise NotImplementedError

    def head(self, seat: int | None) -> dict[str, Any]:
        """What every game's view begins with."""
        return {
            "seat": seat,
            "acting": self.acting,
            "legal": () if seat is None else tuple(self.offered(seat)),
            "over": self.over,
            "scores": tuple(self.scores),
            "winners": tuple(self.winners),
            "clock": self.clock,
            "seconds": self.seconds,
            "silent": tuple(self.silent()),
        }

    def lay_head(self, view: View) -> None:
        """Take over what every view begins with: for a state that is guessed from one."""
        self.acting = view.acting
        self.over = view.over
        self.scores = list(view.scores)
        self.winners = list(view.winners)
        self.clock = view.clock
        self.seconds = view.seconds

    def standing(self) -> Told | None:
        """How things stand if the game, or its round, ended now, as far as everyone knows."""
        return None

    def standing_for(self, seat: int) -> Told | None:
        """The same as far as that seat knows, for its previews."""
        return self.standing()

    def why_not(self, seat: int, move: int) -> Why:
        """What forbids a move of a seat that is acting."""
        return NOT_NOW()

    def forbids(self, seat: int, move: int) -> Why:
        """The same for whatever was sent as a move, also for what is none of the game's."""
        return self.why_not(seat, move)

    def why_not_thing(self, seat: int, thing: str) -> Why | None:
        """What stands against a thing of the table that no move means, or not by itself.

        The seat is acting; the game names its things. None where there is nothing against it.
        """
        return NO_THING(thing=thing)

    def turn_rule(self) -> str:
        """The number of the rule that says whose turn it is now."""
        return ""

    def end_rule(self) -> str:
        """The number of the rule that says when the game is over."""
        return ""

    def late(self) -> list[tuple[int, int]]:
        """What time-up plays, as (seat, move): the first of these, until the clock has changed."""
        return []

    def behind(self) -> int:
        """The number of a clock that runs on behind the one that is named; 0 where none does.

        Where it has ended by the time the named one ends, the last of what is late is played too.
        """
        return 0

    def roused(self, seat: int) -> list[int]:
        """What is played for a seat that a person takes over, to end what only bots do."""
        return []

    def lapsed(self, seat: int) -> list[int]:
        """What is played for a person who lets time pass while all bots wait, so that they go on.

        It takes nothing away from that person, who may still do all that they could.
        """
        return []

    def silent(self) -> list[int]:
        """The seats that must not talk to the others now."""
        return []

    def check_words(self, seat: int, move: int, words: str) -> None:
        """Refuse a text that may not go with this legal move, by raising IllegalMove."""
        raise IllegalMove(NO_WORDS())

    def stock(self) -> list[Any]:
        """Every component, wherever it lies, in a fixed order: equal all through a game."""
        raise NotImplementedError

    def play(self, seat: int, move: int, words: str = "") -> None:
        """Play a move. An illegal one raises :class:`IllegalMove` and changes nothing."""
        whole = isinstance(seat, int) and isinstance(move, int)  # 1.0 equals 1, and is no move
        if not whole or not (is_among(move, self.offered(seat)) or self.is_due(seat, move)):
            acting = isinstance(seat, int) and seat in self.acting
            raise IllegalMove(self.forbids(seat, move) if acting else self.out_of_turn(seat))
        if not words:
            self.apply(seat, move)
            return
        self.check_words(seat, move, words)
        self.words = words
        self.apply(seat, move)
        self.words = ""

    def is_due(self, seat: int, move: int) -> bool:
        """Whether a move may be played that the seat is not offered: by a clock, or to rouse it."""
        if not 0 <= seat < self.seats:
            return False
        return (seat, move) in self.late() or move in self.roused(seat)

    def out_of_turn(self, seat: int) -> Why:
        """The refusal for a seat that has nothing to decide."""
        if self.over:
            return GAME_OVER().under(self.end_rule())
        if not isinstance(seat, int) or not 0 <= seat < self.seats:
            return NO_SEAT(count=self.seats)
        if not self.acting:
            return NOBODY_ACTS().under(self.turn_rule())
        return OUT_OF_TURN(seat=seat, turn_seats=list(self.acting)).under(self.turn_rule())

    def copy_base(self, twin: State) -> None:
        """Copy what this class holds into a twin that a game's ``copy`` made."""
        twin.acting = self.acting
        twin.over = self.over
        twin.scores = self.scores.copy()
        twin.winners = self.winners
        twin.reveals = self.reveals
        twin.shows = self.shows
        twin.blind = self.blind
        twin.telling = self.telling
        if self.telling:
            twin.told = self.told.copy()
        twin.clock = self.clock
        twin.seconds = self.seconds
        twin.phase = self.phase
        twin.round = self.round
        twin.starter = self.starter
        twin.turn = self.turn

    def tell(self, kind: str, seat: int | None, facts: dict[str, Any]) -> None:
        """Note an event that everyone may know in full."""
        self._tell(Event(kind, seat, facts))

    def tell_apart(
        self, kind: str, seat: int | None, facts: dict[str, Any], secrets: dict[int, dict[str, Any]]
    ) -> None:
        """Note an event of which single seats know more than the others."""
        self._tell(Event(kind, seat, facts, secrets))

    def _tell(self, event: Event) -> None:
        if self.told is NOTHING_TOLD:
            self.told = []
        self.told.append(event)

    def take_told(self) -> list[Event]:
        """The events since the last call."""
        told = self.told
        self.told = NOTHING_TOLD
        return told or []


T = TypeVar("T", default=Any)
# A game's own kind of state, for what reads one; where none is named, any.
S = TypeVar("S", bound=State, default=Any)


def is_among(move: int, moves: list[int]) -> bool:
    """The same as ``in``, spelled out because it then compiles to something much faster."""
    for each in moves:  # noqa: SIM110 - a generator would be the slow way
        if each == move:
            return True
    return False


def replaced(items: list[T], place: int, item: T) -> list[T]:
    """A list with another item at a place: what is never changed can be shared by copies."""
    changed = items.copy()
    changed[place] = item
    return changed


def add_at(numbers: list[int], place: int, more: int) -> None:
    """The same as ``numbers[place] += more``, which compiles to something much slower."""
    numbers[place] = numbers[place] + more
