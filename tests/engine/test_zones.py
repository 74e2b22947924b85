"""Zones: where things lie is declared, and what follows from that holds."""

from __future__ import annotations

import dataclasses
import random
from typing import ClassVar

import pytest

from tortuga.engine.chance import Chance
from tortuga.engine.errors import TortugaError
from tortuga.engine.moves import MoveSpace
from tortuga.engine.state import State
from tortuga.engine.views import View
from tortuga.engine.zones import Zone, Zones, ZonesGame
from tortuga.testing.checks import CHECKS, Check
from tortuga.testing.company import views_travel
from tortuga.testing.rows import rows_tell_what_views_tell

CARDS = ("parrot", "monkey", "turtle")
MOVES = MoveSpace()
GIVE = MOVES.block("give", card=CARDS)
DRAW = MOVES.block("draw").first


class Menagerie(Zones):
    """Give an animal to your left, for all to see, or draw one; the deck's end is the game's.

    Every kind of zone is in it; a given animal is remembered in the hand that it went to.
    """

    hands: list[list[int]] = Zone.mine(CARDS, memory=True)
    deck: list[int] = Zone.hidden(CARDS)
    given: list[int] = Zone.facts()
    round: int = Zone.fact(1)
    dice: list[int] = Zone.shared()
    cage: list[int] = Zone.shared(CARDS, width=2)

    def set_up(self, chance: Chance) -> None:
        self.deck = [0, 1, 2] * 6
        chance.shuffle(self.deck)
        self.hands = [[self.deck.pop(), self.deck.pop()] for _ in range(self.seats)]
        self.cage = [self.deck.pop() for _ in range(4)]
        self.dice = [6, 300]

    def legal(self, seat: int) -> list[int]:
        if seat not in self.acting:
            return []
        return [GIVE.first + card for card in sorted(set(self.hands[seat]))] + [DRAW]

    def apply(self, seat: int, move: int) -> None:
        left = self.next_seat(seat)
        if move == DRAW:
            if not self.reveal():
                return
            self.hands[seat].append(self.deck.pop())
            self.tell_apart("draw", seat, {}, {seat: {"card": CARDS[self.hands[seat][-1]]}})
        else:
            card = move - GIVE.first
            self.hands[seat].remove(card)
            self.forget("hands", seat, card)
            self.hands[left].append(card)
            self.remember("hands", left, card)
            self.shows += 1
            self.given[seat] += 1
            self.scores[seat] += card
            self.tell("give", seat, {"card": CARDS[card]})
        self.round += 1
        self.acting = (left,)
        if not self.deck or self.round == 60:
            self.end()


