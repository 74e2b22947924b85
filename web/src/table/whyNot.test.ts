import { afterEach, expect, test, vi } from "vitest";

import { Refused } from "$lib/liveTable.svelte";
import type { Move, Question, Why } from "$lib/protocol";
import { toasts } from "$lib/toasts.svelte";

import type { TableModel } from "./model.svelte";
import { asks, asksOf, WhyNot } from "./whyNot.svelte";

vi.mock("$lib/i18n.svelte", () => ({
  hasText: () => false,
  t: (key: string) => key,
  tellWhy: (game: string, { key }: Why) => `${game}: ${key}`,
}));

const TOO_DEAR: Why = { rule: "MA-3", key: "too_dear", facts: { cost: 2, held: 1 } };
const thing = { getBoundingClientRect: () => ({}) as DOMRect, isConnected: true, focus: vi.fn() };

afterEach(() => {
  toasts.length = 0;
  thing.focus.mockClear();
});

function table(
  change: { legal?: Move[]; over?: boolean; playing?: boolean; why?: (question: Question) => Promise<(Why | null)[]> } = {},
): TableModel {
  const model = {
    game: { name: "maui" },
    names: ["Ana", "Bo"],
    me: 0,
    view: { legal: change.legal ?? [3], over: change.over ?? false },
    source: { playing: change.playing ?? true, why: change.why ?? (() => Promise.resolve([null, TOO_DEAR])) },
  } as unknown as TableModel;
  return Object.assign(model, { whyNot: new WhyNot(model) });
}

test("what can be played is left alone", () => {
  expect(asks(table(), [3])).toEqual({});
  expect(asks(table(), [4], [3])).toEqual({});
});

test("nobody asks in a replay, for a bot, or after the end", () => {
  expect(asks(table({ playing: false }), [4])).toEqual({});
  expect(asks(table({ over: true }), [4])).toEqual({});
  expect(asks(table())).toEqual({});
});

test("what cannot be played is a button that is disabled for those who hear it", () => {
  expect(asks(table(), [4])).toMatchObject({ role: "button", tabindex: 0, "aria-disabled": "true" });
  expect(asks(table(), [3, 20])).toMatchObject({ "aria-disabled": "true" });
});

test("the first reason is said, with its rule", async () => {
  const { whyNot } = table();
  await whyNot.ask(thing, { lines: [[4], [5]] }, false);
  expect(whyNot.answer).toMatchObject({ text: "maui: too_dear", rule: "MA-3" });
  whyNot.close();
  expect(whyNot.answer).toBeNull();
  expect(thing.focus).not.toHaveBeenCalled();
});

test("what no move means is asked about by its name, after what is picked up", async () => {
  const why = vi.fn((_: Question) => Promise.resolve([TOO_DEAR]));
  const model = table({ why });
  const press = asksOf(model, "card 2 0", [3]).onclick as (event: unknown) => void;
  press({ preventDefault: vi.fn(), stopPropagation: vi.fn(), currentTarget: thing, detail: 1 });
  await vi.waitFor(() => expect(model.whyNot.answer).toMatchObject({ text: "maui: too_dear", byKey: false }));
  expect(why).toHaveBeenCalledWith({ things: [{ thing: "card 2 0", after: [3] }] });
  expect(asksOf(table({ over: true }), "card 2 0")).toEqual({});
});

test("who asks by keyboard is back at the thing afterwards", async () => {
  const { whyNot } = table();
  await whyNot.ask(thing, { lines: [[4]] }, true);
  whyNot.close();
  expect(thing.focus).toHaveBeenCalledOnce();
});

test("an answer that comes too late is not shown", async () => {
  const { whyNot } = table();
  const asked = whyNot.ask(thing, { lines: [[4]] }, false);
  whyNot.close();
  await asked;
  expect(whyNot.answer).toBeNull();
});

test("a refused question is told as a refusal", async () => {
  const { whyNot } = table({ why: () => Promise.reject(new Refused("too_fast", "too many questions")) });
  await whyNot.ask(thing, { lines: [[4]] }, false);
  expect(whyNot.answer).toBeNull();
  expect(toasts.map(({ text }) => text)).toEqual(["too many questions"]);
});
