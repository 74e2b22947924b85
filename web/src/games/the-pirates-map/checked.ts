// What is seen of a check, step by step: night falls, the tale's lamps light up as far as the island goes with it, and at last
// what it comes to.

import type { Judgement } from "./view";

type Checked = Pick<Judgement, "tale" | "island" | "cross" | "right">;

/** A picture on the island: in which cell, and which one of its card. Both count from 0. */
export interface Twin {
  cell: number;
  at: number;
}

/** The elements of the tale with their twins on the island, in order; null where there is none, or none left. */
export function twinsOf({ tale, island, cross }: Omit<Checked, "right">): (Twin | null)[] {
  const left = island.flatMap((laid, cell) => (laid?.elements ?? []).map((element, at) => ({ element, cell, at })));
  // What lies under the cross is taken last: there the tale ends.
  const crossed = left.findIndex(({ element, cell }) => cell + 1 === cross?.cell && element === cross.element);
  if (crossed >= 0) left.push(...left.splice(crossed, 1));
  return tale.map((wanted) => {
    const found = left.findIndex(({ element }) => element === wanted);
    if (found < 0) return null;
    const { cell, at } = left.splice(found, 1)[0]!;
    return { cell, at };
  });
}

/** How many lamps of the tale light up; where the island is wrong, never all of them. */
export function asFar(checked: Checked): number {
  const missing = twinsOf(checked).indexOf(null);
  if (missing >= 0) return missing;
  return checked.right ? checked.tale.length : checked.tale.length - 1; // something too many, or the cross elsewhere
}

/** What is seen of a check by now. */
export interface Seen {
  /** The twins of the lamps that are lit. */
  found: Twin[];
  /** The lamp that has gone out. */
  out: number | null;
  /** What the island lacks there: an element, or the cross on this one; null while nothing is missed. */
  missing: { element: string; twin: Twin | null } | null;
  /** Whether it is right, and that has been seen. */
  dawn: boolean;
}

/** After so many steps: the first is nightfall, the last what it comes to. */
export function seenOf(judged: Judgement, steps: number): Seen {
  const far = asFar(judged);
  const twins = twinsOf(judged);
  const over = steps > far + 1;
  const found = twins.slice(0, Math.min(far, Math.max(0, steps - 1))) as Twin[];
  if (!over || judged.right) return { found, out: null, missing: null, dawn: over };
  const twin = twins[far] ?? null;
  const astray = twin === null || judged.problems.some(({ kind }) => kind === "cross");
  return { found, out: far, missing: astray ? { element: judged.tale[far]!, twin } : null, dawn: false };
}
