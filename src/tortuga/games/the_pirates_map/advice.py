"""What speaks for a move in The Pirate's Map: elements that fit, loot and skulls, tales rebuilt."""

from __future__ import annotations

from typing import Any

from tortuga.engine.reasons import Reason
from tortuga.games.the_pirates_map.cards import CELL_COUNT, ELEMENTS, NOTHING, Components
from tortuga.games.the_pirates_map.heuristic import rebuilt_tales
from tortuga.games.the_pirates_map.memory import recalled
from tortuga.games.the_pirates_map.moves import MOVES
from tortuga.games.the_pirates_map.odds import Odds
from tortuga.games.the_pirates_map.view import PiratesMapView

CERTAIN = 0.999
BUILDING = ("lay", "take_back", "cross", "done")


def advice(parts: Components, view: PiratesMapView, move: int) -> list[Reason]:
    """The reasons, weightiest first."""
    told = MOVES.to_json(move)
    name = told["name"]
    if name in BUILDING and view.seat != view.captain:
        return built(Odds(parts, view), view, told)
    if name == "pick":
        return picked(view, told["place"])
    if name == "vote":
        return voted(view, told["seat"])
    if name in ("tell", "again"):
        return tale(view, told["element"])
    if name == "shift":
        return [Reason("idle", {})]
    if name == "flip":
        return [Reason("flip", {})]
    return []


def built(odds: Odds, view: PiratesMapView, told: dict[str, Any]) -> list[Reason]:
    """Whether a card, or the cross, fits what is remembered or may be."""
    if told["name"] == "cross":
        return [crossed(odds, view, told["element"])]
    if told["name"] == "done":
        if len(odds.laid) < CELL_COUNT:
            return [Reason("few", {"count": len(odds.laid)})]
        certain = odds.last != NOTHING and odds.right_now() >= CERTAIN
        return [Reason("as_told" if certain else "as_it_lies", {})]
    card = told["card"] - 1 if told["name"] == "lay" else odds.cells[told["cell"] - 1]
    laid = odds.laid | {card} if told["name"] == "lay" else odds.laid - {card}
    found = [Reason("tales", {"count": len(odds.fitting(laid)), "total": len(odds.tales)})]
    if told["name"] == "take_back":
        return found
    code = sum([odds.parts.map_codes[each] for each in laid])
    if recalled(view).is_sure(code):
        found.insert(0, noted([ELEMENTS[element] for element in odds.parts.faces[card]]))
    return found


def noted(elements: list[str]) -> Reason:
    """What is on a card was heard in the tale."""
    if len(elements) == 1:
        return Reason("noted", {"element": elements[0]})
    return Reason("noted_both", {"element": elements[0], "other": elements[1]})


def crossed(odds: Odds, view: PiratesMapView, element: str) -> Reason:
    """The treasure lies where the tale ended."""
    if odds.last != NOTHING:
        right = ELEMENTS[odds.last] == element
        return Reason("ended" if right else "ended_elsewhere", {"element": element})
    return Reason("may_end", {"element": element})


def picked(view: PiratesMapView, place: int) -> list[Reason]:
    """What a story card scores, and its skulls."""
    card = view.offer[place - 1]
    if card is None:
        return []
    found = [] if card.worth is None else [Reason("loot", {"gain": card.worth})]
    if card.skulls and not view.cabin_boys and len(view.acts) > 2:
        total = (view.standing.skulls or 0) + card.skulls
        found.append(Reason("skulls", {"count": card.skulls, "total": total}))
    return found


def voted(view: PiratesMapView, seat: int) -> list[Reason]:
    """How a teller did, and what the four points would come on top of."""
    found = [Reason("teller", {"count": rebuilt_tales(view)[seat]})]
    if view.count:
        found.append(Reason("counted", {"total": view.count[seat].loot_points}))
    return found


def tale(view: PiratesMapView, element: str) -> list[Reason]:
    """Where a card stands in the tale."""
    hand = view.hand or ()
    if len(hand) == 1:
        return [Reason("last_card", {"element": element})]
    count = sum(card.element == element for card in hand)
    return [Reason("still", {"element": element, "total": count})]
