// A position of a finished game tried again against bots, with what would have been better in hand.

import { api } from "$lib/api";
import type { Move, Seat, TableId } from "$lib/protocol";
import { place } from "$lib/route.svelte";
import { inviteOf, keepGrant } from "$lib/seatKeys";

const better = new Map<TableId, Move>();

/** Sets the position before a move up and goes there. */
export async function tryAgain(table: TableId, index: number, seat: Seat, move: Move | undefined): Promise<void> {
  const granted = await api.practice(table, index, seat, inviteOf(table));
  keepGrant(granted);
  if (move !== undefined) better.set(granted.table, move);
  place.go({ page: "table", table: granted.table });
}

/** The move to be shown at a table when it is opened; once. */
export function moveInHand(table: TableId): Move | null {
  const move = better.get(table) ?? null;
  better.delete(table);
  return move;
}
