"""PM-1 and PM-2: the deal, the captain's story cards and the crew's map cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tortuga.games.the_pirates_map import cards
from tortuga.games.the_pirates_map.moves import TALE

if TYPE_CHECKING:
    from tortuga.games.the_pirates_map.rules import PiratesMapState

TELLER_SEEDS = 1 << 30


def deal(state: PiratesMapState) -> None:
    """PM-1: loot and acting cards."""
    chance = state.chance
    state.loot_cards = list(range(cards.LOOT_COUNT))
    chance.shuffle(state.loot_cards)
    state.act_cards = list(range(len(cards.ACTS)))
    chance.shuffle(state.act_cards)
    state.deck = list(range(cards.STORY_COUNT))


def begin_round(state: PiratesMapState) -> None:
    """PM-2: the next captain draws story cards, and the crew gets the map cards."""
    state.reveals += 1
    if state.blind:
        state.hide()
        return
    state.round += 1
    state.captain = (state.first_captain + state.round - 1) % state.seats
    draw_story(state)
    deal_maps(state)
    state.clear_round()
    drawn = state.chance.below(TELLER_SEEDS)
    if state.round == 1:
        state.teller = drawn  # all tales of a game are one teller's, who repeats nothing
    if state.telling:
        facts = {"round": state.round, "rounds": state.table.rounds, "captain_seat": state.captain}
        state.tell("round", None, facts)
        state.tell("draw", state.captain, {"count": len(state.hand)})
        if state.table.dramatic:
            state.tell("act", state.captain, {"act": cards.ACTS[state.act_cards[state.captain]]})
    state.phase = TALE
    state.start_clock(state.table.limit)
    state.await_moves()


def draw_story(state: PiratesMapState) -> None:
    """PM-2: as many as the tale has, drawn again while four or more are of one element."""
    deck = state.deck.copy()
    state.cards = feasible(deck, state.table.tale)
    while True:
        state.chance.shuffle(deck)
        drawn = deck[: state.cards]
        if not four_alike(drawn):
            break
    state.hand = sorted(drawn)
    state.deck = deck[state.cards :]


def feasible(deck: list[int], wanted: int) -> int:
    """PM-2: that many, or one fewer where the deck cannot give so many with three of a kind."""
    copies = counts_of(deck)
    most = sum([min(cards.MOST_ALIKE, count) for count in copies])
    return min(wanted, most)


def four_alike(drawn: list[int]) -> bool:
    return max(counts_of(drawn)) > cards.MOST_ALIKE


def counts_of(drawn: list[int]) -> list[int]:
    """How many of the story cards are of each element."""
    counts = [0] * cards.ELEMENT_COUNT
    for card in drawn:
        counts[cards.element_of(card)] += 1
    return counts


def deal_maps(state: PiratesMapState) -> None:
    """PM-2: all map cards singly to the crew, from the captain's left."""
    drawn = list(range(cards.MAP_COUNT))
    state.chance.shuffle(drawn)
    crew = state.crew()
    owners = [0] * cards.MAP_COUNT
    for place, card in enumerate(drawn):
        owners[card] = crew[place % len(crew)]
    give_maps(state, owners)


def give_maps(state: PiratesMapState, owners: list[int]) -> None:
    """Map cards to their owners, of whom nobody may be one."""
    state.owners = owners
    state.owned = [0] * state.seats
    for card, owner in enumerate(owners):
        if owner != cards.NOBODY:
            state.owned[owner] |= 1 << card
