// The score sheet as rows: how things stand, and what the plan would change.

import type { Seat } from "$lib/protocol";

import type { Standing } from "./view";

export interface Cell {
  count: number;
  /** The count before the plan, where the plan changes it. */
  was: number | null;
  /** 1 first, 2 second, 0 nothing, -1 struck out by a tie. */
  rank: number;
  gain: number;
}

export interface Row {
  seat: Seat;
  cells: Cell[];
  /** Points of finished rounds. */
  score: number;
  /** Points this round would bring now, and with the plan where that differs. */
  gain: number;
  then: number | null;
}

export interface Ledger {
  rows: Row[];
  /** By colour: whether the plan changes a count there. */
  planned: boolean[];
}

/** Lays out how things stand, and with a plan how they would. */
export function ledger(now: Standing, then: Standing | null): Ledger {
  const shown = then ?? now;
  const planned = now.collections[0]!.map((_, colour) =>
    now.collections.some((counts, seat) => counts[colour] !== shown.collections[seat]![colour]),
  );
  const rows = now.collections.map((counts, seat) => {
    const gain = sum(now.gains[seat]!);
    const later = sum(shown.gains[seat]!);
    const cells = counts.map((was, colour) => cell(shown, seat, colour, was));
    return { seat, cells, score: now.scores[seat]!, gain, then: later === gain ? null : later };
  });
  return { rows, planned };
}

function cell({ collections, ranks, gains }: Standing, seat: Seat, colour: number, was: number): Cell {
  const count = collections[seat]![colour]!;
  return { count, was: was === count ? null : was, rank: ranks[seat]![colour]!, gain: gains[seat]![colour]! };
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
