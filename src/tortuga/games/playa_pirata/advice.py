"""What speaks for a move in Playa Pirata: treasures covered and kept, towels spent, secrets.

Treasures count as far as the seat knows them; nothing hidden comes out.
"""

from __future__ import annotations

from typing import Any, Final

from tortuga.engine.reasons import Reason
from tortuga.games.playa_pirata.cards import SPOT_WORDS, TREASURE_WORDS
from tortuga.games.playa_pirata.moves import MOVES
from tortuga.games.playa_pirata.outlook import most_towels
from tortuga.games.playa_pirata.rules import PlayaPirataState
from tortuga.games.playa_pirata.sight import standing_of
from tortuga.games.playa_pirata.towels import needed
from tortuga.games.playa_pirata.view import PlayaPirataView, Spot, Standing

SKULL_WORD: Final = TREASURE_WORDS[0]
LOOKS: Final = ("telescope", "bucket")
# What is said of a treasure that the seat does not know, and of one that it does.
SHOWN: Final = {
    "map": ("turns_up", "shows"),  # what is known already is shown on purpose
    "umbrella": ("shades", "shades_known"),
    "flipflops": ("shades", "shades_known"),
}


def advice(state: PlayaPirataState, view: PlayaPirataView, move: int) -> list[Reason]:
    """The reasons, weightiest first; ``state`` is a guess that may be played on."""
    seat = view.seat
    assert seat is not None
    told = MOVES.to_json(move)
    name, facts = told["name"], {"spot": told["spot"]} if "spot" in told else {}
    state.blind = True
    state.apply(seat, move)
    if name == "lay":
        return laid(state, view, seat, facts)
    if name == "bury":
        return buried(view, told["treasure"])
    if name in LOOKS:
        return [Reason("looks", facts)]
    if name in SHOWN:
        spot = spot_of(view, facts)
        return [Reason(SHOWN[name][spot.treasure is not None], with_treasure(facts, spot))]
    if name == "end":
        return kept(view, seat)
    return changed(view.standing, standing_of(state, seat), seat)


def spot_of(view: PlayaPirataView, facts: dict[str, Any]) -> Spot:
    return view.beach[SPOT_WORDS.index(facts["spot"])]


def with_treasure(facts: dict[str, Any], spot: Spot) -> dict[str, Any]:
    return facts if spot.treasure is None else facts | {"treasure": spot.treasure}


def laid(
    state: PlayaPirataState, view: PlayaPirataView, seat: int, facts: dict[str, Any]
) -> list[Reason]:
    """Whose treasure it is now, what it brings, what the towels cost, and whether it is safe."""
    spot = spot_of(view, facts)
    known = with_treasure(facts, spot)
    what = "" if spot.treasure is None else "_known"
    before, after = view.standing, standing_of(state, seat)
    own = after.tallies[seat]
    found: list[Reason] = []
    if spot.control_seat is None:
        found.append(Reason(f"claims{what}", known))
    elif spot.control_seat != seat:
        found.append(Reason(f"covers{what}", known | {"of_seat": spot.control_seat}))
    else:
        need = needed(state, SPOT_WORDS.index(facts["spot"]))
        found.append(
            Reason("guards", facts | {"needs": need})
            if need > (spot.needs or 0)
            else Reason("piles", facts)
        )
    if spot.treasure == SKULL_WORD and spot.control_seat != seat:
        found.append(Reason("skulls", {"count": own.skulls, "worth": own.skull_points}))
    spent = before.tallies[seat].towels_left - own.towels_left
    gain = after.totals[seat] - before.totals[seat]
    if spot.treasure is not None and gain != 0:
        found += changed(before, after, seat)
    else:
        found.append(Reason("spends", {"count": spent}))
    if safe(state, SPOT_WORDS.index(facts["spot"]), seat):
        found.append(Reason("safe", facts))
    return found


def safe(state: PlayaPirataState, spot: int, seat: int) -> bool:
    """Whether no rival has the towels to cover it any more."""
    return most_towels(state, seat) < needed(state, spot)


def buried(view: PlayaPirataView, treasure: str) -> list[Reason]:
    """A treasure of one's own on the beach: to be claimed, or to tempt."""
    facts = {"treasure": treasure}
    if treasure == SKULL_WORD:
        return [Reason("tempts", facts)]
    left = view.turns - view.turn
    return [Reason("buries" if left > 0 else "buries_late", facts)]


def kept(view: PlayaPirataView, seat: int) -> list[Reason]:
    """Towels that stay in hand count a point each."""
    count = view.standing.tallies[seat].towels_left
    return [Reason("keeps", {"count": count})] if count else []


def changed(before: Standing, after: Standing, seat: int) -> list[Reason]:
    """Points that the seat and its rivals win or lose, as far as is known."""
    found: list[Reason] = []
    own = after.totals[seat] - before.totals[seat]
    if own:
        key, name = ("gains", "gain") if own > 0 else ("pays", "loss")
        found.append(Reason(key, {name: abs(own)}))
    for other, (old, new) in enumerate(zip(before.totals, after.totals)):
        if other != seat and new < old:
            found.append(Reason("takes_from", {"of_seat": other, "loss": old - new}))
    return found
