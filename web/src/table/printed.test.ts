import { expect, test } from "vitest";

import { capital, minus, signed } from "./printed";

test("a change has its sign, and a real minus", () => {
  expect([8, 0, -2].map(signed)).toEqual(["+8", "0", "−2"]);
  expect([8, 0, -2].map(minus)).toEqual(["8", "0", "−2"]);
});

test("a line begins with a capital, and the rest stays", () => {
  expect(["último X", "a", ""].map(capital)).toEqual(["Último X", "A", ""]);
});
