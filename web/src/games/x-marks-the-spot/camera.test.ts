import { expect, test } from "vitest";

import {
  around,
  beyond,
  clear,
  edges,
  fitting,
  LARGEST,
  MOUSE,
  overview,
  pan,
  reveal,
  seen,
  settle,
  ticks,
  whole,
  within,
  zoom,
} from "./camera";

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

test("a table shown whole has room for one more tile at every edge, and is no poster", () => {
  const box = { left: 10, top: 20, right: 20, bottom: 26 };
  const frame = seen(whole(box, SCREEN), SCREEN);
  expect(frame.left).toBeLessThanOrEqual(9);
  expect(frame.right).toBeGreaterThanOrEqual(21);
  expect(frame.top).toBeLessThanOrEqual(19);
  expect(frame.bottom).toBeGreaterThanOrEqual(27);
  expect(whole({ left: 0, top: 0, right: 2, bottom: 1 }, SCREEN).unit).toBe(LARGEST);
});

test("a tile that lies across the ring is seen whole, and so are all the others", () => {
  const box = { left: 0, top: 0, right: 10, bottom: 4 };
  expect(overview(box, null, SCREEN)).toEqual(whole(box, SCREEN));
  expect(overview(box, { left: 8, top: 3, right: 10, bottom: 4 }, SCREEN)).toEqual(whole(box, SCREEN));
  const frame = seen(overview(box, { left: -2, top: 1, right: 0, bottom: 2 }, SCREEN), SCREEN);
  expect(frame.left).toBeCloseTo(-2);
  expect(frame.right).toBeGreaterThanOrEqual(10 - 1e-9);
});

test("a tile along the edge of the screen has room for its sign, where no other tile loses any", () => {
  const box = { left: 0, top: 0, right: 4, bottom: 6 };
  const camera = overview(box, { left: 1, top: -1, right: 3, bottom: 0 }, SCREEN);
  const frame = seen(camera, SCREEN);
  expect((-1 - frame.top) * camera.unit).toBeCloseTo(28);
  expect(frame.bottom).toBeGreaterThanOrEqual(6);
});

test("a table too wide for the screen is shown whole all the same, in cells too small to hit", () => {
  const box = { left: 0, top: 0, right: 56, bottom: 3 };
  expect(fitting(box, SCREEN)).toBe(10);
  expect(whole(box, SCREEN)).toEqual({ x: 28, y: 1.5, unit: 10 });
});

test("whoever follows sees no more sand than the ring around the tiles", () => {
  const box = { left: 0, top: 0, right: 20, bottom: 5 };
  const camera = settle({ x: 0, y: 9, unit: 50 }, box, SCREEN);
  expect(seen(camera, SCREEN).left).toBeCloseTo(-1);
  expect(camera.y).toBe(2.5);
});

test("what is in hand is moved out from under the buttons, the shortest way", () => {
  const camera = { x: 0, y: 0, unit: 40 };
  const under = { left: -5.6, top: -0.5, right: -4.6, bottom: 0.5 };
  const moved = clear(camera, under, SCREEN, edges(SCREEN));
  expect(moved.y).toBe(0);
  expect((under.left - moved.x) * 40 + SCREEN.width / 2).toBeCloseTo(76);
  expect(clear(camera, { left: -2, top: -2, right: 1, bottom: 1 }, SCREEN, edges(SCREEN))).toEqual(camera);
});

test("cells out of sight are counted by the edge that they lie beyond", () => {
  const cells = [
    { x: -9, y: 0 },
    { x: -8, y: 0 },
    { x: 0, y: 0 },
    { x: 0, y: 7 },
  ];
  expect(beyond(cells, seen({ x: 0, y: 0, unit: 40 }, SCREEN))).toEqual({ left: 2, right: 0, up: 0, down: 1 });
});

test("zooming keeps what is under the pointer where it is, and has two ends", () => {
  const before = { x: 30, y: 30, unit: 44 };
  const at = { x: 120, y: -60 };
  const after = zoom(before, 1.5, MOUSE, at);
  expect(after.unit).toBe(66);
  expect(after.x + at.x / after.unit).toBeCloseTo(before.x + at.x / before.unit);
  expect(after.y + at.y / after.unit).toBeCloseTo(before.y + at.y / before.unit);
  expect(zoom(before, 100, MOUSE).unit).toBe(LARGEST);
  expect(zoom(before, 0.01, MOUSE).unit).toBe(MOUSE);
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
  expect(seen(moved, SCREEN).right).toBeCloseTo(42);
});

test("whole cells along an edge are numbered, every second one where they are small", () => {
  expect(ticks(0, 50, 200)).toEqual([-2, -1, 0, 1].map((cell) => ({ cell, at: 125 + 50 * cell })));
  expect(ticks(0.5, 30, 150).map(({ cell }) => cell)).toEqual([-2, 0, 2]);
});
