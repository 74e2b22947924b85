import { expect, test } from "vitest";

import type { Entry, GameEvent } from "$lib/protocol";
import { logLines, partsOf, type Telling } from "./log";

const telling: Telling = {
  sentence: ({ kind, card }) => (kind === "take" ? `Marisol takes a ${String(card)} card.` : "Marisol steals 2 red cards."),
  spellings: (word) => (word === "red" ? ["red", "red cards"] : [word]),
  ground: (word) => (["red", "blue"].includes(word) ? `is-${word}` : undefined),
  chapter: ({ kind }) => kind === "round",
  quiet: ({ kind }) => kind === "start",
};

const event = (kind: string, facts: object = {}): GameEvent => ({ kind, seat: 1, ...facts }) as GameEvent;

test("a card's name stands on its colour", () => {
  expect(partsOf(event("take", { card: "blue" }), telling)).toEqual([
    { text: "Marisol takes a " },
    { text: "blue", ground: "is-blue" },
    { text: " card." },
  ]);
});

test("the longest spelling wins, so that a plural is marked whole", () => {
  expect(partsOf(event("steal", { colour: "red", count: 2 }), telling)[1]).toEqual({ text: "red cards", ground: "is-red" });
});

test("words without a colour are left alone", () => {
  expect(partsOf(event("take", { card: "C" }), telling)).toHaveLength(1);
});

test("quiet events have no line, chapters are marked, keys are unique", () => {
  const log: Entry[] = [
    { seq: 1, seat: null, events: [event("start"), event("round", { seat: null })] },
    { seq: 2, seat: 1, events: [event("take", { card: "red" }), event("steal", { colour: "red" })] },
  ];
  const lines = logLines(log, telling);
  expect(lines.map(({ chapter }) => chapter)).toEqual([true, false, false]);
  expect(new Set(lines.map(({ key }) => key)).size).toBe(3);
});
