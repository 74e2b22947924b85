import { expect, test } from "vitest";

import { CLOCKS, timeFace } from "./clocks";

test("the time left is written in as few signs as it takes", () => {
  expect(timeFace(-5)).toBe("0");
  expect(timeFace(58_001)).toBe("59");
  expect(timeFace(67_000)).toBe("1:07");
  expect(timeFace(7_500_000)).toBe("2:05:00");
});

test("every clock on offer is one that the server takes", () => {
  for (const { per, seconds } of Object.values(CLOCKS)) {
    expect(seconds).toBeGreaterThanOrEqual(per === "move" ? 10 : 60);
    expect(seconds).toBeLessThanOrEqual(per === "move" ? 14 * 86_400 : 86_400);
  }
});
