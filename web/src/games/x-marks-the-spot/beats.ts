// What is seen of each event of X Marks the Spot: tiles come from hands and go, cards change hands.

import type { GameEvent } from "$lib/protocol";
import type { Beat } from "../../stage/beats";

/** A card whose face the others do not see. */
const UNSEEN = "card";

/** What is only said or chosen moves nothing: it is marked at the hand of who did it. */
const TALK = new Set(["accept", "counter", "take", "ask", "offer", "no_offer", "ready", "lots", "spent", "no_second", "pass"]);

export function beats(event: GameEvent): Beat[] {
  const { kind, seat, id, count } = event;
  const hand = `hand-${seat}`;
  switch (kind) {
    case "draw":
      return Number(count) > 0 ? [{ from: "deck", to: hand, was: null, piece: UNSEEN, count: Number(count), gain: Number(count) }] : [];
    case "lay":
      return [{ from: hand, to: `tile-${id}`, was: null, piece: String(event.tile) }];
    case "mark":
      return [{ scene: "doubloon" }, { from: `seat-${seat}`, to: `doubloon-${event.x}-${event.y}`, was: null, piece: "doubloon" }];
    case "cannon":
      return [
        { from: `tile-${id}`, to: "discard", was: `cell-${event.x}-${event.y}`, now: null, piece: String(event.tile), sound: "steal" },
      ];
    case "heading":
      return [
        { from: `tile-${id}`, to: hand, was: null, now: null, piece: String(event.tile), sound: "steal" },
        { from: hand, to: `tile-${id}`, was: null, piece: String(event.with_tile) },
      ];
    case "plunder":
      return [{ from: hand, to: `hand-${event.at_seat}`, was: null, piece: "plunder" }];
    case "seize":
      return [{ from: `hand-${event.from_seat}`, to: hand, now: null, robbed: true, loss: 1, piece: String(event.card), sound: "steal" }];
    case "salvage":
      return [{ from: "discard", to: hand, now: null, piece: String(event.card) }];
    case "parlay":
      return [{ from: hand, to: `hand-${event.at_seat}`, was: null, piece: "parlay" }];
    case "force":
      return [{ from: hand, to: `hand-${event.at_seat}`, was: null, piece: "parlay", sound: "steal" }];
    case "swap":
      return [
        { from: hand, to: `hand-${event.at_seat}`, was: null, piece: UNSEEN, count: Number(count) },
        { from: `hand-${event.at_seat}`, to: hand, was: null, piece: UNSEEN, count: Number(count) },
      ];
    case "scuttle":
      return [{ from: hand, to: "discard", now: null, piece: UNSEEN, count: Number(count), loss: Number(count) }];
    default:
      return TALK.has(kind) ? [{ now: hand }] : [];
  }
}

/** What a card brings about, and what others say to it, belongs to the card. */
export function continues({ kind }: GameEvent): boolean {
  return ["mark", "seize", "salvage", "spent"].includes(kind);
}
