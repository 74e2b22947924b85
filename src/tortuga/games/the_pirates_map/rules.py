"""The table of The Pirate's Map and the course of the game: who may do what, and what comes next.

What happens in a round is told where it belongs, in the order of the rulebook: ``draw`` (PM-1,
PM-2), ``tale`` (PM-3), ``island`` (PM-4), ``judgement`` (PM-5, PM-6), ``loot`` (PM-7), ``vote`` and
``scoring`` (PM-9). ``variants`` says what Dramatic mode, Cabin Boys and the Duel change.
"""

from __future__ import annotations

from typing import Any, Final

from tortuga.engine.chance import Chance
from tortuga.engine.state import NONE_YET, State, replaced
from tortuga.engine.views import Told
from tortuga.engine.why import Why
from tortuga.games.the_pirates_map import (
    bans,
    draw,
    island,
    loot,
    scoring,
    sentences,
    sight,
    tale,
    variants,
    vote,
)
from tortuga.games.the_pirates_map.cards import (
    EMPTY_ISLAND,
    NOBODY,
    NOTHING,
    Components,
)
from tortuga.games.the_pirates_map.moves import (
    ABSTAIN,
    ABSTAIN_MOVE,
    BACK,
    BALLOT,
    CARD,
    CELL,
    CROSS,
    DONE,
    ELEMENT,
    FADE_MOVE,
    FROM_CELL,
    GAB,
    GLASS,
    HIDDEN,
    IS_BUILDING,
    IS_TELLING,
    ISLAND,
    KINDS,
    LAY,
    LOOT,
    NOTE,
    NOTES,
    OVER,
    PICK,
    PLACE,
    ROUSE,
    ROUSE_MOVE,
    SEAT,
    SHIFT,
    SHOW,
    STOW,
    TAKE_BACK,
    TALE,
    TELL,
    TIME_UP,
    TIME_UP_MOVE,
    TOLD,
    UNCROSS,
    VOICE,
    VOTE,
    WAIT,
    WAIT_MOVE,
)
from tortuga.games.the_pirates_map.verdict import Verdict
from tortuga.games.the_pirates_map.view import PiratesMapView, Sentence

NO_OUTCOMES: Final[list[bool]] = []  # never changed


