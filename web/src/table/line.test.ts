import { expect, test } from "vitest";

import type { Preview } from "$lib/protocol";
import { keyOf, walk, type Habits, type Known } from "./line";
import { aSpace } from "./sample";

const space = aSpace({ take: { column: [0, 1, 2, 3] }, steal: { count: [1, 2] }, decline: {}, place: { seat: [0, 1] } });

const keep: Habits = {
  usual: (legal) => legal.find(({ name, fields }) => name === "place" && fields.seat === 0),
  begins: (legal) => legal.every(({ name }) => name === "take"),
};

function preview(legal: number[], still = true, reveals = false): Preview {
  return { legal, still, reveals, standing: null };
}

function known(entries: Record<string, Preview | null>): Known {
  return new Map(Object.entries(entries));
}

test("nothing picked up: the first question is open and nothing is missing", () => {
  const at = walk(space, [0, 1], [], known({}), keep);
  expect(at).toMatchObject({ full: [], complete: false, missing: null });
  expect(at.steps[0]!.legal.map(({ fields }) => fields.column)).toEqual([0, 1]);
});

test("a picked card whose preview is unknown asks for it", () => {
  expect(walk(space, [0, 1], [1], known({}), keep)).toMatchObject({ full: [1], missing: [1], complete: false });
});

test("a card that ends the turn completes the line", () => {
  const at = walk(space, [0], [0], known({ 0: preview([], false) }), keep);
  expect(at).toMatchObject({ full: [0], complete: true });
  expect(at.preview).toEqual(preview([], false));
});

test("a question without a usual answer waits for the player", () => {
  const at = walk(space, [0], [0], known({ 0: preview([4, 5, 6]) }), keep);
  expect(at.complete).toBe(false);
  expect(at.steps).toHaveLength(2);
  expect(at.steps[1]).toMatchObject({ index: 1, chosen: null });
});

test("usual answers are given without asking, and can be overruled", () => {
  const answers = known({ 0: preview([4, 6]), "0 4": preview([7, 8]), "0 4 7": preview([], false), "0 4 8": preview([], false) });
  expect(walk(space, [0], [0, 4], answers, keep)).toMatchObject({ full: [0, 4, 7], complete: true });
  expect(walk(space, [0], [0, 4, 8], answers, keep)).toMatchObject({ full: [0, 4, 8], complete: true });
});

test("a line that would bring something hidden to light ends there", () => {
  const at = walk(space, [0], [0], known({ 0: preview([1], true, true) }), keep);
  expect(at).toMatchObject({ full: [0], complete: true });
});

test("a line stops before the same seat's next turn", () => {
  const at = walk(space, [0], [0], known({ 0: preview([1, 2]) }), keep);
  expect(at).toMatchObject({ full: [0], complete: true });
  expect(at.steps).toHaveLength(1);
});

test("a line that has become illegal is not played", () => {
  expect(walk(space, [0], [3], known({}), keep)).toMatchObject({ full: [], complete: false });
  expect(walk(space, [0], [0], known({ 0: null }), keep)).toMatchObject({ complete: false, missing: null });
});

test("lines have distinct keys", () => {
  expect(keyOf([1, 12])).not.toBe(keyOf([11, 2]));
});
