import { expect, test } from "vitest";

import type { MoveSpace } from "$lib/protocol";
import { Composer } from "../../table/composer.svelte";
import type { TableModel } from "../../table/model.svelte";
import { decode, encode } from "../../table/moves";
import { aSpace } from "../../table/sample";

import type { Field, Lying } from "./fields";
import { AnyTurn } from "./turn";

const coves = aSpace({ play: { card: [2, 5, 7], cove: ["A", "B"] }, throw: { thrown: [2, 5, 7] }, draw: {} });
const play = (card: number, cove: string) => encode(coves, "play", { card, cove });

function turnWith(moves: MoveSpace, legal: number[]): AnyTurn {
  const composer = new Composer(moves, { usual: () => undefined, begins: () => true });
  composer.turnTo({ legal, preview: () => new Promise(() => undefined) });
  return new AnyTurn({ composer, view: { legal }, me: 0, myTurn: true, game: { moves } } as unknown as TableModel);
}

const field = (moves: MoveSpace, name: string) => moves.blocks.flatMap(({ fields }) => fields).find((each) => each.name === name)!;
const cards = (list: Lying[], ...names: string[]): Field => ({
  name: "hand",
  shown: { kind: "cards", cards: list, more: 0 },
  ties: [names.map((name) => ({ by: "value", field: field(coves, name) }))],
});
const places: Field = {
  name: "coves",
  shown: { kind: "things", things: [], more: 0 },
  ties: [[{ by: "place", field: field(coves, "cove") }]],
};

const picked = (turn: AnyTurn, moves = coves) =>
  turn.table.composer.line.map((move) => Object.values(decode(moves, move).fields).join(" "));

test("a card leaves only its moves, and a cove with it is a move", () => {
  const turn = turnWith(coves, [play(5, "A"), play(5, "B"), play(7, "A")]);
  const hand = cards([2, 5, 7], "card");
  expect([0, 1, 2].map((at) => turn.reach(hand, at))).toEqual([false, "with", "with"]);
  turn.take(hand, 1);
  expect(turn.left.map(({ fields }) => fields.cove)).toEqual(["A", "B"]);
  expect([turn.lifted(hand, 1, true), turn.lifted(hand, 2, true)]).toEqual([true, false]);
  turn.take(places, 1);
  expect(picked(turn)).toEqual(["B 5"]);
  turn.take(hand, 2);
  expect(picked(turn)).toEqual(["A 7"]); // 7 does not go with B, and alone it is one move
});

test("a card with one move is that move, and goes back when it is tapped again", () => {
  const turn = turnWith(coves, [play(7, "A")]);
  const hand = cards([7], "card");
  turn.take(hand, 0);
  expect(picked(turn)).toEqual(["A 7"]);
  turn.take(hand, 0);
  expect(turn.idle).toBe(true);
});

test("moves of several kinds that name a card all stay", () => {
  const turn = turnWith(coves, [play(5, "A"), encode(coves, "throw", { thrown: 5 })]);
  turn.take(cards([5], "card", "thrown"), 0);
  expect(turn.left.map(({ name }) => name)).toEqual(["play", "throw"]);
});

test("of two cards alike the one that was tapped is lifted, or the first", () => {
  const turn = turnWith(coves, [play(5, "A")]);
  const hand = cards([5, 5], "card");
  turn.take(hand, 1);
  expect([0, 1].map((at) => turn.lifted(hand, at, at === 0))).toEqual([false, true]);
  turn.putBack();
  turn.choose(play(5, "A"));
  expect([0, 1].map((at) => turn.lifted(hand, at, at === 0))).toEqual([true, false]);
});

test("a board's squares are where from, and then where to", () => {
  const board = aSpace({ go: { from: [0, 1, 2, 3], to: [0, 1, 2, 3] } });
  const go = (from: number, to: number) => encode(board, "go", { from, to });
  const turn = turnWith(board, [go(0, 1), go(0, 2), go(3, 2), go(3, 1)]);
  const squares: Field = {
    name: "board",
    shown: {
      kind: "grid",
      squares: [
        ["x", null],
        [null, "x"],
      ],
    },
    ties: [[{ by: "place", field: field(board, "from") }], [{ by: "place", field: field(board, "to") }]],
  };
  turn.take(squares, 0);
  expect([1, 2, 3].map((at) => turn.reach(squares, at))).toEqual(["with", "with", "instead"]);
  turn.take(squares, 2);
  expect(turn.chosen?.fields).toEqual({ from: 0, to: 2 });
  turn.putBack();
  turn.take(squares, 0);
  turn.take(squares, 3);
  expect(turn.left.map(({ fields }) => fields.from)).toEqual([3, 3]);
});

test("fields are chosen one after the other", () => {
  const turn = turnWith(coves, [play(5, "A"), play(5, "B"), play(7, "A")]);
  turn.step("play", "card", 5);
  turn.step("play", "cove", "B");
  expect(picked(turn)).toEqual(["B 5"]);
});

test("what cannot be played can be asked about", () => {
  const turn = turnWith(coves, [play(7, "A")]);
  expect(turn.meaning(cards([2], "card"), 0)).toEqual([[play(2, "A")], [play(2, "B")]]);
});
