import { expect, test } from "vitest";

import {
  changed,
  fullName,
  halved,
  idOf,
  placeName,
  places,
  sameChanges,
  stepped,
  tableOf,
  told,
  toldChange,
  typed,
  valueOf,
  withAt,
} from "./figures";
import { packed, unpacked } from "./share";
import type { Figure, Group } from "./shapes";

function figure(path: string, printed: Figure["printed"], more: Partial<Figure> = {}): Figure {
  const kind = !Array.isArray(printed) ? "number" : printed.some(Array.isArray) ? "grid" : "numbers";
  const bounds = { low: null, high: null, fewest: null, most: null, width: null };
  return { path, title: path, about: "", kind, house: false, ...bounds, heads: [], choices: [], row: null, column: null, printed, ...more };
}

const group = (...figures: Figure[]): Group => ({ name: "g", title: "Group", about: "", house: false, picture: "", figures });

test("a list has a place for each number, and a grid for each of each row", () => {
  expect(places(figure("n", 3), 3).map(({ at }) => at)).toEqual([[]]);
  expect(places(figure("left out", null), null)).toEqual([]);
  expect(places(figure("l", [6, 5], { heads: ["First", ""] }), [6, 5]).map(({ at, head }) => [at, head])).toEqual([
    [[0], "First"],
    [[1], "2"],
  ]);
  expect(places(figure("g", [[1, 2], [3]]), [[1, 2], [3]]).map(({ at }) => at)).toEqual([
    [0, 0],
    [0, 1],
    [1, 0],
  ]);
});

test("a change holds the whole figure, and is none where it is as printed", () => {
  const columns = figure("columns", [6, 5, 4, 3]);
  const one = changed({}, columns, withAt([6, 5, 4, 3], [1], 7));
  expect(one).toEqual({ columns: [6, 7, 4, 3] });
  expect(valueOf(columns, one)).toEqual([6, 7, 4, 3]);
  expect(changed(one, columns, withAt([6, 7, 4, 3], [1], 5))).toEqual({});
  expect(columns.printed).toEqual([6, 5, 4, 3]);
});

test("variants are the same in whatever order they were made", () => {
  expect(sameChanges({ a: 1, b: [2] }, { b: [2], a: 1 })).toBe(true);
  expect(sameChanges({ a: 1 }, { a: 1, b: 2 })).toBe(false);
  expect(sameChanges({ a: 1 }, { b: 1 })).toBe(false);
});

test.each([
  ["7", 7],
  [" −3 ", -3],
  ["+4", 4],
  ["1.5", "1.5"],
  ["many", "many"],
  ["", ""],
  ["9".repeat(40), "9".repeat(40)],
])("%o is read as %o", (text, value) => {
  expect(typed(text)).toBe(value);
});

test("only numbers can be stepped", () => {
  expect(stepped(3, 5)).toBe(8);
  expect(stepped("x", 1)).toBe("x");
});

test("what changed in a long list is told without the rest of it", () => {
  expect(toldChange([8, 4], [10, 5])).toEqual({ before: "8, 4", after: "10, 5" });
  expect(toldChange([1, 2, 3, 4, 5, 6, 7], [1, 2, 9, 4, 5, 6, 8])).toEqual({ before: "3, 7", after: "9, 8" });
  expect(told([[1, 2], [3]])).toBe("(1, 2) (3)");
  expect(told(null)).toBe("–");
  expect(told(-2)).toBe("−2");
});

test("names say where a figure stands", () => {
  const red = figure("cards.red.flags", [1, 1], { title: "Cannons, flags", row: "Cannons", column: "flags", heads: ["1", "2"] });
  const cards = { ...group(red, figure("x", 1)), title: "Cards" };
  expect(fullName(cards, red)).toBe("Cards: Cannons, flags");
  expect(placeName(cards, places(red, [1, 1])[1]!)).toBe("Cards: Cannons, flags, 2");
  expect(idOf('score_cards."my.A".red', [0])).toBe("figure-score_cards-my-A-red-0");
});

test("figures with rows make a table where each row has the same columns", () => {
  const row = (title: string, plain: number) => [
    figure(`${title}.plain`, plain, { row: title, column: "plain" }),
    figure(`${title}.flags`, [1, 1], { row: title, column: "", heads: ["1 flag", "2 flags"] }),
  ];
  const table = tableOf(group(...row("Cannons", 6), ...row("Maps", 7)), {});
  expect(table?.columns).toEqual(["plain", "1 flag", "2 flags"]);
  expect(table?.rows.map(({ title, cells }) => [title, cells.length])).toEqual([
    ["Cannons", 3],
    ["Maps", 3],
  ]);
  expect(tableOf(group(...row("Cannons", 6), row("Maps", 7)[0]!), {})).toBeNull();
  expect(tableOf(group(figure("a", 1), figure("b", 2)), {})).toBeNull();
});

test("a link carries a variant, and a damaged one carries nothing", () => {
  const variant = { name: "Más barcos ⚓", changes: { columns: [6, 7, 4, 3], "towels.ones": 5, word: "a" } };
  expect(packed(variant)).toMatch(/^[A-Za-z0-9_-]+$/);
  expect(unpacked(packed(variant))).toEqual(variant);
  expect(unpacked(packed(variant).slice(3))).toBeNull();
  for (const wrong of ["", "x", btoa("null"), btoa('{"name":1,"changes":{}}'), btoa('{"name":"a","changes":{"a":{}}}'), "A".repeat(30_000)])
    expect(unpacked(wrong)).toBeNull();
});

test("small groups stand two by two", () => {
  const few = group(figure("a", 1));
  const many = group(figure("b", [1, 2]));
  const slim = { ...many, picture: "deal" };
  const broad = { ...few, picture: "towels" };
  const drawn = ["deal", "towels"];
  expect(halved([few, broad, slim], drawn, ["deal"])).toEqual([false, false, false]);
  expect(halved([few, few, few, many, slim, few], drawn, ["deal"])).toEqual([true, true, false, false, true, true]);
  expect(halved([], [], [])).toEqual([]);
});
