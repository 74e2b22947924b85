// A move prepared in peace: where days are counted, what is picked up lies there again when one comes back.

import type { Move, Seat, TableId } from "$lib/protocol";
import { forget, recall, remember } from "$lib/storage";

const keyOf = (table: TableId, seat: Seat): string => `prepared.${table}.${seat}`;

/** Keeps the line that is picked up at a position; nothing picked up is nothing kept. */
export function keepPrepared(table: TableId, seat: Seat, seq: number, line: readonly Move[]): void {
  if (line.length === 0) forget(keyOf(table, seat));
  else remember(keyOf(table, seat), JSON.stringify({ seq, line }));
}

/** The line that was picked up at this very position; empty where there was none, or the game has gone on. */
export function preparedLine(table: TableId, seat: Seat, seq: number): Move[] {
  try {
    const kept = JSON.parse(recall(keyOf(table, seat)) ?? "null") as { seq: number; line: Move[] } | null;
    return kept?.seq === seq && Array.isArray(kept.line) ? kept.line : [];
  } catch {
    return [];
  }
}
