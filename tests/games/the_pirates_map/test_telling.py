"""The captain's tale: order, sentences that vanish, words that are checked, limits, aloud."""

from __future__ import annotations

import pytest

from tests.games.the_pirates_map.positions import (
    EXAMPLE,
    checked,
    holding,
    legal,
    play,
    refused,
    seen,
    the_pirates_map,
    time_up,
    told,
)
from tests.kit.rules import rule
from tortuga.engine.chance import Chance
from tortuga.engine.match import Match
from tortuga.engine.records import Record
from tortuga.games.the_pirates_map import sentences, tales
from tortuga.games.the_pirates_map.cards import ACTS, ELEMENTS, element_of
from tortuga.games.the_pirates_map.moves import FADE_MOVE, TIME_UP_MOVE
from tortuga.games.the_pirates_map.tales.data import read


@rule("PM-3")
def test_a_sentence_is_shown_to_all_for_its_seconds_and_then_gone() -> None:
    state = holding(EXAMPLE)
    play(state, state.captain, "tell ship", "en: Our ship left at dawn.")
    assert state.seconds == 6
    for seat in (None, *range(4)):
        shown = seen(state, seat).shown
        assert shown is not None
        assert (shown.number, shown.text) == (1, "Our ship left at dawn.")
    time_up(state)
    assert [seen(state, seat).shown for seat in (None, *range(4))] == [None] * 5
    assert seen(state, None).phase == "tale"


@rule("PM-3")
def test_a_sentence_sent_meanwhile_waits_its_turn() -> None:
    state = holding(EXAMPLE)
    captain = state.captain
    play(state, captain, "tell ship", "en: A ship.")
    clock = state.clock
    play(state, captain, "tell palm", "en: A palm.")
    assert state.clock == clock, "the sentence that is shown keeps its seconds"
    view = seen(state, None)
    assert (view.sent, view.told) == (2, 1)
    assert view.shown is not None
    assert view.shown.text == "A ship."
    time_up(state)
    shown = seen(state, None).shown
    assert shown is not None
    assert shown.text == "A palm."
    assert state.clock == clock + 1


@rule("PM-3")
def test_the_hourglass_starts_when_the_last_sentence_has_vanished() -> None:
    state = holding(EXAMPLE)
    for element in EXAMPLE.split():
        play(state, state.captain, f"tell {element}")
    for _ in range(6):
        time_up(state)
        assert seen(state, None).phase == "show"
    time_up(state)
    assert seen(state, None).phase == "island"
    assert state.seconds == 90


@rule("PM-3")
@pytest.mark.parametrize(("length", "seconds"), [("short", 60), ("long", 150)])
def test_other_hourglasses(length: str, seconds: int) -> None:
    assert told(hourglass=length).seconds == seconds


@rule("PM-3")
@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("en: A flag in the wind.", "must name its own element, the ship"),
        ("en: A flagpole and a shipment.", "must name its own element, the ship"),
        ("es: El ship.", "must name its own element, the ship"),
        ("en: ship " + "x" * 140, "at most 140 characters"),
        ("en: ship\nahoy", "one line"),
        ("fr: Le bateau, a ship.", "begins with its language"),
        ("A ship without a language", "begins with its language"),
    ],
)
def test_a_sentence_that_does_not_do_is_refused(words: str, reason: str) -> None:
    state = holding(EXAMPLE)
    before = seen(state, state.captain)
    assert reason in refused(state, state.captain, "tell ship", words)
    assert seen(state, state.captain) == before


@rule("PM-3")
@pytest.mark.parametrize("words", ["en: Two boats!", "EN:a SHIP", "es: El barco zarpó al alba."])
def test_naming_is_matched_by_word_lists(words: str) -> None:
    state = holding(EXAMPLE)
    play(state, state.captain, "tell ship", words)
    assert sentences.texts_of(state, sentences.sent(state)) == [words.partition(":")[2].strip()]


