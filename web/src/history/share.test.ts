import { expect, test } from "vitest";

import { share } from "./share";

test("a shared victory counts as won", () => {
  expect(share({ played: 8, won: 1, shared: 1 })).toBe(25);
});

test("nothing played is nothing won", () => {
  expect(share({ played: 0, won: 0, shared: 0 })).toBe(0);
});
