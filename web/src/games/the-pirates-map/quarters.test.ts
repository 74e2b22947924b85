import { expect, test } from "vitest";

import { CORNERS, quarter } from "./quarters";

const SEA = ["ship", "mermaid", "bottle", "shark"];

test("a card has the coast of what is on it", () => {
  expect(quarter(["ship", "ship"], SEA, null).art).toBe("q-cove");
  expect(quarter(["palm", "flag"], SEA, null).art).toBe("q-head");
  expect(quarter(["ship", "palm"], SEA, null).art).toBe("q-round");
});

test("in every corner the pictures stay on the card, upright and in order", () => {
  for (const corner of CORNERS)
    for (const card of [["shark"], ["barrel"], ["ship", "palm"], ["palm", "flag"], ["mermaid", "mermaid"]]) {
      const { spots } = quarter(card, SEA, corner);
      expect(spots.map(({ element }) => element)).toEqual(card);
      for (const { x, y, size } of spots) {
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
        expect(Math.max(x, y) + size).toBeLessThanOrEqual(60);
      }
    }
});

test("the south-east is the north-west turned round", () => {
  const [there] = quarter(["shark"], SEA, "nw").spots;
  const [here] = quarter(["shark"], SEA, "se").spots;
  expect([here!.x, here!.y]).toEqual([60 - there!.x - there!.size, 60 - there!.y - there!.size]);
});
