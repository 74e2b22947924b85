"""What can be seen of a state of The Pirate's Map: views, standings, and the stock-taking."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tortuga.engine.views import Prompt, asking
from tortuga.games.the_pirates_map import (
    island,
    listening,
    scoring,
    sentences,
    tales,
    verdict,
    vote,
)
from tortuga.games.the_pirates_map.cards import (
    ACTS,
    CELL_COUNT,
    ELEMENT_COUNT,
    ELEMENTS,
    NOBODY,
    NOTHING,
    copies_in,
    element_of,
)
from tortuga.games.the_pirates_map.moves import BALLOT, GLASS, ISLAND, PHASES, RULES, SHOW, TALE
from tortuga.games.the_pirates_map.view import (
    Count,
    Lexicon,
    PiratesMapView,
    Sentence,
    Standing,
    Stop,
    StoryCard,
)

if TYPE_CHECKING:
    from tortuga.games.the_pirates_map.rules import PiratesMapState


def view_of(state: PiratesMapState, seat: int | None) -> PiratesMapView:
    """All that a seat may know. What has vanished is in no view (PM-11)."""
    table, seats, judged = state.table, range(state.seats), state.judged
    captain = seat == state.captain and is_telling(state)
    return PiratesMapView(
        **state.head(seat),
        rule=RULES[state.phase],
        prompt=prompt_of(state, seat),
        dramatic=table.dramatic,
        cabin_boys=table.cabin_boys,
        second_sand=table.second_sand,
        telling="aloud" if table.aloud else "written",
        language=table.language,
        round=state.round,
        rounds=table.rounds,
        captain=state.captain,
        phase=PHASES[state.phase],
        clocks=state.clocks,
        elements=ELEMENTS,
        sea=tuple([ELEMENTS[element] for element in state.parts.sea]),
        map_cards=tuple(state.parts.map_words),
        longest=tales.LONGEST,
        cards=state.cards,
        sent=sentences.sent(state),
        told=state.told_so_far,
        hurried=state.hurried,
        voiced=state.voiced,
        shown=shown_of(state),
        hand=cards_for(state, state.hand, seat) if captain else None,
        story=stops_of(state, seat) if captain else None,
        teller=state.teller if captain else None,
        lexicon=lexicon_of(state) if captain else (),
        open_story=open_story_of(state, seat),
        acts=tuple([act_of(state, each, seat) for each in seats]),
        maps=maps_of(state, seat),
        map_sizes=tuple([len(map_hand(state, each)) for each in seats]),
        face_down=are_face_down(state),
        island=verdict.cells_of(state.parts, state.cells, state.owners),
        cross=verdict.cross_of(state.cross_cell, state.cross_element),
        done=flags(state.calls, state.seats),
        done_needed=island.needed(state),
        run=state.run,
        run_moves=state.run_moves,
        flipped=state.flipped,
        waiting=tuple(state.waits),
        heard=flags(state.heard, state.seats),
        notes=() if seat is None else notes_of(state, seat),
        offer=tuple([offered_card(state, card, seat) for card in state.offer]),
        picks=tuple(state.picks),
        picked_seat=None if state.picked_seat == NOBODY else state.picked_seat,
        picked=offered_card(state, state.picked, seat),
        loot=loot_of(state, seat),
        haul=() if seat is None else cards_for(state, state.hauls[seat], seat),
        haul_sizes=tuple([len(haul) for haul in state.hauls]),
        voted=flags(state.voted, state.seats),
        vote=vote_of(state, seat),
        judged=None if judged is None else verdict.judgement_of(state.parts, judged),
        outcomes=tuple(state.outcomes),
        count=tuple([count_of(state, each) for each in seats]) if state.counted else (),
        standing=standing_of(state, seat),
    )


def flags(mask: int, seats: int) -> tuple[bool, ...]:
    """A mask of seats as views show it."""
    return tuple([mask >> seat & 1 == 1 for seat in range(seats)])


def prompt_of(state: PiratesMapState, seat: int | None) -> Prompt:
    """What is asked now, of the captain or of the crew."""
    asked, captain = PHASES[state.phase], seat == state.captain
    if state.phase == TALE and state.spoken():
        return asking_aloud(state, captain)
    if state.phase == SHOW and captain:
        asked = "show_captain"
    elif state.phase == ISLAND and captain:
        asked = "hush"
    elif state.phase == BALLOT and seat is not None and state.voted >> seat & 1:
        asked = "voted"
    elif state.phase == BALLOT and state.counted:
        asked = "counted"
    return asking(asked, captain_seat=state.captain)


def asking_aloud(state: PiratesMapState, captain: bool) -> Prompt:
    """PM-3: to order and to tell; the captain is reminded of where the treasure lies."""
    if state.hurried:
        return asking("hurried", captain_seat=state.captain)
    if len(state.story) < state.cards:
        return asking("order", captain_seat=state.captain)
    if not captain:
        return asking("told", captain_seat=state.captain)
    return asking("told", captain_seat=state.captain, element=ELEMENTS[element_of(state.story[-1])])


def is_telling(state: PiratesMapState) -> bool:
    """Whether this round's tale is still to be judged."""
    return state.phase <= GLASS


