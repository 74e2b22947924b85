// How far a reader has seen each table, kept in the browser, so that what came after can be told.

import { recall, remember } from "$lib/storage";
import type { TableId } from "$lib/protocol";

/** The number of the last move that was seen, and when, in ms since 1970. */
export interface Seen {
  seq: number;
  at: number;
}

/** So many tables are kept in mind, those looked at last. */
const KEPT = 20;
const KEY = "seen";

export function lastSeen(table: TableId): Seen | null {
  return all()[table] ?? null;
}

export function keepSeen(table: TableId, seen: Seen): void {
  const others = Object.entries(all()).filter(([id]) => id !== table);
  const latest = [[table, seen] as const, ...others].sort(([, one], [, other]) => other.at - one.at).slice(0, KEPT);
  remember(KEY, JSON.stringify(Object.fromEntries(latest)));
}

function all(): Record<TableId, Seen> {
  try {
    return JSON.parse(recall(KEY) ?? "{}") as Record<TableId, Seen>;
  } catch {
    return {};
  }
}
