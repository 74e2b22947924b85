"""Cannon, New Heading and Plunder."""

from __future__ import annotations

from tests.games.x_marks_the_spot.positions import (
    PLENTY,
    hand,
    lay,
    marks,
    offered,
    offered_of,
    play,
    refused,
    seen,
    spot,
    told,
)
from tests.kit.rules import rule
from tortuga.games.x_marks_the_spot.moves import MOVES, cell_at

PLUS = ("avery-water 0 -1 north", "avery-water -1 0 west", "avery-water 0 1 south")


@rule("XM-11")
def test_a_cannon_discards_a_tile_and_uncovers_what_lay_beneath() -> None:
    state = lay("avery-wynn 0 0 east", "ghost-water 1 0 south", hands=("cannon wynn-wynn", PLENTY))
    play(state, "cannon 1 0")
    view = seen(state)
    assert [(cell.x, cell.y, cell.icon) for cell in view.cells] == [(0, 0, "avery"), (1, 0, "wynn")]
    assert view.discard == ("cannon", "ghost-water")
    assert [tile.id for tile in view.tiles] == [0]


@rule("XM-11")
def test_stacks_come_up_level_by_level() -> None:
    state = lay(
        "avery-avery 0 0 east", "avery-wynn 0 0 south", "ghost-ghost 0 0 east",
        hands=("cannon cannon", "cannon"),
    )  # fmt: skip
    assert offered_of(state, "cannon") == ["cannon 0 0"]
    play(state, "cannon 0 0")
    assert [(c.x, c.y, len(c.stack)) for c in seen(state).cells] == [
        (0, 0, 2),
        (1, 0, 1),
        (0, 1, 1),
    ]
    play(state, "cannon 0 0")
    assert [(c.x, c.y, c.icon) for c in seen(state).cells] == [(0, 0, "avery"), (1, 0, "avery")]


@rule("XM-2", "XM-9", "XM-11")
def test_a_tile_that_is_touched_with_nothing_in_hand_says_what_could_touch_it() -> None:
    def keys(held: str, *moves: str) -> list[str]:
        state = lay(
            "avery-avery 0 0 east", "wynn-wynn 1 0 south", "ghost-ghost 4 0 east",
            hands=(held, PLENTY),
        )  # fmt: skip
        state.grid.lock(cell_at(4, 0), 1)
        line = [MOVES.parse(move) for move in moves]
        told = [spot().why_not_thing(state.view(0), f"tile {tile}", *line) for tile in range(4)]
        return [why.key for why in told if why]

    assert keys(PLENTY) == ["tile_covered", "tile_stays", "tile_immune", "thing"]
    assert keys("cannon")[1] == "aim_first"
    assert keys("heading wynn-wynn")[1] == "aim_first"
    assert keys("heading")[1] == "tile_stays"  # it needs another tile
    assert keys("heading wynn-wynn", "heading 1 0")[1] == "set_a_tile"
    assert keys("wynn-wynn", "tile wynn-wynn")[1] == "lay_the_tile"
    assert keys("wynn-wynn", "tile wynn-wynn", "scuttle") == ["lay_the_tile"] * 4


@rule("XM-11")
def test_islands_may_come_apart_and_both_can_be_built_on() -> None:
    state = lay(
        "avery-avery 0 0 east", "wynn-wynn 2 0 east", "rackham-rackham 4 0 east",
        hands=("cannon condent-condent", PLENTY),
    )  # fmt: skip
    play(state, "cannon 2 0", "tile condent-condent")
    assert {"at -2 0 east", "at 6 0 east", "at 2 0 east"} <= set(offered(state))
    assert "at 8 0 east" not in offered(state)


@rule("XM-11")
def test_a_cannon_can_uncover_an_x() -> None:
    state = lay(
        *PLUS, "avery-water 1 0 east", "avery-kraken 0 0 east", "avery-avery 0 0 east",
        "wynn-wynn 0 0 south",
        hands=("cannon cannon", PLENTY),
    )  # fmt: skip
    assert marks(state) == []
    play(state, "cannon 0 0")
    assert marks(state) == [(0, 0, 0)]


@rule("XM-11")
def test_a_target_is_named_by_its_left_or_upper_cell() -> None:
    state = lay("avery-wynn 1 0 west", hands=("cannon", PLENTY))
    assert offered_of(state, "cannon") == ["cannon 0 0"]
    refused(state, "cannon 1 0", "named by the cell of its left or upper half (XM-11)")
    refused(state, "cannon 5 5", "no tile lies there (XM-11)")


