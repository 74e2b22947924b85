import { expect, test } from "vitest";

import type { FieldLook, MoveSpace } from "$lib/protocol";

import { lay, meansOf, tiedByName, told, type Laid, type Setting } from "./fields";

const HEAD = { seat: 0, acting: [0], legal: [0], over: false, scores: [1, 2, 3], winners: [], rule: "", prompt: { key: "", facts: [] } };

const LOOK: FieldLook = { kind: "", each_seat: false, own: false, width: 0, chosen_by: "" };

type Fields = Record<string, { values: (string | number)[]; places?: boolean }>;

function space(blocks: Record<string, Fields>): MoveSpace {
  let size = 0;
  return {
    blocks: Object.entries(blocks).map(([name, fields]) => {
      const first = size;
      const described = Object.entries(fields).map(([field, { values, places = false }]) => ({ name: field, values, places }));
      size += described.reduce((product, { values }) => product * values.length, 1);
      return { name, first, size: size - first, pattern: name, maker: "player" as const, fields: described };
    }),
    size,
  };
}

const count = (most: number, from = 0) => Array.from({ length: most }, (_, at) => at + from);
const MOVES = space({
  play: { card: { values: count(10, 1) }, cove: { values: ["A", "B", "C"] } },
  pick: { place: { values: count(4), places: true } },
});

function laid(view: object, looks: Record<string, Partial<FieldLook>> = {}, moves = MOVES): Laid {
  const fields = Object.fromEntries(Object.entries(looks).map(([name, look]) => [name, { ...LOOK, ...look }]));
  const setting: Setting = {
    seats: 3,
    me: 0,
    looks: { secret: true, fleeting: false, fields, words: {}, suits: {}, seats: {} },
    space: moves,
  };
  return lay({ ...HEAD, ...view }, setting);
}

const shownOf = (value: unknown, look: Partial<FieldLook> = {}) => {
  const { facts, fields, home, more } = laid({ thing: value }, { thing: look });
  return [...facts, ...fields, ...home, ...more][0]?.shown;
};

test("what the frame shows is not shown again", () => {
  expect(laid({ clock: 1, seconds: 9, silent: [], standing: { scores: [1] } })).toEqual({
    round: null,
    facts: [],
    fields: [],
    home: [],
    seats: [],
    more: [],
  });
});

test("null says nothing, single words and numbers are facts, and rounds go to the bar", () => {
  const { facts, round } = laid({ deck: 19, phase: "draw", stopped: false, goal: null, name: "", round: 2, rounds: 3 });
  expect(facts.map(({ name }) => name)).toEqual(["deck", "phase", "stopped"]);
  expect(round).toEqual({ round: 2, rounds: 3 });
  expect(laid({ round: 1 }).round).toEqual({ round: 1, rounds: null });
});

test("a list by seat is told with the seats, and only where the server says that it is one", () => {
  const view = { hand_sizes: [5, 3, 4], beach: ["red", "blue", "red"] };
  const { seats, fields } = laid(view, { hand_sizes: { each_seat: true } });
  expect(seats).toEqual([{ name: "hand_sizes", entries: [5, 3, 4] }]);
  expect(fields.map(({ name, shown }) => [name, shown.kind])).toEqual([["beach", "cards"]]);
});

test("the viewer's own hand among hands that nobody else sees goes home", () => {
  const { home, seats } = laid({ hands: [["red", "blue"], null, null] }, { hands: { each_seat: true } });
  expect(seats).toEqual([]);
  expect(home.map(({ name, shown }) => [name, shown])).toEqual([["hands", { kind: "cards", cards: ["red", "blue"], more: 0 }]]);
});

test("own secrets go home", () => {
  expect(laid({ hand: [2, 5] }, { hand: { own: true } }).home[0]!.shown).toEqual({ kind: "cards", cards: [2, 5], more: 0 });
});

test("words are cards, and so are numbers that moves name; 0 among them is a bare place", () => {
  expect(shownOf(["red", null, "blue"])).toEqual({ kind: "cards", cards: ["red", null, "blue"], more: 0 });
  expect(shownOf([3, 0, 10])).toEqual({ kind: "cards", cards: [3, null, 10], more: 0 });
  expect(shownOf([30, 0, 99])).toMatchObject({ kind: "strip" });
});

test("as many numbers as a field of moves has values are counts of these", () => {
  const counts = [2, 0, 1, 2, 0, 1, 1, 3, 2, 1];
  expect(shownOf(counts)).toEqual({ kind: "strip", cells: counts.map((value, at) => ({ label: at + 1, value })) });
});

test("rows of one length are a grid, of several are piles", () => {
  expect(
    shownOf([
      ["x", null],
      [null, "o"],
    ]),
  ).toEqual({
    kind: "grid",
    squares: [
      ["x", null],
      [null, "o"],
    ],
  });
  expect(shownOf([["x"], [], ["o", "o"]])).toEqual({ kind: "piles", piles: [["x"], [], ["o", "o"]] });
  expect(shownOf([1, 2, 3, 4, 5, 6], { kind: "grid", width: 3 })).toEqual({
    kind: "grid",
    squares: [
      [1, 2, 3],
      [4, 5, 6],
    ],
  });
});

