import { expect, test } from "vitest";

import { beats, continues } from "./beats";

test("a tile comes from its hand to its place", () => {
  const lay = { kind: "lay", seat: 2, tile: "wynn-ghost", first: "wynn", second: "ghost", x: 0, y: 0, facing: "east", id: 7 };
  expect(beats(lay)).toEqual([{ from: "hand-2", to: "tile-7", was: null, piece: "wynn-ghost" }]);
});

test("cards that are drawn or swapped are seen by nobody, also not by who knows them", () => {
  expect(beats({ kind: "draw", seat: 0, count: 2, cards: ["cannon", "parlay"] })[0]).toMatchObject({
    from: "deck",
    piece: "card",
    count: 2,
  });
  expect(beats({ kind: "draw", seat: 0, count: 0 })).toEqual([]);
  const swap = beats({ kind: "swap", seat: 0, at_seat: 1, count: 2, given: ["cannon"], got: ["parlay"] });
  expect(swap.map(({ from, to, piece }) => [from, to, piece])).toEqual([
    ["hand-0", "hand-1", "card"],
    ["hand-1", "hand-0", "card"],
  ]);
});

test("a cannon leaves the cell marked, a new heading exchanges the tile", () => {
  expect(beats({ kind: "cannon", seat: 1, tile: "avery-wynn", of_seat: 2, x: 3, y: -1, id: 6 })[0]).toMatchObject({
    from: "tile-6",
    to: "discard",
    was: "cell-3--1",
  });
  const heading = beats({ kind: "heading", seat: 0, tile: "avery-wynn", with_tile: "wynn-kraken", of_seat: 2, x: 0, y: 0, id: 7 });
  expect(heading.map(({ piece }) => piece)).toEqual(["avery-wynn", "wynn-kraken"]);
});

test("what is seized is taken from somebody", () => {
  expect(beats({ kind: "seize", seat: 2, card: "plunder", from_seat: 0 })[0]).toMatchObject({ from: "hand-0", robbed: true, loss: 1 });
});

test("an X that is marked belongs to the tile that made it", () => {
  expect(continues({ kind: "mark", seat: 0 })).toBe(true);
  expect(continues({ kind: "lay", seat: 0 })).toBe(false);
});

test("whatever a seat does leaves a mark", () => {
  const deeds = ["draw", "lay", "mark", "cannon", "heading", "plunder", "seize", "salvage", "parlay", "force", "swap", "scuttle"];
  const talk = ["accept", "counter", "take", "ask", "offer", "no_offer", "ready", "lots", "spent", "no_second", "pass"];
  for (const kind of [...deeds, ...talk]) {
    const all = beats({ kind, seat: 1, at_seat: 2, from_seat: 2, count: 2, id: 3, x: 0, y: 0, tile: "avery-wynn", card: "cannon" });
    const marked = all.flatMap(({ from, to, was = from, now = to }) => [was, now]).filter(Boolean);
    expect(marked, kind).not.toEqual([]);
  }
});

test("who scuttles a hand is marked at it", () => {
  expect(beats({ kind: "scuttle", seat: 1, count: 6 })[0]).toMatchObject({ from: "hand-1", to: "discard", now: null, loss: 6 });
});
