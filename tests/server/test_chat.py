"""Chat over the WebSocket: whom it reaches, when it is told again, how much and how often."""

from __future__ import annotations

import pytest

from tests.server.harness import LOCAL, ME, SAILOR, Person, Wire, to_move

DATABASES = ("sqlite", "postgres")


def test_chat_reaches_everyone_once(ana: Person, ben: Person) -> None:
    granted = ana.create(ME, SAILOR, public=True)
    with ana.wire(granted) as wire, Wire(ben, granted["table"]) as watching:
        wire.until("snapshot")
        watching.hello()
        watching.until("snapshot")
        for _ in range(2):
            wire.say(type="chat", n=1, text="  Ahoy\n\n<b>there</b> \u202e ")
            assert wire.until("accepted")["n"] == 1
        line = watching.until("chat")
        assert line["text"] == "Ahoy <b>there</b>"
        assert (line["seat"], line["name"]) == (0, ana.me["name"])
        watching.say(type="chat", n=1, text="Fair winds!")
        said = wire.until("chat")
        while said["id"] == line["id"]:
            said = wire.until("chat")
        assert "seat" not in said
        assert said["name"] == ben.me["name"]
    with ana.wire(granted) as wire:
        chat = wire.until("snapshot")["chat"]
        assert [each["text"] for each in chat] == ["Ahoy <b>there</b>", "Fair winds!"]


def test_chat_missed_is_told_when_resuming(ana: Person) -> None:
    granted = ana.create(ME, LOCAL)
    with ana.wire(granted) as wire:
        wire.until("snapshot")
        _, seat, legal = to_move(wire)
        wire.play(seat, legal[0])
        wire.say(type="chat", n=1, text="one")
        first = wire.until("chat")["id"]
        wire.say(type="chat", n=2, text="two")
        wire.until("chat")
    with ana.wire(granted, seen=1, heard=first) as wire:
        assert wire.until("chat")["text"] == "two"
        wire.until("table")
        assert wire.quiet()


@pytest.mark.parametrize("text", ["", " \u200b\n", "x" * 281, 7])
def test_chat_has_a_length(ana: Person, text: object) -> None:
    with ana.wire(ana.create(ME, SAILOR)) as wire:
        wire.until("snapshot")
        wire.say(type="chat", n=1, text=text)
        assert wire.until("refused")["code"] == "malformed"


@pytest.mark.usefixtures("no_refill")
def test_chat_has_a_pace(ana: Person) -> None:
    with ana.wire(ana.create(ME, SAILOR)) as wire:
        wire.until("snapshot")
        for number in range(20):
            wire.say(type="chat", n=number, text="ahoy")
        answers = [wire.until("accepted", "refused") for _ in range(20)]
        assert [answer["type"] for answer in answers[:5]] == ["accepted"] * 5
        assert {answer["code"] for answer in answers[5:]} == {"too_fast"}
