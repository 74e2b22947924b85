"""The terminal's table: everything in eighty columns, nothing that the viewer may not know."""

from __future__ import annotations

import pytest

import tortuga
from tests.games.the_pirates_map.positions import (
    EXAMPLE,
    holding,
    lay,
    play,
    rebuilt,
    the_pirates_map,
    time_up,
    told,
)
from tests.games.the_pirates_map.test_count import at_the_vote
from tests.kit.rules import rule
from tortuga.engine.chance import Chance
from tortuga.engine.ink import width
from tortuga.engine.library import game_texts, languages
from tortuga.games.the_pirates_map.cards import ACTS
from tortuga.games.the_pirates_map.rules import PiratesMapState

NAMES = ["Bartholomew", "Marisol (you)", "Tobias", "Nalu", "Wilhelmina the…", "Grace"]


def shown(state: PiratesMapState, seat: int | None, language: str = "en") -> str:
    texts = game_texts("the-pirates-map", language)
    return the_pirates_map(state.seats).table(state.view(seat), NAMES[: state.seats], texts)


def flat(text: str) -> str:
    """A text without its line ends."""
    return " ".join(text.split())


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("options", [{}, {"dramatic": True, "cabin_boys": True}])
def test_no_line_is_wider_than_a_terminal(language: str, options: dict[str, bool]) -> None:
    game = the_pirates_map(6, **options)
    texts = game_texts("the-pirates-map", language)
    bot = tortuga.bot("bosun")
    state, chance = game.start(3), Chance(3)
    while not state.over:
        for seat in (None, 0, 5):
            lines = game.table(state.view(seat), NAMES, texts).splitlines()
            assert [line for line in lines if width(line) > 80] == []
        acting = chance.choice(list(state.acting))
        state.play(acting, bot.choose(game, state.view(acting), chance))
    result = game.result(state.view(None), NAMES, texts)
    assert [line for line in result.splitlines() if width(line) > 80] == []


def test_the_crew_reads_the_sentence_and_the_captain_the_whole_tale() -> None:
    state = holding(EXAMPLE)
    play(state, state.captain, "tell ship", "en: Our boat left at dusk.")
    assert "Our boat left at dusk." in shown(state, state.crew()[0])
    time_up(state)
    assert "Our boat left at dusk." not in shown(state, state.crew()[0])
    assert "1. ship CC" in shown(state, state.captain)


def test_the_island_shows_cards_owners_and_the_cross() -> None:
    state = told()
    lay(state, "ship-palm mermaid-mermaid", "palm")
    table = shown(state, state.crew()[0])
    assert "palm X" in table
    assert "On the island: ship 1, mermaid 2, palm 1. 4 in all." in table
    assert "24 ship+palm" not in table, "it has left the hand"


def test_the_hand_lies_beside_the_island_where_a_small_terminal_shows_it() -> None:
    state = told(seats=3)
    lines = shown(state, state.crew()[0]).splitlines()
    last = max(at for at, line in enumerate(lines) if line.startswith("+-"))
    begun = next(at for at, line in enumerate(lines) if line.endswith("Your map cards:"))
    beside = " ".join(line[46:] for line in lines[begun + 1 : last + 1])
    hand = [card + 1 for card, owner in enumerate(state.owners) if owner == state.crew()[0]]
    assert [int(word) for word in beside.split() if word.isdigit()] == hand
    assert last < 12, "a terminal of 24 lines shows 13 of the table"


def test_the_offer_shows_what_cards_are_worth() -> None:
    state = rebuilt()
    state.loot_cards = [5] * 6
    assert "1  ship CC =6" in shown(state, 0)
    assert "1  ship CC\n" in shown(state, None)


@rule("PM-2", "PM-3")
def test_during_the_tale_map_cards_are_numbers_and_the_last_sentence_is_marked() -> None:
    state = holding("ship palm")
    for seat in (None, *range(4)):
        table = flat(shown(state, seat))
        assert "Map cards, face down until the hourglass is turned: " in table
        assert "Your map cards" not in table
    play(state, state.captain, "tell ship")
    assert "Sentence 1 of 2:" in shown(state, state.crew()[0])
    time_up(state)
    play(state, state.captain, "tell palm")
    assert "Sentence 2 of 2, the hiding place:" in shown(state, state.crew()[0])
    time_up(state)
    assert "face down" not in shown(state, state.crew()[0])
    assert "Your map cards" in shown(state, state.crew()[0])


@rule("PM-C")
def test_the_island_stays_in_sight_while_more_sand_is_asked_for() -> None:
    state = told("ship mermaid bottle flag barrel palm", cabin_boys=True)
    lay(state, "ship-palm mermaid", "palm")
    time_up(state)
    table = flat(shown(state, state.crew()[0]))
    assert "The sand has run out; for 15 seconds anyone may turn the hourglass once more." in table
    assert "palm X" in table
    play(state, state.captain, "flip")
    assert "It is the second run." in flat(shown(state, state.crew()[0]))


@rule("PM-9")
def test_the_count_shows_the_loot_before_the_vote_and_the_rest_after_it() -> None:
    state = at_the_vote([[29, 3], [4], [12], [18]])
    table = shown(state, 2)
    rows = [line.split() for line in table.splitlines()]
    assert ["loot", "skulls"] in rows
    assert ["Bartholomew", "8", "3"] in rows
    assert "Bartholomew: Loot card: coin 1, pearl 2, jewel 3. palm CCC** =3, ship CCJ* =5" in table
    assert "Votes:" not in table
    for seat, vote in enumerate([2, 1, 1, 1]):
        play(state, seat, f"vote for {vote}")
    rows = [line.split() for line in shown(state, 2).splitlines()]
    assert ["Bartholomew", "8", "+4", "3"] in rows
    assert "Votes: Bartholomew for Marisol (you)" in flat(shown(state, 2))
    time_up(state)
    texts = game_texts("the-pirates-map", "en")
    ended = the_pirates_map().result(state.view(None), NAMES[:4], texts)
    rows = [line.split() for line in ended.splitlines()]
    assert ["loot", "gab", "skulls", "total"] in rows
    assert ["Bartholomew", "8", "+4", "3", "!", "0"] in rows
    assert "Votes: Bartholomew for Marisol (you), Marisol (you) for Bartholomew" in flat(ended)


@rule("PM-D")
@pytest.mark.parametrize(
    ("act", "aloud", "written"),
    [
        ("voiceless", "gestures and sounds", "the crew gets pictures"),
        ("knife", "neither cuts nor is dangerous. Mind your teeth!", "clenched teeth"),
        ("nervous", "Tremble all over, stutter, and let your teeth chatter", "stutter and chatter"),
    ],
)
def test_the_captain_alone_reads_what_the_acting_card_asks_for(
    act: str, aloud: str, written: str
) -> None:
    tasks = {"aloud": aloud, "written": written}
    for telling, task in tasks.items():
        state = holding(EXAMPLE, dramatic=True, telling=telling)
        state.act_cards = [ACTS.index(act)] * 7
        [other] = [each for each in tasks.values() if each != task]
        table = flat(shown(state, state.captain))
        assert task in table
        assert other not in table
        assert task not in flat(shown(state, state.crew()[0]))


@rule("PM-D")
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("act", ACTS)
def test_every_acting_card_has_a_task_for_both_ways_to_tell(act: str, language: str) -> None:
    texts = game_texts("the-pirates-map", language)
    tasks = [texts.say(f"task.{telling}.{act}") for telling in ("aloud", "written")]
    assert len(set(tasks)) == 2
    assert "pict" not in texts.say(f"word.{act}")
    assert "imagen" not in texts.say(f"word.{act}")
