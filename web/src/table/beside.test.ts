import { expect, test } from "vitest";

import { beside } from "./beside";

const screen = { width: 390, height: 800 };
const box = { width: 200, height: 60 };

test("it stands below its thing, in the middle", () => {
  expect(beside({ left: 100, top: 200, width: 80, height: 100 }, box, screen)).toEqual({ left: 40, top: 306 });
});

test("it stands above where there is no room below", () => {
  expect(beside({ left: 100, top: 700, width: 80, height: 80 }, box, screen)).toEqual({ left: 40, top: 634 });
});

test("it stays on the screen", () => {
  expect(beside({ left: 370, top: 10, width: 40, height: 40 }, box, screen).left).toBe(184);
  expect(beside({ left: -30, top: 10, width: 40, height: 40 }, box, screen).left).toBe(6);
  expect(beside({ left: 0, top: 0, width: 390, height: 800 }, box, screen)).toEqual({ left: 95, top: 6 });
});
