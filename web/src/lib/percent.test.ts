import { expect, test } from "vitest";

import vectors from "../../../tests/data/percents.json";
import { percentOf, signed } from "./percent";

test("only what is certain is told as certain", () => {
  expect(vectors.chances.map(([share]) => percentOf(share!))).toEqual(vectors.chances.map(([, told]) => told));
});

test("a loss sounds as large as the same gain", () => {
  expect(vectors.changes.map(([share]) => signed(Number(share)))).toEqual(vectors.changes.map(([, told]) => told));
});
