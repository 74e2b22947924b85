// Seat keys and invites, kept in this browser, one entry a table.

import type { Granted, TableId } from "./protocol";
import { forget, recall, recallAll, remember } from "./storage";

interface Kept {
  keys: Record<string, string>;
  invite?: string;
  at: number;
}

const KEPT_TABLES = 200;

/** Keeps what a grant brought, beside what earlier grants of the same table brought. */
export function keepGrant({ table, keys, invite }: Granted): void {
  const before = read(table);
  const kept: Kept = { keys: { ...before?.keys, ...keys }, at: Date.now() };
  const secret = invite ?? before?.invite;
  if (secret) kept.invite = secret;
  remember(`table.${table}`, JSON.stringify(kept));
  prune();
}

export function keepInvite(table: TableId, invite: string): void {
  keepGrant({ table, keys: {}, invite } as Granted);
}

export function keysOf(table: TableId): string[] {
  return Object.values(read(table)?.keys ?? {});
}

export function inviteOf(table: TableId): string | undefined {
  return read(table)?.invite;
}

export function dropSeat(table: TableId, seat: number): void {
  const kept = read(table);
  if (!kept) return;
  delete kept.keys[seat];
  remember(`table.${table}`, JSON.stringify(kept));
}

/** Keys open what was somebody's at this browser, who is somebody else now. Invites stay. */
export function dropKeys(): void {
  for (const table of recallAll("table.")) {
    const kept = read(table);
    if (kept?.invite) remember(`table.${table}`, JSON.stringify({ ...kept, keys: {} }));
    else forget(`table.${table}`);
  }
}

export function dropTables(): void {
  for (const table of recallAll("table.")) forget(`table.${table}`);
}

function read(table: TableId): Kept | null {
  const text = recall(`table.${table}`);
  if (!text) return null;
  try {
    return JSON.parse(text) as Kept;
  } catch {
    return null;
  }
}

function prune(): void {
  const tables = recallAll("table.");
  if (tables.length <= KEPT_TABLES) return;
  const oldest = tables.sort((a, b) => (read(a)?.at ?? 0) - (read(b)?.at ?? 0));
  for (const table of oldest.slice(0, tables.length - KEPT_TABLES)) forget(`table.${table}`);
}
