import { expect, test } from "vitest";

import { at, badges, marked, path, place, ticks, type Frame } from "./graph";

const frame: Frame = { width: 558, height: 242, moves: 50 };
const line = [
  { index: 0, chance: 0.5 },
  { index: 10, chance: 0.75 },
  { index: 11, chance: 0.25 },
  { index: 50, chance: 1 },
];

test("the first move is at the left, the end at the right, certainty at the top", () => {
  expect(place(frame, { index: 0, chance: 0 })).toEqual({ x: 44, y: 212 });
  expect(place(frame, { index: 50, chance: 1 })).toEqual({ x: 544, y: 12 });
});

test("a line goes from point to point", () => {
  expect(path(frame, line)).toBe("M44 112L144 62L154 162L544 12");
  expect(path(frame, [])).toBe("");
});

test("ticks have room, and begin with the first move", () => {
  expect(ticks(frame)).toEqual([0, 8, 16, 24, 32, 40, 48]);
  expect(ticks({ ...frame, width: 200 })).toEqual([0, 25]);
  expect(ticks({ ...frame, moves: 3 })).toEqual([0, 1, 2]);
});

test("a mark for a move stands on the last point before it", () => {
  expect(at(line, 30)).toBe(line[2]);
  expect(at(line, 0)).toBe(line[0]);
  expect(at([], 3)).toBeUndefined();
});

test("marks that would run into each other are left out", () => {
  expect(marked(frame, line).map(({ x }) => x)).toEqual([44, 144, 544]);
});

test("numbered marks of one point, or of points side by side, do not cover each other", () => {
  const points = [...Array(5).fill({ x: 300, y: 100 }), { x: 305, y: 98 }, { x: 544, y: 12 }, { x: 540, y: 12 }, { x: 44, y: 212 }];
  const placed = badges(frame, points);
  expect(placed[0]).toEqual({ x: 300, y: 82 });
  for (const [number, { x, y }] of placed.entries()) {
    expect(x >= 11 && x <= frame.width - 11 && y >= 11 && y <= frame.height - 30).toBe(true);
    for (const other of placed.slice(number + 1)) expect(Math.hypot(x - other.x, y - other.y)).toBeGreaterThanOrEqual(22);
  }
});
