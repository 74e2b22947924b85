"""The rules of Playa Pirata: the deal, the order of turns and the end of a hand.

Pirates (PP-5 to PP-8), towels (PP-9 to PP-11), scoring (PP-13), the match (PP-14), the draft and
the special cards have modules of their own.
"""

from __future__ import annotations

from typing import Any, Final

from tortuga.engine.chance import Chance
from tortuga.engine.native import i64
from tortuga.engine.state import ALONE, NONE_YET, State, add_at
from tortuga.engine.views import Told
from tortuga.engine.why import Why
from tortuga.games.playa_pirata import (
    bans,
    copying,
    draft,
    masks,
    matches,
    pirates,
    random_play,
    scoring,
    sight,
    specials,
    towels,
)
from tortuga.games.playa_pirata.cards import (
    ALL_PIRATES,
    KINDS,
    NOBODY,
    NOWHERE,
    PIRATE_COUNT,
    SPOT_WORDS,
    TREASURE_WORDS,
    Components,
)
from tortuga.games.playa_pirata.moves import (
    ANSWER,
    BURY,
    CARD,
    CHOOSE_PLACE,
    CLOSE,
    DRAFT,
    DRAFTS,
    END,
    END_MOVE,
    FINAL,
    FIRST,
    HIDDEN,
    KEEP,
    LAY,
    ONES,
    PLACE,
    PLACE_IN_ORDER,
    PLACES,
    PLAYS_SPECIAL,
    SPECIAL,
    SPOT,
    THREES,
    TOWELS,
    TREASURE,
    TWOS,
)
from tortuga.games.playa_pirata.moves import KINDS as MOVE_KINDS
from tortuga.games.playa_pirata.view import PlayaPirataView

BARE: Final[list[int]] = []
# What lists are until they are dealt, copied or laid; never changed.
NO_FLAGS: Final[list[bool]] = []
NO_RESULTS: Final[list[list[list[int]]]] = []


