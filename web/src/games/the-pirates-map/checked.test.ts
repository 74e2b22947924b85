import { expect, test } from "vitest";

import { asFar } from "./checked";
import type { Cell } from "./view";

const TALE = ["ship", "palm", "palm", "flag"];

function laid(...elements: string[]): Cell {
  return { card: 1, seat: 0, elements };
}

test("all lamps of a right island are lit", () => {
  expect(asFar({ tale: TALE, right: true, island: [laid("palm", "ship"), laid("flag"), null, laid("palm")] })).toBe(4);
});

test("the first lamp that the island has nothing for goes out: a second palm is no first one", () => {
  expect(asFar({ tale: TALE, right: false, island: [laid("palm", "ship"), laid("flag"), laid("flag"), null] })).toBe(2);
  expect(asFar({ tale: TALE, right: false, island: [null, null, null, null] })).toBe(0);
});

test("with something too many, or the cross elsewhere, the last one does", () => {
  expect(asFar({ tale: TALE, right: false, island: [laid("palm", "ship"), laid("flag"), laid("palm"), laid("shark")] })).toBe(3);
});
