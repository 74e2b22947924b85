// Measures of a trial in words: values with their units, differences with their signs, and what they come to.

import type { Interval, Measure } from "./shapes";

/** What most people ask first; the others are folded away until one of them is real. */
export const MAIN = ["seat1", "moves", "top", "margin", "leads"];

/** Those that are shown at once. */
export function first(measures: readonly Measure[]): Measure[] {
  return measures.filter(({ name, mark }) => MAIN.includes(name) || mark === "real");
}

/** '52 %', '66', '5.4': as many digits as one can use. */
export function valueWords(value: number, share: boolean, lang: string): string {
  if (share) return `${Math.round(value * 100)} %`;
  return number(value, lang, digits(value));
}

/** '+2', '−0.3', '±0': of shares in percentage points. */
export function changeWords({ change, share, printed }: Measure, lang: string): string {
  if (!change) return "";
  const value = share ? change.value * 100 : change.value;
  const places = share ? 0 : digits(printed.value);
  const size = number(Math.abs(value), lang, places);
  if (Number(Math.abs(value).toFixed(places)) === 0) return `±${size}`;
  return `${value < 0 ? "−" : "+"}${size}`;
}

/** Half of an interval, as it stands beside its value; null while it is not known. */
export function plusMinus({ low, high }: Interval, share: boolean, lang: string): string | null {
  if (low === null || high === null) return null;
  const half = ((high - low) / 2) * (share ? 100 : 1);
  return number(half, lang, share || half >= 9.5 ? 0 : 1);
}

/** Whole from twenty on, else with a tenth. */
function digits(value: number): number {
  return Math.abs(value) >= 19.5 ? 0 : 1;
}

function number(value: number, lang: string, places: number): string {
  return new Intl.NumberFormat(lang, { maximumFractionDigits: places, minimumFractionDigits: places }).format(value);
}

/** Where a difference lies on its small scale, in per cent from the left; zero is in the middle. */
export interface Gap {
  from: number;
  to: number;
  at: number;
}

/** How far the scale reaches on each side, as parts of the printed value; of shares, in points. */
const REACH = 0.15;
const LEAST = 0.5;

export function gapOf({ change, printed, share }: Measure): Gap | null {
  if (!change || change.low === null || change.high === null) return null;
  const reach = share ? REACH : Math.max(Math.abs(printed.value) * REACH, LEAST);
  const place = (value: number) => Math.min(100, Math.max(0, 50 + (50 * value) / reach));
  return { from: place(change.low), to: place(change.high), at: place(change.value) };
}

/** What differs for real, or so far: the largest difference of those that people ask for first, then the others. */
export function telling(measures: readonly Measure[]): Measure[] {
  const found = measures.filter(({ mark }) => mark === "real" || mark === "so far");
  const order = (name: string) => (MAIN.includes(name) ? (MAIN.indexOf(name) + MAIN.length - 1) % MAIN.length : MAIN.length);
  return found.sort((one, other) => order(one.name) - order(other.name));
}