class PlayaPirataState(State):
    """The table: the beach, what each seat holds, and what of the turn is done.

    Lists with an entry a spot run in the order of burying, the treasure dealt to the beach first.
    ``treasures`` and ``towels`` are flat, a run of kinds or values a seat. The lists inside
    ``stacks`` and ``saw`` are replaced, never changed. Masks say for short which spots a pirate may
    dig at, ``buried``, and where umbrellas stand, ``shaded``; and of each seat which kinds of
    treasures it has, ``held``, and on which spots its towel lies on top, ``tops``. What the towels
    on top are worth is ``showing``, two bits a spot.
    """

    def __init__(
        self, seats: int, parts: Components, with_specials: bool, hands: int, choosing: bool
    ) -> None:
        super().__init__(seats)
        self.parts: Components = parts
        self.with_specials: bool = with_specials
        self.hands: int = hands
        self.choosing: bool = choosing
        self.decks: list[list[int]] = towels.NO_RUNS
        self.special_decks: list[list[int]] = towels.NO_RUNS
        self.hand: int = 0
        self.rounds: int = parts.dealt[seats] + PIRATE_COUNT
        # the beach
        self.kinds: list[int] = NONE_YET
        self.buriers: list[int] = NONE_YET
        self.face_up: list[bool] = NO_FLAGS
        self.looked: list[int] = NONE_YET
        self.umbrellas: list[int] = NONE_YET
        self.stacks: list[list[int]] = towels.NO_RUNS
        self.king: int = NOWHERE
        self.jolly: int = NOWHERE
        self.buried: i64 = 0
        self.shaded: i64 = 0
        self.showing: i64 = 0
        self.tops: list[int] = NONE_YET
        # what each seat holds
        self.treasures: list[int] = NONE_YET
        self.treasure_counts: list[int] = NONE_YET
        self.held: list[int] = NONE_YET
        self.pirates: list[int] = NONE_YET
        self.aside: list[bool] = NO_FLAGS
        self.towels: list[int] = NONE_YET
        self.left_unseen: list[int] = NONE_YET
        # special cards
        self.special: list[int] = NONE_YET
        self.special_played: list[int] = NONE_YET
        self.pool: list[int] = NONE_YET
        self.undrawn: list[int] = NONE_YET
        self.saw: list[list[int]] = towels.NO_RUNS
        self.answers: list[int] = NONE_YET
        self.guard: int = NOBODY
        self.guarded: int = NOBODY
        self.guard_list: list[int] = NONE_YET
        self.guard_from: int = 0
        # the turn
        self.batches: int = 0
        self.used: i64 = 0
        self.parrot: bool = False
        self.fresh: int = NOWHERE
        # the match
        self.results: list[list[list[int]]] = NO_RESULTS

    def copy(self) -> PlayaPirataState:
        twin = PlayaPirataState(
            self.seats, self.parts, self.with_specials, self.hands, self.choosing
        )
        self.copy_base(twin)
        copying.fill_in(self, twin)
        return twin

    # Setup

    def begin(self) -> None:
        """Open the first hand; its starter was drawn by lot at the deal (PP-2)."""
        if self.telling:
            self.tell("start", None, {"seats": self.seats})
        self.open_hand(self.starter)

    def open_hand(self, starter: int) -> None:
        """PP-1: deal the treasures; one lies on the beach and the others leave unseen."""
        each = self.parts.dealt[self.seats]
        deck = self.decks[self.hand]
        dealt = self.seats * each
        self.starter = starter
        self.treasures = [0] * (self.seats * KINDS)
        for place, kind in enumerate(deck[:dealt]):
            add_at(self.treasures, place // each * KINDS + kind, 1)
        self.treasure_counts = [each] * self.seats
        self.left_unseen = deck[dealt + 1 :]
        self.clear_beach()
        self.add_spot(deck[dealt], NOBODY)
        self.recount()
        self.round = 1
        if self.telling:
            facts = {"hand": self.hand + 1, "hands": self.hands, "starter_seat": starter}
            self.tell("hand", None, facts)
        if self.with_specials:
            draft.begin_draft(self)
        else:
            self.begin_turn(starter)

    def clear_beach(self) -> None:
        """PP-1: an empty beach, and everybody's own 15 cards back in hand."""
        self.kinds = []
        self.buriers = []
        self.face_up = []
        self.looked = []
        self.umbrellas = []
        self.stacks = []
        self.king = NOWHERE
        self.jolly = NOWHERE
        self.pirates = [ALL_PIRATES] * self.seats
        self.aside = [False] * self.seats
        self.towels = self.parts.towels * self.seats
        self.clear_turn()

    def add_spot(self, kind: int, burier: int) -> None:
        self.kinds.append(kind)
        self.buriers.append(burier)
        self.face_up.append(False)
        self.looked.append(0)
        self.umbrellas.append(NOBODY)
        self.stacks.append(BARE)

    def recount(self) -> None:
        """The masks, which follow from everything else."""
        masks.recount(self)

    # A turn

    def begin_turn(self, seat: int) -> None:
        """PP-3 and PP-4: in the First Turn a treasure, later a treasure or pirate, then towels."""
        self.turn = seat
        self.acting = ALONE[seat]
        self.clear_turn()
        self.phase = FIRST if self.round == 1 else CARD

    def clear_turn(self) -> None:
        """Nothing is laid, used or buried in this turn yet."""
        self.batches = 0
        self.used = 0
        self.parrot = False
        self.fresh = NOWHERE

    def choices(self) -> list[int]:
        """What the acting seat may play in this phase of its turn.

        There are hundreds of ways to lay towels, so they are listed only for who asks.
        """
        phase = self.phase
        choices: list[int] = []
        if phase == FIRST:
            choices = pirates.BURIES[self.held[self.turn]]
        elif phase == CARD:
            for run in pirates.runs_of(self):
                choices += run
        elif phase == CLOSE:
            choices = [END_MOVE]
        elif phase == TOWELS:
            towels.add_towels(self, choices)
        elif phase == FINAL:
            towels.add_final(self, choices)
        elif phase == KEEP:
            choices = [DRAFTS[special] for special in sorted(self.pool)]
        elif phase == CHOOSE_PLACE:
            choices = PLACES[: self.seats]
        if self.with_specials and phase <= TOWELS:
            return choices + specials.choices_of(self)
        return choices

    def offered(self, seat: int) -> list[int]:
        if self.phase == ANSWER:
            return draft.answers_of(self, seat) if seat in self.acting else []
        return self.choices() if self.acting and seat == self.turn else []

    def random_move(self, seat: int, chance: Chance) -> int:
        return random_play.any_move(self, seat, chance)

    def apply(self, seat: int, move: int) -> None:
        kind = MOVE_KINDS[move]
        if kind is LAY:
            towels.lay(self, SPOT[move], ONES[move], TWOS[move], THREES[move])
        elif kind is BURY:
            self.bury(TREASURE[move])
        elif kind is END:
            self.end_turn()
        elif self.phase == ANSWER:
            draft.answer(self, seat, move)
        elif kind is DRAFT:
            draft.keep(self, SPECIAL[move])
        elif kind is PLACE:
            matches.choose_place(self, PLACE_IN_ORDER[move])
        elif PLAYS_SPECIAL[move]:
            specials.play_special(self, move)
        else:
            pirates.play_pirate(self, move)

    def bury(self, kind: int) -> None:
        """PP-3: a treasure goes face down to the beach; only the burier knows its value."""
        seat = self.turn
        left = self.treasures[seat * KINDS + kind] - 1
        self.treasures[seat * KINDS + kind] = left
        add_at(self.treasure_counts, seat, -1)
        if left == 0:
            add_at(self.held, seat, -(1 << kind))
        self.fresh = len(self.kinds)
        self.buried |= 1 << self.fresh
        self.add_spot(kind, seat)
        if self.telling:
            known = {seat: {"treasure": TREASURE_WORDS[kind]}}
            self.tell_apart("bury", seat, {"spot": SPOT_WORDS[self.fresh]}, known)
        if self.round > 1:
            towels.go_on(self)
        elif self.with_specials:
            self.phase = CLOSE
        else:
            self.turn_over()

    def knows(self, seat: int, spot: int) -> bool:
        """Whether a seat knows a treasure: it lies open, or the seat buried it or looked.

        NOBODY, a spectator, knows only what lies open.
        """
        if self.face_up[spot] or seat == NOBODY:
            return self.face_up[spot]
        return self.buriers[spot] == seat or (self.looked[spot] >> seat) & 1 == 1

    # The end of a turn, and of a hand

    def end_turn(self) -> None:
        """PP-10 and PP-S2: an 'end' without towels, where none fit, shows them and skips."""
        if self.telling:
            if self.phase == TOWELS and self.batches == 0:
                towels.tell_stuck(self)
            else:
                self.tell("end", self.turn, {})
        if self.phase == FINAL:
            self.end_hand()
        else:
            self.turn_over()

    def turn_over(self) -> None:
        """PP-4 and PP-12: on clockwise; after the last turn of all, the starter's Final Turn."""
        seat = (self.turn + 1) % self.seats
        if seat == self.starter:
            if self.round == self.rounds:
                self.begin_final()
                return
            self.round += 1
            if self.telling:
                self.tell("turn", None, {"turn": self.round, "turns": self.rounds})
        self.begin_turn(seat)

    def begin_final(self) -> None:
        """PP-12: the starter alone may play one more batch; where none fits, the hand is over."""
        seat = self.starter
        self.turn = seat
        self.acting = ALONE[seat]
        self.clear_turn()
        if self.telling:
            self.tell("final", seat, {})
        self.phase = FINAL
        if not self.with_specials and not towels.can_lay(self):
            self.end_hand()

    def end_hand(self) -> None:
        """PP-13: dig up the treasures and score; then PP-14."""
        self.reveals += 1
        if self.blind:
            self.stop()
            return
        scoring.score_hand(self)
        matches.after_hand(self)

    def stop(self) -> None:
        """In a blind state: something hidden would come out here."""
        self.wait(HIDDEN)

    def wait(self, phase: int) -> None:
        """Nobody has anything to choose."""
        self.phase = phase
        self.acting = ()

    # For those who look on

    def view(self, seat: int | None) -> PlayaPirataView:
        return sight.view_of(self, seat)

    def standing(self) -> Told:
        return sight.standing_of(self, NOBODY)

    def standing_for(self, seat: int) -> Told:
        return sight.standing_of(self, seat)

    def why_not(self, seat: int, move: int) -> Why:
        return bans.why_not(self, move)

    def turn_rule(self) -> str:
        return "PP-4"

    def end_rule(self) -> str:
        return "PP-14"

    def stock(self) -> list[Any]:
        return sight.stock_of(self)
