// The lines of a sea chart: the voyage of an estimate, its wake, and the coast that it is measured by.

/** What was known after so many games. */
export interface Look {
  played: number;
  value: number;
  low: number;
  high: number;
}

export interface Chart {
  /** SVG paths: the interval, half of it, the estimate, and the interval where the ship is now. */
  wake: string;
  inner: string;
  line: string;
  bar: string;
  ship: { x: number; y: number };
  /** The height of the printed value; null where it is not known or off the chart. */
  printed: number | null;
  rows: { y: number; value: number }[];
  columns: { x: number; games: number }[];
}

export const WIDTH = 392;
export const HEIGHT = 196;
/** The sea's edges within the drawing. */
export const SEA = { left: 36, right: 386, top: 10, bottom: 172 } as const;
/** The ship needs some water before her. */
const AHEAD = 1.1;
/** How much of the chart's height the last interval may take: wide ones of the beginning are cut off. */
const ROOM = 0.34;
const STEPS = [1, 2, 5, 10];

/** The chart of a voyage to so many games, of shares in per cent; null before the first look. */
export function chart(course: readonly Look[], games: number, printed: number | null, share = false): Chart | null {
  const last = course.at(-1);
  if (!last) return null;
  const [low, high, step] = span(last, printed, share ? [0, 100] : [-Infinity, Infinity]);
  const x = (played: number) => round(SEA.left + ((SEA.right - SEA.left) * played) / (Math.max(games, last.played) * AHEAD));
  const free = (value: number) => SEA.bottom - ((SEA.bottom - SEA.top) * (value - low)) / (high - low);
  const y = (value: number) => round(Math.min(SEA.bottom, Math.max(SEA.top, free(value))));
  const band = (part: number) => {
    const above = course.map((look): Point => [x(look.played), y(look.value + (look.high - look.value) * part)]);
    const below = course.map((look): Point => [x(look.played), y(look.value - (look.value - look.low) * part)]);
    const back = below.reverse();
    return `${smooth(above)}L${back[0]!.join(" ")}${curves(back)}z`;
  };
  const [here, above, below] = [x(last.played), y(last.high), y(last.low)];
  return {
    wake: band(1),
    inner: band(0.5),
    line: smooth(course.map((look) => [x(look.played), y(look.value)])),
    bar: `M${here - 4} ${above}h8M${here} ${above}V${below}M${here - 4} ${below}h8`,
    ship: { x: here, y: y(last.value) },
    printed: printed === null || printed < low || printed > high ? null : y(printed),
    rows: range(low, high, step).map((value) => ({ y: y(value), value })),
    columns: [0, ...marks(Math.max(games, last.played))].map((played) => ({ x: x(played), games: played })),
  };
}

type Point = [x: number, y: number];

/** From where to where the chart reaches, and the step of its lines: around the last look and the printed value. */
function span(last: Look, printed: number | null, [least, most]: [number, number]): [low: number, high: number, step: number] {
  const known = [last.low, last.high, printed ?? last.value];
  const middle = (Math.min(...known) + Math.max(...known)) / 2;
  const reach = Math.max((Math.max(...known) - Math.min(...known)) / 2 / ROOM, Math.abs(middle) * 0.02, 1e-6);
  const step = nice((2 * reach) / 4);
  const low = Math.max(least, Math.floor((middle - reach) / step) * step);
  return [low, Math.min(most, Math.ceil((middle + reach) / step) * step), step];
}

/** The next round number: 1, 2 or 5 of some power of ten. */
export function nice(about: number): number {
  const power = 10 ** Math.floor(Math.log10(about));
  return power * STEPS.find((step) => step * power >= about * 0.999)!;
}

function range(low: number, high: number, step: number): number[] {
  return Array.from({ length: Math.round((high - low) / step) + 1 }, (_, at) => low + at * step);
}

/** Where the games are counted along the foot: the end, and round numbers well before it. */
function marks(games: number): number[] {
  const step = nice(games / 4);
  const before = range(step, Math.floor(games / step) * step, step).filter((played) => played <= games - step * 0.75);
  return [...before, games];
}

/** A line through these points without a corner, level at each. */
function smooth(points: Point[]): string {
  return `M${points[0]!.join(" ")}${curves(points)}`;
}

function curves(points: Point[]): string {
  const bends = points.slice(1).map(([x, y], at) => {
    const [before, height] = points[at]!;
    const middle = round((before + x) / 2);
    return `C${middle} ${height} ${middle} ${y} ${x} ${y}`;
  });
  return bends.join("");
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