# The tale


def shown_of(state: PiratesMapState) -> Sentence | None:
    """The sentence that is shown now, as everyone reads it."""
    if state.phase != SHOW:
        return None
    if state.seen is not None:
        return state.seen
    place = state.told_so_far - 1
    return Sentence(
        number=state.told_so_far,
        hiding=state.told_so_far == state.cards,
        language=sentences.passage_at(state, place).language,
        text=sentences.acted(state, place),
        pictures=tuple(sentences.pictures(state, place)),
    )


def stops_of(state: PiratesMapState, seat: int | None) -> tuple[Stop, ...]:
    """The captain's own tale, as far as it is ordered."""
    return tuple([stop_of(state, place, seat) for place in range(len(state.story))])


def stop_of(state: PiratesMapState, place: int, seat: int | None) -> Stop:
    card = card_for(state, state.story[place], seat)
    passage = sentences.passage_at(state, place)
    language, text = passage.language, sentences.sentence(state, passage)
    if state.spoken():
        return Stop(card, language, text, "", (), ())
    return Stop(
        card=card,
        language=language,
        text=text,
        acted=sentences.acted(state, place),
        pictures=tuple(sentences.pictures(state, place)),
        strays=tuple(sentences.strays(state, place)),
    )


def lexicon_of(state: PiratesMapState) -> tuple[Lexicon, ...]:
    """The words by which sentences are checked, as long as there are sentences to write."""
    if state.spoken() or not state.hand:
        return ()
    found: list[Lexicon] = []
    for language in tales.LANGUAGES:
        for element, words in listening.lexicon(language).items():
            found.append(Lexicon(language, element, tuple(words)))
    return tuple(found)


def open_story_of(state: PiratesMapState, seat: int | None) -> tuple[StoryCard, ...]:
    """PM-C: the cards that lie face up since they were told."""
    return cards_for(state, state.story[: open_count(state)], seat)


def open_count(state: PiratesMapState) -> int:
    """How many these are."""
    if not state.table.cabin_boys or not is_telling(state):
        return 0
    return len(state.story) if state.spoken() else state.told_so_far


def act_of(state: PiratesMapState, seat: int, viewer: int | None) -> str | None:
    """PM-D: an acting card is secret until its owner is captain."""
    been_captain = (seat - state.first_captain) % state.seats < state.round
    if not state.table.dramatic or not (seat == viewer or been_captain or state.over):
        return None
    return ACTS[state.act_cards[seat]]


def notes_of(state: PiratesMapState, seat: int) -> tuple[str | None, ...]:
    """What a bot in this seat made of each sentence."""
    return tuple([None if note == NOTHING else ELEMENTS[note] for note in state.notes[seat]])


# Map cards


def map_hand(state: PiratesMapState, seat: int) -> list[int]:
    """The map cards in a seat's hand: its own, less those on the island."""
    return [card for card, holder in enumerate(map_holders(state)) if holder == seat]


