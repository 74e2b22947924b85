import { expect, test } from "vitest";

import { around, fit, LARGEST, pan, reveal, seen, SMALLEST, ticks, within, zoom } from "./camera";

const SCREEN = { width: 580, height: 400 };

test("the box around cells reaches to their far edges", () => {
  expect(
    around([
      [5, -3],
      [2, 4],
    ]),
  ).toEqual({ left: 2, top: -3, right: 6, bottom: 5 });
  expect(around([])).toEqual({ left: -1, top: -1, right: 2, bottom: 2 });
});

test("a fitted table is seen whole, with room for one more tile at every edge", () => {
  const box = { left: 10, top: 20, right: 20, bottom: 26 };
  const frame = seen(fit(box, SCREEN), SCREEN);
  expect(frame.left).toBeLessThanOrEqual(9);
  expect(frame.right).toBeGreaterThanOrEqual(21);
  expect(frame.top).toBeLessThanOrEqual(19);
  expect(frame.bottom).toBeGreaterThanOrEqual(27);
});

test("a table too wide for the screen keeps cells that a finger can hit", () => {
  expect(fit({ left: 0, top: 0, right: 61, bottom: 3 }, SCREEN).unit).toBe(SMALLEST);
});

test("zooming keeps what is under the pointer where it is, and has two ends", () => {
  const before = { x: 30, y: 30, unit: 40 };
  const at = { x: 120, y: -60 };
  const after = zoom(before, 1.5, at);
  expect(after.unit).toBe(60);
  expect(after.x + at.x / after.unit).toBeCloseTo(before.x + at.x / before.unit);
  expect(after.y + at.y / after.unit).toBeCloseTo(before.y + at.y / before.unit);
  expect(zoom(before, 100).unit).toBe(LARGEST);
  expect(zoom(before, 0.01).unit).toBe(SMALLEST);
});

test("panning follows the finger, and the tiles never get lost", () => {
  const box = { left: 28, top: 28, right: 34, bottom: 34 };
  expect(pan({ x: 30, y: 30, unit: 40 }, 80, -40)).toEqual({ x: 28, y: 31, unit: 40 });
  expect(within(pan({ x: 30, y: 30, unit: 40 }, 4000, 0), box)).toEqual({ x: 27, y: 30, unit: 40 });
});

test("a place out of sight is brought in by the shortest way", () => {
  const camera = { x: 30, y: 30, unit: 40 };
  expect(reveal(camera, { left: 31, top: 31, right: 32, bottom: 32 }, SCREEN)).toEqual(camera);
  const moved = reveal(camera, { left: 40, top: 30, right: 41, bottom: 31 }, SCREEN);
  expect(moved.y).toBe(30);
  expect(seen(moved, SCREEN).right).toBeCloseTo(41.2);
});

test("whole cells along an edge are numbered, every second one where they are small", () => {
  expect(ticks(0, 50, 200)).toEqual([-2, -1, 0, 1].map((cell) => ({ cell, at: 125 + 50 * cell })));
  expect(ticks(0.5, 30, 150).map(({ cell }) => cell)).toEqual([-2, 0, 2]);
});
