// The end of a game in numbers: who stands where, what decided it, and what each seat did best.

import type { Entry, GameEvent, Seat } from "$lib/protocol";

/** Something that brought points, in the order in which it was counted: a colour in a round, a track, a doubloon. */
export interface Item {
  label: string;
  /** By seat. */
  points: readonly number[];
}

export interface Placed {
  seat: Seat;
  /** From 1; seats that are level share it. */
  rank: number;
  total: number;
}

/** Every seat by its place: winners first, then by points. A winner on level points stands above. */
export function placesOf(scores: readonly number[], winners: readonly Seat[]): Placed[] {
  const before = (one: Seat, other: Seat) =>
    Number(winners.includes(other)) - Number(winners.includes(one)) || scores[other]! - scores[one]!;
  const seats = scores.map((_, seat) => seat).sort(before);
  return seats.map((seat) => ({ seat, rank: 1 + seats.filter((other) => before(other, seat) < 0).length, total: scores[seat]! }));
}

/** How far the winners are ahead of the best of the others; null where all have won. */
export function marginOf(scores: readonly number[], winners: readonly Seat[]): number | null {
  const others = scores.filter((_, seat) => !winners.includes(seat));
  return winners.length === 0 || others.length === 0 ? null : scores[winners[0]!]! - Math.max(...others);
}

/** What the rules said of a tie for the victory, where there was one. */
export function tieOf(log: readonly Entry[]): GameEvent | null {
  return log.flatMap(({ events }) => events).findLast(({ kind }) => kind === "tie") ?? null;
}

/** A thing, and whose points of it are meant. */
export interface Decider {
  item: Item;
  seat: Seat;
}

/** The last thing without which the winner would not have stood alone: the own points, or what cost another the victory. */
export function decider(items: readonly Item[], scores: readonly number[], winners: readonly Seat[]): Decider | null {
  const margin = marginOf(scores, winners);
  const [winner] = winners;
  if (margin === null || margin <= 0 || winners.length > 1) return null;
  const others = scores.map((_, seat) => seat).filter((seat) => seat !== winner);
  for (const item of items.toReversed()) {
    const { points } = item;
    if (points[winner!]! >= margin) return { item, seat: winner! };
    const robbed = others.find((seat) => points[seat]! < 0 && scores[seat]! - points[seat]! >= scores[winner!]!);
    if (robbed !== undefined) return { item, seat: robbed };
  }
  return null;
}

/** What brought the winner most against the best of the others, where no single thing decided. */
export function mainstay(items: readonly Item[], winners: readonly Seat[]): Item | null {
  return winners.length === 1 ? bestOf(items, winners[0]!) : null;
}

/** What a seat did better than the others, by as much as anything: null where it was ahead in nothing. */
export function bestOf(items: readonly Item[], seat: Seat): Item | null {
  const lead = ({ points }: Item) => points[seat]! - Math.max(...points.filter((_, other) => other !== seat));
  const ahead = items.filter((item) => item.points[seat]! > 0);
  return ahead.toSorted((one, other) => lead(other) - lead(one) || other.points[seat]! - one.points[seat]!)[0] ?? null;
}

/** The tallest tower of sand, and how much of it is there at least, so that a name fits on it. */
const TALLEST = 236;
const LEAST = 104;

/** How tall each tower is, in pixels of the drawing; nothing and less is a low mound. */
export function heights(scores: readonly number[]): number[] {
  const most = Math.max(1, ...scores);
  return scores.map((score) => Math.round(LEAST + (TALLEST - LEAST) * (Math.max(0, score) / most)));
}