@rule("XM-12")
def test_new_heading_replaces_a_tile_whatever_the_cover_rules_say() -> None:
    state = lay("rackham-kraken 0 0 east", hands=("heading avery-wynn cannon", PLENTY))
    play(state, "heading 0 0")
    assert offered(state) == ["set avery-wynn east", "set avery-wynn west"]
    refused(state, "set avery-wynn south", "in the same two cells, either way round (XM-12)")
    refused(state, "set wynn-wynn east", "you do not hold that card: two Wynn")
    play(state, "set avery-wynn west")
    view = seen(state)
    assert [(cell.x, cell.y, cell.icon) for cell in view.cells] == [(0, 0, "wynn"), (1, 0, "avery")]
    assert view.hand == ("rackham-kraken", "cannon")
    assert view.discard == ("heading",)


@rule("XM-12")
def test_new_heading_needs_another_tile_and_cannot_set_the_one_it_takes() -> None:
    state = lay("rackham-kraken 0 0 east", hands=("heading cannon", PLENTY))
    assert offered_of(state, "heading") == []
    refused(state, "heading 0 0", "New Heading needs another tile in hand (XM-12)")
    state = lay("wynn-wynn 0 0 south", hands=("heading wynn-wynn", PLENTY))
    play(state, "heading 0 0")
    assert offered(state) == ["set wynn-wynn south"]  # one of the same kind will do


@rule("XM-12")
def test_xs_are_looked_for_only_after_the_new_tile_lies() -> None:
    # Taking the water off the centre would make an X; what comes in its place prevents it.
    state = lay(
        *PLUS, "avery-water 1 0 east", "avery-kraken 0 0 east", "avery-avery 0 0 east",
        "water-water 0 0 south",
        hands=("heading wynn-wynn avery-avery", PLENTY),
    )  # fmt: skip
    other = state.copy()
    play(state, "heading 0 0", "set wynn-wynn south")
    assert marks(state) == []
    play(other, "heading 0 0", "set avery-avery south")
    assert marks(other) == [(0, 0, 0)]


@rule("XM-12")
def test_what_new_heading_took_is_known_to_all() -> None:
    state = lay("rackham-kraken 0 0 east", hands=("heading avery-wynn cannon", PLENTY, ""))
    play(state, "heading 0 0", "set avery-wynn east")
    assert [seen(state, eyes).players[0].known for eyes in (1, 2)] == [("rackham-kraken",)] * 2
    assert seen(state, None).players[0].known == ()
    play(state, "cannon 0 0")
    assert told(state, "heading")[0]["tile"] == "rackham-kraken"


@rule("XM-12")
def test_the_target_stays_secret_until_the_new_tile_lies() -> None:
    state = lay("rackham-kraken 0 0 east", hands=("heading avery-wynn", PLENTY))
    before = seen(state, 1)
    state.take_told()
    play(state, "heading 0 0")
    assert seen(state, 1) == before
    assert seen(state, 0).target == 0
    assert state.take_told() == []


@rule("XM-14")
def test_plunder_shows_a_hand_to_the_plunderer_alone() -> None:
    state = lay(hands=("plunder", "wynn-wynn cannon", PLENTY))
    state.take_told()
    play(state, "plunder 2")
    events = [[event.seen_by(eyes).to_json() for event in state.told] for eyes in (0, 1, 2, None)]
    assert [each[0].get("cards") for each in events] == [["wynn-wynn", "cannon"], None, None, None]
    assert seen(state, 0).players[1].known == ("wynn-wynn", "cannon")
    assert [seen(state, eyes).players[1].known for eyes in (2, None)] == [(), ()]
    looks = [seen(state, eyes).plunder for eyes in (0, 2)]
    assert [look and look.cards for look in looks] == [("wynn-wynn", "cannon"), None]
    assert offered(state) == ["seize wynn-wynn"]  # a cannon has no target yet
    refused(state, "seize cannon", "could not be played at once: Cannon (XM-14)")
    refused(state, "seize parlay", "not in that hand: Parlay (XM-14)")


@rule("XM-14")
def test_the_taken_card_is_played_at_once_as_part_of_one_action() -> None:
    state = lay(hands=("plunder wynn-wynn", "avery-avery cannon"))
    play(state, "plunder 2", "seize avery-avery")
    assert [(seen(state, eyes).phase, seen(state, eyes).card) for eyes in (0, 1)] == [
        ("place", "avery-avery")
    ] * 2
    assert seen(state).played == 0
    play(state, "at 0 0 east")
    assert (seen(state).played, hand(state, 0), hand(state, 1)) == (1, ["wynn-wynn"], ["cannon"])
    assert (state.turn, offered(state)) == (0, ["tile wynn-wynn"])


