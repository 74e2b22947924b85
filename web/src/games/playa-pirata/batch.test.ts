import { expect, test } from "vitest";

import type { NamedMove } from "../../table/moves";

import { batchOf, offersOn, oneMore, totalOf, towelsOf, written } from "./batch";

function lay(move: number, spot: string, ones: number, twos: number, threes: number): NamedMove {
  return { move, name: "lay", fields: { spot, ones, twos, threes } };
}

test("a batch lies highest first, so that the lowest is on top", () => {
  expect(towelsOf([1, 0, 1])).toEqual([3, 1]);
  expect(totalOf([1, 0, 1])).toBe(4);
});

test("a batch is written as a sum, many alike by their number", () => {
  expect(written([1, 0, 1])).toBe("3+1");
  expect(written([0, 2, 0])).toBe("2+2");
  expect(written([4, 0, 0])).toBe("4 × 1");
});

test("another tap takes one more, and from all goes back to none", () => {
  expect(oneMore([0, 1, 0], 2, 4)).toEqual([0, 2, 0]);
  expect(oneMore([0, 1, 2], 3, 2)).toEqual([0, 1, 0]);
});

test("offers are for one treasure, the thriftiest first, and keep the chosen one", () => {
  const lays = [lay(1, "a", 0, 0, 2), lay(2, "a", 1, 0, 1), lay(3, "b", 1, 0, 0), lay(4, "a", 0, 2, 0)];
  expect(offersOn(lays, "a", 5, null).map(({ move }) => move)).toEqual([2, 4, 1]);
  expect(offersOn(lays, "a", 2, [0, 0, 2]).map(({ move }) => move)).toEqual([2, 1]);
  expect(batchOf(lays[0]!)).toEqual([0, 0, 2]);
});
