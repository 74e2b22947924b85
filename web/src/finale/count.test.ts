import { expect, test } from "vitest";

import type { GameEvent } from "$lib/protocol";

import { bestOf, decider, heights, marginOf, placesOf, tieOf, type Item } from "./count";

const ITEMS: Item[] = [
  { label: "pirates", points: [8, 4, 0] },
  { label: "ships", points: [1, 2, 0] },
  { label: "maps", points: [0, 0, 2] },
];

test("seats that are level share a place, and a tie-break lifts the winner", () => {
  expect(placesOf([5, 9, 5], [1]).map(({ seat, rank }) => [seat, rank])).toEqual([
    [1, 1],
    [0, 2],
    [2, 2],
  ]);
  expect(placesOf([9, 9, 5], [1]).map(({ seat, rank }) => [seat, rank])).toEqual([
    [1, 1],
    [0, 2],
    [2, 3],
  ]);
  expect(placesOf([9, 9, 5], [0, 1]).map(({ rank }) => rank)).toEqual([1, 1, 3]);
});

test("the margin is that to the best who did not win", () => {
  expect(marginOf([9, 6, 2], [0])).toBe(3);
  expect(marginOf([9, 9], [0, 1])).toBeNull();
  expect(marginOf([9, 9], [1])).toBe(0);
});

test("what broke a tie is what the rules said of it", () => {
  const scored = { kind: "scored", seat: null };
  const tie = { kind: "tie", seat: null, tied_seats: [0, 1], rung: "later" };
  const end = (...events: GameEvent[]) => [
    { seq: 1, seat: 0, events: [{ kind: "take", seat: 0 }] },
    { seq: 2, seat: 1, events },
  ];
  expect(tieOf(end(scored, tie, { kind: "over", seat: null }))).toBe(tie);
  expect(tieOf(end(scored, { kind: "over", seat: null }))).toBeNull();
});

test("what decided it is the last thing that could not be missing", () => {
  expect(decider(ITEMS, [9, 6, 2], [0])?.item.label).toBe("pirates");
  expect(decider(ITEMS, [7, 6, 2], [0])?.item.label).toBe("ships");
  expect(decider(ITEMS, [9, 9, 2], [0, 1])).toBeNull();
  expect(decider(ITEMS, [9, 9, 2], [1])).toBeNull();
});

test("what cost another the victory decided it too", () => {
  const curse: Item = { label: "curse", points: [0, 0, -20] };
  expect(decider([...ITEMS, curse], [14, 13, 0], [0])).toEqual({ item: curse, seat: 2 });
  expect(decider([...ITEMS, { ...curse, points: [0, 0, -5] }], [14, 13, 0], [0])).toMatchObject({ item: { label: "ships" }, seat: 0 });
});

test("everyone is told what they did best, and nobody what they did not do", () => {
  expect([0, 1, 2].map((seat) => bestOf(ITEMS, seat)?.label)).toEqual(["pirates", "ships", "maps"]);
  expect(bestOf([{ label: "maps", points: [0, 3] }], 0)).toBeNull();
});

test("the best tower is the tallest, and a total below nought still has one", () => {
  const [best, second, last] = heights([30, 15, -4]) as [number, number, number];
  expect(best).toBeGreaterThan(second);
  expect(second).toBeGreaterThan(last);
  expect(last).toBeGreaterThan(60);
});
