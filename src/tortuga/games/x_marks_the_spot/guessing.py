"""A full X Marks the Spot state from a view: what is hidden there is dealt anew, all else kept."""

from __future__ import annotations

from typing import Final

from tortuga.engine.chance import Chance
from tortuga.games.x_marks_the_spot import (
    actions,
    cards,
    deck,
    flags,
    memory,
    moves,
    parlay,
    plunder,
)
from tortuga.games.x_marks_the_spot.crosses import FLAG_BITS, SHAPES
from tortuga.games.x_marks_the_spot.grid import Grid
from tortuga.games.x_marks_the_spot.rules import XMarksState
from tortuga.games.x_marks_the_spot.view import Parlay, XMarksView

TILES: Final = list(range(cards.TILE_COUNT))


def lay_out(state: XMarksState, view: XMarksView, chance: Chance) -> None:
    """Fill an empty state with what the view shows and a fresh deal of what it hides."""
    lay_course(state, view)
    lay_table(state.grid, view)
    lay_crosses(state, view)
    deal_flags(state, view, chance)
    deal_cards(state, view, chance)
    state.chance = Chance(chance.seed())
    if view.plunder is not None:
        state.prey = view.plunder.at_seat
        ensure_prey(state, view, chance)
    if state.taken:
        ensure_use(state, view, chance)
    if view.parlay is not None:
        lay_parlay(state, view, view.parlay, chance)
    resume(state)


def lay_course(state: XMarksState, view: XMarksView) -> None:
    state.lay_head(view)
    state.phase = moves.PHASES.index(view.phase)
    state.turn = view.turn
    state.turns = view.turns
    state.starter = view.starter
    state.played = view.played
    state.passes = view.passes
    state.idle = view.idle
    state.reshuffles = view.reshuffles
    state.card = cards.NOTHING if view.card is None else cards.CARD_WORDS.index(view.card)
    state.taken = view.taken
    state.target = cards.NOTHING if view.target is None else view.target
    state.discard = [cards.CARD_WORDS.index(word) for word in view.discard]


def lay_table(grid: Grid, view: XMarksView) -> None:
    """Tiles go down as soon as all that lies under them does, so that stacks come out right."""
    stacks = {(cell.x, cell.y): list(cell.stack) for cell in view.cells}
    room = max([tile.id + 1 for tile in view.tiles], default=0)
    grid.number(room)
    waiting = list(view.tiles)
    while waiting:
        ready = [tile for tile in waiting if all(stacks[cell][0] == tile.id for cell in tile.cells)]
        for tile in ready:
            (x, y), _ = tile.cells
            facing = moves.FACINGS.index(tile.facing)
            grid.put_down(
                tile.id, cards.TILE_WORDS.index(tile.tile), moves.cell_at(x, y), facing, tile.seat
            )
            for cell in tile.cells:
                stacks[cell].pop(0)
        laid = {tile.id for tile in ready}
        waiting = [tile for tile in waiting if tile.id not in laid]
    for marked in view.cells:
        for seat in marked.doubloons:
            grid.lock(moves.cell_at(marked.x, marked.y), seat)
    grid.last = cards.NOTHING if view.last is None else view.last


def lay_crosses(state: XMarksState, view: XMarksView) -> None:
    """The X's of the last change: the same X of several flags is one number."""
    found: dict[int, int] = {}
    for cross in view.standing.made:
        number = moves.cell_at(cross.x, cross.y) * 2 + SHAPES.index(cross.shape)
        found[number] = found.get(number, 0) | 1 << cards.FLAG_WORDS.index(cross.flag)
    state.made = [number << FLAG_BITS | found[number] for number in sorted(found)]


def deal_flags(state: XMarksState, view: XMarksView, chance: Chance) -> None:
    """XM-16: one of the deals that are possible to the viewer, each as likely as the others."""
    all_deals = flags.DEALS[state.seats]
    seen = [[cards.FLAG_WORDS.index(word) for word in deal] for deal in view.deals]
    state.deals = sum(1 << all_deals.index(deal) for deal in seen)
    shown = [player.flag for player in view.players]
    state.flags = chance.choice(
        [
            deal
            for deal in seen
            if all(word in (None, cards.FLAG_WORDS[flag]) for word, flag in zip(shown, deal))
        ]
    )


def deal_cards(state: XMarksState, view: XMarksView, chance: Chance) -> None:
    """Known cards where they are; the others go to hands and deck by lot."""
    counts = state.parts.counts.copy()
    for kind in visible_cards(state):
        counts[kind] -= 1
    for seat, player in enumerate(view.players):
        for word in player.known:
            counts[cards.CARD_WORDS.index(word)] -= 1
            deck.receive(state, seat, cards.CARD_WORDS.index(word))
    pile = cards.spread(counts)
    chance.shuffle(pile)
    for seat, player in enumerate(view.players):
        while state.hand_sizes[seat] < player.cards:
            deck.receive(state, seat, pile.pop())
    state.deck = pile
    recall(state, view)


def visible_cards(state: XMarksState) -> list[int]:
    """Cards on the table, in the discard, or just taken."""
    kinds = [kind for kind in state.grid.kinds if kind != cards.NOTHING] + state.discard
    return [*kinds, state.card] if state.taken else kinds


