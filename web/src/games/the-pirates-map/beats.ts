// What is seen of each event of The Pirate's Map: map cards go to the island and about on it, the cross is put down, loot is taken.

import type { GameEvent } from "$lib/protocol";
import type { Beat } from "../../stage/beats";

import type { MapView } from "./view";

/** A map card is one of its kind: it flies from wherever it lay to wherever it now lies. */
function moved(card: unknown): Beat {
  const place = `map-${String(card)}`;
  return { from: place, to: place, was: null, now: null, piece: `map ${String(card)}`, itself: true };
}

export function beats({ kind, seat, card, other_card, cell, element, number }: GameEvent, { picked }: Pick<MapView, "picked">): Beat[] {
  switch (kind) {
    case "lay":
    case "shift":
      return [{ ...moved(card), now: `cell-${Number(cell)}` }];
    case "swap":
      return [moved(card), moved(other_card)];
    case "take_back":
      return [moved(card)];
    case "cross":
      return [{ from: `seat-${seat}`, to: `cell-${Number(cell)}`, was: null, piece: `cross ${String(element)}` }];
    case "shown":
      return number === 1 ? [{ sound: "bell" }] : []; // the tale begins: it is told once
    case "right":
    case "wrong":
      return [{ scene: kind, suspense: true }];
    case "pick":
      // No event says which card it is, so that no log repeats it; it is seen, once.
      return picked ? [{ from: `story-${picked.number}`, to: `picker-${seat}`, was: null, now: null, itself: true, holds: 900 }] : [];
    default:
      return [];
  }
}
