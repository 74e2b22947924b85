"""Taking moves back over the WebSocket: at once, by consent, or not at all."""

from __future__ import annotations

from tests.server.harness import (
    LOCAL,
    ME,
    OPEN,
    SAILOR,
    Person,
    Wire,
    other_of,
    play_out,
    to_move,
    turn,
)

DATABASES = ("sqlite", "postgres")


def test_undo_by_the_engines_rule_is_immediate(pair: tuple[Wire, Wire]) -> None:
    wire, seat, legal = to_move(*pair)
    before = wire.views
    wire.play(seat, legal[0])
    assert wire.until("event")["undo"]["can"] == [seat]
    assert other_of(pair, wire).until("event")["undo"]["can"] == []
    wire.say(type="undo", n=9, seat=seat)
    assert wire.until("accepted") == {"type": "accepted", "n": 9, "seq": 2}
    for each in pair:
        undone = each.until("undone")
        assert (undone["seq"], undone["to"], len(undone["log"])) == (2, 0, 1)
    assert wire.views == before
    wire.say(type="undo", n=9, seat=seat)
    assert wire.until("accepted")["seq"] == 2
    wire.say(type="undo", n=10, seat=seat)
    assert wire.until("refused")["code"] == "not_allowed"
    wire.play(seat, legal[0])
    assert wire.until("accepted")["seq"] == 3


def test_what_vanishes_cannot_be_brought_back_by_an_undo(ana: Person) -> None:
    """Nobody else decides at this table; still an island is not built again after its check."""
    granted = ana.create(ME, LOCAL, game="the-pirates-map", telling="aloud")
    with ana.wire(granted) as wire:
        wire.until("snapshot")
        _, seat, legal = to_move(wire)
        wire.play(seat, legal[0])
        wire.until("event")
        wire.say(type="undo", n=9, seat=seat)
        assert wire.until("refused")["code"] == "not_allowed"
        assert wire.quiet()


def both_moved(pair: tuple[Wire, Wire]) -> tuple[Wire, int]:
    """Play until the first player's move lies under the other's; who that is."""
    wire, seat, _ = to_move(*pair)
    while to_move(*pair)[0] is wire:
        play_out(*pair, moves=1)
    play_out(*pair, moves=1)
    return wire, seat


def test_undo_beyond_the_rule_needs_consent(pair: tuple[Wire, Wire]) -> None:
    wire, seat = both_moved(pair)
    other = other_of(pair, wire)
    wire.say(type="undo", n=20, seat=seat)
    asked = wire.until("undo_asked")
    assert other.until("undo_asked") == asked
    assert (asked["seat"], asked["waiting"]) == (seat, [1 - seat])
    wire.say(type="consent", seat=seat, undo=asked["undo"], agree=True)
    assert wire.until("refused")["code"] == "stale"
    wire.say(type="consent", seat=1 - seat, undo=asked["undo"], agree=True)
    assert wire.until("refused")["code"] == "not_your_seat"
    other.say(type="consent", seat=1 - seat, undo=asked["undo"], agree=True)
    undone = other.until("undone")
    assert wire.until("accepted")["n"] == 20
    assert wire.until("undone")["to"] == undone["to"] < undone["seq"] - 1
    assert turn(wire) is not None


def test_an_undo_that_is_refused_changes_nothing(pair: tuple[Wire, Wire]) -> None:
    wire, seat = both_moved(pair)
    other = other_of(pair, wire)
    wire.say(type="undo", n=20, seat=seat)
    asked = other.until("undo_asked")
    other.say(type="consent", seat=1 - seat, undo=asked["undo"], agree=False)
    for each in pair:
        assert each.until("undo_refused")["undo"] == asked["undo"]
    assert wire.quiet()
    other.say(type="consent", seat=1 - seat, undo=asked["undo"], agree=True)
    assert other.until("refused")["code"] == "stale"


def test_who_lets_a_bot_play_for_a_while_is_still_asked(ana: Person, ben: Person) -> None:
    granted = ana.create(ME, OPEN)
    theirs = ben.join(granted)
    with ana.wire(granted) as mine, ben.wire(theirs) as other:
        mine.until("snapshot")
        other.until("snapshot")
        wire, seat = both_moved((mine, other))
        away, rest = (ben, other) if wire is mine else (ana, mine)
        handed = away.post(f"{granted['table']}/seats/{1 - seat}/bot", {"level": "sailor"})
        assert handed.status_code == 200
        wire.say(type="undo", n=1, seat=seat)
        assert wire.until("undo_asked")["waiting"] == [1 - seat]
        asked = rest.until("undo_asked")
        rest.say(type="consent", seat=1 - seat, undo=asked["undo"], agree=True)
        for each in (wire, rest):
            each.until("undone")


def test_bots_never_object_to_an_undo(ana: Person) -> None:
    granted = ana.create(ME, SAILOR)
    with ana.wire(granted) as wire:
        wire.until("snapshot")
        play_out(wire, moves=6)
        while not wire.views["0"]["legal"]:
            wire.until("event")
        wire.say(type="undo", n=1, seat=0)
        assert wire.until("undone")["to"] < wire.seq - 1
        assert wire.views["0"]["legal"]
