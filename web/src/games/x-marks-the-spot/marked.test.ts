import { expect, test } from "vitest";

import type { Entry } from "$lib/protocol";

import { markedBy } from "./marked";

const log: Entry[] = [
  {
    seq: 4,
    seat: 0,
    events: [
      { kind: "lay", seat: 0, x: 9, y: 9 },
      { kind: "mark", seat: 1, x: 2, y: 5, nth: 1 },
    ],
  },
  {
    seq: 7,
    seat: 1,
    events: [
      { kind: "mark", seat: 1, x: -1, y: -3, nth: 2 },
      { kind: "mark", seat: 0, x: -1, y: -3, nth: 1 },
    ],
  },
];

test("doubloons are counted as they were laid, not by where they lie", () => {
  expect(markedBy(log, 1)).toEqual([
    { x: 2, y: 5 },
    { x: -1, y: -3 },
  ]);
  expect(markedBy(log, 0)).toEqual([{ x: -1, y: -3 }]);
  expect(markedBy(log, 2)).toEqual([]);
});