def recall(state: XMarksState, view: XMarksView) -> None:
    """What the viewer knows of the others; what they know of each other is anybody's guess."""
    if view.seat is None:
        return
    for seat, player in enumerate(view.players):
        if seat != view.seat and player.known:
            kinds = [cards.CARD_WORDS.index(word) for word in player.known]
            memory.learn(state, view.seat, seat, kinds)


def ensure_prey(state: XMarksState, view: XMarksView, chance: Chance) -> None:
    """XM-14: a hand that still lies open holds something that can be taken, and has been seen.

    Where the lot did not bring it about, such a card changes places with an unknown one of that
    hand. Where none can, a New Heading lies there, and the plunderer holds a tile for it.
    """
    seat = state.prey
    if not plunder.seizable(state, seat):
        left = state.hand_sizes[state.turn]
        kinds = [k for k in range(cards.CARD_COUNT) if actions.is_playable(state, k, left, seat)]
        if not swap_in(state, view, seat, kinds, chance):
            swap_in(state, view, state.turn, TILES, chance)
    memory.look(state, state.turn, seat)


def ensure_use(state: XMarksState, view: XMarksView, chance: Chance) -> None:
    """XM-14: what was taken can be played: for a New Heading the plunderer holds a tile."""
    if not actions.is_playable(state, state.card, state.hand_sizes[state.turn], cards.NOBODY):
        swap_in(state, view, state.turn, TILES, chance)


def swap_in(
    state: XMarksState, view: XMarksView, seat: int, kinds: list[int], chance: Chance
) -> bool:
    """Change an unknown card of a hand for one of these kinds, wherever the lot has put it."""
    loose = unknown_cards(state, view, seat)
    offers = [(cards.NOBODY, kind) for kind in state.deck if kind in kinds]
    for source in range(state.seats):
        if source != seat:
            held = unknown_cards(state, view, source)
            offers.extend([(source, kind) for kind in held if kind in kinds])
    if not loose or not offers:
        return False
    source, kind = chance.choice(offers)
    change(state, seat, chance.choice(loose), source, kind)
    return True


def unknown_cards(state: XMarksState, view: XMarksView, seat: int) -> list[int]:
    """The cards of a hand that the viewer does not know of."""
    counts = deck.hand_of(state, seat)
    for word in view.players[seat].known:
        counts[cards.CARD_WORDS.index(word)] -= 1
    return cards.spread(counts)


def change(state: XMarksState, seat: int, own: int, source: int, other: int) -> None:
    """Swap a card of a hand for one of the deck (nobody's) or of another hand."""
    state.hands[seat * cards.CARD_COUNT + own] -= 1
    state.hands[seat * cards.CARD_COUNT + other] += 1
    if source == cards.NOBODY:
        state.deck = state.deck.copy()
        state.deck[state.deck.index(other)] = own
    else:
        state.hands[source * cards.CARD_COUNT + other] -= 1
        state.hands[source * cards.CARD_COUNT + own] += 1


def lay_parlay(state: XMarksState, view: XMarksView, told: Parlay, chance: Chance) -> None:
    """XM-13: numbers are public; hidden offers and choices are made anew."""
    state.partner = told.at_seat
    state.count = told.count
    state.counter = told.counter or parlay.NO_DEAL
    if state.phase == moves.OPEN or any(offer is not None for offer in told.offers):
        state.offers = [guessed_offer(state, told, seat, chance) for seat in range(state.seats)]
    if told.with_seat is not None and told.agreed is not None:
        state.swapper = told.with_seat
        state.agreed = told.agreed
        state.given = [[] for _ in range(state.seats)]
        for seat in (state.turn, told.with_seat):
            if seat == view.seat:
                state.given[seat] = [cards.CARD_WORDS.index(word) for word in told.given]
            else:  # how many cards another has chosen so far shows only when it is all of them
                chosen = told.agreed - 1 if seat in view.acting else told.agreed
                state.given[seat] = unordered(state, seat, chance)[:chosen]


def guessed_offer(state: XMarksState, told: Parlay, seat: int, chance: Chance) -> int:
    offer = told.offers[seat]
    if offer is not None:
        return offer
    if state.phase != moves.OPEN or seat not in parlay.asked(state):
        return parlay.NOT_ASKED
    return parlay.WAITING if seat in state.acting else chance.below(parlay.limit(state, seat) + 1)


def unordered(state: XMarksState, seat: int, chance: Chance) -> list[int]:
    kinds = cards.spread(deck.hand_of(state, seat))
    chance.shuffle(kinds)
    return kinds


def resume(state: XMarksState) -> None:
    """Work out what may be played now."""
    phase = state.phase
    if phase == moves.BEFORE:
        state.offer_draw()
    elif phase == moves.PLAY:
        state.offer_plays()
    elif phase == moves.PLACE:
        actions.pick_up(state, state.card)
    elif phase == moves.TURN:
        actions.aim(state, state.grid.anchor(state.target))
    elif phase == moves.FOLLOW:
        plunder.follow(state, state.card)
    elif phase == moves.PICK:
        state.choices = plunder.seizable(state, state.prey)
    elif phase == moves.ANSWER:
        state.choices = parlay.answers(state)
    elif phase == moves.DECIDE:
        state.choices = parlay.decisions(state)
    elif phase == moves.CHOOSE:
        state.choices = parlay.open_choices(state)
