// Where each seat's doubloons were laid, in the order in which they came.

import type { Entry, Seat } from "$lib/protocol";

export interface Marked {
  x: number;
  y: number;
}

/** The cells of a seat's doubloons, the first one first; on one cell there may be two. */
export function markedBy(log: readonly Entry[], seat: Seat): Marked[] {
  const marks = log.flatMap(({ events }) => events.filter((event) => event.kind === "mark" && event.seat === seat));
  return marks.map(({ x, y }) => ({ x: Number(x), y: Number(y) }));
}
