import { expect, test } from "vitest";

import { chart, nice, SEA, type Look } from "./chart";

const look = (played: number, value: number, half: number): Look => ({ played, value, low: value - half, high: value + half });

test("before the first look there is no chart", () => {
  expect(chart([], 600, 0.5)).toBeNull();
});

test("the ship lies where the last look is, on its way to the last game", () => {
  const half = chart([look(50, 0.6, 0.2), look(300, 0.52, 0.05)], 600, 0.5)!;
  const done = chart([look(50, 0.6, 0.2), look(600, 0.52, 0.04)], 600, 0.5)!;
  expect(half.ship.x).toBeGreaterThan(SEA.left);
  expect(done.ship.x).toBeGreaterThan(half.ship.x);
  expect(done.ship.x).toBeLessThan(SEA.right);
  expect(done.columns.at(-1)).toEqual({ x: done.ship.x, games: 600 });
});

test("wide beginnings are cut off at the edges of the sea", () => {
  const { wake } = chart([look(10, 5, 400), look(600, 6, 1)], 600, 5.5)!;
  const heights = [...wake.matchAll(/ (\d+(?:\.\d)?)(?=[CLz]|$)/g)].map(([, y]) => Number(y));
  expect(Math.min(...heights)).toBe(SEA.top);
  expect(Math.max(...heights)).toBe(SEA.bottom);
});

test("the printed value has its line, and always is on the chart", () => {
  const { printed, ship } = chart([look(600, 66, 1)], 600, 62)!;
  expect(printed).toBeGreaterThan(ship.y);
  expect(printed).toBeLessThan(SEA.bottom);
  expect(chart([look(600, 66, 1)], 600, null)!.printed).toBeNull();
});

test("a measure that never varies has a chart too", () => {
  const { rows, ship } = chart([look(600, 0, 0)], 600, 0)!;
  expect(rows.length).toBeGreaterThan(1);
  expect(Number.isFinite(ship.y)).toBe(true);
});

test.each([
  [0.013, 0.02],
  [3, 5],
  [10, 10],
  [26, 50],
])("a step of about %d is %d", (about, step) => {
  expect(nice(about)).toBeCloseTo(step);
});

test.each([200, 600, 2000, 2600])("%d games are counted without crowding", (games) => {
  const { columns } = chart([look(games, 1, 0.1)], games, 1)!;
  const gaps = columns.slice(1).map(({ x }, at) => x - columns[at]!.x);
  expect(Math.min(...gaps)).toBeGreaterThan(30);
});

test("shares do not leave the hundred", () => {
  const { rows } = chart([look(10, 66, 20)], 600, 63, true)!;
  expect(rows[0]!.value).toBeGreaterThanOrEqual(0);
  expect(rows.at(-1)!.value).toBe(100);
});
