"""The table of X Marks the Spot and the course of a turn (XM-1 to XM-3, XM-15).

What a card does is told where it belongs: ``placing`` and ``grid`` (XM-4 to XM-6), ``crosses``
(XM-7 to XM-10), ``actions`` (XM-2, XM-11, XM-12), ``parlay`` (XM-13), ``plunder`` (XM-14),
``ending`` (XM-15), ``flags`` (XM-16).
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from tortuga.engine.chance import Chance
from tortuga.engine.state import ALONE, State
from tortuga.engine.views import Told
from tortuga.engine.why import Why
from tortuga.games.x_marks_the_spot import (
    actions,
    bans,
    copying,
    deck,
    ending,
    flags,
    parlay,
    placing,
    plunder,
    random_play,
    sight,
)
from tortuga.games.x_marks_the_spot.cards import (
    CARD_COUNT,
    CARDS_A_TURN,
    NOBODY,
    NOTHING,
    Components,
)
from tortuga.games.x_marks_the_spot.grid import Grid
from tortuga.games.x_marks_the_spot.moves import (
    ACCEPT,
    ANSWER,
    ASK,
    AT,
    BEFORE,
    CARD,
    CELL,
    COUNT,
    COUNTER,
    DRAW,
    DRAW_OR_SCUTTLE,
    END,
    END_MOVE,
    FACING,
    FIRE,
    FORCE,
    GIVE,
    HIDDEN,
    JUST_DRAW,
    KINDS,
    LOOK,
    LOTS,
    NOT_LISTED,
    OFFER,
    OPEN,
    PASS,
    PASS_MOVE,
    PLAY,
    SALVAGE,
    SCUTTLE,
    SCUTTLE_MOVE,
    SEAT,
    SEIZE,
    SET,
    STEER,
    SWAP,
    TAKE,
    TALK,
    TILE,
    TILE_KIND,
)
from tortuga.games.x_marks_the_spot.view import XMarksView

CLOCKS_A_CARD: Final = 8  # more than the steps of a Parlay
UNSET: Final[list[int]] = []
NOBODY_KNOWS: Final[list[list[int]]] = []


class XMarksState(State):
    """The table, the deck and the hands.

    ``hands`` is flat, a run of counts by kind a seat. ``known`` has what each viewer knows of
    each holder, ``viewer * seats + holder``; its lists are replaced, never changed, as are
    ``discard``, ``offers`` and ``given``. The deck is drawn from its front, ``drawn`` cards are
    gone; what goes under it goes into a list that no twin shares. ``card`` is what is picked up or
    taken, ``places`` where it may lie, once asked for, ``target`` the tile that New Heading will
    replace, ``prey`` whose hand lies open. ``chance`` is for later shuffles.
    ``deals`` has a bit for each possible deal of flags, ``made`` the X's of the last change.
    ``both`` says that a turn plays two cards as long as it can (XM-2); else the second is optional.
    """

    worked_out: ClassVar[tuple[str, ...]] = ("places", "deck_shared")

    def __init__(self, seats: int, parts: Components, both: bool) -> None:
        super().__init__(seats)
        self.parts: Components = parts
        self.both: bool = both
        self.grid: Grid = NO_GRID
        self.flags: list[int] = UNSET
        self.deals: int = 0
        self.made: list[int] = UNSET
        self.chance: Chance = NO_CHANCE
        self.deck: list[int] = UNSET
        self.deck_shared: bool = True
        self.drawn: int = 0
        self.discard: list[int] = UNSET
        self.reshuffles: int = parts.reshuffles
        self.hands: list[int] = UNSET
        self.hand_sizes: list[int] = UNSET
        self.known: list[list[int]] = NOBODY_KNOWS
        # the course of the game
        self.turns: int = 0
        self.played: int = 0
        self.passes: int = 0
        self.idle: int = 0
        self.card: int = NOTHING
        self.taken: bool = False
        self.target: int = NOTHING
        self.prey: int = NOBODY
        # a Parlay
        self.partner: int = NOBODY
        self.count: int = 0
        self.counter: int = 0
        self.offers: list[int] = UNSET
        self.swapper: int = NOBODY
        self.agreed: int = 0
        self.given: list[list[int]] = NOBODY_KNOWS
        self.choices: list[int] = UNSET
        self.places: list[int] = UNSET

    def copy(self) -> XMarksState:
        twin = XMarksState(self.seats, self.parts, self.both)
        self.copy_base(twin)
        copying.fill_in(self, twin)
        return twin

    # Setting up

    def clear(self) -> None:
        """Nothing on the table, nothing in hand, nothing known."""
        self.grid = Grid()
        self.grid.clear()
        self.deals = flags.all_deals(self.seats)
        self.hands = [0] * (self.seats * CARD_COUNT)
        self.hand_sizes = [0] * self.seats
        self.known = [UNSET] * (self.seats * self.seats)

    def begin(self) -> None:
        """XM-1: flags are dealt already; four cards each, and the first player by lot."""
        deck.deal(self)
        if self.telling:
            self.tell("start", None, {"seats": self.seats, "starter_seat": self.starter})
        self.begin_turn(self.starter)

    # A turn

    def begin_turn(self, seat: int) -> None:
        """XM-2 and XM-3: draw, or scuttle at once."""
        self.turn = seat
        self.turns += 1
        self.played = 0
        self.offer_draw()
        if self.telling and seat == self.starter:
            self.tell("round", None, {"round": (self.turns - 1) // self.seats + 1})

    def offer_draw(self) -> None:
        self.phase = BEFORE
        self.acting = ALONE[self.turn]
        self.choices = DRAW_OR_SCUTTLE if deck.can_scuttle(self) else JUST_DRAW

    def draw(self) -> None:
        """XM-2: drawing is a move, even of no cards."""
        if self.hand_sizes[self.turn] < self.parts.full and not deck.is_dry(self):
            self.reveals += 1
            if self.blind:
                self.hide()
                return
        deck.draw_up(self)
        self.offer_plays()

    def offer_plays(self) -> None:
        """XM-2: two cards, unless one scuttles; pass or end with nothing playable.

        Where the second card is optional, a turn may end after the first in any case.
        """
        self.phase = PLAY
        self.acting = ALONE[self.turn]
        choices: list[int] = []
        actions.add_plays(self, choices)
        if self.played > 0:
            if not (self.both and choices):
                choices.append(END_MOVE)
        else:
            if not choices:
                choices.append(PASS_MOVE)
            if deck.can_scuttle(self):
                choices.append(SCUTTLE_MOVE)
        self.choices = choices

    def end_action(self) -> None:
        """XM-2: a card has been played, with all that follows from it."""
        self.played += 1
        if self.played < CARDS_A_TURN:
            self.offer_plays()
        else:
            self.turn_over()

    def scuttle(self) -> None:
        """XM-3: a new hand instead of playing; the turn ends."""
        self.reveals += 1
        if self.blind:
            self.hide()
            return
        deck.scuttle(self)
        self.passes = 0
        self.turn_over()

    def skip(self) -> None:
        """XM-2: pass, which shows that nothing in hand is playable."""
        self.shows += 1
        if self.telling:
            self.tell("pass", self.turn, {})
        self.passes += 1
        self.turn_over()

    def turn_over(self) -> None:
        """XM-15: the game goes on unless nobody plays any more."""
        if self.played > 0:
            self.idle = 0
            self.passes = 0
        else:
            self.idle += 1
        if ending.is_stuck(self):
            ending.count_up(self)
        else:
            self.begin_turn((self.turn + 1) % self.seats)

    def hide(self) -> None:
        """Stop here: what follows is not for a blind state to see."""
        self.phase = HIDDEN
        self.acting = ()
        self.choices = []

    # Clocks

    def start_clock(self) -> None:
        """XM-13: each answer has its time; the number follows from turn, card and step."""
        card = self.turns * CARDS_A_TURN + self.played
        self.clock = card * CLOCKS_A_CARD + self.phase - ANSWER
        self.seconds = self.parts.seconds

    def late(self) -> list[tuple[int, int]]:
        return parlay.late(self)

    # What may be played, and playing it

    def offered(self, seat: int) -> list[int]:
        if self.phase in (OPEN, SWAP):
            return parlay.choices_of(self, seat) if seat in self.acting else []
        if seat != (self.partner if self.phase == ANSWER else self.turn):
            return []
        if self.choices is not NOT_LISTED:
            return self.choices
        if not self.places:
            self.places = placing.places_for(self.grid, self.card)
        return self.places

    def random_move(self, seat: int, chance: Chance) -> int:
        return random_play.any_move(self, seat, chance)

    def apply(self, seat: int, move: int) -> None:
        kind = KINDS[move]
        if kind is AT:
            actions.lay(self, CELL[move], FACING[move])
        elif kind is TILE:
            actions.pick_up(self, TILE_KIND[move])
        elif kind is DRAW:
            self.draw()
        elif kind is FIRE:
            actions.fire(self, CELL[move])
        elif kind is STEER:
            actions.aim(self, CELL[move])
        elif kind is SET:
            actions.turn_heading(self, TILE_KIND[move], FACING[move])
        elif kind is LOOK:
            plunder.look(self, SEAT[move])
        elif kind is SEIZE:
            plunder.seize(self, CARD[move])
        elif kind is SALVAGE:
            plunder.salvage_card(self, CARD[move])
        else:
            self.conclude(seat, move)

    def conclude(self, seat: int, move: int) -> None:
        """The moves that end a turn, and the talk of a Parlay."""
        kind = KINDS[move]
        if kind is END:
            self.finish_turn()
        elif kind is SCUTTLE:
            self.scuttle()
        elif kind is PASS:
            self.skip()
        elif kind is GIVE:
            parlay.give(self, seat, CARD[move])
        elif kind is LOTS:
            parlay.draw_lots(self, seat)
        else:
            self.parley(seat, move)

    def parley(self, seat: int, move: int) -> None:
        """The steps of a Parlay up to an agreement."""
        kind = KINDS[move]
        if kind is TALK:
            parlay.propose(self, SEAT[move], COUNT[move])
        elif kind is ACCEPT:
            parlay.accept(self)
        elif kind is COUNTER:
            parlay.answer_back(self, COUNT[move])
        elif kind is TAKE:
            parlay.take(self, SEAT[move])
        elif kind is FORCE:
            parlay.force(self)
        elif kind is ASK:
            parlay.ask(self)
        else:
            parlay.make_offer(self, seat, COUNT[move] if kind is OFFER else parlay.NO_DEAL)

    def finish_turn(self) -> None:
        """XM-2: no second card, which shows that none is playable unless it is optional."""
        if self.both:
            self.shows += 1
        if self.telling:
            self.tell("no_second" if self.both else "end", self.turn, {})
        self.turn_over()

    # For those who look on

    def view(self, seat: int | None) -> XMarksView:
        return sight.view_of(self, seat)

    def standing(self) -> Told:
        return sight.standing_of(self, NOBODY)

    def standing_for(self, seat: int) -> Told:
        return sight.standing_of(self, seat)

    def why_not(self, seat: int, move: int) -> Why:
        return bans.why_not(self, seat, move)

    def why_not_thing(self, seat: int, thing: str) -> Why | None:
        return bans.why_not_thing(self, thing)

    def turn_rule(self) -> str:
        return "XM-2"

    def end_rule(self) -> str:
        return "XM-10"

    def stock(self) -> list[Any]:
        return sight.stock_of(self)


# Stand-ins until the deal, a guess or a copy.
NO_CHANCE: Final = Chance(0)
NO_GRID: Final = Grid()
