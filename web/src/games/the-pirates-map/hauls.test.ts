import { expect, test } from "vitest";

import { haulOf, loot } from "./hauls";

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
