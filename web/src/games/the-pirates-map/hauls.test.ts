import { expect, test } from "vitest";

import { haulOf, loot, stepsOf } from "./hauls";

const cards = [
  { coins: 2, pearls: 0, jewels: 1, skulls: 1 },
  { coins: 0, pearls: 3, jewels: 0, skulls: 2 },
];

test("a haul is all its cards together", () => {
  expect(haulOf(cards)).toEqual({ coins: 2, pearls: 3, jewels: 1, skulls: 3 });
  expect(haulOf([])).toEqual({ coins: 0, pearls: 0, jewels: 0, skulls: 0 });
});

test("each kind scores what the loot card says", () => {
  expect(loot(cards, [3, 1, 2]).map(({ kind, points }) => [kind, points])).toEqual([
    ["coin", 6],
    ["pearl", 3],
    ["jewel", 2],
  ]);
});

test("the count has three steps, and a variant leaves some out", () => {
  const told = (view: object, seats: number) =>
    stepsOf({ cabin_boys: false, phase: "vote", over: false, ...view }, seats).map(({ name, state }) => `${name} ${state}`);
  expect(told({}, 4)).toEqual(["loot past", "gab now", "curse next"]);
  expect(told({ phase: "gab" }, 4)).toEqual(["loot past", "gab past", "curse now"]);
  expect(told({ phase: "over", over: true }, 4)).toEqual(["loot past", "gab past", "curse past"]);
  expect(told({ cabin_boys: true }, 3)).toEqual(["loot past", "gab now"]);
  expect(told({ phase: "over", over: true }, 2)).toEqual(["loot past"]);
});
