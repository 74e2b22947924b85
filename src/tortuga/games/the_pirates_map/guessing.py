"""From a view of The Pirate's Map back to a full state: what is hidden is dealt anew."""

from __future__ import annotations

from tortuga.engine.chance import Chance
from tortuga.games.the_pirates_map import cards, vote
from tortuga.games.the_pirates_map.draw import TELLER_SEEDS, counts_of, give_maps
from tortuga.games.the_pirates_map.moves import GLASS, PHASES
from tortuga.games.the_pirates_map.rules import PiratesMapState
from tortuga.games.the_pirates_map.sentences import Passage
from tortuga.games.the_pirates_map.verdict import Verdict
from tortuga.games.the_pirates_map.view import Cell, Judgement, PiratesMapView, StoryCard


def lay_out(state: PiratesMapState, view: PiratesMapView, chance: Chance) -> None:
    """Everything that is in sight, then the secrets of others by lot."""
    lay_table(state, view)
    lay_island(state, view)
    guess_loot_cards(state, view, chance)
    guess_acting_cards(state, view, chance)
    guess_story(state, view, chance)
    guess_maps(state, view, chance)
    guess_votes(state, view, chance)
    lay_sentences(state, view)
    guess_notes(state, view)
    state.teller = chance.below(TELLER_SEEDS) if view.teller is None else view.teller
    state.acting = view.acting


def lay_table(state: PiratesMapState, view: PiratesMapView) -> None:
    state.lay_head(view)
    state.clocks = view.clocks
    state.phase = PHASES.index(view.phase)
    state.round = view.round
    state.captain = view.captain
    state.first_captain = (view.captain - view.round + 1) % state.seats
    state.cards = view.cards
    state.told_so_far = view.told
    state.hurried = view.hurried
    state.voiced = view.voiced
    state.heard = mask_of(view.heard)
    state.picks = list(view.picks)
    state.picked_seat = cards.NOBODY if view.picked_seat is None else view.picked_seat
    state.picked = number_of(view.picked)
    state.offer = [number_of(card) for card in view.offer]
    state.counted = bool(view.count)
    state.judged = None if view.judged is None else verdict_in(view.judged)
    state.outcomes = list(view.outcomes)


def mask_of(flags: tuple[bool, ...]) -> int:
    """What a view says of each seat, as a mask."""
    return sum([1 << seat for seat, flag in enumerate(flags) if flag])


def verdict_in(judged: Judgement) -> Verdict:
    """The numbers behind a judgement."""
    cross = judged.cross
    verdict = Verdict(
        (judged.round, judged.captain),
        judged.right,
        judged.by,
        [cards.ELEMENTS.index(element) for element in judged.tale],
        [card.number for card in judged.story],
        (cards_on(judged.island), owners_on(judged.island)),
        (cards.NOTHING, cards.NOTHING)
        if cross is None
        else (cross.cell - 1, cards.ELEMENTS.index(cross.element)),
    )
    verdict.words = judged
    return verdict


def cards_on(island: tuple[Cell | None, ...]) -> list[int]:
    return [cards.NOTHING if cell is None else cell.card - 1 for cell in island]


def owners_on(island: tuple[Cell | None, ...]) -> list[int]:
    """Whose the map cards on an island are; of the others nobody's."""
    owners = [cards.NOBODY] * cards.MAP_COUNT
    for cell in island:
        if cell is not None:
            owners[cell.card - 1] = cell.seat
    return owners


def number_of(card: StoryCard | None) -> int:
    return cards.NOTHING if card is None else card.number


def lay_island(state: PiratesMapState, view: PiratesMapView) -> None:
    state.cells = cards_on(view.island)
    if view.cross is not None:
        state.cross_cell = view.cross.cell - 1
        state.cross_element = cards.ELEMENTS.index(view.cross.element)
    state.calls = mask_of(view.done)
    state.waits = list(view.waiting)
    state.run = view.run
    state.run_moves = view.run_moves
    state.flipped = view.flipped


def guess_loot_cards(state: PiratesMapState, view: PiratesMapView, chance: Chance) -> None:
    """Known loot cards in their places, the others in any."""
    known: list[tuple[int, ...] | None] = [None] * cards.LOOT_COUNT
    if view.loot is not None:
        known[0 if view.cabin_boys or view.seat is None else view.seat] = view.loot
    if not view.cabin_boys:
        for seat, count in enumerate(view.count):
            known[seat] = count.loot
    rest = list(range(cards.LOOT_COUNT))
    chance.shuffle(rest)
    held = [cards.NOTHING] * cards.LOOT_COUNT
    for place, values in enumerate(known):
        if values is not None:
            held[place] = next(card for card in rest if tuple(state.parts.loot[card]) == values)
            rest.remove(held[place])
    state.loot_cards = [rest.pop() if card == cards.NOTHING else card for card in held]


