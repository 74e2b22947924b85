import { expect, test } from "vitest";

import { decode, encode, type NamedMove } from "../../table/moves";
import { aSpace } from "../../table/sample";

import { Crew, heldOf, keeps } from "./crew.svelte";
import type { Table } from "./view";

const cells = [1, 2, 3, 4];
const space = aSpace({
  lay: { card: [1, 2], cell: cells },
  shift: { from_cell: cells, cell: cells },
  take_back: { cell: cells },
  cross: { cell: cells, element: ["ship", "palm"] },
  uncross: {},
  done: {},
});
const laid = (card: number) => ({ card, elements: ["ship"], seat: 1 });

/** A table at which seat 1 builds, and what it plays. */
function table(change: object): { crew: Crew; played: string[] } {
  const played: string[] = [];
  const composer = {
    held: null as string | null,
    legal: [],
    putBack: () => (composer.held = null),
    hold: (what: string) => (composer.held = what),
  };
  const view = {
    phase: "island",
    captain: 0,
    map_cards: ["ship", "ship-palm"],
    island: [laid(1), null, null, null],
    cross: null,
    maps: [[], [2]],
    done: [false, false],
    ...change,
  };
  const play = (line: number[]) => {
    played.push(
      line.map((move) => [decode(space, move).name, ...Object.values(decode(space, move).fields).reverse()].join(" ")).join(", "),
    );
    return Promise.resolve(true);
  };
  const model = { view, composer, me: 1, myTurn: true, game: { moves: space }, play } as unknown as Table;
  return { crew: new Crew(model), played };
}

test("a card in hand is laid in an empty cell at once", () => {
  const { crew, played } = table({});
  crew.toggleHeld("map 2");
  expect(crew.word).toBe("ship-palm");
  expect(crew.next).toBe(2);
  crew.choose(3);
  expect(played).toEqual(["lay 2 3"]);
  expect(crew.held).toBeNull();
});

test("on a card that lies there it takes its place", () => {
  const { crew, played } = table({});
  crew.toggleHeld("map 2");
  crew.choose(1);
  expect(played).toEqual(["take_back 1, lay 2 1"]);
});

test("a card on the island is picked up, put back, moved and handed back", () => {
  const { crew, played } = table({});
  crew.choose(1);
  expect(crew.held).toEqual({ kind: "cell", cell: 1 });
  crew.choose(1);
  expect(crew.held).toBeNull();
  crew.choose(1);
  crew.choose(4);
  crew.takeBack(1);
  crew.choose(2);
  expect(played).toEqual(["shift 1 4", "take_back 1"]);
});

test("the cross goes on an element, and off where it lies already", () => {
  const here = { cell: 1, element: "ship" };
  const { crew, played } = table({ cross: here });
  crew.cross(1, "ship");
  crew.cross(1, "palm");
  expect(played).toEqual(["uncross", "cross 1 palm"]);
});

test("a captain holds nothing, and nobody when no sand runs", () => {
  expect(table({ captain: 1 }).crew.builds).toBe(false);
  expect(table({ phase: "loot" }).crew.builds).toBe(false);
});

test("what is held lasts while it has a use", () => {
  const named = (name: string, fields = {}): NamedMove => decode(space, encode(space, name, fields));
  const building = [named("done"), named("lay", { card: 2, cell: 2 }), named("take_back", { cell: 1 })];
  expect(keeps("map 2", building)).toBe(true);
  expect(keeps("cell 1", building)).toBe(true);
  expect(keeps("cell 3", building)).toBe(false);
  expect(keeps("map 2", [])).toBe(false);
  expect(heldOf("pick 1")).toBeNull();
});
