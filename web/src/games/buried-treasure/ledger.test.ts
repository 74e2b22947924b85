import { expect, test } from "vitest";

import { ledger } from "./ledger";
import { reasons, scale, spots } from "./ranking";
import type { Standing } from "./view";

/** The position of the postcard: I hold 2 pirates, Marisol 4, Tobias 3; pirates pay 8 and 4. */
const now: Standing = {
  collections: [
    [3, 4, 2, 3],
    [2, 3, 4, 3],
    [4, 2, 3, 1],
  ],
  ranks: [
    [2, 1, 0, -1],
    [0, 2, 1, -1],
    [1, 0, 2, 1],
  ],
  gains: [
    [2, 2, 0, 0],
    [0, 1, 8, 0],
    [4, 0, 4, 6],
  ],
  scores: [11, 12, 7],
  totals: [15, 21, 21],
};

/** With a pirate taken and one stolen from Marisol: she ties with Tobias. */
const then: Standing = {
  collections: [
    [3, 4, 4, 3],
    [2, 3, 3, 3],
    [4, 2, 3, 1],
  ],
  ranks: [
    [2, 1, 1, -1],
    [0, 2, -1, -1],
    [1, 0, -1, 1],
  ],
  gains: [
    [2, 2, 8, 0],
    [0, 1, 0, 0],
    [4, 0, 0, 6],
  ],
  scores: [11, 12, 7],
  totals: [23, 13, 17],
};

test("without a plan the sheet shows how things stand", () => {
  const { rows, planned } = ledger(now, null);
  expect(planned).toEqual([false, false, false, false]);
  expect(rows[0]).toMatchObject({ score: 11, gain: 4, then: null });
  expect(rows[0]!.cells[3]).toEqual({ count: 3, was: null, rank: -1, gain: 0 });
});

test("a plan marks its colour and shows before and after", () => {
  const { rows, planned } = ledger(now, then);
  expect(planned).toEqual([false, false, true, false]);
  expect(rows[0]!.cells[2]).toEqual({ count: 4, was: 2, rank: 1, gain: 8 });
  expect(rows[2]!.cells[2]).toEqual({ count: 3, was: null, rank: -1, gain: 0 });
  expect(rows.map(({ gain, then: later }) => [gain, later])).toEqual([
    [4, 12],
    [9, 1],
    [14, 10],
  ]);
});

test("a tie shares a spot and is struck out", () => {
  expect(spots(then, 2)).toEqual([
    { count: 3, seats: [1, 2], rank: -1, gain: 0 },
    { count: 4, seats: [0], rank: 1, gain: 8 },
  ]);
});

test("the strip shows six counts and moves up with the leaders", () => {
  expect(scale([now, then], 2)).toEqual([1, 2, 3, 4, 5, 6]);
  const high = {
    ...now,
    collections: [
      [9, 0, 0, 0],
      [7, 0, 0, 0],
      [0, 0, 0, 0],
    ],
  };
  expect(scale([high], 0)).toEqual([4, 5, 6, 7, 8, 9]);
  const far = {
    ...now,
    collections: [
      [15, 0, 0, 0],
      [2, 0, 0, 0],
      [1, 0, 0, 0],
    ],
  };
  expect(scale([far], 0)).toEqual([1, 2, 15]);
});

test("the reason tells first what I get, then what it does to the others", () => {
  expect(reasons(then, 2, 0)).toEqual([
    { key: "first", seats: [0], count: 4, points: 8 },
    { key: "tied", seats: [1, 2], count: 3, points: 0 },
  ]);
  expect(reasons(now, 2, 0)[0]).toMatchObject({ key: "nothing", seats: [0] });
});

test("without a card of the colour I get nothing", () => {
  const none = {
    ...now,
    collections: [
      [0, 0, 0, 0],
      [1, 0, 0, 0],
      [0, 0, 0, 0],
    ],
    ranks: [
      [0, 0, 0, 0],
      [1, 0, 0, 0],
      [0, 0, 0, 0],
    ],
  };
  expect(reasons(none, 0, 0)[0]).toEqual({ key: "nothing", seats: [0], count: 0, points: 0 });
});
