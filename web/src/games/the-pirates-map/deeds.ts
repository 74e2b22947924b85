// What each of the crew did last, as the log tells it.

import type { GameEvent, Seat } from "$lib/protocol";

import type { Table } from "./view";

export interface Deed {
  seat: Seat;
  event: GameEvent;
  /** The cell of the island it was about, where it was about one. */
  cell: number | null;
}

const DEEDS = new Set(["lay", "shift", "swap", "take_back", "cross", "uncross", "done", "flip", "flip_early"]);

/** What was done since the sand began to run, newest first. */
function sinceTheTale(table: Table): GameEvent[] {
  const events: GameEvent[] = [];
  for (const entry of [...table.source.log].reverse())
    for (const event of [...entry.events].reverse()) {
      if (event.kind === "told" || event.kind === "round") return events;
      if (DEEDS.has(event.kind)) events.push(event);
    }
  return events;
}

/** What a seat did last to this island. */
export function deedOf(table: Table, seat: Seat): GameEvent | null {
  return sinceTheTale(table).find((event) => event.seat === seat) ?? null;
}

/** The newest deed of somebody else. */
export function lastDeed(table: Table): Deed | null {
  const event = sinceTheTale(table)[0];
  if (!event || event.seat === null || event.seat === table.me) return null;
  return { seat: event.seat, event, cell: typeof event.cell === "number" ? event.cell : null };
}