def guess_acting_cards(state: PiratesMapState, view: PiratesMapView, chance: Chance) -> None:
    """Acting cards that were shown, and the viewer's own; the others in any order."""
    held = [cards.NOTHING] * len(cards.ACTS)
    rest = list(range(len(cards.ACTS)))
    for seat, act in enumerate(view.acts):
        if act is not None:
            held[seat] = cards.ACTS.index(act)
            rest.remove(held[seat])
    chance.shuffle(rest)
    state.act_cards = [rest.pop() if card == cards.NOTHING else card for card in held]


def guess_story(state: PiratesMapState, view: PiratesMapView, chance: Chance) -> None:
    """Hauls, the captain's cards and the deck, as far as known; the others by lot."""
    hauls = known_hauls(view)
    story, hand = known_tale(view)
    seen = {card for held in (*hauls, story, hand, state.offer) for card in held}
    pool = [card for card in range(cards.STORY_COUNT) if card not in seen]
    chance.shuffle(pool)
    if state.phase <= GLASS and view.story is None:
        drawn = draw_alike(story, view.cards, pool)
        story, hand = drawn[: view.sent], sorted(drawn[view.sent :])
    for seat, size in enumerate(view.haul_sizes):
        while len(hauls[seat]) < size:
            hauls[seat].append(pool.pop())
    state.hauls = hauls
    state.story = story
    state.hand = hand
    state.deck = pool


def known_hauls(view: PiratesMapView) -> list[list[int]]:
    """Everyone's haul once it is counted, before that only the viewer's own."""
    if view.count:
        return [[card.number for card in count.haul] for count in view.count]
    own = [card.number for card in view.haul]
    return [own if seat == view.seat else [] for seat in range(len(view.haul_sizes))]


def known_tale(view: PiratesMapView) -> tuple[list[int], list[int]]:
    """What the viewer knows of the captain's cards: those told, and those still in hand."""
    if view.story is not None and view.hand is not None:
        told = [stop.card.number for stop in view.story]
        return told, [card.number for card in view.hand]
    return [card.number for card in view.open_story], []


def draw_alike(known: list[int], wanted: int, pool: list[int]) -> list[int]:
    """The known cards and others out of the pool, never four of one element (PM-2)."""
    drawn = known.copy()
    counts = counts_of(drawn)
    for card in pool.copy():
        element = cards.element_of(card)
        if len(drawn) < wanted and counts[element] < cards.MOST_ALIKE:
            counts[element] += 1
            drawn.append(card)
            pool.remove(card)
    return drawn


def guess_maps(state: PiratesMapState, view: PiratesMapView, chance: Chance) -> None:
    """Whose map cards are whose: as the crew sees it, and by lot for who does not."""
    owners = owners_on(view.island)
    free = [card for card, owner in enumerate(owners) if owner == cards.NOBODY]
    chance.shuffle(free)
    for seat, size in enumerate(view.map_sizes):
        if view.maps is None:
            held = [free.pop() for _ in range(size)]
        else:
            held = [number - 1 for number in view.maps[seat]]
        for card in held:
            owners[card] = seat
    give_maps(state, owners)


def guess_votes(state: PiratesMapState, view: PiratesMapView, chance: Chance) -> None:
    """Votes that are in, but not known, are for anyone else."""
    state.voted = mask_of(view.voted)
    votes: list[int] = []
    for seat in range(state.seats):
        if vote.are_open(state):
            cast = view.count[seat].vote
        elif seat == view.seat:
            cast = view.vote
        else:
            cast = (seat + 1 + chance.below(state.seats - 1)) % state.seats
        votes.append(cast if view.voted[seat] and cast is not None else cards.NOBODY)
    state.votes = votes


def lay_sentences(state: PiratesMapState, view: PiratesMapView) -> None:
    """The captain's own sentences; to others only the one that is shown."""
    for place in range(view.sent):
        card = state.story[place] if place < len(state.story) else 0  # of a tale that is over, any
        language, text = view.language, ""
        if view.story is not None:
            language, text = view.story[place].language, view.story[place].text
        state.passage = Passage(state.passage, cards.element_of(card), language, text, 1)
    if view.story is None:
        state.seen = view.shown


def guess_notes(state: PiratesMapState, view: PiratesMapView) -> None:
    """The viewer's own notes; others' count as blank, since nobody can tell."""
    notes: list[list[int]] = []
    for seat in range(state.seats):
        listening = view.phase == "show" and not view.heard[seat]
        notes.append([cards.NOTHING] * (view.told - 1 if listening else view.told))
    if view.seat is not None:
        notes[view.seat] = [
            cards.NOTHING if note is None else cards.ELEMENTS.index(note) for note in view.notes
        ]
    state.notes = notes
