"""Reactions and nudges: who may, how often, and who hears of them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.harness import ME, OPEN, SAILOR, Person, Wire, any_view, turn
from tortuga.games.the_pirates_map.moves import BACK
from tortuga.server.live.live_table import note_of, remark_of
from tortuga.table import telling
from tortuga.table.talk import Remark

DATABASES = ("sqlite",)


@pytest.fixture
def pair(ana: Person, ben: Person) -> Iterator[tuple[Wire, Wire]]:
    """Two people at a public table, one of whom has waited there for the other."""
    granted = ana.create(ME, OPEN, public=True)
    with ana.wire(granted) as mine:
        mine.until("snapshot")  # the table waits; the time to think begins with the game
        with ben.wire(ben.join(granted)) as other:
            for wire in (mine, other):
                wire.until("snapshot")
            yield mine, other


def waiting_and_waited(pair: tuple[Wire, Wire]) -> tuple[Wire, int, Wire, int]:
    found = turn(*pair)
    assert found is not None
    slow, slow_seat, _ = found
    return pair[1] if slow is pair[0] else pair[0], 1 - slow_seat, slow, slow_seat


def test_a_reaction_is_shown_to_everyone_at_the_table(pair: tuple[Wire, Wire], ana: Person) -> None:
    mine, other = pair
    mine.say(type="react", n=4, seat=0, reaction="bravo")
    told = {"type": "reaction", "seat": 0, "name": ana.me["name"], "reaction": "bravo"}
    assert mine.until("accepted")["n"] == 4
    assert other.until("reaction") == mine.until("reaction") == told


def test_one_who_looks_on_reacts_by_name(pair: tuple[Wire, Wire], guests: Any) -> None:
    table = pair[0].hear()["table"]["id"]
    looker = guests()
    with Wire(looker, table) as wire:
        wire.hello()
        wire.until("snapshot")
        wire.say(type="react", n=1, seat=None, reaction="ahoy")
        heard = pair[0].until("reaction")
        assert heard == {"type": "reaction", "name": looker.me["name"], "reaction": "ahoy"}
        wire.say(type="react", n=2, seat=0, reaction="ahoy")
        assert refused(wire) == "not_your_seat"


@pytest.mark.parametrize("change", [{"reaction": "rude"}, {"seat": 9}, {"n": -1}, {"text": "hm"}])
def test_only_the_fixed_reactions_pass(pair: tuple[Wire, Wire], change: dict[str, Any]) -> None:
    pair[0].say(**{"type": "react", "n": 1, "seat": 0, "reaction": "ahoy", **change})
    assert refused(pair[0]) == "malformed"


@pytest.mark.usefixtures("no_refill")
def test_reactions_have_a_pace(pair: tuple[Wire, Wire]) -> None:
    for n in range(6):
        pair[0].say(type="react", n=n, seat=0, reaction="haha")
    assert refused(pair[0]) == "too_fast"


def test_who_is_blocked_neither_reacts_nor_nudges(
    pair: tuple[Wire, Wire], ana: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(telling, "NUDGE_AFTER", 0)
    mine, other = pair
    table = mine.hear()["table"]["id"]
    ana.post(f"{table}/block", {"seat": 1})
    other.say(type="react", n=1, seat=1, reaction="ouch")
    other.until("accepted")
    if turn(mine) is not None:
        other.say(type="nudge", n=2, seat=1, at_seat=0)
        other.until("accepted")
    assert mine.quiet()


def test_a_nudge_has_to_wait_and_then_leaves_in_peace(
    pair: tuple[Wire, Wire], monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting, seat, slow, slow_seat = waiting_and_waited(pair)
    waiting.say(type="nudge", n=1, seat=seat, at_seat=slow_seat)
    assert refused(waiting) == "too_fast"  # the game has only just begun
    monkeypatch.setattr(telling, "NUDGE_AFTER", 0)
    waiting.say(type="nudge", n=2, seat=seat, at_seat=slow_seat)
    told = slow.until("nudge")
    assert (told["seat"], told["at_seat"]) == (seat, slow_seat)
    assert told["next"] == told["now"] + telling.NUDGE_EVERY
    waiting.until("nudge")
    waiting.say(type="nudge", n=3, seat=seat, at_seat=slow_seat)
    assert refused(waiting) == "too_fast"


def test_only_a_person_who_is_waited_for_is_nudged(
    pair: tuple[Wire, Wire], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(telling, "NUDGE_AFTER", 0)
    waiting, seat, slow, slow_seat = waiting_and_waited(pair)
    for wire, own, at, code in (
        (slow, slow_seat, seat, "stale"),
        (slow, slow_seat, slow_seat, "not_allowed"),
        (slow, slow_seat, 7, "not_allowed"),
        (waiting, slow_seat, slow_seat, "not_your_seat"),
    ):
        wire.say(type="nudge", n=1, seat=own, at_seat=at)
        assert refused(wire) == code


def test_a_bot_is_not_nudged(ana: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(telling, "NUDGE_AFTER", 0)
    granted = ana.create(ME, SAILOR)
    with ana.wire(granted) as wire:
        wire.until("snapshot")
        wire.say(type="nudge", n=1, seat=0, at_seat=1)
        assert refused(wire) == "not_allowed"


def test_everyone_is_told_from_when_on_a_seat_may_be_nudged(pair: tuple[Wire, Wire]) -> None:
    waiting, seat, slow, slow_seat = waiting_and_waited(pair)
    legal = slow.views[str(slow_seat)]["legal"]
    slow.play(slow_seat, legal[0])
    event = waiting.until("event")
    acting = event["views"][str(seat)]["acting"]
    assert [number for number, at in enumerate(event["nudge"]) if at is not None] == acting
    assert all(at >= event["now"] + 50_000 for at in event["nudge"] if at is not None)


def test_who_must_keep_silent_is_not_heard_by_any_door(
    ana: Person, ben: Person, guests: Any
) -> None:
    granted = ana.create(ME, OPEN, public=True, game="the-pirates-map", telling="aloud")
    people = {0: (ana, granted), 1: (ben, ben.join(granted))}
    with ana.wire(granted) as mine, ben.wire(people[1][1]) as other:
        wires = {0: mine, 1: other}
        captain = mine.until("snapshot")["views"]["0"]["captain"]
        other.until("snapshot")
        teller, crew = wires[captain], wires[1 - captain]
        speak(teller, "a good tale to all")
        while any_view(teller)["phase"] == "tale":
            tell = [move for move in any_view(teller)["legal"] if move != BACK.first]
            teller.play(captain, tell[0])
            teller.until("event")
        assert any_view(teller)["silent"] == [captain]
        for say in (
            {"type": "chat", "text": "the palm!"},
            {"type": "react", "seat": captain, "reaction": "ouch"},
            {"type": "nudge", "seat": captain, "at_seat": 1 - captain},
        ):
            teller.say(n=1, **say)
            assert refused(teller) == "silent"
        with (
            Wire(people[captain][0], granted["table"]) as aside,
            Wire(guests(), granted["table"]) as looker,
        ):
            for wire in (aside, looker):
                wire.hello()
                wire.until("snapshot")
            aside.say(type="chat", n=2, text="the palm, I say!")
            assert refused(aside) == "silent"
            speak(looker, "good luck")
        speak(crew, "where was it?")
        while crew.until("chat")["text"] != "where was it?":
            pass
        heard = [json.loads(raw) for raw in crew.raw]
        lines = [message["text"] for message in heard if message["type"] == "chat"]
        assert lines == ["a good tale to all", "good luck", "where was it?"]


def speak(wire: Wire, text: str) -> None:
    n = next(Wire.numbers)
    wire.say(type="chat", n=n, text=text)
    assert wire.until("accepted")["n"] == n


def test_a_remark_travels_between_processes_whatever_the_name() -> None:
    remark = Remark("ab12", {"type": "reaction", "name": "Ana: “ñ”", "reaction": "ahoy"})
    assert remark_of(note_of(remark)) == remark
    assert ":" not in note_of(remark)


def refused(wire: Wire) -> str:
    while (message := wire.hear())["type"] != "refused":
        pass
    return str(message["code"])
