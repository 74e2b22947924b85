// A hand that is over, treasure by treasure in the order of the letters.

import type { GameEvent, Seat } from "$lib/protocol";

import { letterOf } from "./view";

export interface Dug {
  letter: string;
  /** Who digs it up; null: nobody does, and it stays shut. */
  owner: Seat | null;
  treasure: string | null;
  /** Seat and value, from the bottom up. */
  towels: [Seat, number][];
}

/** What the event of the count tells; hands that were counted before stacks were told have none. */
export function dugUp({ treasures, stacks, control_seats }: GameEvent): Dug[] {
  return (treasures as (string | null)[]).map((treasure, at) => ({
    letter: letterOf(at),
    owner: (control_seats as (Seat | null)[] | undefined)?.[at] ?? null,
    treasure,
    towels: (stacks as [Seat, number][][] | undefined)?.[at] ?? [],
  }));
}
