// Where a rating stands on the line under it.

export const LOWEST = 1000;
export const MIDDLE = 1500;
export const HIGHEST = 2000;

/** Per cent of the way from the lowest to the highest that is shown; what is beyond stands at the end. */
export function share(rating: number): number {
  const part = (rating - LOWEST) / (HIGHEST - LOWEST);
  return Math.round(Math.min(1, Math.max(0, part)) * 1000) / 10;
}
