import { expect, test } from "vitest";

import { asFar, seenOf, twinsOf } from "./checked";
import type { Cell, Judgement } from "./view";

const TALE = ["ship", "palm", "palm", "flag"];
const RIGHT = [laid("palm", "ship"), laid("flag"), null, laid("palm")];

function laid(...elements: string[]): Cell {
  return { card: 1, seat: 0, elements };
}

function judged(island: (Cell | null)[], more: Partial<Judgement> = {}): Judgement {
  return { tale: TALE, island, right: false, cross: { cell: 2, element: "flag" }, problems: [], ...more } as unknown as Judgement;
}

test("all lamps of a right island are lit", () => {
  expect(asFar(judged(RIGHT, { right: true }))).toBe(4);
});

test("the first lamp that the island has nothing for goes out: a second palm is no first one", () => {
  expect(asFar(judged([laid("palm", "ship"), laid("flag"), laid("flag"), null]))).toBe(2);
  expect(asFar(judged([null, null, null, null]))).toBe(0);
});

test("with something too many, or the cross elsewhere, the last one does", () => {
  expect(asFar(judged([laid("palm", "ship"), laid("flag"), laid("palm"), laid("shark")]))).toBe(3);
});

test("every element has a twin of its own, and what lies under the cross is the last of its kind", () => {
  expect(twinsOf(judged(RIGHT))).toEqual([
    { cell: 0, at: 1 },
    { cell: 0, at: 0 },
    { cell: 3, at: 0 },
    { cell: 1, at: 0 },
  ]);
  const [, first, second] = twinsOf(judged(RIGHT, { cross: { cell: 1, element: "palm" } }));
  expect([first, second]).toEqual([
    { cell: 3, at: 0 },
    { cell: 0, at: 0 },
  ]);
});

test("a check begins with the night, goes on lamp by lamp, and ends with dawn", () => {
  const right = judged(RIGHT, { right: true });
  expect([0, 1, 2, 5].map((steps) => seenOf(right, steps).found.length)).toEqual([0, 0, 1, 4]);
  expect(seenOf(right, 5)).toMatchObject({ dawn: false, out: null });
  expect(seenOf(right, 6)).toMatchObject({ dawn: true, out: null, missing: null });
});

test("what the island lacks is seen when its lamp goes out, and not before", () => {
  const few = judged([laid("palm", "ship"), laid("flag"), null, null]);
  expect(seenOf(few, 3)).toMatchObject({ out: null, missing: null });
  expect(seenOf(few, 4)).toMatchObject({ dawn: false, out: 2, missing: { element: "palm", twin: null } });
});

test("a cross elsewhere is missed on the last element, and nothing is where there is only something too many", () => {
  const cross = { kind: "cross" } as Judgement["problems"][number];
  expect(seenOf(judged(RIGHT, { problems: [cross] }), 9).missing).toEqual({ element: "flag", twin: { cell: 1, at: 0 } });
  expect(seenOf(judged([...RIGHT, laid("shark")]), 9)).toMatchObject({ out: 3, missing: null });
});
