// How long to wait before the next attempt to reach the server.

const FIRST = 500;
const LONGEST = 15_000;

/** Doubles with each failure, up to a quarter of a minute, and spreads so that not everyone knocks at once. */
export function backoff(failures: number, random: () => number = Math.random): number {
  const longest = Math.min(LONGEST, FIRST * 2 ** failures);
  return Math.round(longest * (0.5 + random() / 2));
}
