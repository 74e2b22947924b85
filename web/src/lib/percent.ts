// Chances and changes of chances in whole per cent. The twin of coach/percent.py; both are held to tests/data/percents.json.

/** A share in per cent; a half goes away from zero, so that a loss and its gain sound alike. */
function whole(share: number): number {
  const parts = Math.round(10_000 * Math.abs(share)); // shares are told to four places
  const number = Math.floor((parts + 50) / 100);
  return share < 0 ? -number : number;
}

/** A chance in whole per cent; only what is certain is told as certain. */
export function percentOf(share: number): number {
  const number = whole(share);
  return share > 0 && share < 1 ? Math.min(99, Math.max(1, number)) : number;
}

/** '+12', '−3', '±0': a change in whole per cent, with its sign. */
export function signed(share: number): string {
  const number = whole(share);
  return `${number < 0 ? "−" : number > 0 ? "+" : "±"}${Math.abs(number)}`;
}
