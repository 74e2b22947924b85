// Times as style sheets write them.

/** A CSS time in milliseconds: '260ms', and '.26s' as a minifier writes it. What is no time lasts no time. */
export function milliseconds(time: string): number {
  const [, number = "", unit] = /^\s*([\d.]+)(ms|s)\s*$/.exec(time) ?? [];
  const length = Number(number) * (unit === "s" ? 1000 : 1);
  return Number.isFinite(length) ? length : 0;
}
