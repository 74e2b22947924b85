import { expect, test } from "vitest";

import { changeWords, first, gapOf, plusMinus, telling, valueWords } from "./measures";
import type { Mark, Measure } from "./shapes";

function measure(name: string, printed: number, by: number, half: number, more: { share?: boolean; mark?: Mark } = {}): Measure {
  const around = (value: number) => ({ value, low: value - half, high: value + half });
  const { share = false, mark = "open" } = more;
  return { name, title: name, share, printed: around(printed), yours: around(printed + by), change: around(by), mark, course: [] };
}

test("values have as many digits as one can use", () => {
  expect(valueWords(0.523, true, "en")).toBe("52 %");
  expect(valueWords(66.4, false, "en")).toBe("66");
  expect(valueWords(5.44, false, "en")).toBe("5.4");
  expect(valueWords(5.44, false, "es")).toBe("5,4");
});

test("differences have a sign, and none where there is nothing to see", () => {
  expect(changeWords(measure("moves", 62, 4.2, 1), "en")).toBe("+4");
  expect(changeWords(measure("leads", 5.1, -0.32, 1), "en")).toBe("−0.3");
  expect(changeWords(measure("moves", 62, 0.3, 1), "en")).toBe("±0");
  expect(changeWords(measure("seat1", 0.5, 0.021, 1, { share: true }), "en")).toBe("+2");
  expect(changeWords({ ...measure("seat1", 0.5, 0, 1), change: null }, "en")).toBe("");
});

test("half an interval stands beside its value, once it is known", () => {
  expect(plusMinus({ value: 0.5, low: 0.46, high: 0.54 }, true, "en")).toBe("4");
  expect(plusMinus({ value: 62, low: 61.2, high: 62.8 }, false, "en")).toBe("0.8");
  expect(plusMinus({ value: 62, low: null, high: null }, false, "en")).toBeNull();
});

test("a difference stands on its scale around nought, and stays on it", () => {
  expect(gapOf(measure("moves", 100, 0, 3))).toEqual({ from: 40, to: 60, at: 50 });
  expect(gapOf(measure("moves", 100, 60, 3))).toEqual({ from: 100, to: 100, at: 100 });
  expect(gapOf({ ...measure("moves", 100, 0, 3), change: null })).toBeNull();
});

test("what is real is shown and told, whatever it is", () => {
  const measures = [
    measure("seat1", 0.5, 0, 0.1),
    measure("seat2", 0.5, 0, 0.1),
    measure("choices", 9, 3, 1, { mark: "real" }),
    measure("top", 40, 3, 1, { mark: "real" }),
    measure("moves", 40, 3, 1, { mark: "real" }),
  ];
  expect(first(measures).map(({ name }) => name)).toEqual(["seat1", "choices", "top", "moves"]);
  expect(telling(measures).map(({ name }) => name)).toEqual(["moves", "top", "choices"]);
});