@rule("XM-14")
def test_if_nothing_seen_can_be_played_the_plunder_is_spent() -> None:
    state = lay(hands=("plunder", "cannon heading"))
    play(state, "plunder 2")
    assert [event["kind"] for event in told(state, "plunder", "spent")] == ["plunder", "spent"]
    assert (seen(state).played, hand(state, 1)) == (1, ["cannon", "heading"])
    assert seen(state).discard == ("plunder",)
    assert seen(state, 0).players[1].known == ("cannon", "heading")


@rule("XM-14")
def test_a_card_is_taken_only_if_playable_once_it_has_changed_hands() -> None:
    # Two seats: after their last card is taken a Parlay has nobody to speak to.
    state = lay(hands=("plunder wynn-wynn", "parlay"))
    play(state, "plunder 2")
    assert seen(state).played == 1
    state = lay(hands=("plunder", "parlay parlay"))
    play(state, "plunder 2")
    assert seen(state).played == 1  # no card would be left to swap
    state = lay(hands=("plunder wynn-wynn", "parlay parlay"))
    play(state, "plunder 2")
    assert offered(state) == ["seize parlay"]
    play(state, "seize parlay")
    assert (seen(state, 1).phase, offered(state)) == ("follow", ["parlay 2 for 1"])
    refused(state, "end", "play the card that you have taken, at once (XM-14)")


@rule("XM-14")
def test_a_plunder_from_a_hand_continues_the_same_action() -> None:
    state = lay(hands=("plunder", "plunder wynn-wynn", "avery-avery"))
    play(state, "plunder 2", "seize plunder")
    assert offered(state) == ["plunder 2", "plunder 3"]
    play(state, "plunder 3", "seize avery-avery", "at 0 0 east")
    assert seen(state).played == 1
    assert seen(state).discard == ("plunder", "plunder")


@rule("XM-14")
def test_a_plunder_is_taken_only_for_what_the_discard_offers_once_it_has_changed_hands() -> None:
    # The Parlay in the discard would have nobody left to speak to.
    state = lay(hands=("plunder wynn-wynn", "plunder"), discard="parlay")
    play(state, "plunder 2")
    assert [event["kind"] for event in told(state, "plunder", "spent")] == ["plunder", "spent"]
    assert (seen(state).played, hand(state, 1)) == (1, ["plunder"])
    state = lay(hands=("plunder wynn-wynn", "plunder", "cannon"), discard="parlay")
    play(state, "plunder 2", "seize plunder")
    assert offered(state) == ["plunder 3", "salvage parlay"]
    state = lay("wynn-wynn 0 0 east", hands=("plunder", "plunder"), discard="cannon parlay")
    play(state, "plunder 2", "seize plunder")
    assert offered(state) == ["salvage cannon"]


@rule("XM-14")
def test_any_playable_card_of_the_discard_but_a_plunder_can_be_taken() -> None:
    state = lay(
        "wynn-wynn 0 0 east",
        hands=("plunder", ""),
        discard="plunder parlay heading avery-avery cannon avery-avery",
    )
    assert offered(state)[:-1] == ["salvage avery-avery", "salvage cannon"]
    refused(state, "salvage plunder", "a Plunder may not be taken from the discard (XM-14)")
    refused(state, "salvage heading", "could not be played at once: New Heading (XM-14)")
    refused(state, "salvage wynn-wynn", "not in the discard: two Wynn (XM-14)")
    refused(state, "plunder 2", "seat 2 holds no card (XM-14)")
    play(state, "salvage avery-avery")
    assert seen(state).discard.count("avery-avery") == 1
    play(state, "at 0 1 east")
    assert seen(state).played == 1


@rule("XM-14")
def test_a_taken_new_heading_and_cannon_are_played_on_a_target() -> None:
    state = lay("wynn-wynn 0 0 east", hands=("plunder avery-avery", "heading cannon"))
    cannon = state.copy()
    play(state, "plunder 2", "seize heading", "heading 0 0")
    assert [seen(state, eyes).phase for eyes in (0, 1)] == ["turn", "follow"]
    play(state, "set avery-avery east")
    assert hand(state, 0) == ["wynn-wynn"]
    play(cannon, "plunder 2", "seize cannon", "cannon 0 0")
    assert seen(cannon).discard == ("plunder", "cannon", "wynn-wynn")
