"""Bots of The Pirate's Map: they hear, forget by level, build, give way, pick and vote."""

from __future__ import annotations

import pytest

import tortuga
from tests.games.the_pirates_map.positions import (
    EXAMPLE,
    FIRST_RULES,
    checked,
    holding,
    lay,
    play,
    rebuilt,
    seen,
    the_pirates_map,
    time_up,
    told,
)
from tests.games.the_pirates_map.test_count import at_the_vote
from tests.kit.rules import rule
from tortuga.engine.chance import Chance
from tortuga.games.the_pirates_map import listening, tales
from tortuga.games.the_pirates_map.cards import ACTS
from tortuga.games.the_pirates_map.moves import MOVES
from tortuga.games.the_pirates_map.rules import PiratesMapState

SIX = "ship palm flag shark barrel bottle"
SHARES = {"swabbie": 0.6, "sailor": 0.8, "bosun": 0.95, "captain": 1.0}


def chosen(state: PiratesMapState, seat: int, level: str = "captain", seed: int = 1) -> str:
    game = the_pirates_map(state.seats)
    return MOVES.text(tortuga.bot(level).choose(game, state.view(seat), Chance(seed)))


def remembering(state: PiratesMapState, notes: str) -> PiratesMapState:
    """A crew whose bots have all made these notes."""
    elements = [*tales.ELEMENTS, "nothing"]
    made = [elements.index(note) for note in notes.split()]
    state.notes = [[-1 if note == 7 else note for note in made] for _ in range(state.seats)]
    return state


@pytest.mark.parametrize("level", SHARES)
def test_a_bot_remembers_as_well_as_its_level(level: str) -> None:
    state = holding(EXAMPLE)
    play(state, state.captain, "tell ship")
    mate = state.crew()[0]
    game, bot, view = the_pirates_map(), tortuga.bot(level), state.view(mate)
    notes = [bot.choose(game, view, Chance(seed)) for seed in range(200)]
    right = [MOVES.text(note) == "note ship" for note in notes]
    assert abs(sum(right) / 200 - SHARES[level]) < 0.08


@pytest.mark.parametrize("act", [act for act in ACTS if act != "voiceless"])
@pytest.mark.parametrize("language", tales.LANGUAGES)
def test_an_acted_sentence_is_understood(act: str, language: str) -> None:
    for seed in range(12):
        sentences = tales.Teller.from_seed(language, seed).tale(tales.ELEMENTS)
        for element, sentence in zip(tales.ELEMENTS, sentences, strict=True):
            said = tales.act(act, language, sentence, Chance(seed, "act"))
            assert element in listening.heard(act, language, said), said


def test_pictures_are_understood() -> None:
    for element in tales.ELEMENTS:
        for seed in range(10):
            assert listening.seen(tuple(tales.mime(element, Chance(seed)))) == [element]


def test_a_bot_lays_what_it_remembers_and_only_that() -> None:
    state = remembering(told(), EXAMPLE)
    for seat in state.crew():
        text = chosen(state, seat)
        if text != "wait":
            card = int(text.split()[1]) - 1
            assert set(state.parts.map_words[card].split("-")) <= set(EXAMPLE.split())
    state = remembering(told(), "nothing nothing nothing nothing nothing nothing palm")
    palm = state.parts.map_words.index("palm") + 1
    assert {chosen(state, seat) for seat in state.crew()} == {"wait", f"lay {palm} in 1"}


def test_a_bot_takes_back_what_it_knows_is_wrong() -> None:
    state = remembering(told(), EXAMPLE)
    lay(state, "shark-shark")
    mate = state.crew()[1]
    assert {chosen(state, mate, seed=seed) for seed in range(20)} == {"take back 1", "wait"}


def test_a_bot_gives_way_to_those_who_are_content_unless_it_cannot_be_right() -> None:
    for notes, objects in ((EXAMPLE, True), ("nothing " * 3 + "flag nothing bottle palm", False)):
        state = remembering(told(), notes)
        lay(state, "shark-shark ship-palm flag-barrel bottle", "palm")
        first, second = state.crew()[:2]
        play(state, first, "done")
        found = [chosen(state, second, "bosun", seed) for seed in range(20)]
        assert ("take back" in " ".join(found)) == objects
        assert ("done" in found) != objects


