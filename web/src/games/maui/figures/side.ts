// What lies where on a side of the beach, read from its figures.

import type { Bench } from "../../../workshop/bench.svelte";
import type { Group, Value } from "../../../workshop/shapes";

export interface Thing {
  art: string;
  /** The colour class of an umbrella. */
  ground: string;
  row: number;
  column: number;
  /** What a crab costs. */
  worth: Value | undefined;
}

/** The beach is as wide as the widest of its printed places asks for, and never narrower than this. */
const NARROWEST = 11;

export function thingsOf(bench: Bench, group: Group): Thing[] {
  return group.figures.flatMap(({ path, ...figure }) => {
    const value = bench.value({ path, ...figure });
    if (figure.kind === "grid" && Array.isArray(value)) {
      const crabs = path.endsWith("crabs");
      const worths = bench.form.groups.flatMap(({ figures }) => figures).find((each) => each.path === "crab_side.values");
      const worth = crabs && worths ? bench.value(worths) : null;
      return value.flatMap((place, at) => laid(place, crabs ? "i-crab" : "i-umbrella", "", Array.isArray(worth) ? worth[at] : undefined));
    }
    const pattern = /umbrellas\.(\w+)$/.exec(path)?.[1];
    return pattern ? laid(value, "i-umbrella", `is-${pattern}`, undefined) : [];
  });
}

function laid(place: Value, art: string, ground: string, worth: Value | undefined): Thing[] {
  if (!Array.isArray(place)) return [];
  const [row, column] = place;
  return typeof row === "number" && typeof column === "number" ? [{ art, ground, row, column, worth }] : [];
}

export function sizeOf(bench: Bench, things: readonly Thing[]): { rows: number; columns: number } {
  const rows = bench.form.groups.flatMap(({ figures }) => figures).find(({ path }) => path === "rows");
  const count = Array.isArray(rows?.printed) ? rows.printed.length : 7;
  return { rows: count, columns: Math.max(NARROWEST, ...things.map(({ column }) => Math.min(column, NARROWEST))) };
}
