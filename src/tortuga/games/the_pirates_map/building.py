"""How a bot of the crew builds: one thing at a time, by what it believes the tale was.

It lays what it remembers, and leaves the rest to whoever knows: a hole in the island is a question.
What others lay it believes more or less, and takes back only what can hardly be right, while
nobody is content. Where nobody else has anything to add it guesses, and it calls 'done' when
the island is likely right.
"""

from __future__ import annotations

from typing import Final

from tortuga.engine.chance import Chance
from tortuga.games.the_pirates_map import memory
from tortuga.games.the_pirates_map.belief import Belief
from tortuga.games.the_pirates_map.cards import (
    CELL_COUNT,
    MAP_COUNT,
    NOTHING,
    Components,
)
from tortuga.games.the_pirates_map.moves import (
    CROSSES,
    DONE_MOVE,
    FLIP_MOVE,
    LAYS,
    TAKES_BACK,
    WAIT_MOVE,
)
from tortuga.games.the_pirates_map.view import PiratesMapView

LIKELY: Final = 0.8  # how sure a bot is of a card that it lays unasked
CONTENT: Final = 0.55  # and of an island that it calls done
PERSUADED: Final = 0.2  # the same, where somebody else has called it done
HARDLY: Final = 0.4  # an island so much less likely than another one is corrected
NEVER: Final = 0.02  # the same, where somebody is content with it
GIVES_WAY: Final = 0.1  # how often a bot lets things be nevertheless,
WEARY: Final = 0.015  # so much more often after each move that was made,
LONG: Final = 50  # up to so many of them


class Builder:
    """One look of a bot at the island: what lies there, what it believes, what it could do."""

    def __init__(
        self, parts: Components, view: PiratesMapView, chance: Chance, fidelity: float
    ) -> None:
        assert view.seat is not None
        assert view.maps is not None
        self.parts: Components = parts
        self.chance: Chance = chance
        self.belief: Belief = Belief(parts, view, fidelity)
        self.memory: memory.Memory = self.belief.known
        self.legal: tuple[int, ...] = view.legal
        self.cells: list[int] = [NOTHING if cell is None else cell.card - 1 for cell in view.island]
        self.laid: list[int] = self.belief.laid
        self.hand: list[int] = [number - 1 for number in view.maps[view.seat]]
        self.called: bool = any(view.done)
        self.weary: float = GIVES_WAY + WEARY * min(view.run_moves, LONG)
        others = [seat for seat in range(len(view.done)) if seat not in (view.seat, view.captain)]
        self.alone: bool = all(view.waiting[seat] > 0 or view.done[seat] for seat in others)

    def choose(self) -> int:
        """The next thing to do, or to wait until something changes."""
        move = self.wanted()
        if move in self.legal:
            return move
        return FLIP_MOVE if FLIP_MOVE in self.legal else WAIT_MOVE

    def wanted(self) -> int:
        wrong = self.wrong()
        if wrong != NOTHING:
            return TAKES_BACK[self.cells.index(wrong)]
        if len(self.laid) < CELL_COUNT:
            return self.add()
        return self.mark()

    def wrong(self) -> int:
        """A card that stands in the way of a much likelier tale, if that is to be said now."""
        if not self.laid or self.chance.fraction() < self.weary:
            return NOTHING
        belief = self.belief
        likely = (NEVER if self.called else HARDLY) * max(belief.tales.values()) / belief.total
        if belief.prospect(self.laid).best >= likely:
            return NOTHING
        gains = [belief.prospect(without(self.laid, card)).best for card in self.laid]
        best = max(gains)
        return self.chance.choice([card for card, gain in zip(self.laid, gains) if gain == best])

    def add(self) -> int:
        """A card of the own hand that is remembered or likely; a guess if the others are at a loss.

        With much less fitting cards than others hold a bot waits for theirs.
        """
        fits = self.belief.prospect(self.laid).with_card
        least = HARDLY * max([fits[card] for card in range(MAP_COUNT) if card not in self.laid])
        cards = [card for card in self.hand if fits[card] > 0.0 and fits[card] >= least]
        if not cards:
            return WAIT_MOVE
        cell = self.cells.index(NOTHING)
        sure = [card for card in cards if fits[card] >= LIKELY or self.remembers(card)]
        if sure:
            return LAYS[max(sure, key=lambda card: fits[card])][cell]
        return LAYS[self.guessed(cards, fits)][cell] if self.alone else WAIT_MOVE

    def guessed(self, cards: list[int], fits: list[float]) -> int:
        """One of the cards, each as often as it fits: who knows better takes it back."""
        drawn = self.chance.fraction() * sum([fits[card] for card in cards])
        for card in cards:
            drawn -= fits[card]
            if drawn <= 0.0:
                return card
        return cards[-1]

    def remembers(self, card: int) -> bool:
        return self.memory.is_sure(self.belief.code + self.parts.map_codes[card])

    def mark(self) -> int:
        """The cross where the tale ended; then the island is done."""
        belief, crossed = self.belief, self.belief.crossed
        if belief.code not in belief.tales:
            return self.agree()
        ends = belief.ends(belief.code)
        best = max(ends)
        if crossed == NOTHING:
            sure = best >= CONTENT or self.alone
            return self.put_cross(ends.index(best)) if sure else WAIT_MOVE
        if ends[crossed] < HARDLY * best and not self.called:
            return self.put_cross(ends.index(best))
        return self.agree()

    def agree(self) -> int:
        """Call 'done' where that is likely right, or others are content, or nobody knows better."""
        right = self.belief.right_now()
        likely = right >= (PERSUADED if self.called or self.alone else CONTENT)
        content = likely or (self.called and not self.memory.code)
        return DONE_MOVE if content and self.belief.crossed != NOTHING else WAIT_MOVE

    def put_cross(self, element: int) -> int:
        for cell, card in enumerate(self.cells):
            if card != NOTHING and element in self.parts.faces[card]:
                return CROSSES[cell][element]
        return WAIT_MOVE


def without(cards: list[int], card: int) -> list[int]:
    return [each for each in cards if each != card]
