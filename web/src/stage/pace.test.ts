import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { FLIGHT, flightTime, HOLD, SETTLE, TEMPI } from "./pace";
import { milliseconds } from "./time";

test("a flight takes longer the farther it goes, within bounds", () => {
  expect(flightTime(0)).toBe(260);
  expect(flightTime(400)).toBe(360);
  expect(flightTime(5000)).toBe(480);
});

test("the times that style sheets need are those of the tokens", () => {
  const tokens = readFileSync("src/styles/tokens.css", "utf8");
  const token = (name: string) => milliseconds(new RegExp(`--${name}: ([^;]+);`).exec(tokens)?.[1] ?? "");
  expect(token("flight")).toBe(FLIGHT);
  expect(token("settle")).toBe(SETTLE);
  expect(token("hold")).toBe(HOLD);
});

test("a faster pace is faster in everything", () => {
  const [slow, normal, fast] = [TEMPI.slow, TEMPI.normal, TEMPI.fast];
  for (const part of ["flights", "holds", "between", "ring"] as const) {
    expect(slow[part]!).toBeGreaterThan(normal[part]!);
    expect(normal[part]!).toBeGreaterThan(fast[part]!);
  }
});
