import { expect, test } from "vitest";

import { percentOf, signed } from "./percent";

test.each([
  [0, 0],
  [0.001, 1],
  [0.5, 50],
  [0.999, 99],
  [1, 100],
])("a chance of %d is told as %d per cent: only what is certain is certain", (share, told) => {
  expect(percentOf(share)).toBe(told);
});

test.each([
  [0.124, "+12"],
  [-0.031, "−3"],
  [0.004, "±0"],
])("a change of %d is told as %s", (share, told) => {
  expect(signed(share)).toBe(told);
});