class PiratesMapState(State):
    """The table: the captain's tale, the crew's map cards, the island, hauls and votes.

    ``hand`` are the captain's cards still to tell, ``story`` those given, ``passage`` the last of
    them as it is told; the first ``told_so_far`` have been shown. ``owners`` says whose each map
    card is, ``owned`` the same as a mask a seat, ``cells`` which lie on the island. ``offer`` are
    the story cards being shared out. ``voiced`` says that everybody's browser reads out what is to
    be told aloud. ``waits`` and ``notes`` belong to bots: who has nothing to do until something
    changes, and what each made of every sentence. ``seen`` is the shown sentence in a guess, where
    the cards behind it are not known. ``counted`` says that hauls lie open. Who has ``heard``,
    ``calls`` it done or has ``voted`` is a mask. Lists are replaced, never changed, but ``cells``.
    """

    def __init__(self, seats: int, parts: Components, table: variants.Table, rng: Chance) -> None:
        super().__init__(seats)
        self.parts: Components = parts
        self.table: variants.Table = table
        self.chance: Chance = rng
        self.clocks: int = 0
        self.captain: int = 0
        self.first_captain: int = 0
        self.loot_cards: list[int] = NONE_YET
        self.act_cards: list[int] = NONE_YET
        self.deck: list[int] = NONE_YET
        self.cards: int = 0
        self.hand: list[int] = NONE_YET
        self.story: list[int] = NONE_YET
        self.passage: sentences.Passage | None = None
        self.told_so_far: int = 0
        self.teller: int = 0
        self.hurried: bool = False
        self.voiced: bool = False
        self.seen: Sentence | None = None
        self.heard: int = 0
        self.notes: list[list[int]] = table.bare
        self.owners: list[int] = NONE_YET
        self.owned: list[int] = NONE_YET
        self.cells: list[int] = EMPTY_ISLAND
        self.cross_cell: int = NOTHING
        self.cross_element: int = NOTHING
        self.calls: int = 0
        self.waits: list[int] = table.awake
        self.run: int = 0
        self.run_moves: int = 0
        self.flipped: bool = False
        self.offer: list[int] = NONE_YET
        self.picks: list[int] = NONE_YET
        self.picked_seat: int = NOBODY
        self.picked: int = NOTHING
        self.hauls: list[list[int]] = table.bare
        self.votes: list[int] = table.no_votes
        self.voted: int = 0
        self.counted: bool = False
        self.judged: Verdict | None = None
        self.outcomes: list[bool] = NO_OUTCOMES

    def copy(self) -> PiratesMapState:
        """Lists that only ever get replaced are shared."""
        twin = PiratesMapState(self.seats, self.parts, self.table, self.chance.copy())
        self.copy_base(twin)
        twin.clocks = self.clocks
        twin.captain = self.captain
        twin.first_captain = self.first_captain
        twin.loot_cards = self.loot_cards
        twin.act_cards = self.act_cards
        twin.deck = self.deck
        twin.cards = self.cards
        twin.hand = self.hand
        twin.story = self.story
        twin.passage = self.passage
        twin.told_so_far = self.told_so_far
        twin.teller = self.teller
        twin.hurried = self.hurried
        twin.voiced = self.voiced
        twin.seen = self.seen
        twin.heard = self.heard
        twin.notes = self.notes
        twin.owners = self.owners
        twin.owned = self.owned
        twin.cells = self.cells.copy()
        twin.cross_cell = self.cross_cell
        twin.cross_element = self.cross_element
        twin.calls = self.calls
        twin.waits = self.waits
        twin.run = self.run
        twin.run_moves = self.run_moves
        twin.flipped = self.flipped
        twin.offer = self.offer
        twin.picks = self.picks
        twin.picked_seat = self.picked_seat
        twin.picked = self.picked
        twin.hauls = self.hauls
        twin.votes = self.votes
        twin.voted = self.voted
        twin.counted = self.counted
        twin.judged = self.judged
        twin.outcomes = self.outcomes
        return twin

    # The course of the game

    def begin(self) -> None:
        """PM-1: everything is dealt; the first captain draws."""
        if self.telling:
            self.tell("start", None, {"seats": self.seats})
            if self.table.cabin_boys:
                coin, pearl, jewel = self.loot_values(0)
                self.tell("open_loot", None, {"coin": coin, "pearl": pearl, "jewel": jewel})
        draw.begin_round(self)

    def clear_round(self) -> None:
        """An empty table for the next tale."""
        self.story = NONE_YET
        self.passage = None
        self.told_so_far = 0
        self.hurried = False
        self.voiced = False
        self.seen = None
        self.heard = 0
        self.notes = self.table.bare
        self.cells = EMPTY_ISLAND.copy()
        self.cross_cell = NOTHING
        self.cross_element = NOTHING
        self.calls = 0
        self.waits = self.table.awake
        self.run = 0
        self.run_moves = 0
        self.flipped = False
        self.offer = NONE_YET
        self.picks = NONE_YET

    def end_round(self) -> None:
        """PM-8: the captaincy goes clockwise until everyone has had it often enough."""
        if self.round < self.table.rounds:
            draw.begin_round(self)
        else:
            self.begin_count()

    def begin_count(self) -> None:
        """PM-9: (1) loot cards and hauls are counted, (2) then all vote."""
        if self.table.counts_first:
            self.reveals += 1
            if self.blind:
                self.hide()
                return
            scoring.count_loot(self)
        if self.table.votes:
            vote.begin(self)
        else:
            self.end_game()

    def end_game(self) -> None:
        """PM-9 and PM-10: (3) the curse, and the winners; what was not told before it is now."""
        self.reveals += 1
        if self.blind:
            self.hide()
            return
        if not self.counted:
            scoring.count_loot(self)
        if self.telling and self.phase != GAB:
            scoring.tell_votes(self)
        self.stop_clock()
        self.phase = OVER
        self.over = True
        self.scores = scoring.totals(self)
        best = max(self.scores)
        self.winners = [seat for seat in range(self.seats) if self.scores[seat] == best]
        if self.telling:
            scoring.tell_end(self)

    def hide(self) -> None:
        """In a blind state: what follows would show something hidden."""
        self.phase = HIDDEN
        self.stop_clock()
        self.acting = ()

    # Seats and clocks

    def spoken(self) -> bool:
        """PM-3: whether this tale is told by the captain's own voice, of which nothing is shown."""
        return self.table.aloud and not self.voiced

    def crew(self) -> list[int]:
        """Everyone but the captain, from the captain's left."""
        return self.table.crews[self.captain]

    def loot_values(self, seat: int) -> list[int]:
        """What coin, pearl and jewel are worth to a seat; one card for all cabin boys (PM-C)."""
        return self.parts.loot[self.loot_cards[0 if self.table.cabin_boys else seat]]

    def acting_card(self) -> int:
        """PM-D: the captain's acting card, or NOTHING; who speaks acts it out in person."""
        if self.spoken() or not self.table.dramatic:
            return NOTHING
        return self.act_cards[self.captain]

    def start_clock(self, seconds: int) -> None:
        """A new clock of that many seconds; none where there is no limit."""
        if seconds == 0:
            self.stop_clock()
            return
        self.clocks += 1
        self.clock = self.clocks
        self.seconds = seconds

    def resume_tale_clock(self) -> None:
        """PM-3: the limit is for the whole tale; each sentence shown had a clock of its own."""
        if self.table.limit == 0:
            self.stop_clock()
            return
        self.clock = self.clocks - self.told_so_far
        self.seconds = self.table.limit

    def stop_clock(self) -> None:
        self.clock = 0
        self.seconds = 0

    def late(self) -> list[tuple[int, int]]:
        """What time-up plays: a sentence vanishes, the sand is out, a vote is an abstention."""
        if self.clock == 0:
            return []
        if self.phase == BALLOT:
            return [(seat, ABSTAIN_MOVE) for seat in self.acting]
        fading = self.phase == SHOW or self.phase == STOW or self.phase == GAB
        late = [(self.captain, FADE_MOVE if fading else TIME_UP_MOVE)]
        if self.behind():
            late.append((self.captain, TIME_UP_MOVE))
        return late

    def behind(self) -> int:
        """PM-3: the limit runs on while a sentence is shown, until no card is left to tell."""
        limited = self.phase == SHOW and self.table.limit > 0 and len(self.hand) > 0
        return self.clocks - self.told_so_far if limited else 0

    def roused(self, seat: int) -> list[int]:
        """A person who takes a seat over from a bot that waits may act at once."""
        waiting = self.phase == ISLAND and island.is_waiting(self, seat)
        answered = self.phase == GLASS and self.waits[seat] > 0
        return [ROUSE_MOVE] if waiting or answered else []

    def lapsed(self, seat: int) -> list[int]:
        """PM-4: the rest of the crew waits; after a while it goes on as best it can."""
        if self.phase != ISLAND or seat == self.captain or self.waits[seat] > 0:
            return []
        others = [mate for mate in self.crew() if mate != seat]
        return [WAIT_MOVE] if others and all(self.waits[mate] for mate in others) else []

    def silent(self) -> list[int]:
        """PM-4: the captain may not signal, from the first sentence until the island is judged."""
        telling = self.phase == SHOW or (self.phase == TALE and self.told_so_far > 0)
        building = self.phase == ISLAND or self.phase == GLASS
        return [self.captain] if telling or building else []

    # Moves

    def offered(self, seat: int) -> list[int]:
        if seat not in self.acting:
            return []
        if self.phase == LOOT:
            return loot.pick_moves(self)
        if self.phase == BALLOT:
            return vote.vote_moves(self, seat)
        if self.phase == STOW or self.phase == GAB:
            return [FADE_MOVE]
        if self.phase == ISLAND:
            if seat == self.captain:
                return island.captain_moves(self)
            return island.crew_moves(self, seat)
        if self.phase == GLASS:
            return island.glass_moves(self, seat)
        return tale.captain_moves(self) if seat == self.captain else NOTES

    def await_moves(self) -> None:
        """Who may act now. A clock's move is offered only where nobody else could go on."""
        if self.over or self.phase == HIDDEN:
            self.acting = ()
        elif self.phase == LOOT:
            self.acting = (self.picks[0],)
        elif self.phase == BALLOT:
            self.acting = self.table.in_turn[self.seats - 1][self.table.everyone - self.voted]
        elif self.phase == SHOW:
            captain = 1 << self.captain
            listening = self.table.everyone - captain - self.heard
            busy = len(self.hand) > 0 or listening == 0
            self.acting = self.in_turn(listening + captain if busy else listening)
        elif self.phase == ISLAND:
            self.await_builders()
        elif self.phase == GLASS:
            self.acting = tuple(island.asked_for_sand(self)) or (self.captain,)
        else:
            self.acting = (self.captain,)

    def await_builders(self) -> None:
        building = island.builders(self)
        if island.sand_is_out(self):
            self.acting = (self.captain, *self.in_turn(building))
        elif island.may_flip(self):
            self.acting = self.in_turn(building | 1 << self.captain)
        else:
            self.acting = self.in_turn(building)

    def in_turn(self, mask: int) -> tuple[int, ...]:
        """The seats of a mask from the captain's left, the captain last."""
        return self.table.in_turn[self.captain][mask]

    def apply(self, seat: int, move: int) -> None:
        self.shows += 1  # everything here is said or done before others' eyes: no undo
        if self.phase == ISLAND:
            self.run_moves += 1
        kind = KINDS[move]
        if IS_TELLING[move]:
            self.apply_tale(move)
        elif IS_BUILDING[move]:
            self.apply_island(seat, move)
        elif kind is PICK:
            loot.pick(self, seat, PLACE[move])
        elif kind is VOTE:
            vote.cast(self, seat, SEAT[move])
        elif kind is ABSTAIN:
            vote.cast(self, seat, NOBODY)
        elif kind is WAIT:
            self.waits = replaced(self.waits, seat, self.waits[seat] + 1)
        elif kind is ROUSE:
            self.waits = replaced(self.waits, seat, 0)
        elif kind is NOTE:
            tale.note(self, seat, ELEMENT[move])
        else:
            self.apply_time_up(kind is TIME_UP)
        self.await_moves()

    def apply_tale(self, move: int) -> None:
        kind = KINDS[move]
        if kind is BACK:
            tale.take_back_last(self)
        elif kind is TOLD:
            island.begin(self)
        elif kind is VOICE:
            self.voiced = True
        else:
            tale.tell(self, move)

    def apply_island(self, seat: int, move: int) -> None:
        kind = KINDS[move]
        if kind is LAY:
            island.lay(self, seat, CARD[move], CELL[move])
        elif kind is SHIFT:
            island.shift(self, seat, FROM_CELL[move], CELL[move])
        elif kind is TAKE_BACK:
            island.take_back(self, seat, CELL[move])
        elif kind is CROSS:
            island.put_cross(self, seat, CELL[move], ELEMENT[move])
        elif kind is UNCROSS:
            island.uncross(self, seat)
        elif kind is DONE:
            island.done(self, seat)
        else:
            island.flip(self, seat)

    def apply_time_up(self, limit: bool) -> None:
        """A clock has run out; whose, the phase says. A tale's limit ends behind a sentence too."""
        if self.phase == SHOW and not limit:
            tale.fade(self)
        elif self.phase == STOW:
            loot.stow(self)
        elif self.phase == ISLAND:
            island.time_up(self)
        elif self.phase == GLASS:
            island.leave_glass(self)
        elif self.phase == GAB:
            self.end_game()
        else:
            tale.out_of_time(self)

    def check_words(self, seat: int, move: int, words: str) -> None:
        """PM-3: words go with a written tale's cards, and name the card's element."""
        if self.spoken() or KINDS[move] is not TELL:
            super().check_words(seat, move, words)
        sentences.check(ELEMENT[move], words)

    # For those who look on

    def view(self, seat: int | None) -> PiratesMapView:
        return sight.view_of(self, seat)

    def standing(self) -> Told:
        return sight.standing_of(self, None)

    def standing_for(self, seat: int) -> Told:
        return sight.standing_of(self, seat)

    def why_not(self, seat: int, move: int) -> Why:
        return bans.why_not(self, seat, move)

    def out_of_turn(self, seat: int) -> Why:
        at_the_table = isinstance(seat, int) and 0 <= seat < self.seats
        reason = bans.out_of_turn(self, seat) if at_the_table and not self.over else None
        return reason or super().out_of_turn(seat)

    def turn_rule(self) -> str:
        return bans.asked(self).rule

    def end_rule(self) -> str:
        return "PM-10"

    def stock(self) -> list[Any]:
        return sight.stock_of(self)
