import { expect, test } from "vitest";

import { nearestHeight, nextHeight, outside, rowOf, spanOf, topOf } from "./heights";

test("heights run from one section on the beach to one at the other end", () => {
  expect([0, 1, 2, 8].map(topOf)).toEqual([-2, -1, 0, 6]);
  expect(outside(-2, 7)).toEqual({ above: 2, below: 0 });
  expect(outside(2, 7)).toEqual({ above: 0, below: 0 });
  expect(outside(6, 7)).toEqual({ above: 0, below: 2 });
});

test("what lies out shares the row of trees, or of the ocean", () => {
  expect(spanOf(2, 7)).toEqual({ line: 4, length: 3 });
  expect(spanOf(-1, 7)).toEqual({ line: 1, length: 3 });
  expect(spanOf(-2, 7)).toEqual({ line: 1, length: 2 });
  expect(spanOf(6, 7)).toEqual({ line: 8, length: 2 });
});

test("a section beyond the beach is in no row", () => {
  expect([0, 1, 2].map((section) => rowOf(-1, section, 7))).toEqual([null, 0, 1]);
  expect(rowOf(5, 2, 7)).toBeNull();
});

test("the piece goes to the offered height whose middle is nearest to the pointer", () => {
  expect(nearestHeight(3.5, [1, 4, 8])).toBe(4);
  expect(nearestHeight(-3, [1, 4, 8])).toBe(1);
  expect(nearestHeight(9, [1, 4, 8])).toBe(8);
  expect(nearestHeight(2, [])).toBeNull();
});

test("one up or one down skips heights where it cannot lie", () => {
  expect(nextHeight(4, -1, [1, 4, 8])).toBe(1);
  expect(nextHeight(4, 1, [1, 4, 8])).toBe(8);
  expect(nextHeight(8, 1, [1, 4, 8])).toBeNull();
});
