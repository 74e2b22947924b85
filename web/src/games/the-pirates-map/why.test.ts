import { expect, test } from "vitest";

import { laidBy, toldIn } from "./why";

const cell = (seat: number, ...elements: string[]) => ({ card: 1, elements, seat });
const judged = {
  tale: ["palm", "ship", "palm", "flag"],
  island: [cell(2, "ship", "ship"), null, cell(1, "ship"), cell(2, "palm")],
};
const differs = (element: string, island: number, tale: number) => ({ kind: "element", element, last: null, island, tale });

test("what is too much is named by whose cards it lies on", () => {
  expect(laidBy(judged, differs("ship", 3, 1))).toEqual([2, 1]);
  expect(toldIn(judged, differs("ship", 3, 1))).toEqual([]);
});

test("what is missing is named by the sentences that told it", () => {
  expect(toldIn(judged, differs("palm", 1, 2))).toEqual([1, 3]);
  expect(laidBy(judged, differs("palm", 1, 2))).toEqual([]);
});

test("a cross astray is nobody's card", () => {
  const cross = { kind: "cross", element: "ship", last: "flag", island: 1, tale: 1 };
  expect([laidBy(judged, cross), toldIn(judged, cross)]).toEqual([[], []]);
});
