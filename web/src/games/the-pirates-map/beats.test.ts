import { expect, test } from "vitest";

import { beats } from "./beats";

test("a map card flies from wherever it lay to wherever it lies", () => {
  const [lay] = beats({ kind: "lay", seat: 0, card: "palm-palm", cell: 2 });
  expect(lay).toMatchObject({ from: "map-palm-palm", to: "map-palm-palm", now: "cell-2", itself: true });
  expect(beats({ kind: "swap", seat: 0, card: "ship-ship", other_card: "flag-flag" }).map(({ to }) => to)).toEqual([
    "map-ship-ship",
    "map-flag-flag",
  ]);
});

test("the cross is put on its cell", () => {
  expect(beats({ kind: "cross", seat: 1, element: "ship", cell: 3 })[0]).toMatchObject({ to: "cell-3", piece: "cross ship" });
});

test("a tale moves nothing: what is told is shown by the night alone", () => {
  for (const kind of ["sent", "shown", "vanished", "told", "pick"]) expect(beats({ kind, seat: 2, number: 2, count: 7 })).toEqual([]);
});

test("a bell says that a tale begins, and a right island has a scene", () => {
  expect(beats({ kind: "shown", seat: 2, number: 1, count: 7 })).toEqual([{ sound: "bell" }]);
  expect(beats({ kind: "right", seat: null })).toEqual([{ scene: "right" }]);
  expect(beats({ kind: "wrong", seat: null })).toEqual([]);
});
