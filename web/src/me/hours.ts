// Minutes of a day: how they are said, and how far a key or a finger moves them.

export const A_DAY = 24 * 60;
export const A_QUARTER = 15;
export const LAST = A_DAY - A_QUARTER;

/** `8:00`, `22:15`. */
export function hour(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
}

/** Where a key moves a time to; null for a key that moves nothing. Round the clock, both ways. */
export function moved(minutes: number, key: string): number | null {
  const steps: Record<string, number> = {
    ArrowRight: A_QUARTER,
    ArrowUp: A_QUARTER,
    ArrowLeft: -A_QUARTER,
    ArrowDown: -A_QUARTER,
    PageUp: 60,
    PageDown: -60,
  };
  if (key === "Home") return 0;
  if (key === "End") return LAST;
  const step = steps[key];
  return step === undefined ? null : (minutes + step + A_DAY) % A_DAY;
}

/** The time at a share of the day's width, to the quarter of an hour. */
export function timeAt(share: number): number {
  const minutes = Math.round((share * A_DAY) / A_QUARTER) * A_QUARTER;
  return Math.min(Math.max(minutes, 0), LAST);
}

/** The parts of the day that are quiet, as shares: one, or two where it is over midnight. */
export function nights(start: number, end: number): { left: number; width: number }[] {
  const part = (from: number, to: number) => ({ left: from / A_DAY, width: (to - from) / A_DAY });
  if (start === end) return [];
  return start < end ? [part(start, end)] : [part(0, end), part(start, A_DAY)].filter(({ width }) => width > 0);
}