def map_holders(state: PiratesMapState) -> list[int]:
    """Whose hand each map card is in; nobody's while it lies on the island."""
    holders = state.owners.copy()
    for card in state.cells:
        if card != NOTHING:
            holders[card] = NOBODY
    return holders


def are_face_down(state: PiratesMapState) -> bool:
    """PM-2: whether the map cards are still to be turned up, with the hourglass."""
    return state.table.face_down and (state.phase == TALE or state.phase == SHOW)


def maps_of(state: PiratesMapState, seat: int | None) -> tuple[tuple[int, ...], ...] | None:
    """PM-4: crew hands are open to the crew; captain and spectators know their sizes only.

    PM-2: nobody sees a map card before the hourglass is turned.
    """
    if seat is None or seat == state.captain or are_face_down(state):
        return None
    return tuple(
        [tuple([card + 1 for card in map_hand(state, each)]) for each in range(state.seats)]
    )


# Loot


def card_for(state: PiratesMapState, card: int, seat: int | None) -> StoryCard:
    """A story card with what it is worth to the viewer."""
    if seat is None and not state.table.cabin_boys:
        return verdict.story_card(state.parts, card)
    worth = scoring.worth(state, 0 if seat is None else seat, card)
    return verdict.story_card(state.parts, card, worth)


def cards_for(state: PiratesMapState, cards: list[int], seat: int | None) -> tuple[StoryCard, ...]:
    return tuple([card_for(state, card, seat) for card in cards])


def offered_card(state: PiratesMapState, card: int, seat: int | None) -> StoryCard | None:
    """A card on offer, or where it lay."""
    return None if card == NOTHING else card_for(state, card, seat)


def loot_of(state: PiratesMapState, seat: int | None) -> tuple[int, ...] | None:
    """The viewer's own loot card, or the one that lies open for cabin boys (PM-C)."""
    if state.table.cabin_boys:
        return tuple(state.loot_values(0))
    return None if seat is None else tuple(state.loot_values(seat))


def vote_of(state: PiratesMapState, seat: int | None) -> int | None:
    """The viewer's own vote."""
    return None if seat is None or state.votes[seat] == NOBODY else state.votes[seat]


def count_of(state: PiratesMapState, seat: int) -> Count:
    """PM-9: what is counted of a seat: its loot first, then the vote, in the end the curse."""
    voted = vote.are_open(state)
    return Count(
        loot=tuple(state.loot_values(seat)),
        haul=cards_for(state, state.hauls[seat], seat),
        loot_points=scoring.loot_points(state, seat),
        skulls=scoring.skulls(state, seat),
        vote=vote_of(state, seat) if voted else None,
        votes=state.votes.count(seat) if voted else 0,
        gab=state.parts.gab if voted and scoring.best_teller(state) == seat else 0,
        cursed=state.over and scoring.cursed(state) == seat,
        total=state.scores[seat],
    )


def standing_of(state: PiratesMapState, seat: int | None) -> Standing:
    """The island as it is, and to a seat what it alone knows."""
    code = verdict.island_code(state.parts, state.cells)
    captain = seat == state.captain and is_telling(state)
    return Standing(
        counts=tuple([copies_in(code, element) for element in range(ELEMENT_COUNT)]),
        cards=CELL_COUNT - state.cells.count(NOTHING),
        cross=verdict.cross_of(state.cross_cell, state.cross_element),
        loot_points=None if seat is None else scoring.loot_points(state, seat),
        skulls=None if seat is None else scoring.skulls(state, seat),
        tale=stops_of(state, seat) if captain else (),
    )


def stock_of(state: PiratesMapState) -> list[Any]:
    """Every card, wherever it lies: story, map, loot and acting cards."""
    story = [*state.deck, *state.hand, *state.story]
    story += [card for card in state.offer if card != NOTHING]
    for haul in state.hauls:
        story += haul
    maps = [card for card in state.cells if card != NOTHING]
    for seat in range(state.seats):
        maps += map_hand(state, seat)
    return [sorted(story), sorted(maps), sorted(state.loot_cards), sorted(state.act_cards)]
