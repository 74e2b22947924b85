import { expect, test, vi } from "vitest";

import type { Move, Preview } from "$lib/protocol";
import { Composer } from "../../table/composer.svelte";
import { encode } from "../../table/moves";
import { aSpace } from "../../table/sample";

import { habits } from "./habits";
import { aCell, aTile, aView } from "./sample";
import { SpotTurn } from "./turn.svelte";
import type { SpotView, Table } from "./view";

const CARDS = ["avery-water", "wynn-wynn", "cannon", "parlay"];
const near = [-1, 0, 1];
const facing = ["east", "south", "west", "north"];
const space = aSpace({
  at: { y: near, x: near, facing },
  tile: { tile: CARDS },
  cannon: { y: near, x: near },
  heading: { y: near, x: near },
  set: { tile: CARDS, facing },
  give: { card: CARDS },
  parlay: { seat: [0, 1, 2], count: [1, 2] },
  draw: {},
  end: {},
  scuttle: {},
});

const at = (cell: number, way: string) => encode(space, "at", { x: cell, y: 0, facing: way });
const tile = encode(space, "tile", { tile: "avery-water" });
const give = (card: string) => encode(space, "give", { card });

/** A turn where `legal` can be played, and after each line what `after` says. */
function turnWith(
  legal: Move[],
  after: Record<string, Move[]> = {},
  view: Partial<SpotView> = {},
): { turn: SpotTurn; settle: () => Promise<void> } {
  const preview = (lines: Move[][]): Promise<Preview[]> =>
    Promise.resolve(
      lines.map((line) => ({
        legal: after[line.join(" ")] ?? [],
        still: line.join(" ") in after,
        reveals: false,
        standing: { doubloons: [0, 0], made: [], short: [], known_seats: [] },
      })),
    );
  const composer = new Composer(space, habits);
  composer.turnTo({ legal, preview });
  const table = { composer, view: aView(view), me: 0, myTurn: true, game: { moves: space } } as unknown as Table;
  const settle = () =>
    vi.waitFor(() => {
      const { missing } = composer.walk;
      if (missing) composer.want([missing]);
      expect(composer.walk.missing).toBeNull();
    });
  return { turn: new SpotTurn(table), settle };
}

test("a tile is picked up, laid, turned about its first half and put back step by step", async () => {
  const { turn, settle } = turnWith([tile], { [tile]: [at(0, "east"), at(1, "east"), at(0, "south")] });
  turn.pickCard("avery-water");
  await settle();
  expect([turn.placing, turn.tile, turn.ghost]).toEqual([true, "avery-water", null]);
  turn.pickSpot(turn.spots[0]!);
  await settle();
  expect([turn.complete, turn.facing]).toEqual([true, "east"]);
  turn.turn();
  await settle();
  expect(turn.ghost).toMatchObject({
    facing: "south",
    cells: [
      [0, 0],
      [0, 1],
    ],
  });
  turn.pickSpot(turn.ghost!);
  expect([turn.ghost, turn.tile, turn.facing]).toEqual([null, "avery-water", "south"]);
  turn.pickCard("avery-water");
  expect(turn.idle).toBe(true);
});

test("drawing is what a turn begins with, unless the hand is scuttled", async () => {
  const { turn, settle } = turnWith([encode(space, "draw"), encode(space, "scuttle")]);
  await settle();
  expect([turn.idle, turn.complete, turn.chosen[0]?.name]).toEqual([true, true, "draw"]);
  turn.toggle(encode(space, "scuttle"));
  expect(turn.chosen[0]?.name).toBe("scuttle");
});

test("a turn that can do nothing else ends with the one button; who has a choice is asked", async () => {
  const stuck = turnWith([encode(space, "end")]);
  await stuck.settle();
  expect([stuck.turn.complete, stuck.turn.chosen[0]?.name]).toEqual([true, "end"]);
  const free = turnWith([tile, encode(space, "end")]);
  await free.settle();
  expect([free.turn.complete, free.turn.chosen]).toEqual([false, []]);
});

test("New Heading takes its target first, then a tile, either way round", async () => {
  const heading = encode(space, "heading", { x: 0, y: 0 });
  const set = (way: string) => encode(space, "set", { tile: "wynn-wynn", facing: way });
  const tiles = [aTile(0, "avery-water", [0, 0], [1, 0])];
  const { turn, settle } = turnWith([heading], { [heading]: [set("east"), set("west")] }, { tiles });
  turn.pickCard("heading");
  expect(turn.targets.map(({ tile: each }) => each.id)).toEqual([0]);
  turn.aimAt(heading);
  await settle();
  expect([turn.replacing, turn.tile, turn.movesOf("wynn-wynn").length]).toEqual([true, null, 2]);
  turn.pickCard("wynn-wynn");
  await settle();
  expect(turn.ghost?.cells).toEqual([
    [0, 0],
    [1, 0],
  ]);
  turn.turn();
  expect(turn.ghost?.cells).toEqual([
    [1, 0],
    [0, 0],
  ]);
});

test("for a swap so many cards are picked as are owed; one more takes the place of the first", async () => {
  const parlay = { seat: 0, at_seat: 1, count: 2, counter: null, offers: [], with_seat: 1, agreed: 2, waiting_seats: [0, 1], given: [] };
  const all = [give("avery-water"), give("wynn-wynn"), give("cannon")];
  const after = Object.fromEntries(all.map((move) => [String(move), all]));
  const { turn, settle } = turnWith(all, after, { phase: "swap", parlay });
  turn.give("avery-water");
  await settle();
  expect([turn.giving, turn.complete]).toEqual([["avery-water"], false]);
  turn.give("wynn-wynn");
  await settle();
  expect(turn.complete).toBe(true);
  turn.give("cannon");
  expect(turn.giving).toEqual(["wynn-wynn", "cannon"]);
  turn.keep("wynn-wynn");
  expect(turn.giving).toEqual(["cannon"]);
});

test("a Parlay that turns to another rival keeps its number where it can", () => {
  const offer = (seat: number, count: number) => encode(space, "parlay", { seat, count });
  const { turn } = turnWith([offer(1, 1), offer(1, 2), offer(2, 1)]);
  turn.pickCard("parlay");
  turn.holdOut(1);
  turn.toggle(offer(1, 2));
  turn.holdOut(2);
  expect(turn.chosen[0]?.fields).toMatchObject({ seat: 2, count: 1 });
  expect(turn.heldSeat).toBe(2);
});

test("a press asks about laying the tile in hand there, or about the tile that lies there", async () => {
  const tiles = [4, 7].map((id) => aTile(id, "wynn-wynn", [1, 0], [2, 0]));
  const { turn, settle } = turnWith([tile], { [tile]: [at(0, "east")] }, { tiles, cells: [aCell(1, 0, [4, 7], "wynn")] });
  expect([turn.questionAt([1, 0]), turn.questionAt([0, 0])]).toEqual([{ things: [{ thing: "tile 7", after: [] }] }, null]);
  expect(turn.seen.map(({ id }) => id)).toEqual([7]);
  turn.pickCard("avery-water");
  await settle();
  expect(turn.questionAt([1, 0])).toEqual({ lines: [[tile, at(1, "east")]] });
});
