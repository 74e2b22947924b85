"""What speaks for a move in Playa Pirata: treasures covered and kept, towels spent, secrets.

Treasures count as far as the seat knows them; nothing hidden comes out.
"""

from __future__ import annotations

from typing import Any, Final

from tortuga.engine.reasons import Reason
from tortuga.games.playa_pirata.cards import SPOT_WORDS, TREASURE_WORDS, VALUES
from tortuga.games.playa_pirata.moves import MOVES
from tortuga.games.playa_pirata.rules import PlayaPirataState
from tortuga.games.playa_pirata.sight import standing_of
from tortuga.games.playa_pirata.towels import needed
from tortuga.games.playa_pirata.view import PlayaPirataView, Spot, Standing

SKULL_WORD: Final = TREASURE_WORDS[0]
LOOKS: Final = ("telescope", "bucket")


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
    if name == "map":
        return [turned_up(view, facts)]
    if name in ("umbrella", "flipflops"):
        return [shaded(view, facts)]
    if name == "end":
        return kept(view, seat)
    return changed(view.standing, standing_of(state, seat), seat)


def spot_of(view: PlayaPirataView, facts: dict[str, Any]) -> Spot:
    return view.beach[SPOT_WORDS.index(facts["spot"])]


def laid(
    state: PlayaPirataState, view: PlayaPirataView, seat: int, facts: dict[str, Any]
) -> list[Reason]:
    """Whose treasure it is now, what it brings, what the towels cost, and whether it is safe."""
    spot = spot_of(view, facts)
    known = facts if spot.treasure is None else facts | {"treasure": spot.treasure}
    what = "" if spot.treasure is None else "_known"
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
        found.append(Reason("skulls", skulls(state, view, seat)))
    before, after = view.standing, standing_of(state, seat)
    spent = before.tallies[seat].towels_left - after.tallies[seat].towels_left
    gain = after.totals[seat] - before.totals[seat]
    if spot.treasure is not None and gain != 0:
        found += changed(before, after, seat)
    else:
        found.append(Reason("spends", {"count": spent}))
    if safe(state, SPOT_WORDS.index(facts["spot"]), seat):
        found.append(Reason("safe", facts))
    return found


def skulls(state: PlayaPirataState, view: PlayaPirataView, seat: int) -> dict[str, Any]:
    """How many skulls the seat would have, as far as it knows, and what they count."""
    tally = standing_of(state, seat).tallies[seat]
    return {"count": tally.skulls, "worth": tally.skull_points}


def safe(state: PlayaPirataState, spot: int, seat: int) -> bool:
    """Whether no rival has the towels to cover it any more."""
    need = needed(state, spot)
    totals = [
        sum((value + 1) * state.towels[other * VALUES + value] for value in range(VALUES))
        for other in range(state.seats)
        if other != seat
    ]
    return all(total < need for total in totals)


def buried(view: PlayaPirataView, treasure: str) -> list[Reason]:
    """A treasure of one's own on the beach: to be claimed, or to tempt."""
    facts = {"treasure": treasure}
    if treasure == SKULL_WORD:
        return [Reason("tempts", facts)]
    left = view.turns - view.turn
    return [Reason("buries" if left > 0 else "buries_late", facts)]


def turned_up(view: PlayaPirataView, facts: dict[str, Any]) -> Reason:
    """The map shows everyone: what is known already is shown on purpose."""
    spot = spot_of(view, facts)
    if spot.treasure is None:
        return Reason("turns_up", facts)
    return Reason("shows", facts | {"treasure": spot.treasure})


def shaded(view: PlayaPirataView, facts: dict[str, Any]) -> Reason:
    spot = spot_of(view, facts)
    if spot.treasure is None:
        return Reason("shades", facts)
    return Reason("shades_known", facts | {"treasure": spot.treasure})


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
