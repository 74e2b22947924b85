"""The rules of Buried Treasure, in the order of the rules page, one function a rule."""

from __future__ import annotations

from typing import Any

from tortuga.engine.state import ALONE, NOBODY, NONE_YET, State, add_at
from tortuga.engine.views import Told, by_seat
from tortuga.engine.why import Why
from tortuga.games.buried_treasure import bans, sight
from tortuga.games.buried_treasure.cards import (
    ACTION_COUNT,
    ACTION_OF,
    CARD_WORDS,
    COLOUR_COUNT,
    COLOUR_OF,
    COLOURS,
    COLUMN_COUNT,
    EXTRA,
    NOTHING,
    PLAYED_AS,
    STARTER_KINDS,
    WILD,
    Components,
)
from tortuga.games.buried_treasure.moves import (
    COLUMN,
    COUNT,
    DECLINE,
    EXTRA_STEP,
    FLAGS,
    HIDDEN,
    KINDS,
    LATE,
    NO_ROBBERY,
    OVER,
    PASS_MOVE,
    PHASES,
    PLACE,
    PLACE_CARD,
    PLACE_SECOND,
    PLACES,
    ROBBERIES,
    SEAT,
    SECOND,
    SECONDS,
    STARTER,
    STARTER_COLOUR,
    STARTERS,
    STEAL,
    TAKE,
    TAKES,
    TURN,
    WILD_AS,
    WILD_COLOUR,
    WILDS,
)
from tortuga.games.buried_treasure.scoring import leaders
from tortuga.games.buried_treasure.view import BuriedTreasureView


