import { expect, test } from "vitest";

import { pickOrder } from "./loot";
import type { MapView } from "./view";

function view(change: Partial<MapView>): MapView {
  return { captain: 1, picks: [], offer: [], ...change } as MapView;
}

test("who has picked, who picks and who comes after", () => {
  const order = pickOrder(view({ captain: 1, picks: [0, 1], offer: [null, {}, {}] as MapView["offer"] }), 3);
  expect(order.map(({ seat, state }) => `${seat} ${state}`)).toEqual(["2 past", "0 now", "1 next"]);
});

test("in a duel both pick in turn", () => {
  const order = pickOrder(view({ captain: 0, picks: [1, 0, 1, 0], offer: [null, null, {}] as MapView["offer"] }), 2);
  expect(order.map(({ seat }) => seat)).toEqual([1, 0, 1, 0, 1, 0]);
});
