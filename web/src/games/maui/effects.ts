// What a choice would bring the viewer, line by line: the difference between two standings.

import type { Seat } from "$lib/protocol";

import { rowOf } from "./heights";
import { PEARLS, shown, TOKENS, type Standing } from "./view";

export type Effect =
  | { kind: "join"; pattern: string; row: number; spaces: number; points: number }
  | { kind: "umbrella"; pattern: string; spaces: number; points: number }
  | { kind: "pearl"; pearl: string; count: number; points: number }
  | { kind: "dollars"; count: number; points: number }
  | { kind: "penalty"; count: number; points: number }
  | { kind: "crab"; count: number; points: null }
  | { kind: "gain" | "spend"; token: string; points: null };

interface Beachwise {
  patterns: readonly string[];
  rows: number;
}

export function gainOf(now: Standing, then: Standing, seat: Seat): number {
  return then.totals[seat]! - now.totals[seat]!;
}

/** Everything that changes for a seat, in the order in which it happens. */
export function effectsOf(now: Standing, then: Standing, seat: Seat, beach: Beachwise): Effect[] {
  return [
    ...trackEffects(now, then, seat, beach),
    ...pearlEffects(now, then, seat),
    ...tokenEffects(now, then, seat),
    ...penaltyEffects(now, then, seat, beach.rows),
    ...dollarEffects(now, then, seat),
  ];
}

/** Markers that move: by a connection of the newest piece, or else by an umbrella. */
function trackEffects(now: Standing, then: Standing, seat: Seat, { patterns, rows }: Beachwise): Effect[] {
  return patterns.flatMap((pattern, at): Effect[] => {
    const spaces = then.markers[seat]![at]! - now.markers[seat]![at]!;
    const points = then.tracks[seat]![at]! - now.tracks[seat]![at]!;
    if (spaces === 0) return [];
    const row = joinedRow(then, seat, pattern, rows);
    return [row === null ? { kind: "umbrella", pattern, spaces, points } : { kind: "join", pattern, row, spaces, points }];
  });
}

function joinedRow(then: Standing, seat: Seat, pattern: string, rows: number): number | null {
  const newest = then.newest[seat]!;
  const section = newest.joins.findIndex((joined, at) => joined && shown(newest, at) === pattern);
  return section < 0 ? null : rowOf(newest.top, section, rows);
}

function pearlEffects(now: Standing, then: Standing, seat: Seat): Effect[] {
  const found = PEARLS.flatMap((pearl, at) => {
    const count = then.pearls[seat]![at]!;
    return count > now.pearls[seat]![at]! ? [{ pearl: `${pearl}-pearl`, count }] : [];
  });
  const points = then.pearl_points[seat]! - now.pearl_points[seat]!;
  // Points are told for both kinds together; a piece covers one pearl, or the first line tells for all.
  return found.map((each, at) => ({ kind: "pearl" as const, ...each, points: at === 0 ? points : 0 }));
}

function tokenEffects(now: Standing, then: Standing, seat: Seat): Effect[] {
  return TOKENS.flatMap((token, at): Effect[] => {
    const more = then.tokens[seat]![at]! - now.tokens[seat]![at]!;
    return more === 0 ? [] : [{ kind: more > 0 ? "gain" : "spend", token, points: null }];
  });
}

function penaltyEffects(now: Standing, then: Standing, seat: Seat, rows: number): Effect[] {
  const effects: Effect[] = [];
  const points = then.penalties[seat]! - now.penalties[seat]!;
  const { top, piece } = then.newest[seat]!;
  const count = piece.filter((_, section) => rowOf(top, section, rows) === null).length;
  if (points !== 0) effects.push({ kind: "penalty", count, points });
  const crabs = then.crabs_below[seat]! - now.crabs_below[seat]!;
  if (crabs > 0) effects.push({ kind: "crab", count: crabs, points: null });
  return effects;
}

function dollarEffects(now: Standing, then: Standing, seat: Seat): Effect[] {
  const points = then.dollars[seat]! - now.dollars[seat]!;
  return points === 0 ? [] : [{ kind: "dollars", count: Math.abs(points), points }];
}
