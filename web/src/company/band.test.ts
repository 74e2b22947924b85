import { expect, test } from "vitest";

import { share } from "./band";

test("the middle is in the middle, and what is beyond stands at the end", () => {
  expect([1000, 1250, 1500, 2000].map(share)).toEqual([0, 25, 50, 100]);
  expect([900, 2100].map(share)).toEqual([0, 100]);
});
