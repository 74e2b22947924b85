// Map cards are turned up with the hourglass: for that one moment they show how they turn.

import type { Table } from "./view";

/** Whether the last thing that happened was that the map cards were turned up. */
export function justTurned(table: Table): boolean {
  return table.source.log.at(-1)?.events.some(({ kind }) => kind === "maps_up") ?? false;
}
