// Numbers and words as they are printed.

/** '−2': with a real minus. */
export function minus(points: number): string {
  return String(points).replace("-", "−");
}

/** '+4', '0', '−2': a number that is a change says so. */
export function signed(points: number): string {
  return points > 0 ? `+${points}` : minus(points);
}

/** Text that begins a line. */
export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
