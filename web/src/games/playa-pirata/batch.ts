// Batches of towels: what can be laid where, how it is written, how it would lie. Which batches are
// allowed comes from the legal moves; no rule of the game is told here.

import type { NamedMove } from "../../table/moves";

import { VALUES, type Batch, type Value } from "./view";

export const NONE: Batch = [0, 0, 0];

export function batchOf({ fields }: NamedMove): Batch {
  return [Number(fields.ones), Number(fields.twos), Number(fields.threes)];
}

export function sameBatch(a: Batch, b: Batch): boolean {
  return a.every((count, at) => count === b[at]);
}

export function totalOf(batch: Batch): number {
  return batch.reduce((sum, count, at) => sum + count * VALUES[at]!, 0);
}

export function countOf(batch: Batch): number {
  return batch.reduce((sum, count) => sum + count, 0);
}

/** The towels of a batch as they come to lie, the lowest last, on top. */
export function towelsOf(batch: Batch): Value[] {
  return [...VALUES].reverse().flatMap((value) => Array.from({ length: batch[value - 1]! }, () => value));
}

/** '3+1', or '4 × 1' where there are many alike. */
export function written(batch: Batch): string {
  const towels = towelsOf(batch);
  const alike = new Set(towels).size === 1;
  return alike && towels.length > 2 ? `${towels.length} × ${towels[0]}` : towels.join("+");
}

/** With one more towel of a value; from all there are it goes back to none. */
export function oneMore(batch: Batch, value: Value, held: number): Batch {
  const next = batch[value - 1]! >= held ? 0 : batch[value - 1]! + 1;
  return [value === 1 ? next : batch[0], value === 2 ? next : batch[1], value === 3 ? next : batch[2]];
}

/** The batches for one treasure, the thriftiest first; `most` of them, and always the chosen one. */
export function offersOn(lays: readonly NamedMove[], spot: string, most: number, chosen: Batch | null): NamedMove[] {
  const offers = lays.filter(({ fields }) => fields.spot === spot).sort(thriftier);
  const shown = offers.slice(0, most);
  const kept = chosen && offers.find((move) => sameBatch(batchOf(move), chosen));
  return kept && !shown.includes(kept) ? [...shown.slice(0, -1), kept] : shown;
}

function thriftier(a: NamedMove, b: NamedMove): number {
  const [first, second] = [batchOf(a), batchOf(b)];
  return totalOf(first) - totalOf(second) || countOf(first) - countOf(second);
}
