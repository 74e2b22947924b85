import { expect, test } from "vitest";

import type { Entry, GameEvent } from "$lib/protocol";

import { actsOf, deedsOf, marksOf, picturesOf, since, toldBefore, type Staging } from "./beats";

/** A game of piles: 'take' from the deck, 'rob' from somebody, 'end' quietly, 'round' as a chapter. */
const GAME: Staging<null> = {
  beats: ({ kind, seat, from, card }: GameEvent) => {
    if (kind === "take") return [{ from: "deck", to: `pile-${seat}`, piece: String(card), gain: 1 }];
    if (kind !== "rob") return [];
    return [{ from: `pile-${String(from)}`, to: `pile-${seat}`, piece: "red", count: 2, robbed: true, gain: 2, loss: 2 }];
  },
  quiet: ({ kind }) => kind === "end",
  chapter: ({ kind }) => kind === "round" || kind === "turn",
  loud: ({ kind }) => kind === "round",
  continues: ({ kind }) => kind === "rob",
};

function entry(seq: number, seat: number | null, ...events: (Partial<GameEvent> & { kind: string })[]): Entry {
  return { seq, seat, events: events.map((event) => ({ seat, ...event })) as GameEvent[] };
}

const LOG = [
  entry(0, null, { kind: "round" }),
  entry(1, 0, { kind: "take", card: "blue" }),
  entry(2, 1, { kind: "take", card: "red-2" }),
  entry(3, 1, { kind: "rob", from: 0 }),
  entry(4, 1, { kind: "end" }),
  entry(5, 2, { kind: "take", card: "green" }),
];

test("moves that go on, or tell nothing, belong to the deed before", () => {
  const deeds = deedsOf(LOG, null, GAME);
  expect(deeds.map(({ seat, first, last }) => [seat, first, last])).toEqual([
    [0, 1, 1],
    [1, 2, 4],
    [2, 5, 5],
  ]);
});

test("two moves of a seat that begin anew are two deeds", () => {
  const log = [entry(1, 1, { kind: "take", card: "red" }), entry(2, 1, { kind: "take", card: "red" })];
  expect(deedsOf(log, null, GAME)).toHaveLength(2);
});

test("the wake begins with the viewer's own last deed", () => {
  expect(since(LOG, 0, null, GAME).map(({ seat }) => seat)).toEqual([0, 1, 2]);
  expect(since(LOG, 1, null, GAME).map(({ seat }) => seat)).toEqual([1, 2]);
  expect(since(LOG, null, null, GAME).map(({ seat }) => seat)).toEqual([0, 1, 2]);
});

test("a place says who moved, from where and to where, and what that came to", () => {
  const marks = marksOf(since(LOG, 0, null, GAME), 0);
  expect(marks.get("pile-1")).toEqual({ seat: 1, kind: "now", tab: "+3", pieces: [] });
  expect(marks.get("pile-0")).toEqual({ seat: 1, kind: "robbed", tab: "−2", pieces: ["red", "red"] });
  expect(marks.get("deck")).toMatchObject({ seat: 2, kind: "was", pieces: ["green"] });
  expect(marks.get("pile-2")).toMatchObject({ seat: 2, kind: "now", tab: "+1" });
});

test("whoever moves again clears the own marks, and one's own moves leave none", () => {
  const log = [
    entry(1, 1, { kind: "rob", from: 2 }),
    entry(2, 2, { kind: "take", card: "red" }),
    entry(3, 1, { kind: "take", card: "red" }),
  ];
  const marks = marksOf(deedsOf(log, null, GAME), null);
  expect(marks.get("pile-1")).toMatchObject({ kind: "now", tab: "+1" });
  expect(marks.get("pile-2")).toMatchObject({ kind: "now" });
  expect(marksOf(deedsOf(log, null, GAME), 1).get("pile-1")).toBeUndefined();
});

test("a new chapter clears the marks, a small one does not", () => {
  const taken = { kind: "take", card: "red" };
  const marked = (kind: string) => marksOf(deedsOf([entry(1, 1, taken, { kind, seat: null })], null, GAME), 0).size;
  expect(marked("round")).toBe(0);
  expect(marked("turn")).toBe(2);
});

test("something new that nobody laid is marked as new", () => {
  const market: Staging<null> = { ...GAME, beats: () => [{ now: "slot-a3", fresh: true }] };
  const marks = marksOf(deedsOf([entry(1, 1, { kind: "take" })], null, market), 0);
  expect(marks.get("slot-a3")).toMatchObject({ kind: "fresh" });
});

test("a deed is drawn with its pieces, each kind once, and again where it was robbed", () => {
  const [, deed] = deedsOf(LOG, null, GAME);
  expect(picturesOf(deed!)).toEqual([
    { piece: "red-2", count: 1, taken: false },
    { piece: "red", count: 2, taken: true },
  ]);
  const twice = [entry(1, 1, { kind: "take", card: "red" })];
  const again: Staging<null> = { ...GAME, beats: (event, view) => [...GAME.beats(event, view), { from: "a", to: "b", piece: "red" }] };
  twice[0]!.events.push({ kind: "take", seat: 1, card: "red" } as GameEvent);
  expect(picturesOf(deedsOf(twice, null, again)[0]!)).toEqual([{ piece: "red", count: 2, taken: false }]);
});

test("acts say what is told, what is a chapter, and what is said large", () => {
  const acts = actsOf(
    ["take", "end", "turn", "round"].map((kind) => ({ kind, seat: 1 }) as GameEvent),
    null,
    GAME,
  );
  expect(acts.map(({ told, chapter, loud }) => [told, chapter, loud])).toEqual([
    [true, false, false],
    [false, false, false],
    [true, true, false],
    [true, true, true],
  ]);
});

test("before an event of the last move what led to it has been told, and nothing else", () => {
  const log = [entry(1, 0, { kind: "take" }), entry(2, 1, { kind: "take" }, { kind: "scored" }, { kind: "round" })];
  expect(toldBefore(log, { kind: "scored", seat: null })).toEqual([log[0], entry(2, 1, { kind: "take" })]);
  expect(toldBefore(log, { kind: "over", seat: null })).toEqual(log);
  expect(toldBefore([], { kind: "scored", seat: null })).toEqual([]);
});