def test_a_bot_leaves_to_others_what_only_they_can_lay() -> None:
    state = remembering(told(), EXAMPLE)
    lay(state, "ship-palm mermaid-mermaid flag-barrel")
    owner = state.owners[state.parts.map_words.index("bottle")]
    for seat in state.crew():
        state.waits = [int(other != seat) for other in range(4)]
        found = {chosen(state, seat, seed=seed) for seed in range(9)}
        assert found == ({"lay 3 in 4"} if seat == owner else {"wait"})


def test_a_bot_that_heard_nothing_follows_those_who_did() -> None:
    state = remembering(told(), "nothing " * 7)
    lay(state, "ship-palm mermaid-mermaid bottle flag-barrel", "palm")
    first, second = state.crew()[:2]
    assert chosen(state, second) == "wait"
    play(state, first, "done")
    assert chosen(state, second) == "done"


def test_bots_who_heard_nothing_guess_what_the_others_lack() -> None:
    state = remembering(told(), "nothing " * 7)
    lay(state, "ship-palm mermaid-mermaid flag-barrel")
    seat, *others = state.crew()
    state.waits = [int(other in others) for other in range(4)]
    assert chosen(state, seat).startswith("lay ")


def test_what_bots_wait_for_is_what_everybody_sees() -> None:
    game, state = the_pirates_map(), remembering(told(), EXAMPLE)
    lying = ["", "ship-palm", "mermaid-mermaid", "bottle", "flag-barrel"]
    pauses: list[float] = []
    for card in lying:
        if card:
            lay(state, card)
        pauses += {game.pause(seen(state, seat)) for seat in state.crew()}
    lay(state, "", "palm")
    pauses += {game.pause(seen(state, seat)) for seat in state.crew()}
    assert len(pauses) == 6, "the same for every seat"
    assert pauses == sorted(set(pauses))
    assert pauses[0] > 5
    assert pauses[-1] > state.seconds / 2
    play(state, state.crew()[0], "done")
    assert {game.pause(seen(state, seat)) for seat in state.crew()} == {0.0}
    assert {game.lull(seen(state, seat)) > 2 for seat in state.crew()} == {True}


def test_a_bot_puts_the_cross_where_the_tale_ended_and_calls_done() -> None:
    state = remembering(told(), EXAMPLE)
    lay(state, "ship-palm mermaid-mermaid bottle flag-barrel")
    mate = state.crew()[0]
    assert chosen(state, mate) == "cross palm in 1"
    play(state, mate, "cross palm in 1")
    assert chosen(state, mate) == "done"


def test_a_bot_picks_points_but_minds_the_skulls() -> None:
    state = rebuilt(EXAMPLE)
    seat = state.acting[0]
    state.offer = [29, 24, 0, 1, 2, 12, 13]  # CCC with two skulls, PP, CC …
    state.loot_cards = [5] * 6  # coin 3, pearl 2, jewel 1
    worth = [card.worth or 0 for card in seen(state, seat).offer if card]
    assert max(worth) == worth[0] == 9
    assert chosen(state, seat) == "pick 3"


@rule("PM-9")
def test_a_bot_votes_for_the_best_teller_and_of_equals_for_the_poorest() -> None:
    state = at_the_vote([[1], [0], [2], []])  # 6, 2, 4 and no points
    first = (state.captain + 1) % 4
    assert chosen(state, 0) == "vote for 4", "nobody's tale was rebuilt"
    state.outcomes = [(first + turn) % 4 in (1, 2) for turn in range(4)]
    worth = [count.loot_points for count in seen(state, 0).count]
    assert worth == [6, 2, 4, 0]
    assert chosen(state, 0) == "vote for 2"
    assert chosen(state, 1) == "vote for 3", "not for itself"


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_a_crew_with_perfect_memory_never_fails(seats: int) -> None:
    outcomes: list[bool] = []
    for seed in range(2):
        state = bots_play("captain", seats, seed)
        outcomes += state.outcomes
    assert all(outcomes)


