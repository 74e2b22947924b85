"""Game: the rules of one game at one table: how many seats, which options, which components."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar, Final, Generic

from tortuga.engine.chance import Chance, SealedChance
from tortuga.engine.components import Entries, read_components
from tortuga.engine.errors import IllegalMove, OptionError, TortugaError, WrongSeats, listed
from tortuga.engine.figures import Figures
from tortuga.engine.guide import Guide
from tortuga.engine.moves import MoveSpace
from tortuga.engine.native import TypeVar, mypyc_attr
from tortuga.engine.options import FIRST, LOT, Option, first_option, settle
from tortuga.engine.reasons import Reason
from tortuga.engine.scribe import Scribe
from tortuga.engine.state import State
from tortuga.engine.views import Preview, View
from tortuga.engine.why import HIDDEN, SPECTATOR, Why

# Where a game that is all in its class keeps its files: nothing is there.
NO_FOLDER: Final = Path(__file__).parent / "no-folder"

# A game's own kinds of states and views; where none are named, any.
S = TypeVar("S", bound=State, default=State, covariant=True)
V = TypeVar("V", bound=View, default=Any)


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[S, V]):
    """What every game declares, and what every game can be asked.

    ``rules`` is the newest version of the rules: it goes up with every change that could make an
    old record play differently. ``older_rules`` are the versions that the game still plays, for
    records and tables begun under them; the ``edition`` of a game is the one by which it is played.
    ``age`` is from how many years on people play it. ``folder`` holds the game's data and texts; a
    game without one may say its texts here, as tables by language, and its figures as
    ``components``, and describe in ``figures`` what may be changed in them. Its docstring then is
    its rules. In a ``perfect`` game nothing is hidden.
    ``most_moves`` is more than any game needs, with whatever options: people at a table, and a
    record that a stranger brings, may make no more. Where the game ``has_first``, one seat starts:
    drawn by lot, unless the host names it. In a ``fleeting`` game things are seen once and then
    gone, so that a game in progress must not be replayed. One that needs everyone ``together``
    cannot be played over days; its text ``together`` says why. Who plays at once and decides
    nothing gets bots of the level ``friendly``, counted from the weakest, and options of
    ``first_game``.
    """

    name: ClassVar[str]
    rules: ClassVar[int] = 1
    older_rules: ClassVar[tuple[int, ...]] = ()
    rule_ids: ClassVar[tuple[str, ...]] = ()
    min_seats: ClassVar[int] = 2
    max_seats: ClassVar[int] = 4
    age: ClassVar[int] = 8
    minutes: ClassVar[int] = 20
    most_moves: ClassVar[int] = 1_000
    declared: ClassVar[tuple[Option, ...]] = ()
    moves: ClassVar[MoveSpace]
    folder: ClassVar[Path] = NO_FOLDER
    texts: ClassVar[Mapping[str, Mapping[str, Any]]] = {}
    components: ClassVar[dict[str, Any]] = {}
    figures: ClassVar[Figures | None] = None
    has_first: ClassVar[bool] = False
    fleeting: ClassVar[bool] = False
    perfect: ClassVar[bool] = False
    together: ClassVar[bool] = False
    gathers: ClassVar[frozenset[str]] = frozenset()  # events after which people are waited for
    friendly: ClassVar[int] = 1
    first_game: ClassVar[dict[str, Any]] = {}

    def __init__(
        self,
        seats: int,
        components: Entries | None = None,
        options: dict[str, Any] | None = None,
        rules: int | None = None,
    ) -> None:
        check_seats(self.name, self.min_seats, self.max_seats, seats)
        self.seats: int = seats
        self.edition: int = self.known_rules(self.rules if rules is None else rules)
        taken = self.options_taken(seats, self.edition)
        self.options: dict[str, Any] = settle(self.name, taken, options or {})
        entries = components or self.own_components()
        self.component_data: dict[str, Any] = entries.data
        self.read_components(entries)

    @classmethod
    def known_rules(cls, rules: int) -> int:
        """The version of the rules, provided that this program can play by it."""
        known = (cls.rules, *cls.older_rules)
        if rules not in known:
            versions = listed([str(each) for each in known])
            raise TortugaError(f"{cls.name} is played by rules version {versions}, not {rules}")
        return rules

    @classmethod
    def options_taken(cls, seats: int, rules: int) -> tuple[Option, ...]:
        """The options of a game with so many seats, by that version of the rules."""
        taken = [option for option in cls.declared if option.since <= rules]
        if cls.has_first:
            taken.append(first_option(seats))
        return tuple(taken)

    def chosen(self, name: str) -> Any:
        """The value of an option, or what held before the rules had it."""
        for option in self.declared:
            if option.name == name:
                return self.options[name] if option.since <= self.edition else option.before
        raise OptionError(f"{self.name} has no option {name!r}")

    def starter(self, chance: Chance) -> int:
        """Who starts: whom the host named, or one drawn by lot; the rest of a deal is the same."""
        drawn = chance.below(self.seats)
        named = self.options.get(FIRST, LOT)
        return drawn if named == LOT else int(named) - 1

    @classmethod
    def own_components(cls) -> Entries:
        """The figures that the game brings along: in a file of its folder, or in its class."""
        file = cls.folder / "components.toml"
        return read_components(file) if file.is_file() else Entries(cls.name, "", cls.components)

    def read_components(self, entries: Entries) -> None:
        """Take the figures that the rules need out of a component file, or refuse it."""
        entries.done()

    def deal(self, chance: Chance) -> S:
        """Shuffle and set up, up to the moment before the first card is turned."""
        raise NotImplementedError

    def guess(self, view: V, rng: Any) -> S:
        """A full state consistent with a view: what is hidden there is dealt anew by ``rng``."""
        raise NotImplementedError

    def instinct(self, view: V, rng: Any, level: int) -> int | None:
        """What a bot of that level, 0 being the weakest, plays without thinking, if anything.

        For games in which bots of different strength do not differ in how far they look ahead.
        """
        return None

    def rate(self, view: V, rng: Any) -> list[float]:
        """How good each of the view's legal moves looks, for the greedy bot.

        Unless a game knows better: the lead over the best rival right after the move.
        """
        seat = view.seat
        assert seat is not None
        ratings: list[float] = []
        for move in view.legal:
            state = self.guess(view, rng)
            state.apply(seat, move)
            rivals = [score for other, score in enumerate(state.scores) if other != seat]
            ratings.append(float(state.scores[seat] - max(rivals, default=0)))
        return ratings

    def pause(self, view: V) -> float:
        """For how many seconds a bot should let people look before it moves from this view.

        Counted from the start of the clock that runs, or where none does from the last move; 0: it
        goes on at its usual pace.
        """
        return 0.0

    def lull(self, view: V) -> float:
        """For how many seconds a bot leaves the table alone after somebody has done something.

        Only where people act at the same time; 0: it goes on at its usual pace.
        """
        return 0.0

    def patience(self, view: V) -> float:
        """For how many seconds bots that wait leave it to a person in this seat to go on.

        Counted as for ``pause``; then ``State.lapsed`` says what goes on without them. 0: for good.
        """
        return 0.0

    def guide(self) -> Guide:
        """What a tree search is told about this game; unless a game knows better, nothing."""
        return Guide(self.seats)

    def scribe(self) -> Scribe:
        """What writes a seat's knowledge as a row of numbers, for learning programs."""
        raise TortugaError(f"{self.name} does not say how it is written as an array (scribe)")

    def odds(self, view: V) -> list[float]:
        """How likely each legal move leads to success, where the game itself can reckon it.

        Empty where only a search can tell.
        """
        return []

    def remembered(self, view: V, earlier: list[V]) -> V | None:
        """A view with what its seat saw in earlier ones and may remember, for who looks back.

        Of a ``fleeting`` game: elsewhere views forget nothing. None where nobody can tell.
        """
        return view

    def for_people(self, view: V) -> V:
        """A view as a person in its seat may have it: without what a bot noted there for itself."""
        return view

    def is_idle(self, move: int) -> bool:
        """Whether a move changes nothing that counts: at best it leaves things to the others."""
        return False

    def advice(self, view: V, move: int) -> list[Reason]:
        """What speaks for and against a legal move, in the game's own terms, weightiest first."""
        return []

    def label(self, view: V, move: int) -> dict[str, Any]:
        """A legal move as the viewer's table shows it: the text ``move.<name>``, and its facts.

        Unless a game knows better: the move's own name and fields.
        """
        return self.moves.to_json(move)

    def start(self, seed: int) -> S:
        """A new game; equal seeds give equal games, everywhere."""
        state = self.deal(SealedChance(seed, self.name))
        state.begin()
        return state

    def preview(self, view: V, line: list[int]) -> Preview:
        """What a line of the viewer's moves would visibly bring. An illegal line raises.

        It is played on a guess that stops before anything hidden comes out, so the answer
        depends on the view alone.
        """
        seat, state, revealed = self.after(view, line)
        legal = () if revealed else tuple(state.legal(seat))
        return Preview(legal, state.standing_for(seat), bool(legal), revealed)

    def after(self, view: V, line: list[int]) -> tuple[int, S, bool]:
        """The viewer's seat, a guess on which it has played the line, and whether that revealed."""
        if view.seat is None:
            raise IllegalMove(SPECTATOR())
        seat: int = view.seat
        state = self.guess(view, Chance(0, "preview"))
        state.blind = True
        before = state.reveals
        for move in line:
            if state.reveals != before:
                raise IllegalMove(HIDDEN())
            state.play(seat, move)
        return seat, state, state.reveals != before

    def why_not(self, view: V, *line: int) -> IllegalMove | None:
        """What forbids the viewer's move, or line of moves; None where it can be played.

        Tried as a preview is, so that the answer depends on the view alone.
        """
        try:
            self.preview(view, list(line))
        except IllegalMove as refusal:
            return refusal
        return None

    def why_not_thing(self, view: V, thing: str, *line: int) -> Why | None:
        """What stands against a thing of the table once the viewer has played a line of moves.

        For what no move means, or not by itself, such as a covered card; the game names its
        things. Tried as a preview is, so that the answer depends on the view alone.
        """
        try:
            seat, state, revealed = self.after(view, list(line))
        except IllegalMove as refusal:
            return refusal.why
        if revealed:
            return HIDDEN()
        return state.why_not_thing(seat, thing) if seat in state.acting else state.out_of_turn(seat)

    def table(self, view: V, names: list[str], texts: Any) -> str:
        """The position as a terminal of 80 columns shows it; it may use :mod:`engine.ink`."""
        from tortuga.engine.library import frame_texts  # which knows the games
        from tortuga.engine.plain_table import laid_out

        return laid_out(view, names, texts, frame_texts(texts.language).say("words.points"))

    def prompt(self, view: V) -> tuple[str, dict[str, Any]]:
        """Which text under ``prompt`` says what is asked now, and the facts that it needs.

        Unless a game knows better: what the view says, or its phase.
        """
        if view.prompt.key:
            return view.prompt.key, dict(view.prompt.facts)
        return "over" if view.over else str(getattr(view, "phase", "turn")), {}

    def result(self, view: V, names: list[str], texts: Any) -> str:
        """How the scores of a finished game came about, as a terminal shows it."""
        from tortuga.engine.library import frame_texts  # which knows the games
        from tortuga.engine.plain_table import summed_up

        return summed_up(view, names, frame_texts(texts.language).say("words.winner"))


def check_seats(name: str, low: int, high: int, seats: Any) -> None:
    """Refuse a seat count that the game is not made for."""
    if not isinstance(seats, int) or isinstance(seats, bool) or not low <= seats <= high:
        raise WrongSeats(f"{name} is for {low} to {high} seats, not {seats!r}")
