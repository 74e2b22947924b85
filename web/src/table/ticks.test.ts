import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { clockFace, ticks } from "./ticks";

beforeEach(() => {
  vi.useFakeTimers({ now: 10_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

function secondsSeen(end: number, after: number): number[] {
  const seen: number[] = [];
  const stop = ticks(end, (now) => seen.push(Math.max(0, Math.ceil((end - now) / 1000))));
  vi.advanceTimersByTime(after);
  stop();
  return seen;
}

test("every second is told once, and nothing after the end", () => {
  expect(secondsSeen(12_500, 60_000)).toEqual([3, 2, 1, 0]);
  expect(vi.getTimerCount()).toBe(0);
});

test("a clock that is stopped tells no more", () => {
  expect(secondsSeen(100_000, 1500)).toEqual([90, 89]);
  expect(vi.getTimerCount()).toBe(0);
});

test("time is written as on a clock", () => {
  expect([0, 7, 60, 150].map(clockFace)).toEqual(["0:00", "0:07", "1:00", "2:30"]);
});
