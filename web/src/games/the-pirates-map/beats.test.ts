import { expect, test } from "vitest";

import { beats as beatsOf } from "./beats";
import type { MapView } from "./view";

function beats(event: Parameters<typeof beatsOf>[0], picked: MapView["picked"] = null) {
  return beatsOf(event, { picked });
}

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

test("a card that is picked flies to who takes it, and leaves no mark", () => {
  const card = { number: 12, element: "ship", coins: 1, pearls: 0, jewels: 0, skulls: 0, worth: null };
  expect(beats({ kind: "pick", seat: 1 }, card)).toEqual([
    { from: "story-12", to: "picker-1", was: null, now: null, itself: true, holds: 900 },
  ]);
});

test("a bell says that a tale begins, and a check keeps all in suspense", () => {
  expect(beats({ kind: "shown", seat: 2, number: 1, count: 7 })).toEqual([{ sound: "bell" }]);
  expect(beats({ kind: "right", seat: null })).toEqual([{ scene: "right", suspense: true }]);
  expect(beats({ kind: "wrong", seat: null })).toEqual([{ scene: "wrong", suspense: true }]);
});
