"""PM-3: the captain orders the story cards and tells them, in writing or aloud."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tortuga.engine.state import replaced
from tortuga.games.the_pirates_map import island, moves, offers, sentences
from tortuga.games.the_pirates_map.cards import ELEMENT_COUNT, ELEMENTS, NOTHING, element_of

if TYPE_CHECKING:
    from tortuga.games.the_pirates_map.rules import PiratesMapState


def captain_moves(state: PiratesMapState) -> list[int]:
    """Any element still in hand; written, in any of the generator's drafts as well.

    A bot leaves a tale aloud to the browsers before the first card has its place.
    """
    held = 0
    for card in state.hand:
        held |= 1 << element_of(card)
    if not state.spoken():
        return offers.WRITTEN[held]
    choices = [move for element, move in enumerate(moves.TELLS) if held >> element & 1]
    if state.story:
        choices.append(moves.BACK_MOVE)
    elif state.table.reads_out:
        choices.append(moves.VOICE_MOVE)
    if not state.hand:
        choices.append(moves.TOLD_MOVE)
    return choices


def tell(state: PiratesMapState, move: int) -> None:
    """PM-3: the next card of the tale. A sentence sent while another is shown waits its turn."""
    draft = moves.DRAFT[move] if moves.KINDS[move] is moves.AGAIN else 1
    language, text = state.table.language, ""
    if state.words:
        language, text = sentences.parted(state.words)
    give(state, moves.ELEMENT[move], language, text, draft)
    if state.spoken():
        arranged(state)
    elif state.phase == moves.TALE:
        show(state)
    elif state.telling:
        state.tell("sent", state.captain, {"number": len(state.story), "count": state.cards})


def give(state: PiratesMapState, element: int, language: str, text: str, draft: int) -> None:
    """Put a card of that element behind those already given."""
    place = 0
    while element_of(state.hand[place]) != element:
        place += 1
    state.story = [*state.story, state.hand[place]]
    state.hand = state.hand[:place] + state.hand[place + 1 :]
    state.passage = sentences.Passage(state.passage, element, language, text, draft)


def show(state: PiratesMapState) -> None:
    """PM-3: the next sentence, for its seconds; the last one is marked as the hiding place.

    Cabin boys see the card too (PM-C).
    """
    state.told_so_far += 1
    state.seen = None
    state.heard = 0
    state.phase = moves.SHOW
    state.start_clock(sentence_seconds(state))
    if state.telling:
        state.tell("shown", state.captain, {"number": state.told_so_far, "count": state.cards})
        if state.told_so_far == state.cards:
            state.tell("hiding", state.captain, {})
        tell_face_up(state, state.story[state.told_so_far - 1])


def sentence_seconds(state: PiratesMapState) -> int:
    """PM-3: how long a sentence stays; one that is read out takes as long again to be heard."""
    heard = state.parts.sentence_seconds if state.voiced else 0
    return state.table.reading + heard


def note(state: PiratesMapState, seat: int, element: int) -> None:
    """What a bot made of the sentence: its own memory, which no other view holds."""
    made = [*state.notes[seat], NOTHING if element == ELEMENT_COUNT else element]
    state.notes = replaced(state.notes, seat, made)
    state.heard |= 1 << seat


def fade(state: PiratesMapState) -> None:
    """PM-3: the sentence is gone. Then the next, the captain's next, or the hourglass."""
    state.notes = [
        notes if state.heard >> seat & 1 else [*notes, NOTHING]
        for seat, notes in enumerate(state.notes)
    ]
    if state.telling:
        state.tell("vanished", state.captain, {"number": state.told_so_far})
    if state.told_so_far < len(state.story):
        show(state)
    elif state.hand:
        state.phase = moves.TALE
        state.resume_tale_clock()
    else:
        island.begin(state)


def arranged(state: PiratesMapState) -> None:
    """Told aloud: a card has its place; cabin boys see it lie there (PM-C)."""
    if state.telling:
        state.tell("arranged", state.captain, {"count": len(state.story)})
        tell_face_up(state, state.story[-1])


def tell_face_up(state: PiratesMapState, card: int) -> None:
    if state.table.cabin_boys:
        state.tell("face_up", state.captain, {"element": ELEMENTS[element_of(card)]})


def take_back_last(state: PiratesMapState) -> None:
    """Told aloud, the order may change until all is told."""
    state.hand = sorted([*state.hand, state.story[-1]])
    state.story = state.story[:-1]
    state.passage = None if state.passage is None else state.passage.before
    if state.telling:
        state.tell("back", state.captain, {"count": len(state.story)})


def out_of_time(state: PiratesMapState) -> None:
    """PM-3: at the limit the generator tells the rest in random order; aloud, one is asked.

    Where a sentence is shown, the rest waits its turn.
    """
    if state.spoken():
        state.hurried = True
        state.stop_clock()
        if state.telling:
            state.tell("hurried", state.captain, {})
        return
    rest = state.hand.copy()
    state.chance.shuffle(rest)
    if state.telling:
        state.tell("generated", state.captain, {"count": len(rest)})
    for card in rest:
        give(state, element_of(card), state.table.language, "", 1)
    if state.phase == moves.TALE:
        show(state)
