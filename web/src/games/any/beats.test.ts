import { expect, test } from "vitest";

import { aSpace } from "../../table/sample";

import { beatsOf, type Places } from "./beats";

const space = aSpace({ play: { card: [1, 2, 3], cove: ["A", "B"] } });
const cove = space.blocks[0]!.fields[1]!;
const places: Places = {
  space,
  fields: [{ name: "coves", shown: { kind: "things", things: [], more: 0 }, ties: [[{ by: "place", field: cove }]] }],
};

test("a fact that names a place marks it, and what moves name is the piece that comes there", () => {
  expect(beatsOf({ kind: "play", seat: 1, card: 3, cove: "B" }, places)).toMatchObject([{ to: "coves 1", now: "coves 1", piece: "3" }]);
});

test("without a place the seat is marked; what nobody did marks nothing", () => {
  expect(beatsOf({ kind: "stop", seat: 1 }, places)).toMatchObject([{ now: "seat 1" }]);
  expect(beatsOf({ kind: "draw", seat: 1, card: 2 }, places)).toMatchObject([{ now: "seat 1", piece: "2" }]);
  expect(beatsOf({ kind: "round", seat: null, round: 2 }, places)).toEqual([]);
});

test("facts that are no words, or that moves do not name, are no pieces", () => {
  expect(beatsOf({ kind: "play", seat: 0, card: 99, list: [1], other: null }, places)).toMatchObject([{ now: "seat 0" }]);
  expect(beatsOf({ kind: "play", seat: 0, card: 99 }, places)[0]).not.toHaveProperty("piece");
});
