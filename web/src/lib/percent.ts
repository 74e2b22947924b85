// Chances and changes of chances in whole per cent.

/** A chance in whole per cent; only what is certain is told as certain. */
export function percentOf(share: number): number {
  const number = Math.round(100 * share);
  return share > 0 && share < 1 ? Math.min(99, Math.max(1, number)) : number;
}

/** '+12', '−3', '±0': a change in whole per cent, with its sign. */
export function signed(share: number): string {
  const number = Math.round(100 * share);
  return `${number < 0 ? "−" : number > 0 ? "+" : "±"}${Math.abs(number)}`;
}
