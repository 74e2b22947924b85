import { expect, test } from "vitest";

import { glyphOf, handOf, pictureOf } from "./cards";
import type { BeachView } from "./view";

function view(treasures: string[], special: string | null): BeachView {
  const holding = { pirates: ["map", "telescope"], has_special: special !== null, special };
  return { seat: 0, treasures, holdings: [holding] } as unknown as BeachView;
}

test("a hand shows like treasures once, then pirates, then the special", () => {
  const hand = handOf(view(["skull", "5", "5"], "wave"));
  expect(hand.map(({ word, count }) => [word, count])).toEqual([
    ["skull", 1],
    ["5", 2],
    ["telescope", 1],
    ["map", 1],
    ["wave", 1],
  ]);
  expect(handOf(view([], null)).map(({ kind }) => kind)).toEqual(["pirate", "pirate"]);
});

test("numbers are written, all else is drawn", () => {
  expect([glyphOf("5"), glyphOf("skull"), glyphOf("jollyroger")]).toEqual([undefined, "g-skull", "g-jolly"]);
  expect([pictureOf("5"), pictureOf("wave")]).toEqual(["i-chest", "i-wave"]);
});
