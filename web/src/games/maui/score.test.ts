import { expect, test } from "vitest";

import type { MauiView } from "$lib/protocol";
import { scoreLines } from "./score";

const view = {
  side: "umbrellas",
  over: true,
  scores: [60, 41],
  patterns: ["yellow", "red"],
  standing: {
    markers: [
      [14, 14],
      [9, 8],
    ],
    tracks: [
      [24, 26],
      [14, 12],
    ],
    pearls: [
      [3, 1],
      [2, 0],
    ],
    pearl_points: [11, 5],
    dollars: [2, 12],
    penalties: [-3, -2],
    crabs: [0, 0],
  },
} as unknown as MauiView;

test("the lines of the final count add up to the score", () => {
  const lines = scoreLines(view);
  const sum = (seat: number) => lines.reduce((total, { cells }) => total + cells[seat]!.points, 0);
  expect([sum(0), sum(1)]).toEqual(view.scores);
  expect(lines.map(({ name }) => name)).toEqual(["track-yellow", "track-red", "pearls", "dollars", "penalties"]);
});

test("the crab side has crabs and no pearls, both sides have both", () => {
  const names = (side: string) => scoreLines({ ...view, side }).map(({ name }) => name);
  expect(names("crabs")).not.toContain("pearls");
  expect(names("both")).toEqual(expect.arrayContaining(["pearls", "crabs"]));
});
