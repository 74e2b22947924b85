import { expect, test } from "vitest";

import { milliseconds } from "./time";

test("a time is read in either unit", () => {
  expect(milliseconds("260ms")).toBe(260);
  expect(milliseconds(" .26s")).toBe(260);
  expect(milliseconds("1.4s ")).toBe(1400);
  expect(milliseconds("0ms")).toBe(0);
});

test("what is no time lasts no time", () => {
  expect(milliseconds("")).toBe(0);
  expect(milliseconds("260")).toBe(0);
  expect(milliseconds("fast")).toBe(0);
});