test("objects are things: lists inside are cards, the rest rows; many flat ones are a table", () => {
  expect(shownOf([{ name: "Cave", cards: [8, 6], total: 14, last_seat: null, deep: { a: { b: 1 } } }])).toEqual({
    kind: "things",
    more: 0,
    things: [{ title: "Cave", heaps: [{ name: "cards", cards: [8, 6] }], rows: [{ name: "total", value: 14 }], deep: ["deep a b: 1"] }],
  });
  const many = count(9).map((each) => ({ x: each, y: "a" }));
  expect(shownOf(many)).toMatchObject({ kind: "table", columns: ["x", "y"], more: 0 });
  expect(shownOf(many, { kind: "things" })).toMatchObject({ kind: "things" });
  expect(shownOf({ wind: "north", force: 4 })).toMatchObject({ kind: "things", things: [{ rows: [{ name: "wind" }, { name: "force" }] }] });
});

test("a track shows how far everyone is", () => {
  expect(shownOf([0, 4, 9], { kind: "track", width: 10, each_seat: true })).toEqual({ kind: "track", places: 10, at: [0, 4, 9] });
});

test("what has nothing is an empty place; what is hidden is not there", () => {
  expect(shownOf([])).toEqual({ kind: "empty" });
  expect(shownOf({})).toEqual({ kind: "empty" });
  expect(shownOf(["a"], { kind: "hidden" })).toBeUndefined();
});

test("anything deeper folds under more", () => {
  expect(laid({ deep: [[["a"], ["b"]], 3] }).more[0]!.shown).toMatchObject({ kind: "deep" });
  expect(told({ a: { b: { c: { d: { e: 1 } } } } })).toEqual(["a b c d: …"]);
});

test("a look that does not fit the value is passed over", () => {
  expect(shownOf("north", { kind: "grid", width: 3 })).toEqual({ kind: "fact", value: "north" });
  expect(shownOf([["a"], ["b", "c"]], { kind: "cards" })).toMatchObject({ kind: "piles" });
});

test("a huge view is cut off, and says so", () => {
  expect(shownOf(count(5_000).map(String))).toMatchObject({ kind: "cards", more: 4_940 });
  expect(shownOf(count(5_000).map((each) => ({ each, cards: [1] })))).toMatchObject({ kind: "things", more: 4_976 });
  expect(shownOf(count(100).map(() => count(100)))).toMatchObject({ kind: "deep" });
  expect(JSON.stringify(shownOf("long".repeat(1_000))).length).toBeLessThan(150);
  const wide = laid(Object.fromEntries(count(500).map((each) => [`field_${each}`, ["a"]])));
  expect([wide.fields.length, wide.more.length]).toEqual([24, 476]);
});

test("a deep or odd view takes nothing down", () => {
  let deep: unknown = 1;
  for (let at = 0; at < 3_000; at++) deep = at % 2 ? [deep] : { deep };
  const odd = JSON.parse(
    '{"__proto__": {"polluted": true}, "constructor": ["a"], "": [1], "a b\\u0000<i>": {"x": NaN0}}'.replace("NaN0", "null"),
  ) as object;
  expect(() => laid({ deep, ...odd, toString: 3, nan: NaN, mixed: [1, [2], { a: 3 }, null] })).not.toThrow();
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  const { fields } = laid(JSON.parse('{"constructor": ["a"]}') as object);
  expect(fields.map(({ name }) => name)).toEqual(["constructor"]);
});

test("only what the view holds is shown", () => {
  const secret = "kraken";
  const { home, ...open } = laid({ hand: null, hand_sizes: [2, 2, 2] }, { hand: { own: true }, hand_sizes: { each_seat: true } });
  expect(JSON.stringify([home, open])).not.toContain(secret);
  expect(home).toEqual([]);
});

test("a move's field that has a thing's name ties them", () => {
  expect([tiedByName("coves", "cove"), tiedByName("boxes", "box"), tiedByName("cities", "city"), tiedByName("cove", "cave")]).toEqual([
    true,
    true,
    true,
    false,
  ]);
  const { fields, home } = laid({ coves: [{ total: 1 }, { total: 2 }, { total: 3 }], hand: [5, 7] }, { hand: { own: true } });
  expect(meansOf(fields[0]!, 1)).toEqual([[{ cove: "B" }]]);
  expect(meansOf(home[0]!, 1)).toEqual([[{ card: 7 }]]);
});

test("places that no name ties are those of the only field with as many things", () => {
  const { fields } = laid({ beach: ["a", "b", "c", "d"], sea: ["x"] });
  expect(fields.map((field) => meansOf(field, 3))).toEqual([[[{ place: 3 }]], []]);
});

test("squares are named by row and column, by number, or twice: from and to", () => {
  const board = [
    ["x", null],
    [null, null],
  ];
  const two = { values: [0, 1], places: true };
  const four = { values: [0, 1, 2, 3], places: true };
  const means = (moves: MoveSpace) => meansOf(laid({ board }, {}, moves).fields[0]!, 2);
  expect(means(space({ put: { row: two, column: two } }))).toEqual([[{ row: 1, column: 0 }]]);
  expect(means(space({ put: { square: four } }))).toEqual([[{ square: 2 }]]);
  expect(means(space({ go: { from: four, to: four } }))).toEqual([[{ from: 2 }], [{ to: 2 }]]);
});
