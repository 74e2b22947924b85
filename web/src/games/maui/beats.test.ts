import { expect, test } from "vitest";

import { beats } from "./beats";

const MARKET = { costs: [0, 1, 2], stones: "bottom", seats: ["bottom", "bottom", "top"].map((stones) => ({ stones })) };
const laid = { seat: 2, slot: "b2", rows: "3-5", column: 4, top: "red", middle: "blue", bottom: "green" };

test("a piece goes from its slot to its column, which counts from the port", () => {
  const [piece] = beats({ kind: "place", ...laid }, MARKET);
  expect(piece).toMatchObject({ from: "slot-b2", to: "column-2-5", was: "from-b2", piece: "piece top red blue green", itself: true });
});

test("it turns round on its way to a beach where the stones lie at the other end", () => {
  const turned = (seat: number) => beats({ kind: "place", ...laid, seat }, MARKET)[0]!.turned;
  expect([0, 1, 2].map(turned)).toEqual([false, false, true]);
});

test("what it costs goes into the dish of its row", () => {
  expect(beats({ kind: "place", ...laid }, MARKET)[1]).toMatchObject({ from: "has-2-dollars", to: "reserve-b", count: 1, gain: 1 });
  expect(beats({ kind: "place", ...laid, slot: "a1" }, MARKET)).toHaveLength(1);
  expect(beats({ kind: "spare", ...laid }, MARKET)).toHaveLength(1);
});

test("a marker walks its track, and each space ticks", () => {
  for (const kind of ["join", "umbrella"]) {
    const [walk] = beats({ kind, seat: 1, pattern: "green", count: 2, row: 4, space: 6 }, MARKET);
    expect(walk).toMatchObject({ from: "track-green-4", to: "track-green-6", gain: 2, sound: "tick" });
  }
});

test("finds, dollars and what is new at the market", () => {
  expect(beats({ kind: "pearl", seat: 0, pearl: "white-pearl", row: 2 }, MARKET)[0]).toMatchObject({ to: "has-0-white-pearl", gain: 1 });
  expect(beats({ kind: "dollars", seat: 1, count: 3, reserve: "a" }, MARKET)[0]).toMatchObject({ from: "reserve-a", count: 3, gain: 3 });
  expect(beats({ kind: "refill", seat: null, slot: "a3" }, MARKET)).toEqual([{ now: "slot-a3", fresh: true }]);
});

test("a penalty and a crab are seen, and nothing flies", () => {
  for (const kind of ["penalty", "crab"]) expect(beats({ kind, seat: 0, penalty: 2 }, MARKET)[0]?.to).toBeUndefined();
});
