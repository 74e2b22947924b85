// The graph of a review as numbers: where its lines, marks and ticks go in a box of so many pixels.

import type { ChancePoint } from "$lib/protocol";

export interface Frame {
  width: number;
  height: number;
  /** How many moves the game had. */
  moves: number;
}

export interface Point {
  x: number;
  y: number;
}

/** Lines differ in dashes and marks as well as in colour. */
export const DASHES = ["", "9 4", "2 4", "12 4 2 4", "5 3", "1 6"];
export const MARKS = [
  "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",
  "M-4-4h8v8h-8z",
  "M0-5l5 9h-10z",
  "M0-5l5 5l-5 5l-5-5z",
  "M-5-4h10l-5 9z",
  "M-5-1.5h3.5v-3.5h3v3.5h3.5v3h-3.5v3.5h-3v-3.5h-3.5z",
];
export const QUARTERS = [0, 0.25, 0.5, 0.75, 1];

const LEFT = 44;
const RIGHT = 14;
const TOP = 12;
const BOTTOM = 30;
const TICK = 70;
const BADGE = 11; // half of a numbered mark, with its edge
/** Where a numbered mark may stand, seen from its point: above, below, then beside, and further out. */
const AROUND = [1, 2, 3].flatMap((far) =>
  [[0, -1], [0, 1], [-1.2, -1], [1.2, -1], [-1.2, 1], [1.2, 1]].map(([x = 0, y = 0]) => ({ x: x * far * 18, y: y * far * 18 })),
);

export function place({ width, height, moves }: Frame, { index, chance }: ChancePoint): Point {
  const x = LEFT + ((width - LEFT - RIGHT) * index) / Math.max(1, moves);
  return { x: round(x), y: round(TOP + (height - TOP - BOTTOM) * (1 - chance)) };
}

export function path(frame: Frame, line: readonly ChancePoint[]): string {
  return line.map((point, at) => `${at === 0 ? "M" : "L"}${pair(place(frame, point))}`).join("");
}

/** Moves to be named under the graph, as many as there is room for. */
export function ticks({ width, moves }: Frame): number[] {
  const room = Math.max(1, Math.floor((width - LEFT - RIGHT) / TICK));
  const step = Math.max(1, Math.ceil(moves / room));
  return Array.from({ length: Math.ceil(moves / step) }, (_, at) => at * step);
}

/** The last point of a line that is not after a move; where a mark for that move belongs. */
export function at(line: readonly ChancePoint[], index: number): ChancePoint | undefined {
  return line.findLast((point) => point.index <= index) ?? line[0];
}

/** Marks only where they do not run into each other. */
export function marked(frame: Frame, line: readonly ChancePoint[], gap = 14): Point[] {
  const points: Point[] = [];
  for (const point of line.map((each) => place(frame, each))) {
    const before = points.at(-1);
    if (!before || point.x - before.x >= gap) points.push(point);
  }
  return points;
}

/** Where numbered marks stand so that none covers another, each as near to its point as it can. */
export function badges(frame: Frame, points: readonly Point[]): Point[] {
  const placed: Point[] = [];
  for (const point of points) {
    const free = AROUND.map(({ x, y }) => inside(frame, { x: round(point.x + x), y: round(point.y + y) })).find((spot) =>
      placed.every((other) => Math.hypot(spot.x - other.x, spot.y - other.y) >= 2 * BADGE),
    );
    placed.push(free ?? inside(frame, point));
  }
  return placed;
}

function inside({ width, height }: Frame, { x, y }: Point): Point {
  return { x: Math.min(width - BADGE, Math.max(BADGE, x)), y: Math.min(height - BOTTOM - BADGE, Math.max(BADGE, y)) };
}

function pair({ x, y }: Point): string {
  return `${x} ${y}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
