import { expect, test } from "vitest";

import { beats, continues, setting } from "./beats";
import type { TreasureView } from "./view";

const PLAIN = { advanced: false };
const STARTERS = { advanced: true };

test("without starters a card that is taken goes to the taker's pile", () => {
  const [beat] = beats({ kind: "take", seat: 1, column: 3, card: "red-2" }, PLAIN);
  expect(beat).toMatchObject({ from: "top-3", to: "pile-1-red", was: "column-3", piece: "red-2", itself: true, gain: 1 });
});

test("with starters it lies in play until it is placed, and counts only then", () => {
  const [taken] = beats({ kind: "take", seat: 1, column: 0, card: "blue-extra" }, STARTERS);
  expect(taken).toMatchObject({ to: "in-play", was: "column-0", now: null });
  const [second] = beats({ kind: "extra", seat: 1, column: 2, card: "blue" }, STARTERS);
  expect(second).toMatchObject({ from: "top-2", to: "in-play-second" });
  const [placed] = beats({ kind: "place", seat: 1, card: "blue", to_seat: 2 }, STARTERS);
  expect(placed).toMatchObject({ from: "in-play", to: "pile-2-blue", was: null, gain: 1 });
});

test("starters come from the hand, a wild flag at once to a pile", () => {
  expect(beats({ kind: "starter", seat: 0, colour: "green" }, STARTERS)[0]).toMatchObject({ from: "hand-0", to: "in-play" });
  expect(beats({ kind: "wild", seat: 0, colour: "green" }, STARTERS)[0]).toMatchObject({ from: "hand-0", to: "pile-0-green", gain: 1 });
});

test("what is stolen leaves its pile card by card, and both piles say so", () => {
  const [beat] = beats({ kind: "steal", seat: 2, count: 3, colour: "yellow", from_seat: 0 }, PLAIN);
  expect(beat).toMatchObject({ from: "pile-0-yellow", to: "pile-2-yellow", count: 3, robbed: true, gain: 3, loss: 3, sound: "steal" });
});

test("nothing moves where nothing moved", () => {
  for (const kind of ["pass", "decline", "round", "over"]) expect(beats({ kind, seat: 0 }, PLAIN)).toEqual([]);
});

test("the end of a round has a scene", () => {
  expect(beats({ kind: "scored", seat: null }, PLAIN)).toEqual([{ scene: "round" }]);
});

test("what a card brings about belongs to the card", () => {
  expect(["extra", "steal", "place", "decline"].map((kind) => continues({ kind, seat: 0 }))).toEqual([true, true, true, true]);
  expect(["take", "starter", "wild", "pass"].map((kind) => continues({ kind, seat: 0 }))).toEqual([false, false, false, false]);
});

test("while a round is scored the last card lies where it went, and nothing new is dealt", () => {
  const was = { collections: [[1, 0]], ranks: [[0, 0]], gains: [[0, 0]], scores: [7] };
  const before = { columns: [["red"], []], collections: [[1, 0]], standing: was, scores: [7], round: 1, legal: [4], acting: [0] };
  const now = { collections: [[2, 0]], ranks: [[1, 0]], gains: [[9, 9]], scores: [15] };
  const after = { columns: [["blue"], ["red"]], collections: [[2, 0]], standing: now, scores: [15], round: 2, legal: [1], acting: [0] };
  const shown = setting(before as unknown as TreasureView, after as unknown as TreasureView, {
    kind: "scored",
    seat: null,
    gains: [[8, 0]],
  });
  expect(shown).toMatchObject({ columns: [[], []], collections: [[2, 0]], scores: [7], round: 1, legal: [], acting: [] });
  expect(shown.standing).toEqual({ collections: [[2, 0]], ranks: [[1, 0]], gains: [[8, 0]], scores: [7] });
});
