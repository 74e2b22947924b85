// One colour as a race: who stands at which count, who is struck out, and in a sentence why.

import type { Seat } from "$lib/protocol";

import type { Standing } from "./view";

export interface Spot {
  count: number;
  seats: Seat[];
  /** 1 first, 2 second, 0 nothing, -1 struck out by a tie. */
  rank: number;
  gain: number;
}

/** The strip shows at least this many counts, and at most so many before it leaves gaps. */
const NARROW = 6;
const WIDE = 8;

/** Who stands where in one colour, by count; nobody stands at none. */
export function spots({ collections, ranks, gains }: Standing, colour: number): Spot[] {
  const found = new Map<number, Spot>();
  collections.forEach((counts, seat) => {
    const count = counts[colour]!;
    if (count === 0) return;
    const spot = found.get(count) ?? { count, seats: [], rank: ranks[seat]![colour]!, gain: gains[seat]![colour]! };
    spot.seats.push(seat);
    found.set(count, spot);
  });
  return [...found.values()].sort((a, b) => a.count - b.count);
}

/** The counts a strip shows so that every spot of all standings has its place. */
export function scale(standings: Standing[], colour: number): number[] {
  const taken = new Set(standings.flatMap((standing) => spots(standing, colour).map(({ count }) => count)));
  if (taken.size === 0) return run(1, NARROW);
  const low = Math.min(...taken);
  const high = Math.max(...taken);
  if (high <= NARROW) return run(1, NARROW);
  if (high - low < NARROW) return run(high - NARROW + 1, high);
  return high - low < WIDE ? run(low, high) : [...taken].sort((a, b) => a - b);
}

function run(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

/** A thing to say about a colour: the key of a text and who and what it is about. */
export interface Reason {
  key: "first" | "second" | "tied" | "nothing";
  seats: Seat[];
  count: number;
  points: number;
}

/** What a colour comes to: for the viewer first, then the one thing about the others that matters most. */
export function reasons(standing: Standing, colour: number, me: Seat | null): Reason[] {
  const all = spots(standing, colour).map(reasonFor);
  const mine = all.filter(({ seats }) => me !== null && seats.includes(me));
  const others = all.filter((reason) => !mine.includes(reason));
  const matters =
    others.find(({ key }) => key === "tied") ?? others.find(({ key }) => key === "first") ?? others.find(({ key }) => key === "second");
  if (me === null) return others.filter(({ key }) => key !== "nothing");
  const own = mine[0] ?? { key: "nothing" as const, seats: [me], count: 0, points: 0 };
  return matters ? [own, matters] : [own];
}

function reasonFor({ seats, count, rank, gain }: Spot): Reason {
  const key = rank === -1 ? "tied" : rank === 1 ? "first" : rank === 2 ? "second" : "nothing";
  return { key, seats, count, points: gain };
}
