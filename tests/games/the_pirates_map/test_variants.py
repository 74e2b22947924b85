"""Dramatic mode, the School for Cabin Boys and the Duel, by themselves and combined."""

from __future__ import annotations

import pytest

from tests.games.the_pirates_map.positions import (
    EXAMPLE,
    FIRST_RULES,
    holding,
    lay,
    legal,
    new_game,
    play,
    rebuilt,
    refused,
    seen,
    time_up,
    told,
)
from tests.games.the_pirates_map.test_count import at_the_vote, to_the_end
from tests.kit.rules import rule
from tortuga.games.the_pirates_map.cards import ACTS
from tortuga.games.the_pirates_map.moves import ROUSE_MOVE
from tortuga.games.the_pirates_map.rules import PiratesMapState

SIX = "ship mermaid bottle flag barrel palm"


@rule("PM-D")
def test_an_acting_card_is_secret_until_its_owner_is_captain() -> None:
    state = new_game(dramatic=True)
    for viewer in (None, 0, 1, 2, 3):
        acts = seen(state, viewer).acts
        for seat in range(4):
            known = seat in (viewer, state.captain)
            assert acts[seat] == (ACTS[state.act_cards[seat]] if known else None)
    time_up_round(state)
    acts = seen(state, None).acts
    assert sum(act is not None for act in acts) == 2
    assert seen(new_game(), 0).acts == (None,) * 4


def time_up_round(state: PiratesMapState) -> None:
    """The whole tale told by the generator, and a wrong island."""
    while state.hand:
        play(state, state.captain, legal(state, state.captain)[0])
    judged = len(state.outcomes)
    while len(state.outcomes) == judged:
        time_up(state)


@rule("PM-D")
@pytest.mark.parametrize("act", [act for act in ACTS if act != "voiceless"])
def test_a_written_tale_is_acted_before_the_crew_reads_it(act: str) -> None:
    words = "Our ship sailed past the station of Saint Christopher, across nine stormy seas."
    said = set()
    for seed in range(6):
        state = holding(EXAMPLE, seed, dramatic=True)
        state.act_cards = [ACTS.index(act)] * 7
        play(state, state.captain, "tell ship", f"en: {words}")
        shown = seen(state, state.crew()[0]).shown
        story = seen(state, state.captain).story
        assert shown is not None
        assert story is not None
        assert shown.text == story[0].acted
        assert story[0].text == words
        said.add(shown.text)
    assert said != {words}


@rule("PM-D")
def test_without_a_voice_the_crew_sees_pictures_only() -> None:
    state = holding(EXAMPLE, dramatic=True)
    state.act_cards = [ACTS.index("voiceless")] * 7
    play(state, state.captain, "tell mermaid", "en: A mermaid sang.")
    shown = seen(state, state.crew()[0]).shown
    assert shown is not None
    assert shown.text == ""
    assert "i-mermaid" in shown.pictures


@rule("PM-D")
def test_who_is_captain_twice_acts_the_same_card_again() -> None:
    state = new_game(seats=3, dramatic=True)
    first = state.captain
    card = seen(state, None).acts[first]
    for _ in range(3):
        time_up_round(state)
    assert state.captain == first
    assert seen(state, None).acts[first] == card


@rule("PM-C")
def test_cabin_boys_have_one_open_loot_card() -> None:
    state = new_game(cabin_boys=True)
    cards = {seen(state, seat).loot for seat in (None, 0, 1, 2, 3)}
    assert len(cards) == 1
    assert None not in cards


@rule("PM-C")
def test_cabin_boys_draw_six_which_lie_face_up_as_they_are_told() -> None:
    assert len(new_game(cabin_boys=True).hand) == 6
    state = holding(SIX, cabin_boys=True)
    play(state, state.captain, "tell flag")
    play(state, state.captain, "tell ship")
    elements = [card.element for card in seen(state, None).open_story]
    assert elements == ["flag"], "the one that waits is not told yet"
    time_up(state)
    assert [card.element for card in seen(state, None).open_story] == ["flag", "ship"]
    state = told(SIX, cabin_boys=True)
    assert [card.element for card in seen(state, state.crew()[0]).open_story] == SIX.split()
    time_up(state)
    assert [card.element for card in seen(state, None).open_story] == SIX.split()
    time_up(state)
    assert seen(state, None).open_story == ()


@rule("PM-C")
@pytest.mark.parametrize("turner", range(4))
def test_when_the_sand_has_run_out_anyone_may_turn_it_once_more(turner: int) -> None:
    state = told(SIX, cabin_boys=True)
    first = state.clock
    time_up(state)
    view = seen(state, turner)
    assert (view.phase, view.prompt.key, view.rule, view.run) == ("glass", "glass", "PM-C", 1)
    assert (state.clock, state.seconds, state.outcomes) == (first + 1, 15, [])
    assert sorted(state.acting) == [0, 1, 2, 3]
    play(state, turner, "flip")
    assert (seen(state, None).phase, seen(state, None).run) == ("island", 2)
    assert (state.clock, state.seconds) == (first + 2, 90)
    mate = state.crew()[0]
    assert "no third time" in refused(state, mate, "flip")
    time_up(state)
    assert state.outcomes == [False], "and it is not asked again"