class Animals(ZonesGame):
    name: ClassVar[str] = "animals"
    moves: ClassVar[MoveSpace] = MOVES
    state_type: ClassVar[type[Zones]] = Menagerie


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(
    "check", [*CHECKS, rows_tell_what_views_tell, views_travel], ids=lambda check: check.__name__
)
def test_a_game_of_every_kind_of_zone_passes_the_kit(
    check: Check, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    if check.__module__.endswith(".records"):
        from tortuga.engine import registry  # records know games by name

        monkeypatch.setitem(registry._loaded, "animals", Animals)
    for seed in range(CHECKS.get(check, 1)):
        check(Animals(seats), seed)


def given_once() -> Menagerie:
    """After seat 0 has given a known animal to seat 1."""
    state = Animals(3).start(1)
    assert isinstance(state, Menagerie)
    state.play(0, state.legal(0)[0])
    return state


def test_a_view_has_what_its_zones_say() -> None:
    state = given_once()
    names = [field.name for field in dataclasses.fields(state.view_type)]
    own = [name for name in names if name not in {each.name for each in dataclasses.fields(View)}]
    assert own == ["hands", "hands_sizes", "hands_known", "deck", "given", "round", "dice", "cage"]
    told = state.view(1).to_json()
    assert told["hands_sizes"] == [1, 3, 2]
    assert [len(each) for each in told["hands_known"]] == [0, 1, 0]
    assert told["hands_known"][1][0] in told["hands"]
    assert (told["deck"], told["given"], told["round"]) == (8, [1, 0, 0], 2)
    assert [len(row) for row in told["cage"]] == [2, 2]
    assert state.view(None).to_json()["hands"] is None


def test_a_guess_remembers_what_was_seen_to_go_somewhere() -> None:
    state = given_once()
    (known,) = state.known["hands"][1]
    for lot in range(20):
        guessed = Animals(3).guess(state.view(2), random.Random(lot))
        assert isinstance(guessed, Menagerie)
        assert known in guessed.hands[1]


def test_what_was_known_and_has_left_is_forgotten() -> None:
    state = given_once()
    (known,) = state.known["hands"][1]
    state.play(1, GIVE.first + known)
    assert state.known["hands"] == [[], [], [known]]
    state.forget("hands", 0, known)  # it was not known there
    assert state.known["hands"] == [[], [], [known]]


def test_events_are_only_told_to_who_listens() -> None:
    assert given_once().told == []


def test_metadata_goes_to_the_field_of_the_view() -> None:
    class Marked(Zones):
        board: list[int] = Zone.shared(CARDS, width=3, look="a look")

    (field,) = [each for each in dataclasses.fields(Marked.view_type) if each.name == "board"]
    assert field.metadata["look"] == "a look"


class Stirred(Menagerie):
    """Whoever draws last stirs the cage, and throws a die that nobody sees."""

    thrown: list[int] = Zone.hidden(("head", "tail"), room=60, rolled=True)

    def set_up(self, chance: Chance) -> None:
        super().set_up(chance)
        self.chance = chance

    def apply(self, seat: int, move: int) -> None:
        super().apply(seat, move)
        if move == DRAW and not self.blind:
            self.chance.shuffle(self.cage)
            self.thrown.append(self.chance.below(2))


class StirredAnimals(Animals):
    state_type: ClassVar[type[Zones]] = Stirred


@pytest.mark.parametrize(
    "check",
    [each for each in CHECKS if not each.__module__.endswith(".records")],
    ids=lambda check: check.__name__,
)
def test_a_game_that_draws_after_the_deal_passes_the_kit(check: Check) -> None:
    for seed in range(CHECKS[check]):
        check(StirredAnimals(3), seed)


def drawn(state: State) -> list[int]:
    assert isinstance(state, Stirred)
    while len(state.thrown) < 5:
        state.play(state.acting[0], DRAW)
    return state.thrown


def test_what_is_drawn_later_follows_from_the_deal() -> None:
    one, other = StirredAnimals(3).start(1), StirredAnimals(3).start(1)
    assert drawn(one.copy()) == drawn(one) == drawn(other)
    assert len({tuple(drawn(StirredAnimals(3).start(seed))) for seed in range(20)}) > 5


def test_a_guess_throws_dice_of_its_own_and_draws_otherwise() -> None:
    """Or whoever guesses would know what comes."""
    game = StirredAnimals(3)
    state = game.start(1)
    for _ in range(2):
        state.play(state.acting[0], DRAW)
    thrown = [drawn(game.guess(state.view(None), random.Random(lot))) for lot in range(20)]
    assert {tuple(each[:2]) for each in thrown} == {(0, 0), (0, 1), (1, 0), (1, 1)}
    assert len({tuple(each[2:]) for each in thrown}) > 3


def test_who_draws_later_is_told_to_keep_the_chance() -> None:
    state = Animals(2).sample
    with pytest.raises(AttributeError, match=r"keep it in set_up: self\.chance"):
        state.chance.below(6)


@pytest.mark.parametrize("name", ["offered", "scores", "words", "legal", "prompt", "chance"])
def test_a_zone_that_would_hide_what_every_state_or_view_has_is_refused(name: str) -> None:
    with pytest.raises(TortugaError, match=f"a zone of Shadow cannot be called '{name}'"):
        type("Shadow", (Zones,), {name: Zone.shared(CARDS)})


def test_a_stock_that_differs_from_deal_to_deal_is_told_of() -> None:
    class Random(Menagerie):
        def set_up(self, chance: Chance) -> None:
            super().set_up(chance)
            self.cage = [chance.below(2)] * 20

    class RandomAnimals(Animals):
        state_type: ClassVar[type[Zones]] = Random

    game = RandomAnimals(2)
    cage = game.sample.view(None).to_json()["cage"]
    views = [game.start(seed).view(None) for seed in range(20)]
    other = next(each for each in views if each.to_json()["cage"] != cage)
    with pytest.raises(TortugaError, match=r"cage shows one \w+ more .* need rolled=True"):
        game.guess(other, random.Random(1))


def test_a_state_may_build_upon_another() -> None:
    class More(Menagerie):
        luck: int = Zone.fact(7)

    class MoreAnimals(Animals):
        state_type: ClassVar[type[Zones]] = More

    state = MoreAnimals(2).start(3)
    assert state.view(0).to_json()["luck"] == 7
    assert state.copy().view(0) == state.view(0)
