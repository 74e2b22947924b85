import { expect, test } from "vitest";

import { GROUNDS, ownColour } from "./ownColour";

const CREAM = "#fff7e6";
const PIECES = ["#bc3b2a", "#dc7c30", "#edb93f", "#2c7653", "#2a6aa0"];

const parts = (colour: string) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));

function light(colour: string): number {
  const [r, g, b] = parts(colour).map((each) => (each / 255 <= 0.04045 ? each / 255 / 12.92 : ((each / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

test.each(GROUNDS)("cream is read on %s, which is no colour of a piece", (ground) => {
  expect((light(CREAM) + 0.05) / (light(ground) + 0.05)).toBeGreaterThanOrEqual(4.5);
  for (const piece of PIECES) {
    const far = Math.hypot(...parts(ground).map((each, at) => each - parts(piece)[at]!));
    expect(far).toBeGreaterThan(40);
  }
});

test("a name has one colour, and names have several", () => {
  const names = ["beachcombers", "liars-cove", "night-watch", "reversi", "a", "b", "", "ñandú 7"];
  expect(names.map(ownColour)).toEqual(names.map(ownColour));
  expect(new Set(names.map(ownColour)).size).toBeGreaterThan(3);
});
