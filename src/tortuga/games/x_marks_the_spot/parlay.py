"""Parlay (XM-13): offer, counter, force, the others' offers, and the secret swap of cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tortuga.engine.native import i64
from tortuga.games.x_marks_the_spot import actions, deck, memory, moves
from tortuga.games.x_marks_the_spot.cards import CARD_COUNT, NOBODY, PARLAY, words_of

if TYPE_CHECKING:
    from tortuga.games.x_marks_the_spot.rules import XMarksState

NOT_ASKED: Final = -2
WAITING: Final = -1
NO_DEAL: Final = 0


def most(state: XMarksState, seat: int, left: int) -> int:
    """XM-13: both remaining hands must hold the number."""
    return min(left, state.hand_sizes[seat])


def add_targets(state: XMarksState, left: int, choices: list[int]) -> None:
    """XM-13: any opponent with a card, for 1 up to what both will hold."""
    for seat in range(state.seats):
        if seat != state.turn:
            choices.extend(moves.TALKS[seat][: most(state, seat, left)])


def propose(state: XMarksState, seat: int, count: int) -> None:
    """XM-13: the Parlay is discarded; name an opponent and offer to swap N cards."""
    actions.spend(state, PARLAY)
    state.partner = seat
    state.count = count
    state.counter = NO_DEAL
    if state.telling:
        state.tell("parlay", state.turn, {"at_seat": state.partner, "count": state.count})
    await_answer(state, moves.ANSWER, state.partner, answers(state))


def answers(state: XMarksState) -> list[int]:
    """XM-13: accept, or counter with another number."""
    most_cards = limit(state, state.partner)
    others = [count for count in range(1, most_cards + 1) if count != state.count]
    return [moves.ACCEPT_MOVE, *[moves.COUNTERS[count - 1] for count in others]]


def limit(state: XMarksState, seat: int) -> int:
    """The most cards that the active player and a seat can swap now."""
    return most(state, seat, state.hand_sizes[state.turn])


def await_answer(state: XMarksState, phase: int, seat: int, choices: list[int]) -> None:
    """One seat is asked, and a clock runs."""
    state.phase = phase
    state.acting = (seat,)
    state.choices = choices
    state.start_clock()


def accept(state: XMarksState) -> None:
    """XM-13: acceptance binds."""
    if state.telling:
        state.tell("accept", state.partner, told(state.turn, state.count))
    agree(state, state.partner, state.count)


def told(seat: int, count: int) -> dict[str, Any]:
    return {"of_seat": seat, "count": count}


def answer_back(state: XMarksState, count: int) -> None:
    """XM-13: counter with another number; the active player decides."""
    state.counter = count
    if state.telling:
        state.tell("counter", state.partner, told(state.turn, count))
    await_answer(state, moves.DECIDE, state.turn, decisions(state))


def decisions(state: XMarksState) -> list[int]:
    """XM-13: take the counter, force, or ask the others if one of them holds cards."""
    choices = [moves.TAKES[state.partner], moves.FORCE_MOVE]
    if asked(state):
        choices.append(moves.ASK_MOVE)
    return choices


def asked(state: XMarksState) -> tuple[int, ...]:
    """XM-13: the others who hold cards."""
    others = [seat for seat in range(state.seats) if seat not in (state.turn, state.partner)]
    return tuple([seat for seat in others if state.hand_sizes[seat] > 0])


def take(state: XMarksState, seat: int) -> None:
    """XM-13: take the counter, or one of the others' offers."""
    count = state.counter if seat == state.partner else state.offers[seat]
    if state.telling:
        state.tell("take", state.turn, told(seat, count))
    agree(state, seat, count)


def force(state: XMarksState) -> None:
    """XM-13: one for one with the original target; where it offers just that, it is a deal."""
    if state.counter == 1:
        take(state, state.partner)
        return
    if state.telling:
        state.tell("force", state.turn, {"at_seat": state.partner})
    agree(state, state.partner, 1)


def ask(state: XMarksState) -> None:
    """XM-13: ask the others, which voids the counter; they answer at the same time."""
    if state.telling:
        state.tell("ask", state.turn, {})
    others = asked(state)
    state.counter = NO_DEAL
    state.offers = [WAITING if seat in others else NOT_ASKED for seat in range(state.seats)]
    state.phase = moves.OPEN
    state.acting = others
    state.choices = []
    state.start_clock()


def add_offers(state: XMarksState, seat: int, choices: list[int]) -> None:
    """XM-13: each may offer a number, or nothing."""
    choices.extend(moves.OFFERS[: limit(state, seat)])
    choices.append(moves.NO_OFFER_MOVE)


def choices_of(state: XMarksState, seat: int) -> list[int]:
    """What a seat may say where several answer at the same time."""
    choices: list[int] = []
    if state.phase == moves.OPEN:
        add_offers(state, seat, choices)
    else:
        add_gifts(state, seat, choices)
    return choices


def make_offer(state: XMarksState, seat: int, count: int) -> None:
    """XM-13: offers stay hidden until all are in."""
    offers = state.offers.copy()
    offers[seat] = count
    state.offers = offers
    state.acting = tuple([each for each in state.acting if each != seat])
    if state.telling:
        state.tell("answered", seat, {})
    if not state.acting:
        show_offers(state)


def show_offers(state: XMarksState) -> None:
    """XM-13: numbers are public; take one of these, or fall back to one for one."""
    if len(asked(state)) > 1:
        state.reveals += 1
        if state.blind:
            state.hide()
            return
    if state.telling:
        for seat in asked(state):
            tell_offer(state, seat, state.offers[seat])
    await_answer(state, moves.CHOOSE, state.turn, open_choices(state))