@rule("PM-C")
def test_while_it_is_asked_the_island_stands_still() -> None:
    state = told(SIX, cabin_boys=True)
    lay(state, "ship-palm mermaid bottle", "palm")
    play(state, state.crew()[1], "done")
    before = seen(state, state.crew()[0])
    time_up(state)
    after = seen(state, state.crew()[0])
    for text in ("take back 1", "shift 1 to 4", "uncross", "cross ship in 1", "done"):
        assert "the island stands still" in refused(state, state.crew()[0], text)
    assert (after.island, after.cross, after.done) == (before.island, before.cross, before.done)
    assert (after.maps, after.open_story) == (before.maps, before.open_story)
    assert seen(state, None).silent == (state.captain,)
    play(state, state.captain, "flip")
    play(state, state.crew()[0], "take back 1")


@rule("PM-C")
def test_if_nobody_turns_it_the_island_is_judged_as_it_lies() -> None:
    state = told(SIX, cabin_boys=True)
    lay(state, "ship-palm mermaid bottle flag-barrel", "palm")
    time_up(state)
    time_up(state)
    assert state.outcomes == [True]
    assert state.judged is not None
    assert state.judged.by == "time"


@rule("PM-C")
def test_the_hourglass_is_not_turned_while_the_sand_runs() -> None:
    state = told(SIX, cabin_boys=True)
    assert "when the sand has run out" in refused(state, state.crew()[0], "flip")
    assert all("flip" not in legal(state, seat) for seat in range(4))
    assert seen(state, None).second_sand


@rule("PM-C")
def test_a_table_may_do_without_a_second_sand() -> None:
    state = told(SIX, cabin_boys=True, second_sand=False)
    assert not seen(state, None).second_sand
    assert "the sand runs once" in refused(state, state.crew()[0], "flip")
    time_up(state)
    assert state.outcomes == [False]


@rule("PM-C")
def test_without_cabin_boys_nobody_is_asked_for_more_sand() -> None:
    state = told(second_sand=True)
    assert not seen(state, None).second_sand
    assert "only cabin boys" in refused(state, state.crew()[0], "flip")
    time_up(state)
    assert state.outcomes == [False]


@rule("PM-C")
def test_by_moves_alone_the_question_ends_when_every_bot_has_left_the_hourglass() -> None:
    state = told(SIX, cabin_boys=True)
    time_up(state)
    for seat in range(4):
        assert legal(state, seat) == ["flip", "wait"]
        play(state, seat, "wait")
        assert state.roused(seat) == [ROUSE_MOVE]
    assert (state.acting, legal(state, state.captain)) == ((state.captain,), ["time up"])
    play(state, state.crew()[0], "rouse")
    assert legal(state, state.crew()[0]) == ["flip", "wait"], "a person has taken over"
    play(state, state.crew()[0], "flip")
    assert seen(state, None).waiting == (0, 0, 0, 0)


@rule("PM-C")
def test_by_the_first_rules_the_sand_runs_again_if_anyone_calls_for_it_in_time() -> None:
    for caller in range(4):
        state = told(SIX, cabin_boys=True, rules=FIRST_RULES)
        play(state, caller, "flip")
        mate = next(seat for seat in state.crew() if seat != caller)
        assert "once a round" in refused(state, mate, "flip")
        first = state.clock
        time_up(state)
        assert (seen(state, None).run, state.outcomes) == (2, [])
        assert state.clock == first + 1
        assert "flip" not in legal(state, state.crew()[0])
        time_up(state)
        assert state.outcomes == [False]


@rule("PM-C")
def test_by_the_first_rules_the_sand_runs_once_without_a_call_and_others_cannot_call() -> None:
    state = told(SIX, cabin_boys=True, rules=FIRST_RULES)
    time_up(state)
    assert state.outcomes == [False]
    state = told(rules=FIRST_RULES)
    assert "only cabin boys" in refused(state, state.crew()[0], "flip")


@rule("PM-C")
def test_cabin_boys_are_safe_from_the_curse() -> None:
    state = at_the_vote([[29, 3], [4], [12], [18]], cabin_boys=True)
    to_the_end(state)
    assert not any(count.cursed for count in seen(state, None).count)
    assert state.scores[0] > 0


@rule("PM-C", "PM-2P")
def test_two_cabin_boys_take_three_each_and_none_goes_back() -> None:
    state = rebuilt(SIX, seats=2, cabin_boys=True)
    while seen(state, None).phase == "loot":
        play(state, state.acting[0], legal(state, state.acting[0])[0])
    assert seen(state, None).haul_sizes == (3, 3)
    time_up(state)
    assert len(state.deck) + len(state.hand) == 36


@rule("PM-2P")
def test_in_a_duel_they_take_cards_in_turn_the_assembler_first() -> None:
    state = rebuilt(seats=2)
    captain, mate = state.captain, state.crew()[0]
    assert seen(state, mate).map_sizes[captain] == 0
    order = []
    while seen(state, None).phase == "loot":
        order.append(state.acting[0])
        play(state, state.acting[0], legal(state, state.acting[0])[0])
    assert order == [mate, captain] * 3
    time_up(state)
    assert seen(state, None).haul_sizes == (3, 3)
    assert len(state.deck) + len(state.hand) == 36
    assert state.captain == mate


@rule("PM-2P")
def test_a_duel_has_neither_vote_nor_curse() -> None:
    state = at_the_vote([[29, 3], [0]], seats=2)
    assert state.over
    final = seen(state, None).count
    assert [count.cursed for count in final] == [False, False]
    assert state.scores == [count.loot_points for count in final]


@rule("PM-2P", "PM-D", "PM-C")
def test_the_variants_combine() -> None:
    state = new_game(seats=2, dramatic=True, cabin_boys=True, telling="aloud")
    view = seen(state, state.captain)
    assert (view.cards, view.rounds) == (6, 4)
    assert view.acts[state.captain] is not None
    assert view.loot is not None
