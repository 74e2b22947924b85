// Why an island was wrong: whose cards brought what was not told, and where the tale had told what is missing.

import type { Seat } from "$lib/protocol";

import type { Judgement, Problem } from "./view";

type Told = Pick<Judgement, "tale" | "island">;

/** The seats whose cards have an element of which there are too many. */
export function laidBy({ island }: Told, { kind, element, island: here, tale }: Problem): Seat[] {
  if (kind !== "element" || element === null || here <= tale) return [];
  const seats = island.flatMap((cell) => (cell?.elements.includes(element) ? [cell.seat] : []));
  return [...new Set(seats)];
}

/** The sentences, counted from 1, that told of an element of which there are too few. */
export function toldIn({ tale: told }: Told, { kind, element, island: here, tale }: Problem): number[] {
  if (kind !== "element" || here >= tale) return [];
  return told.flatMap((each, at) => (each === element ? [at + 1] : []));
}
