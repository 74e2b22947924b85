import { expect, test } from "vitest";

import { nearest } from "./arrows";

const row = [
  { x: 0, y: 0 },
  { x: 100, y: -30 },
  { x: 200, y: 20 },
];

test("right finds the next in a stair of cards, not the one farthest down", () => {
  expect(nearest({ x: 0, y: 0 }, row, "ArrowRight")).toBe(1);
  expect(nearest({ x: 200, y: 20 }, row, "ArrowLeft")).toBe(1);
});

test("there is nothing beyond the end", () => {
  expect(nearest({ x: 200, y: 20 }, row, "ArrowRight")).toBe(-1);
});

test("down prefers what is straight below", () => {
  const grid = [
    { x: 300, y: 40 },
    { x: 10, y: 90 },
  ];
  expect(nearest({ x: 0, y: 0 }, grid, "ArrowDown")).toBe(1);
});

test("what can only be asked about does not hide what can be played", () => {
  const columns = [
    { x: 0, y: 0 },
    { x: 126, y: 78 },
  ];
  expect(nearest({ x: 252, y: 0 }, columns, "ArrowLeft")).toBe(0);
  expect(nearest({ x: 252, y: 0 }, columns, "ArrowLeft", [1.5, 1])).toBe(1);
});
