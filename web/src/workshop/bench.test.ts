import { beforeEach, expect, test, vi } from "vitest";

import { Bench } from "./bench.svelte";
import { choicesOf } from "./search.svelte";
import type { Changes, Checked, Figure, Form, Refusal } from "./shapes";
import { nextName } from "./variants.svelte";

const asked = vi.hoisted(() => ({ check: vi.fn<(changes: Changes) => Promise<Checked>>() }));
vi.mock("$lib/settings.svelte", () => ({ settings: { lang: "en" } }));
vi.mock("$lib/i18n.svelte", () => ({ t: (key: string) => key, hasText: () => false }));
vi.mock("$lib/catalogue.svelte", () => ({ catalogue: { find: () => undefined } }));
vi.mock("$lib/api", () => ({
  ApiError: class extends Error {},
  api: { checkFigures: (_: string, changes: Changes) => asked.check(changes) },
}));

function figure(path: string, printed: number | number[], more: Partial<Figure> = {}): Figure {
  const plain = { about: "", house: false, fewest: null, most: null, width: null, heads: [], choices: [], row: null, column: null };
  return { path, title: path, kind: Array.isArray(printed) ? "numbers" : "number", low: 0, high: 6, ...plain, printed, ...more };
}

const ones = figure("towels.ones", 5);
const columns = figure("columns", [6, 5]);
const form: Form = {
  game: "beach",
  groups: [{ name: "all", title: "All", about: "", house: false, picture: "", figures: [ones, columns] }],
};
const refusal: Refusal = { path: "towels.ones", at: [], message: "no", ways: [{ path: "towels.ones", at: [], value: 5, back: true }] };
const fine = (changes: Changes): Promise<Checked> => Promise.resolve({ changes, refusals: [] });

beforeEach(() => {
  vi.useFakeTimers();
  asked.check.mockReset().mockImplementation(fine);
});

test("the game is asked once for the same figures, and when steps have come to rest", async () => {
  const bench = new Bench(form);
  await bench.check();
  const before = asked.check.mock.calls.length;
  bench.put(ones, [], 4);
  bench.put(ones, [], 3);
  expect(asked.check).toHaveBeenCalledTimes(before);
  await vi.runAllTimersAsync();
  expect(asked.check).toHaveBeenLastCalledWith({ "towels.ones": 3 });
  expect(await bench.check()).toBe(true);
  expect(asked.check).toHaveBeenCalledTimes(before + 1);
});

test("what is refused is wrong at its place until a way out is taken", async () => {
  asked.check.mockImplementation((changes) => Promise.resolve({ changes, refusals: "towels.ones" in changes ? [refusal] : [] }));
  const bench = new Bench(form);
  bench.type(ones, [], 99);
  expect(await bench.check()).toBe(false);
  expect(bench.wrong).toBe(true);
  expect(bench.refusalAt("towels.ones", [])).toBe(refusal);
  bench.take(refusal.ways[0]!);
  expect(await bench.check()).toBe(true);
  expect(bench.changes).toEqual({});
});

test("an answer about figures that are gone is asked for again", async () => {
  const bench = new Bench(form);
  await bench.check();
  asked.check.mockImplementationOnce((changes) => {
    bench.type(ones, [], 2);
    return Promise.resolve({ changes, refusals: [refusal] });
  });
  bench.type(ones, [], 1);
  expect(await bench.check()).toBe(true);
  expect(bench.wrong).toBe(false);
  expect(bench.changes).toEqual({ "towels.ones": 2 });
});

test("putting all back can be undone, until something else is changed", () => {
  const bench = new Bench(form, { name: "Mine", changes: { "towels.ones": 4, columns: [6, 5] } });
  expect(bench.count).toBe(1);
  bench.putAllBack();
  expect(bench.changes).toEqual({});
  bench.bringBack();
  expect(bench.changes).toEqual({ "towels.ones": 4 });
  bench.putAllBack();
  bench.put(columns, [1], 7);
  expect(bench.before).toBeNull();
});

test("a search may change numbers near those on the bench, within the game's bounds", () => {
  const bench = new Bench(form);
  expect(choicesOf(bench).map(({ path, low, high }) => [path, low, high])).toEqual([
    ["towels.ones", 2, 6],
    ["columns[1]", 3, 6],
    ["columns[2]", 2, 6],
  ]);
});

test("copies have the next free name, and none is too long", () => {
  expect(nextName("Ships", [])).toBe("Ships 2");
  expect(nextName("Ships 2", [{ name: "Ships 2" }, { name: "Ships 3" }])).toBe("Ships 4");
  expect(nextName("x".repeat(24), [])).toHaveLength(24);
});
