// Who picks when: from the captain's left, the captain last; in a duel several times over.

import type { Seat } from "$lib/protocol";

import { crewOf, type MapView } from "./view";

export interface Pick {
  seat: Seat;
  state: "past" | "now" | "next";
}

/** All picks of this round in order: those that are left are told by the view, the others are past. */
export function pickOrder(view: MapView, seats: number): Pick[] {
  const { picks, offer } = view;
  const taken = offer.filter((card) => card === null).length;
  const one = [...crewOf(view, seats), view.captain];
  const past = Array.from({ length: taken }, (_, at): Pick => ({ seat: one[at % seats]!, state: "past" }));
  return [...past, ...picks.map((seat, at): Pick => ({ seat, state: at === 0 ? "now" : "next" }))];
}
