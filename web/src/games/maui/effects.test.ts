import { expect, test } from "vitest";

import { effectsOf, gainOf } from "./effects";
import type { Standing } from "./view";

const beach = { patterns: ["yellow", "red", "blue", "orange", "green"], rows: 7 };
const now: Standing = {
  markers: [[9, 3, 3, 0, 7]],
  tracks: [[14, 3, 3, 0, 10]],
  tokens: [[1, 0]],
  pearls: [[1, 1]],
  pearl_points: [4],
  dollars: [1],
  penalties: [-1],
  crabs: [0],
  crabs_below: [0],
  laid: [7],
  totals: [34],
  ranks: [1],
  newest: [
    {
      top: 0,
      piece: ["red", "blue", "yellow"],
      tokens: [null, null, null],
      crabs: [null, null, null],
      joins: [false, true, false],
      spare: false,
    },
  ],
};

/** Two towels meet at the top of the beach, one section out; a pearl, and a token for the 6th red space. */
const then: Standing = {
  ...now,
  markers: [[9, 6, 5, 0, 7]],
  tracks: [[14, 8, 6, 0, 10]],
  tokens: [[1, 1]],
  pearls: [[1, 2]],
  pearl_points: [7],
  penalties: [-2],
  totals: [44],
  newest: [{ ...now.newest[0]!, top: -1, piece: ["yellow", "red", "blue"], joins: [false, true, true] }],
};

test("a placement is told line by line, and the lines add up", () => {
  const effects = effectsOf(now, then, 0, beach);
  expect(effects).toEqual([
    { kind: "join", pattern: "red", row: 0, spaces: 3, points: 5 },
    { kind: "join", pattern: "blue", row: 1, spaces: 2, points: 3 },
    { kind: "pearl", pearl: "black-pearl", count: 2, points: 3 },
    { kind: "gain", token: "orange", points: null },
    { kind: "penalty", count: 1, points: -1 },
  ]);
  expect(effects.reduce((sum, { points }) => sum + (points ?? 0), 0)).toBe(gainOf(now, then, 0));
});

test("a marker that no towel moved was moved by an umbrella", () => {
  const step = { ...now, markers: [[9, 3, 3, 1, 7]], tracks: [[14, 3, 3, 1, 10]] };
  expect(effectsOf(now, step, 0, beach)).toEqual([{ kind: "umbrella", pattern: "orange", spaces: 1, points: 1 }]);
});

test("a token that is laid is spent, and its section shows its pattern", () => {
  const newest = [{ ...then.newest[0]!, tokens: [null, "blue", null], joins: [false, true, false] }];
  const laid = { ...now, markers: [[9, 3, 6, 0, 7]], tracks: [[14, 3, 8, 0, 10]], tokens: [[0, 0]], newest };
  expect(effectsOf(now, laid, 0, beach)).toEqual([
    { kind: "join", pattern: "blue", row: 0, spaces: 3, points: 5 },
    { kind: "spend", token: "blue", points: null },
  ]);
});

test("dollars paid and a crab to come are told, the crab without its value", () => {
  const paid = { ...now, dollars: [0], crabs_below: [1], totals: [33] };
  expect(effectsOf(now, paid, 0, beach)).toEqual([
    { kind: "crab", count: 1, points: null },
    { kind: "dollars", count: 1, points: -1 },
  ]);
});
