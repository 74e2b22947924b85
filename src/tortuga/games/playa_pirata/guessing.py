"""A full Playa Pirata state from a view: what is hidden there is dealt anew, all else kept.

A search asks for many deals of one view, so what the view shows is laid out once and then copied.
"""

from __future__ import annotations

from tortuga.engine.chance import Chance
from tortuga.games.playa_pirata import cards
from tortuga.games.playa_pirata.draft import UNANSWERED
from tortuga.games.playa_pirata.moves import ANSWER, KEEP, PHASES
from tortuga.games.playa_pirata.rules import PlayaPirataState
from tortuga.games.playa_pirata.sight import comes_later, hand_of, place_in_draft
from tortuga.games.playa_pirata.view import Holding, PlayaPirataView, Spot, Tally


def make_room(state: PlayaPirataState) -> None:
    """Lists of its own, still empty, for a state that is laid piece by piece."""
    state.decks, state.special_decks = [], []
    state.kinds, state.buriers, state.face_up = [], [], []
    state.looked, state.umbrellas, state.stacks = [], [], []
    state.treasures, state.treasure_counts, state.left_unseen = [], [], []
    state.pirates, state.aside, state.towels = [], [], []
    state.special, state.special_played = [], []


def lay_out(state: PlayaPirataState, view: PlayaPirataView) -> None:
    """Fill an empty state with what the view shows; what it cannot place is left unseen."""
    make_room(state)
    lay_match(state, view)
    lay_turn(state, view)
    for spot in view.beach:
        lay_spot(state, spot)
    for holding in view.holdings:
        lay_holding(state, holding)
    state.treasures = [0] * (state.seats * cards.KINDS)
    if view.seat is not None and view.treasures is not None:
        for word in view.treasures:
            state.treasures[view.seat * cards.KINDS + cards.TREASURE_WORDS.index(word)] += 1
    for word, count in view.unseen:  # in the order of kinds
        state.left_unseen.extend([cards.TREASURE_WORDS.index(word)] * count)


def deal_hidden(state: PlayaPirataState, view: PlayaPirataView, chance: Chance) -> None:
    """A fresh deal of what the view hides, in a state that was laid out from it."""
    deal_treasures(state, view, chance)
    if state.with_specials:
        lay_specials(state, view)
        deal_specials(state, view, chance)
    shuffle_later_hands(state, chance)
    state.recount()


def lay_match(state: PlayaPirataState, view: PlayaPirataView) -> None:
    state.lay_head(view)
    state.hand = view.hand - 1
    state.starter = view.starter
    state.round = view.turn
    state.results = [[lines_of(tally) for tally in hand] for hand in view.results]


def lines_of(tally: Tally) -> list[int]:
    return [int(line) for line in tally.to_json().values()]


def lay_turn(state: PlayaPirataState, view: PlayaPirataView) -> None:
    state.turn = view.acting[0] if view.acting else cards.NOBODY
    state.phase = PHASES.index(view.phase)
    state.batches = len(view.used)
    for word in view.used:
        state.used |= 1 << cards.SPOT_WORDS.index(word)
    state.parrot = view.parrot
    state.fresh = number_of(view.fresh, cards.SPOT_WORDS)


def number_of(word: str | None, words: tuple[str, ...]) -> int:
    return cards.NOTHING if word is None else words.index(word)


def lay_spot(state: PlayaPirataState, spot: Spot) -> None:
    """One treasure with all that lies on it and beside it; an unknown one is filled in later."""
    here = len(state.kinds)
    state.kinds.append(number_of(spot.treasure, cards.TREASURE_WORDS))
    state.buriers.append(cards.NOBODY if spot.buried_seat is None else spot.buried_seat)
    state.face_up.append(spot.face_up)
    state.looked.append(sum(1 << seat for seat in spot.looked_seats))
    state.umbrellas.append(cards.NOBODY if spot.umbrella_seat is None else spot.umbrella_seat)
    state.stacks.append([(seat << 2) + value for seat, value in spot.towels])
    if spot.kingsize:
        state.king = here
    if spot.jollyroger:
        state.jolly = here


def lay_holding(state: PlayaPirataState, holding: Holding) -> None:
    state.treasure_counts.append(holding.treasures)
    state.pirates.append(sum(1 << cards.PIRATE_WORDS.index(word) for word in holding.pirates))
    state.aside.append(holding.umbrella_aside)
    state.towels.extend(holding.towels)


