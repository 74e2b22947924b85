import { expect, test } from "vitest";

import { hour, LAST, moved, nights, timeAt } from "./hours";

test("a time is said as on a clock", () => {
  expect([0, 495, 1320, LAST].map(hour)).toEqual(["0:00", "8:15", "22:00", "23:45"]);
});

test.each([
  [480, "ArrowRight", 495],
  [480, "ArrowDown", 465],
  [480, "PageUp", 540],
  [0, "ArrowLeft", LAST],
  [LAST, "ArrowUp", 0],
  [300, "Home", 0],
  [300, "End", LAST],
  [300, "Enter", null],
])("%o with %s is %o", (from, key, to) => {
  expect(moved(from, key)).toBe(to);
});

test("a finger sets a quarter of an hour, within the day", () => {
  expect([-0.2, 0, 1 / 3, 0.3401, 1.4].map(timeAt)).toEqual([0, 0, 480, 495, LAST]);
});

test("a night over midnight has two parts", () => {
  expect(nights(1320, 480)).toEqual([
    { left: 0, width: 480 / 1440 },
    { left: 1320 / 1440, width: 120 / 1440 },
  ]);
  expect(nights(60, 120)).toEqual([{ left: 60 / 1440, width: 60 / 1440 }]);
  expect(nights(60, 60)).toEqual([]);
  expect(nights(1320, 0)).toEqual([{ left: 1320 / 1440, width: 120 / 1440 }]);
});