@rule("PM-3")
def test_an_element_that_was_not_drawn_is_warned_about_to_the_captain_only() -> None:
    state = holding(EXAMPLE)
    play(state, state.captain, "tell ship", "en: A ship, a palm and a shark.")
    story = seen(state, state.captain).story
    assert story is not None
    assert story[0].strays == ("shark",)
    for seat in (None, *state.crew()):
        assert seen(state, seat).story is None
        assert "strays" not in str(seen(state, seat).to_json())


@rule("PM-3")
def test_without_words_the_generator_tells_and_another_draft_differs() -> None:
    state = holding(EXAMPLE)
    play(state, state.captain, "tell ship")
    play(state, state.captain, "tell palm again 2", "")
    again = holding(EXAMPLE)
    play(again, again.captain, "tell ship")
    play(again, again.captain, "tell palm")
    story, other = seen(state, state.captain).story, seen(again, again.captain).story
    assert story is not None
    assert other is not None
    assert list(tales.named("en", story[0].text)) == ["ship"]
    assert story[0].text == other[0].text
    assert story[1].text != other[1].text
    assert "no words" in refused(state, state.captain, "tell flag again 2", "en: A flag.")


@rule("PM-3")
def test_a_language_alone_asks_the_generator_for_that_language() -> None:
    state = holding(EXAMPLE)
    play(state, state.captain, "tell ship", "es:")
    shown = seen(state, None).shown
    assert shown is not None
    assert shown.language == "es"
    assert list(tales.named("es", shown.text)) == ["ship"]


@rule("PM-3")
def test_only_cards_in_hand_are_told_and_only_by_the_captain() -> None:
    state = holding(EXAMPLE)
    assert "does not hold the shark" in refused(state, state.captain, "tell shark")
    play(state, state.captain, "tell ship")
    assert "any more" in refused(state, state.captain, "tell ship")
    assert "only the captain" in refused(state, state.crew()[0], "tell palm")


@rule("PM-3")
def test_a_preview_shows_the_captain_what_the_generator_would_say() -> None:
    game = the_pirates_map()
    state = holding(EXAMPLE)
    line = [game.moves.parse(f"tell {element}") for element in EXAMPLE.split()]
    standing = game.preview(state.view(state.captain), line).standing
    assert standing is not None
    foretold = [stop["text"] for stop in standing.to_json()["tale"]]
    for move in line:
        state.play(state.captain, move)
    story = seen(state, state.captain).story
    assert story is not None
    assert [stop.text for stop in story] == foretold


@rule("PM-3")
def test_at_the_limit_the_generator_tells_the_rest_in_random_order() -> None:
    orders = set()
    for seed in range(4):
        state = holding(EXAMPLE, seed, tale_limit="short")
        assert state.seconds == 90
        play(state, state.captain, "tell palm")
        time_up(state)
        assert (seen(state, None).phase, state.seconds) == ("tale", 90)
        time_up(state)
        view = seen(state, None)
        assert (view.phase, view.sent, view.told) == ("show", 7, 2)
        orders.add(tuple(state.story))
    assert len(orders) > 1


@rule("PM-3")
def test_the_limit_is_for_the_whole_tale() -> None:
    state = holding(EXAMPLE, tale_limit="short")
    limit = state.clock
    for count, element in enumerate(EXAMPLE.split()[:3], 1):
        play(state, state.captain, f"tell {element}")
        assert state.clock == limit + count  # the sentence's own
        time_up(state)
        assert (seen(state, None).phase, state.clock, state.seconds) == ("tale", limit, 90)
        guessed = checked(the_pirates_map(tale_limit="short").guess(seen(state, 0), Chance(1)))
        assert (guessed.clock, guessed.seconds) == (limit, 90)


@rule("PM-3")
def test_a_limit_that_ends_while_a_sentence_is_shown_leaves_the_rest_to_the_generator() -> None:
    state = holding(EXAMPLE, tale_limit="short")
    captain, limit = state.captain, state.clock
    assert state.behind() == 0  # it is the clock that runs
    play(state, captain, "tell palm")
    play(state, captain, "tell ship")  # waits its turn
    time_up(state)
    assert (seen(state, None).told, state.behind()) == (2, limit)
    assert state.late()[-1] == (captain, TIME_UP_MOVE)
    clock = state.clock
    state.play(captain, TIME_UP_MOVE)
    view = seen(state, None)
    assert (view.phase, view.sent, view.told, state.clock) == ("show", 7, 2, clock)
    assert (state.behind(), state.late()) == (0, [(captain, FADE_MOVE)])
    assert legal(state, captain) == []
    for number in range(3, 8):
        time_up(state)
        assert seen(state, None).told == number
    time_up(state)
    assert seen(state, None).phase == "island"