def deal_treasures(state: PlayaPirataState, view: PlayaPirataView, chance: Chance) -> None:
    """Hidden treasures anew: a hand the viewer looked into keeps to the list of what was seen."""
    pile = state.left_unseen.copy()
    if view.lifeguard is not None and view.lifeguard.treasures is not None:
        deal_seen(state, view, pile, chance)
    chance.shuffle(pile)
    for spot in range(len(state.kinds)):
        if state.kinds[spot] == cards.NOTHING:
            state.kinds[spot] = pile.pop()
    for seat in range(state.seats):
        for _ in range(state.treasure_counts[seat] - sum(hand_of(state, seat))):
            state.treasures[seat * cards.KINDS + pile.pop()] += 1
    state.left_unseen = pile


def deal_seen(
    state: PlayaPirataState, view: PlayaPirataView, pile: list[int], chance: Chance
) -> None:
    """PP-S9: what the looker saw is still in that hand or under one of the spots buried since."""
    look = view.lifeguard
    assert look is not None
    assert look.treasures is not None
    seen = [cards.TREASURE_WORDS.index(word) for word in look.treasures]
    since = [cards.SPOT_WORDS.index(word) for word in look.since]
    for spot in since:
        if state.kinds[spot] != cards.NOTHING:
            seen.remove(state.kinds[spot])
    chance.shuffle(seen)
    for kind in seen:
        pile.remove(kind)
    for spot in since:
        if state.kinds[spot] == cards.NOTHING:
            state.kinds[spot] = seen.pop()
    for kind in seen:
        state.treasures[look.at_seat * cards.KINDS + kind] += 1


def lay_specials(state: PlayaPirataState, view: PlayaPirataView) -> None:
    """What is known of the special cards, of the answers and of the lifeguard's look."""
    for holding in view.holdings:
        state.special.append(number_of(holding.special, cards.SPECIAL_WORDS))
        state.special_played.append(number_of(holding.special_played, cards.SPECIAL_WORDS))
    state.answers = [UNANSWERED] * state.seats
    if state.phase == ANSWER:
        for seat, answered in enumerate(view.answered):
            if answered:
                state.answers[seat] = seat  # whoever holds the lifeguard may have held back
        if view.seat is not None and view.answer is not None:
            state.answers[view.seat] = view.answer
    look = view.lifeguard
    if look is not None:
        state.guard = look.seat
        state.guarded = look.at_seat
        later = [cards.SPOT_WORDS.index(word) for word in look.since]
        state.guard_from = later[0] if later else len(state.kinds)
        state.guard_list = hand_of(state, look.at_seat)
        for spot in later:
            state.guard_list[state.kinds[spot]] += 1


def deal_specials(state: PlayaPirataState, view: PlayaPirataView, chance: Chance) -> None:
    """The draft anew: later seats kept what the viewer passed on, earlier ones what it never saw.

    Without a look at the draft, any card that was not played may be anywhere.
    """
    order = [(state.starter + 1 + step) % state.seats for step in range(state.seats)]
    picked = order[: place_in_draft(state, state.turn)] if state.phase == KEEP else order
    saw = [cards.SPECIAL_WORDS.index(word) for word in view.drafted]
    taken = state.special + state.special_played
    free = [special for special in range(cards.SPECIAL_COUNT) if special not in taken]
    passed = [special for special in free if special in saw]
    unseen = [special for special in free if special not in saw]
    chance.shuffle(passed)
    chance.shuffle(unseen)
    for seat in picked:
        if state.special[seat] == cards.NOTHING and state.special_played[seat] == cards.NOTHING:
            after = view.seat is not None and comes_later(state, seat, view.seat)
            state.special[seat] = passed.pop() if saw and after else unseen.pop()
    if saw:
        state.pool = passed
    else:
        state.pool = unseen[: view.draft_left]
        unseen = unseen[view.draft_left :]
    state.undrawn = unseen
    recall_draft(state, order, len(picked))


def recall_draft(state: PlayaPirataState, order: list[int], picked: int) -> None:
    """What each seat saw in the draft follows from what was kept from there on."""
    state.saw = [[] for _ in range(state.seats)]
    for place, seat in enumerate(order[: picked + 1]):
        kept = [
            max(state.special[each], state.special_played[each]) for each in order[place:picked]
        ]
        state.saw[seat] = kept + state.pool


def shuffle_later_hands(state: PlayaPirataState, chance: Chance) -> None:
    """Hands not dealt yet are anybody's guess."""
    state.decks = [[] for _ in range(state.hand + 1)]
    state.special_decks = [[] for _ in range(state.hand + 1)]
    for _ in range(state.hand + 1, state.hands):
        shuffle_hand(state, chance)


def shuffle_hand(state: PlayaPirataState, chance: Chance) -> None:
    """PP-1 and PP-S1: the treasures of one more hand, and its special cards."""
    deck = state.parts.treasures.copy()
    chance.shuffle(deck)
    state.decks.append(deck)
    if state.with_specials:
        special_deck = list(range(cards.SPECIAL_COUNT))
        chance.shuffle(special_deck)
        state.special_decks.append(special_deck)