def open_choices(state: XMarksState) -> list[int]:
    """XM-13: one of the others' offers, or one for one with the original target."""
    seats = [seat for seat in range(state.seats) if state.offers[seat] > NO_DEAL]
    return [*[moves.TAKES[seat] for seat in seats], moves.FORCE_MOVE]


def tell_offer(state: XMarksState, seat: int, count: int) -> None:
    if count == NO_DEAL:
        state.tell("no_offer", seat, {})
    else:
        state.tell("offer", seat, {"count": count})


def agree(state: XMarksState, seat: int, count: int) -> None:
    """XM-13: both choose secretly which cards go."""
    state.swapper = seat
    state.agreed = count
    state.given = [[] for _ in range(state.seats)]
    state.phase = moves.SWAP
    state.acting = (state.turn, seat)
    state.choices = []
    state.start_clock()


def add_gifts(state: XMarksState, seat: int, choices: list[int]) -> None:
    """Any card in hand that is not chosen already."""
    chosen, hands = state.given[seat], state.hands
    first: i64 = seat * CARD_COUNT
    kind: i64
    for kind in range(CARD_COUNT):
        held: i64 = hands[first + kind]
        if held > 0 and held > chosen.count(kind):
            choices.append(moves.GIVES[kind])


def give(state: XMarksState, seat: int, kind: int) -> None:
    """XM-13: choose one card; nobody learns of it before both choices are complete."""
    given = state.given.copy()
    given[seat] = [*given[seat], kind]
    state.given = given
    if len(given[seat]) == state.agreed:
        if state.telling:
            state.tell("ready", seat, {})
        choice_made(state, seat)


def draw_lots(state: XMarksState, seat: int) -> None:
    """XM-13: time is up: missing cards are drawn at random, which cannot be taken back."""
    state.reveals += 1
    if state.blind:
        state.hide()
        return
    left = deck.hand_of(state, seat)
    for kind in state.given[seat]:
        left[kind] = left[kind] - 1
    pool: list[int] = []
    for kind in range(CARD_COUNT):
        pool.extend([kind] * left[kind])
    state.chance.shuffle(pool)
    given = state.given.copy()
    given[seat] = given[seat] + pool[: state.agreed - len(given[seat])]
    state.given = given
    if state.telling:
        state.tell("lots", seat, {})
    choice_made(state, seat)


def choice_made(state: XMarksState, seat: int) -> None:
    state.acting = tuple([each for each in state.acting if each != seat])
    if not state.acting:
        swap(state)


def swap(state: XMarksState) -> None:
    """XM-13: the swap is simultaneous; each of the two knows what went and what came."""
    state.reveals += 1
    if state.blind:
        state.hide()
        return
    one, other = state.turn, state.swapper
    mine, theirs = state.given[one], state.given[other]
    hand_over(state, one, other, mine)
    hand_over(state, other, one, theirs)
    remember(state, one, other, mine, theirs)
    if state.telling:
        facts = {"at_seat": other, "count": state.agreed}
        given, got = words_of(sorted(mine)), words_of(sorted(theirs))
        known = {one: {"given": given, "got": got}, other: {"given": got, "got": given}}
        state.tell_apart("swap", one, facts, known)
    close(state)
    state.end_action()


def hand_over(state: XMarksState, giver: int, taker: int, kinds: list[int]) -> None:
    for kind in kinds:
        first = giver * CARD_COUNT
        state.hands[first + kind] = state.hands[first + kind] - 1
        state.hand_sizes[giver] = state.hand_sizes[giver] - 1
        deck.receive(state, taker, kind)


def remember(state: XMarksState, one: int, other: int, mine: list[int], theirs: list[int]) -> None:
    """To everyone but the two, the cards left unseen."""
    seats = state.seats
    one_knew = state.known[one * seats + other]
    other_knew = state.known[other * seats + one]
    memory.forget(state, one)
    memory.forget(state, other)
    state.known[one * seats + other] = one_knew
    state.known[other * seats + one] = other_knew
    for kind in theirs:
        memory.cross_off_for(state, one, other, kind)
    for kind in mine:
        memory.cross_off_for(state, other, one, kind)
    memory.learn(state, one, other, mine)
    memory.learn(state, other, one, theirs)


def close(state: XMarksState) -> None:
    """Nothing of a Parlay stays but what the two know."""
    state.partner = NOBODY
    state.swapper = NOBODY
    state.count = 0
    state.counter = NO_DEAL
    state.agreed = 0
    state.offers = []
    state.given = []
    state.clock = 0
    state.seconds = 0


def late(state: XMarksState) -> list[tuple[int, int]]:
    """XM-13: what time-up plays: an offer of one is accepted, a larger one countered with one;
    a missing offer is none, a missing decision forces, missing cards are drawn by lot."""
    if state.phase == moves.ANSWER:
        move = moves.ACCEPT_MOVE if state.count == 1 else moves.COUNTERS[0]
        return [(state.partner, move)]
    if state.phase in (moves.DECIDE, moves.CHOOSE):
        return [(state.turn, moves.FORCE_MOVE)]
    if state.phase == moves.OPEN:
        return [(seat, moves.NO_OFFER_MOVE) for seat in state.acting]
    if state.phase == moves.SWAP:
        return [(seat, moves.LOTS_MOVE) for seat in state.acting]
    return []