class BuriedTreasureState(State):
    """The table: layout, collections and hands.

    ``collections`` and ``hands`` are flat, a run of colours a seat. The deck is never changed:
    ``round`` and the number of cards ``left`` in each column say what of it lies on the table.
    """

    def __init__(self, seats: int, parts: Components, advanced: bool) -> None:
        super().__init__(seats)
        self.parts: Components = parts
        self.advanced: bool = advanced
        self.deck: list[int] = parts.cards
        self.score_order: list[int] = NONE_YET
        self.card: int = NOTHING
        self.second: int = NOTHING
        self.cards_left: int = 0
        self.left: list[int] = parts.columns
        self.takes: list[int] = NONE_YET
        self.collections: list[int] = NONE_YET
        self.hands: list[int] = NONE_YET
        self.hand_sizes: list[int] = NONE_YET
        self.played: list[int] = NONE_YET
        self.passed: list[bool] = []
        self.aside: list[int] = NONE_YET
        self.round_scores: list[list[int]] = []
        self.gains: list[int] = NONE_YET
        self.leftover: list[int] = NONE_YET
        self.choices: list[int] = NONE_YET

    def copy(self) -> BuriedTreasureState:
        """Lists that only ever get replaced are shared; the others are copied."""
        twin = BuriedTreasureState(self.seats, self.parts, self.advanced)
        self.copy_base(twin)
        twin.deck = self.deck
        twin.score_order = self.score_order
        twin.card = self.card
        twin.second = self.second
        twin.cards_left = self.cards_left
        twin.left = self.left.copy()
        twin.takes = self.takes
        twin.collections = self.collections.copy()
        if self.advanced:
            twin.hands = self.hands.copy()
            twin.hand_sizes = self.hand_sizes.copy()
            twin.played = self.played.copy()
            twin.passed = self.passed.copy()
        else:
            twin.hands = self.hands
            twin.hand_sizes = self.hand_sizes
            twin.played = self.played
            twin.passed = self.passed
        twin.aside = self.aside
        twin.round_scores = self.round_scores
        twin.gains = self.gains
        twin.leftover = self.leftover
        twin.choices = self.choices
        return twin

    # Before the round

    def begin(self) -> None:
        """Open the first round: score card, layout, starter (BT-2)."""
        if self.telling:
            self.tell("start", None, {"seats": self.seats})
        self.begin_round(self.starter)

    def begin_round(self, starter: int) -> None:
        """BT-1 and BT-2: turn up a score card and deal the layout; the starter is known last."""
        self.left = self.parts.columns.copy()
        self.cards_left = self.parts.per_round
        self.takes = self.open_columns()
        self.starter = starter
        if self.advanced:
            self.passed = [False] * self.seats
        if self.telling:
            name = self.parts.score_card_names[self.score_order[self.round]]
            facts = {"round": self.round + 1, "score_card": name, "starter_seat": starter}
            self.tell("round", None, facts)
        self.await_turn(starter)

    def top(self, column: int) -> int:
        """BT-2: the last, uncovered card of a column; the only one that can be taken."""
        left = self.left[column]
        if left == 0:
            return NOTHING
        parts = self.parts
        return self.deck[self.round * parts.per_round + parts.offsets[column] + left - 1]

    def open_columns(self) -> list[int]:
        """BT-2: a take for each column that has a card left; others when one runs out."""
        open_bits = 0
        for column in range(COLUMN_COUNT):
            if self.left[column] > 0:
                open_bits |= 1 << column
        return TAKES[open_bits]

    def next_starter(self) -> int:
        """BT-3: the lowest total starts; of equals the first one left of the last starter."""
        best = (self.starter + 1) % self.seats
        for step in range(2, self.seats + 1):
            seat = (self.starter + step) % self.seats
            if self.scores[seat] < self.scores[best]:
                best = seat
        return best

    # A turn

    def await_turn(self, seat: int) -> None:
        """BT-4 and BT-A2: the seat takes a top card or, in the advanced game, plays a starter."""
        self.turn = seat
        choices = self.takes
        if self.advanced:
            choices = choices.copy()
            self.add_starters(choices)
        self.await_choice(TURN, choices)

    def await_choice(self, phase: int, choices: list[int]) -> None:
        """The seat whose turn it is has one of these moves to choose."""
        self.phase = phase
        self.choices = choices
        self.acting = ALONE[self.turn]

    def resume_choice(self) -> None:
        """Offer again what the phase offers: for a state that was laid out from a view."""
        self.takes = self.open_columns()
        if self.phase == TURN:
            self.await_turn(self.turn)
        elif self.phase == EXTRA_STEP:
            self.offer_second()
        elif self.phase == FLAGS:
            self.offer_robbery(ACTION_OF[self.card])
        elif self.phase == LATE:
            self.await_late(self.turn)
        elif self.phase != OVER:
            self.await_choice(self.phase, self.placements())

    def offered(self, seat: int) -> list[int]:
        return self.choices if seat == self.turn else []

    def apply(self, seat: int, move: int) -> None:
        kind = KINDS[move]
        if kind is TAKE:
            self.take(COLUMN[move])
        elif kind is SECOND:
            self.take_second(COLUMN[move])
        elif kind is STEAL:
            self.steal(SEAT[move], COUNT[move])
        elif kind is DECLINE:
            self.decline()
        elif kind is STARTER:
            self.play_starter(STARTER_COLOUR[move])
        elif kind is WILD_AS:
            self.play_wild(WILD_COLOUR[move])
        elif kind is PLACE:
            self.place(SEAT[move])
        else:
            self.pass_round()

    def take(self, column: int) -> None:
        """BT-4: take a top card; until its action is over it belongs to no collection."""
        self.card = self.lift(column)
        if self.telling:
            self.tell("take", self.turn, {"column": column, "card": CARD_WORDS[self.card]})
        action = ACTION_OF[self.card]
        if action == EXTRA:
            self.offer_second()
        elif action > 0:
            self.offer_robbery(action)
        else:
            self.action_over()

    def lift(self, column: int) -> int:
        """Take the top card off a column."""
        card = self.top(column)
        left = self.left[column] - 1
        self.left[column] = left
        self.cards_left -= 1
        if left == 0:
            self.takes = self.open_columns()
        return card

    def offer_second(self) -> None:
        """BT-5: EXTRA allows one more top card of its colour; with none there it is lost."""
        colour = COLOUR_OF[self.card]
        fitting_bits = 0
        for column in range(COLUMN_COUNT):
            card = self.top(column)
            if card != NOTHING and COLOUR_OF[card] == colour:
                fitting_bits |= 1 << column
        if fitting_bits > 0:
            self.await_choice(EXTRA_STEP, SECONDS[fitting_bits])
        else:
            self.action_over()

    def take_second(self, column: int) -> None:
        """BT-5: the second card of an EXTRA; its own action is ignored."""
        self.second = self.lift(column)
        if self.telling:
            self.tell("extra", self.turn, {"column": column, "card": CARD_WORDS[self.second]})
        if self.advanced:
            self.await_choice(PLACE_SECOND, self.placements())
        else:
            self.collect(self.turn, COLOUR_OF[self.second])
            self.second = NOTHING
            self.action_over()

    def offer_robbery(self, flags: int) -> None:
        """BT-6: take 1 to n cards of the colour from one opponent, or decline."""
        colour = COLOUR_OF[self.card]
        choices = NO_ROBBERY
        for victim in range(self.seats - 1, -1, -1):
            held = self.collections[victim * COLOUR_COUNT + colour]
            if victim == self.turn or held == 0:
                continue
            robbery = ROBBERIES[victim][min(flags, held)]
            choices = robbery if choices is NO_ROBBERY else robbery[:-1] + choices
        if choices is NO_ROBBERY:
            self.action_over()
        else:
            self.await_choice(FLAGS, choices)

    def steal(self, victim: int, count: int) -> None:
        """BT-6: stolen cards go to the robber and act no more."""
        colour = COLOUR_OF[self.card]
        add_at(self.collections, victim * COLOUR_COUNT + colour, -count)
        add_at(self.collections, self.turn * COLOUR_COUNT + colour, count)
        if self.telling:
            facts = {"count": count, "colour": COLOURS[colour], "from_seat": victim}
            self.tell("steal", self.turn, facts)
        self.action_over()

    def decline(self) -> None:
        """BT-5 and BT-6: leaving the benefit is a move of its own."""
        if self.telling:
            self.tell("decline", self.turn, {"phase": PHASES[self.phase]})
        self.action_over()

    def action_over(self) -> None:
        """BT-4 and BT-A3: the card now goes to a collection, in the advanced game to any."""
        if self.advanced:
            self.await_choice(PLACE_CARD, self.placements())
        else:
            self.collect(self.turn, COLOUR_OF[self.card])
            self.card = NOTHING
            self.turn_over()

    def collect(self, seat: int, colour: int) -> None:
        add_at(self.collections, seat * COLOUR_COUNT + colour, 1)

    def turn_over(self) -> None:
        """BT-4 and BT-7: the next seat's turn, or what follows an empty layout."""
        if self.cards_left > 0:
            self.await_turn((self.turn + 1) % self.seats)
        elif self.advanced:
            self.play_late()
        else:
            self.end_round()

    # Starters and placing, in the advanced game

    def add_starters(self, choices: list[int]) -> None:
        """BT-A2 and BT-A4: a starter of each colour held, or a wild flag as any colour."""
        hand = self.turn * STARTER_KINDS
        held = [colour for colour in range(COLOUR_COUNT) if self.hands[hand + colour] > 0]
        choices.extend([STARTERS[colour] for colour in held])
        if self.hands[hand + WILD] > 0:
            choices.extend(WILDS)

    def leave_hand(self, kind: int) -> None:
        self.hands[self.turn * STARTER_KINDS + kind] -= 1
        self.hand_sizes[self.turn] -= 1
        self.played[kind] += 1
        self.shows += 1

    def play_starter(self, colour: int) -> None:
        """BT-A2: play a starter instead of taking; it has no action and is then placed."""
        self.leave_hand(colour)
        self.card = colour * ACTION_COUNT
        if self.telling:
            self.tell("starter", self.turn, {"colour": COLOURS[colour]})
        self.await_choice(PLACE_CARD, self.placements())

    def play_wild(self, colour: int) -> None:
        """BT-A4: a wild flag goes into the own collection and is of that colour for good."""
        self.leave_hand(WILD)
        self.played[PLAYED_AS + colour] += 1
        self.collect(self.turn, colour)
        if self.telling:
            self.tell("wild", self.turn, {"colour": COLOURS[colour]})
        self.turn_over()

    def placements(self) -> list[int]:
        """BT-A3: any collection, an opponent's too."""
        return PLACES[self.seats]

    def place(self, seat: int) -> None:
        """BT-A3: the second card of an EXTRA is placed before the first."""
        placed = self.second if self.phase == PLACE_SECOND else self.card
        self.collect(seat, COLOUR_OF[placed])
        if self.telling:
            self.tell("place", self.turn, {"card": CARD_WORDS[placed], "to_seat": seat})
        if self.phase == PLACE_SECOND:
            self.second = NOTHING
            self.action_over()
        else:
            self.card = NOTHING
            self.turn_over()

    def play_late(self) -> None:
        """BT-A5: after the layout, on from the left: play a starter or pass, until all passed.

        An empty hand counts as passed.
        """
        for seat in range(self.seats):
            if self.hand_sizes[seat] == 0:
                self.passed[seat] = True
        for step in range(1, self.seats + 1):
            seat = (self.turn + step) % self.seats
            if not self.passed[seat]:
                self.await_late(seat)
                return
        self.end_round()

    def await_late(self, seat: int) -> None:
        """BT-A5: one of the seat's starters, or a pass."""
        self.turn = seat
        choices: list[int] = []
        self.add_starters(choices)
        choices.append(PASS_MOVE)
        self.await_choice(LATE, choices)

    def pass_round(self) -> None:
        """BT-A5: a pass holds for the rest of the round."""
        self.passed[self.turn] = True
        if self.telling:
            self.tell("pass", self.turn, {})
        self.play_late()

    # After the round

    def end_round(self) -> None:
        """BT-8 and BT-9: score the round, then deal the next one or end the game."""
        self.gains = self.gains_now()
        points = [0] * self.seats
        for place, gain in enumerate(self.gains):
            add_at(points, place // COLOUR_COUNT, gain)
        self.scores = [self.scores[seat] + points[seat] for seat in range(self.seats)]
        self.round_scores = [*self.round_scores, points]
        if self.telling:
            self.tell_scores(points)
        last = self.round + 1 == self.parts.rounds
        self.reveals += 1
        if self.blind and (not last or self.advanced):
            self.phase = HIDDEN
            self.acting = ()
            self.choices = []
        elif last:
            self.end_game()
        else:
            self.round += 1
            self.begin_round(self.next_starter())

    def tell_scores(self, points: list[int]) -> None:
        gains = tuple(
            tuple(self.gains[seat * COLOUR_COUNT : (seat + 1) * COLOUR_COUNT])
            for seat in range(self.seats)
        )
        facts = {"round": self.round + 1, "points": tuple(points), "gains": gains}
        self.tell("scored", None, facts)

    def gains_now(self) -> list[int]:
        """BT-8: what each seat would score in each colour if the round ended now."""
        gains = [0] * (self.seats * COLOUR_COUNT)
        points = self.parts.points[self.score_order[self.round]]
        for colour in range(COLOUR_COUNT):
            first, second = leaders(self.collections, colour, COLOUR_COUNT)
            if first != NOBODY:
                gains[first] = points[2 * colour]
            if second != NOBODY:
                gains[second] = points[2 * colour + 1]
        return gains

    def counts_of(self, colour: int) -> list[int]:
        """How many cards of a colour each seat has collected."""
        return [self.collections[seat * COLOUR_COUNT + colour] for seat in range(self.seats)]

    def end_game(self) -> None:
        """BT-9 and BT-A6: starters still in hand count 1, wild flags 0; most points win."""
        if self.advanced:
            self.leftover = [
                self.hand_sizes[seat] - self.hands[seat * STARTER_KINDS + WILD]
                for seat in range(self.seats)
            ]
            self.scores = [self.scores[seat] + self.leftover[seat] for seat in range(self.seats)]
        best = max(self.scores)
        self.winners = [seat for seat in range(self.seats) if self.scores[seat] == best]
        self.phase = OVER
        self.over = True
        self.acting = ()
        self.choices = []
        if self.telling:
            self.tell_end()

    def tell_end(self) -> None:
        if self.advanced:
            hands = by_seat(self.hands, STARTER_KINDS)
            self.tell("leftover", None, {"points": tuple(self.leftover), "hands": hands})
        self.tell("over", None, {"winners": tuple(self.winners)})

    # For those who look on

    def view(self, seat: int | None) -> BuriedTreasureView:
        return sight.view_of(self, seat)

    def standing(self) -> Told:
        return sight.standing_of(self)

    def why_not(self, seat: int, move: int) -> Why:
        return bans.why_not(self, move)

    def why_not_thing(self, seat: int, thing: str) -> Why | None:
        return bans.why_not_thing(self, thing)

    def turn_rule(self) -> str:
        return "BT-4"

    def end_rule(self) -> str:
        return "BT-9"

    def stock(self) -> list[Any]:
        return sight.stock_of(self)
