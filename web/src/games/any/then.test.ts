import { expect, test } from "vitest";

import type { View } from "$lib/protocol";

import { addedTo, changesOf, foremost, gainOf } from "./then";

const view = {
  seat: 1,
  scores: [4, 12],
  coves: [
    { cards: [9], total: 9 },
    { cards: [10, 6], total: 16 },
  ],
} as unknown as View;
const then = {
  scores: [3, 16],
  coves: [
    { cards: [9], total: 9 },
    { cards: [10, 6, 5], total: 21 },
  ],
  unknown: 7,
};

test("what would stand is compared with what stands, leaf by leaf, points of the viewer first", () => {
  expect(foremost(changesOf(view, then), 1)).toEqual([
    { path: ["scores", "1"], now: 12, then: 16 },
    { path: ["scores", "0"], now: 4, then: 3 },
    { path: ["coves", "1", "total"], now: 16, then: 21 },
  ]);
});

test("at most six lines are told", () => {
  const many = { scores: [0, 0], row: Array(20).fill(1) };
  expect(foremost(changesOf({ ...view, row: Array(20).fill(0) } as unknown as View, many), 1)).toHaveLength(6);
});

test("a view that has a standing of its own is compared by that", () => {
  const own = { ...view, standing: { totals: [1, 2] } } as unknown as View;
  expect(changesOf(own, { totals: [1, 5] })).toEqual([{ path: ["totals", "1"], now: 2, then: 5 }]);
  expect(gainOf(own, { totals: [1, 5] }, 1)).toBe(3);
});

test("points are told where the game tells them", () => {
  expect([gainOf(view, then, 1), gainOf(view, { total: 3 }, 1), gainOf(view, null, 1)]).toEqual([4, null, null]);
});

test("cards that would be added stand where they would lie", () => {
  expect(addedTo(then, ["coves", "1", "cards"], [10, 6])).toEqual([5]);
  expect(addedTo(then, ["coves", "1", "cards"], [10, 7])).toEqual([]);
  expect(addedTo(then, ["caves", "1"], [])).toEqual([]);
});

test("a standing that is endless, or is none, tells nothing and ends", () => {
  const loop: Record<string, unknown> = { scores: [1, 2] };
  loop.again = loop;
  const twin: Record<string, unknown> = { scores: [1, 3] };
  twin.again = twin;
  expect(changesOf(loop as unknown as View, twin).length).toBeGreaterThan(0);
  expect(changesOf(view, null)).toEqual([]);
});
