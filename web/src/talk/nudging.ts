// Whom one may nudge, and when: the first person on another device whom everyone has waited for.

import type { LiveState } from "$lib/live";
import type { Seat } from "$lib/protocol";

/** The seat to remind and from when on, by this browser's clock; null when nobody is being waited for. */
export function nudgeable({ table, nudge }: Pick<LiveState, "table" | "nudge">): { seat: Seat; at: number } | null {
  if (table?.status !== "playing") return null;
  const due = nudge.flatMap((at, seat) => {
    const info = table.seats[seat];
    const person = info?.kind === "person" || info?.kind === "local";
    return at !== null && person && !info.mine ? [{ seat, at }] : [];
  });
  due.sort((one, other) => one.at - other.at);
  return due[0] ?? null;
}