@rule("PM-3")
def test_without_a_limit_no_clock_runs_while_the_captain_thinks() -> None:
    state = holding(EXAMPLE)
    assert (state.clock, state.late()) == (0, [])


@rule("PM-3")
def test_aloud_the_order_may_change_until_all_is_told() -> None:
    state = holding("ship palm flag", telling="aloud")
    captain = state.captain
    play(state, captain, "tell ship")
    play(state, captain, "tell palm")
    assert "no place in the tale yet" in refused(state, captain, "told")
    play(state, captain, "back")
    play(state, captain, "tell flag")
    play(state, captain, "tell palm")
    assert legal(state, captain) == ["back", "told"]
    assert [seen(state, seat).shown for seat in range(4)] == [None] * 4
    play(state, captain, "told")
    assert [card // 6 for card in state.story] == [0, 5, 4]
    assert seen(state, None).phase == "island"
    assert "no words" in refused(
        holding(EXAMPLE, telling="aloud"), captain, "tell ship", "en: ship"
    )


@rule("PM-3")
def test_aloud_the_captain_is_asked_to_finish_at_the_limit() -> None:
    state = holding(EXAMPLE, telling="aloud", tale_limit="long")
    assert state.seconds == 240
    time_up(state)
    assert seen(state, None).hurried
    assert state.clock == 0
    play(state, state.captain, "tell ship")


@rule("PM-3")
def test_a_tale_that_browsers_read_out_is_told_sentence_by_sentence() -> None:
    """Aloud, by a captain without a voice: as in writing, and for as long again."""
    state = holding("ship palm flag", telling="aloud")
    captain = state.captain
    play(state, captain, "voice")
    for element in ("ship", "palm", "flag"):
        play(state, captain, f"tell {element}")
        assert state.seconds == 12
        for seat in (None, *range(4)):
            view = seen(state, seat)
            assert view.voiced
            assert view.shown is not None
            assert list(tales.named("en", view.shown.text)) == [element]
        time_up(state)
    assert seen(state, None).phase == "island"
    assert "only a bot" in refused(state, state.crew()[0], "voice")


@rule("PM-3")
def test_a_voice_is_chosen_before_the_first_card_and_for_this_tale_only() -> None:
    assert "voice" not in legal(holding(EXAMPLE), holding(EXAMPLE).captain)
    state = holding("ship palm", telling="aloud")
    captain = state.captain
    assert "voice" in legal(state, captain)
    play(state, captain, "tell ship")
    assert "voice" not in legal(state, captain)
    play(state, captain, "back")
    play(state, captain, "voice")
    assert "voice" not in legal(state, captain)
    state.clear_round()
    assert not seen(state, captain).voiced


@rule("PM-3", "PM-D")
def test_a_voice_acts_the_captains_card() -> None:
    state = holding("ship palm", telling="aloud", dramatic=True)
    state.act_cards = [ACTS.index("voiceless")] * 7
    play(state, state.captain, "voice")
    play(state, state.captain, "tell ship")
    shown = seen(state, state.crew()[0]).shown
    assert shown is not None
    assert (shown.text, "i-ship" in shown.pictures) == ("", True)


@rule("PM-3")
@pytest.mark.parametrize(("telling", "seconds"), [("written", 12), ("aloud", 18)])
def test_a_host_may_leave_readers_and_listeners_more_time(telling: str, seconds: int) -> None:
    state = holding("ship palm", reading="calm", telling=telling)
    if telling == "aloud":
        play(state, state.captain, "voice")
    play(state, state.captain, "tell ship")
    assert state.seconds == seconds


@rule("PM-3")
def test_who_tells_aloud_has_sentences_to_read_off_and_nobody_else() -> None:
    state = holding("ship palm flag", telling="aloud")
    captain = state.captain
    for element in ("ship", "palm", "flag"):
        play(state, captain, f"tell {element}")
    tale = seen(state, captain).standing.tale
    named = [list(tales.named("en", stop.text)) for stop in tale]
    assert named == [["ship"], ["palm"], ["flag"]]
    for seat in (None, *state.crew()):
        assert (seen(state, seat).story, seen(state, seat).standing.tale) == (None, ())


@rule("PM-3")
def test_the_words_of_a_tale_are_kept_in_the_record() -> None:
    match = Match(the_pirates_map(), seed=3)
    captain = match.state.acting[0]
    text = match.game.moves.text(match.state.legal(captain)[0])
    name = text.split()[1]
    match.play(captain, match.state.legal(captain)[0], f'en: The {name}, «so» "to say".')
    record = Record.loads(Record.of(match).dumps())
    shown = seen(record.replay().state, None).shown  # type: ignore[arg-type]
    assert shown is not None
    assert shown.text == f'The {name}, «so» "to say".'


@rule("PM-3")
def test_the_last_sentence_is_marked_as_the_hiding_place_for_all() -> None:
    state = holding(EXAMPLE)
    state.telling = True
    for number, element in enumerate(EXAMPLE.split(), 1):
        play(state, state.captain, f"tell {element}", f"en: The {element}.")
        for seat in (None, *range(4)):
            shown = seen(state, seat).shown
            assert shown is not None
            assert (shown.number, shown.hiding) == (number, number == 7)
        marked = [event.kind for event in state.take_told()].count("hiding")
        assert marked == int(number == 7)
        time_up(state)


@rule("PM-3", "PM-D")
def test_pictures_are_marked_as_the_hiding_place_too() -> None:
    state = holding("ship palm", dramatic=True)
    state.act_cards = [ACTS.index("voiceless")] * 7
    for hiding in (False, True):
        play(state, state.captain, "tell palm" if hiding else "tell ship")
        shown = seen(state, state.crew()[0]).shown
        assert shown is not None
        assert (shown.text, shown.hiding) == ("", hiding)
        time_up(state)


@rule("PM-3")
@pytest.mark.parametrize("language", tales.LANGUAGES)
def test_the_generators_last_sentence_says_where_the_treasure_lies(language: str) -> None:
    loot = [each.split(" ", 1)[-1] for each in read(language, "cast")["loot"]]
    said = set()
    for seed in range(12):
        state = holding(EXAMPLE, seed, language=language)
        for element in EXAMPLE.split():
            play(state, state.captain, f"tell {element}")
        story = seen(state, state.captain).story
        assert story is not None
        last = story[-1].text
        assert any(each in last for each in loot), last
        assert list(tales.named(language, last)) == ["palm"]
        said.add(last)
    assert len(said) == 12, "in other words each time"


@rule("PM-3")
def test_aloud_the_captain_alone_is_reminded_of_the_hiding_place() -> None:
    state = holding("ship palm flag", telling="aloud")
    captain = state.captain
    for element in ("ship", "palm", "flag"):
        assert seen(state, captain).prompt.key == "order"
        play(state, captain, f"tell {element}")
    assert dict(seen(state, captain).prompt.facts)["element"] == "flag"
    for seat in (None, *state.crew()):
        prompt = seen(state, seat).prompt
        assert (prompt.key, dict(prompt.facts)) == ("told", {"captain_seat": captain})
    play(state, captain, "back")
    assert "element" not in dict(seen(state, captain).prompt.facts)


def test_the_tales_of_a_game_are_parts_of_one_evening() -> None:
    state = holding(EXAMPLE)
    told: list[str] = []
    for number in range(3):
        captain, elements = state.captain, [ELEMENTS[element_of(card)] for card in state.hand]
        for element in elements:
            play(state, captain, f"tell {element}")
        texts = sentences.texts_of(state, state.cards)
        assert texts == tales.Teller.from_seed("en", state.teller, number).tale(elements)
        told += texts
        while state.captain == captain:
            time_up(state)
    assert len(set(told)) == 21
