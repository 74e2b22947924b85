// How far an island goes with its tale: what the check lights up, lamp by lamp.

import type { Judgement } from "./view";

/** How many elements of the tale, from the first, lie on the island; where it is wrong, never all of them. */
export function asFar({ tale, island, right }: Pick<Judgement, "tale" | "island" | "right">): number {
  const left = island.flatMap((cell) => cell?.elements ?? []);
  for (const [at, element] of tale.entries()) {
    const found = left.indexOf(element);
    if (found < 0) return at;
    left.splice(found, 1);
  }
  return right ? tale.length : tale.length - 1; // all of it, but something too many, or the cross elsewhere
}