@pytest.mark.slow
def test_the_better_they_remember_the_more_they_rebuild() -> None:
    rates = []
    for level in ("swabbie", "bosun"):
        outcomes = [right for seed in range(6) for right in bots_play(level, 4, seed).outcomes]
        rates.append(sum(outcomes) / len(outcomes))
    assert rates[0] < 0.5 < rates[1]


@pytest.mark.parametrize("options", [{"cabin_boys": True}, {"dramatic": True}])
def test_bots_play_the_variants(options: dict[str, bool]) -> None:
    assert all(bots_play("captain", 4, 5, **options).outcomes)


def bots_play(level: str, seats: int, seed: int, **options: bool) -> PiratesMapState:
    """A whole game among bots of one level."""
    game = the_pirates_map(seats, **options)
    bot = tortuga.bot(level)
    state = checked(game.start(seed))
    chance = Chance(seed, "bots")
    while not state.over:
        seat = chance.choice(list(state.acting))
        state.play(seat, bot.choose(game, state.view(seat), chance))
    return state


def test_a_bot_tells_aloud_by_the_browsers_voices_so_that_the_crew_can_hear_it() -> None:
    game = the_pirates_map(telling="aloud")
    state, chance = game.start(seed=3), Chance(3)
    bots = tortuga.bot("captain")
    while state.view(None).phase != "loot":
        seat = state.acting[0]
        state.play(seat, bots.choose(game, state.view(seat), chance))
    assert state.outcomes == [True], "all heard the tale"


def test_a_bot_tells_from_the_beginning_what_a_person_left_half_in_order() -> None:
    game = the_pirates_map(telling="aloud")
    state, chance = game.start(seed=3), Chance(3)
    captain = state.captain
    bots = tortuga.bot("sailor")
    for _ in range(3):
        state.play(captain, state.legal(captain)[0])
    played = []
    for _ in range(5):
        move = bots.choose(game, state.view(captain), chance)
        played.append(game.moves.text(move).split()[0])
        state.play(captain, move)
    assert played == ["back", "back", "back", "voice", "tell"]


def test_a_captain_lets_the_crew_read_why_its_island_was_wrong() -> None:
    game, state = the_pirates_map(), told()
    time_up(state)
    assert not state.outcomes[-1]
    pauses = [game.pause(seen(state, seat)) > 5 for seat in range(4)]
    assert pauses == [seat == state.captain for seat in range(4)]
    play(state, state.captain, MOVES.text(state.legal(state.captain)[0]))
    assert game.pause(seen(state, state.captain)) == 0.0
    assert {game.pause(seen(rebuilt(), seat)) for seat in range(4)} == {0.0}


def test_bots_turn_the_hourglass_after_people_could_have() -> None:
    state = told(SIX, cabin_boys=True)
    time_up(state)
    game = the_pirates_map(cabin_boys=True)
    for seat in range(4):
        assert chosen(state, seat) == "flip"
        assert 10 < game.pause(seen(state, seat)) < state.seconds == 15


def test_a_crew_bot_leaves_the_hourglass_when_all_lies_and_a_captain_tells_nothing_by_it() -> None:
    for island in ("ship-palm flag-barrel shark bottle", "ship-palm flag-flag shark bottle"):
        state = told(SIX, cabin_boys=True)
        lay(state, island, "palm")
        time_up(state)
        assert [chosen(state, seat) for seat in state.crew()] == ["wait"] * 3
        assert chosen(state, state.captain) == "flip", "whether it is right or not"
        for seat in range(4):
            play(state, seat, "wait")
        assert chosen(state, state.captain) == "time up"


def test_by_the_first_rules_a_captain_of_cabin_boys_calls_when_little_is_left() -> None:
    state = told(SIX, cabin_boys=True, rules=FIRST_RULES)
    game = the_pirates_map(cabin_boys=True, rules=FIRST_RULES)
    assert 60 < game.pause(seen(state, state.captain)) < state.seconds
