// How fast what happens is shown: a setting of the reader, and the times that it stretches.

/** step: on by hand; off: nothing is held back, and nothing flies. */
export const PACES = ["step", "slow", "normal", "fast", "off"] as const;
export type Pace = (typeof PACES)[number];

export interface Tempo {
  /** How many times as long flights and landings take. */
  flights: number;
  /** How many times as long there is to read. */
  holds: number;
  /** Milliseconds between two movers. */
  between: number;
  /** Seconds until a chapter goes on by itself; null: never. */
  ring: number | null;
}

export const TEMPI: Record<Pace, Tempo> = {
  step: { flights: 1, holds: 0, between: 0, ring: null },
  slow: { flights: 1.4, holds: 2, between: 900, ring: 16 },
  normal: { flights: 1, holds: 1, between: 350, ring: 8 },
  fast: { flights: 0.6, holds: 0.35, between: 120, ring: 4 },
  off: { flights: 0, holds: 0, between: 0, ring: null },
};

/** Milliseconds at the pace normal; those that style sheets need too stand in tokens.css as well. */
export const FLIGHT = 420;
export const SETTLE = 140;
export const HOLD = 700;
/** The mover is pointed out before anything moves. */
export const ACTING = 250;
/** A piece rises before it flies. */
export const RISE = 120;
/** Several pieces follow each other. */
export const APART = 90;
/** Marks and the line of a deed come in. */
export const MARKING = 160;
/** One's own move, and a move taken back. */
export const OWN = 260;

const SHORTEST = 260;
const A_PIXEL = 0.25;
const LONGEST = 480;

/** How long a piece flies so many pixels. */
export function flightTime(pixels: number): number {
  return Math.min(LONGEST, SHORTEST + A_PIXEL * pixels);
}
