// The score sheet as rows: what each seat would score, as far as the viewer knows, and what the plan changes.

import type { Seat } from "$lib/protocol";

import type { Standing, Tally } from "./view";

/** A number now, and after the plan where that differs. */
export interface Change {
  now: number;
  then: number | null;
}

export interface Row {
  seat: Seat;
  treasures: Change;
  letters: string[];
  unknown: number;
  skulls: Change;
  skullPoints: number;
  towels: Change;
  score: number;
  gain: Change;
}

export function rows(now: Standing, then: Standing | null): Row[] {
  return now.tallies.map((tally, seat) => {
    const planned = then?.tallies[seat] ?? null;
    const last = planned ?? tally;
    return {
      seat,
      treasures: change(tally, planned, ({ numbers, towel_treasures }) => numbers + towel_treasures),
      letters: (then ?? now).spots[seat]!,
      unknown: last.unknown,
      skulls: change(tally, planned, ({ skulls }) => skulls),
      skullPoints: last.skull_points,
      towels: change(tally, planned, ({ towels_left }) => towels_left),
      score: now.scores[seat]!,
      gain: change(tally, planned, ({ total }) => total),
    };
  });
}

function change(now: Tally, then: Tally | null, read: (tally: Tally) => number): Change {
  const after = then ? read(then) : null;
  return { now: read(now), then: after === read(now) ? null : after };
}

const LINES = ["numbers", "towel_treasures", "skull_points", "towels_left", "umbrella_aside", "special"] as const;
export type Line = (typeof LINES)[number];

/** What a score sheet of these hands needs a line for. */
export function linesOf(hands: readonly Tally[][]): Line[] {
  return LINES.filter((line) =>
    hands.some((hand) => hand.some((tally) => tally[line] !== 0 || (line === "skull_points" && tally.skulls > 0))),
  );
}
