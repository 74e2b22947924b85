import { expect, test } from "vitest";

import { Composer } from "../../table/composer.svelte";
import { decode, encode } from "../../table/moves";
import { aSpace } from "../../table/sample";

import { BeachTurn } from "./turn.svelte";
import type { Table } from "./view";

const LETTERS = ["a", "b"];
const COUNTS = [0, 1, 2];
const moves = aSpace({
  bury: { treasure: ["skull", "5"] },
  telescope: { spot: LETTERS },
  telescope_unused: {},
  lay: { spot: LETTERS, ones: COUNTS, twos: COUNTS, threes: COUNTS },
  lifeguard: { seat: [0, 1, 2] },
  piggybank: { spot: LETTERS, towel: [1, 2, 3] },
});
const lay = (spot: string, ones: number, twos: number, threes: number) => encode(moves, "lay", { spot, ones, twos, threes });

function turnWith(legal: number[]): BeachTurn {
  const composer = new Composer(moves, { usual: () => undefined, begins: () => true });
  composer.turnTo({ legal, preview: () => new Promise(() => undefined) });
  const view = { holdings: [{ towels: [2, 2, 2] }], beach: LETTERS.map(() => ({})) };
  return new BeachTurn({ composer, view, me: 0, myTurn: true, game: { moves } } as unknown as Table);
}

function picked(turn: BeachTurn): string | null {
  const [move] = turn.table.composer.line;
  if (move === undefined) return null;
  const { name, fields } = decode(moves, move);
  const { spot, ones, twos, threes, ...others } = fields;
  return [name, spot, ones, twos, threes, ...Object.values(others)].filter((each) => each !== undefined).join(" ");
}

test("a card with one way to be played is a move at once, and goes back when it is picked again", () => {
  const turn = turnWith([encode(moves, "bury", { treasure: "5" })]);
  turn.pickCard("5");
  expect(picked(turn)).toBe("bury 5");
  turn.pickCard("5");
  expect(turn.idle).toBe(true);
});

test("a card that needs a treasure waits for it, or for being played without", () => {
  const turn = turnWith([encode(moves, "telescope", { spot: "b" }), encode(moves, "telescope_unused")]);
  turn.pickCard("telescope");
  expect([turn.aiming, picked(turn)]).toEqual(["telescope", null]);
  expect([turn.reachable("a"), turn.reachable("b")]).toEqual([false, true]);
  turn.pickSpot("b");
  expect(picked(turn)).toBe("telescope b");
  expect(turn.isTarget("b")).toBe(true);
});

test("towels become a batch with a treasure, in either order, once the batch is legal", () => {
  const legal = [lay("a", 1, 0, 1), lay("b", 0, 0, 1)];
  const turn = turnWith(legal);
  turn.pickTowel(3, 2);
  expect([turn.reachable("a"), turn.reachable("b")]).toEqual([false, true]);
  turn.pickTowel(1, 2);
  turn.pickSpot("a");
  expect(picked(turn)).toBe("lay a 1 0 1");

  const other = turnWith(legal);
  other.pickSpot("a");
  other.pickTowel(3, 2);
  expect(picked(other)).toBe(null);
  other.pickTowel(1, 2);
  expect(picked(other)).toBe("lay a 1 0 1");
});

test("a Piggybank asks for the treasure, then for the towel", () => {
  const turn = turnWith([encode(moves, "piggybank", { spot: "a", towel: 1 }), encode(moves, "piggybank", { spot: "a", towel: 3 })]);
  turn.pickCard("piggybank");
  turn.pickSpot("a");
  expect([turn.piggySpot, picked(turn)]).toEqual(["a", null]);
});

test("a treasure that a new position has swept away is no target any more", () => {
  const turn = turnWith([lay("b", 1, 0, 0)]);
  turn.pickSpot("b");
  expect(turn.isTarget("b")).toBe(true);
  turn.view.beach.pop();
  expect(turn.aimedSpot).toBe(null);
});

test("towels dropped on a treasure add up; on another one they begin anew", () => {
  const turn = turnWith([lay("a", 0, 0, 1), lay("a", 1, 0, 1), lay("b", 1, 0, 0)]);
  turn.drop("towel-3", "a");
  turn.drop("towel-1", "a");
  expect(picked(turn)).toBe("lay a 1 0 1");
  turn.drop("towel-1", "b");
  expect(picked(turn)).toBe("lay b 1 0 0");
  turn.drop("towel-1", "beach");
  expect(picked(turn)).toBe("lay b 1 0 0");
});

test("a card dropped on its target is aimed at it: a treasure, a rival, or the open sand", () => {
  const legal = [
    encode(moves, "telescope", { spot: "a" }),
    encode(moves, "telescope", { spot: "b" }),
    encode(moves, "lifeguard", { seat: 1 }),
    encode(moves, "lifeguard", { seat: 2 }),
    encode(moves, "bury", { treasure: "skull" }),
  ];
  const turn = turnWith(legal);
  turn.drop("telescope", "b");
  expect(picked(turn)).toBe("telescope b");
  turn.drop("lifeguard", "2");
  expect(picked(turn)).toBe("lifeguard 2");
  turn.drop("skull", "beach");
  expect(picked(turn)).toBe("bury skull");
});
