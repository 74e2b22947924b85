import { expect, test, vi } from "vitest";

vi.mock("$lib/i18n.svelte", () => ({ has: () => false, t: (key: string) => key, tg: (_: string, key: string) => key }));

import type { WordLook } from "$lib/protocol";
import type { TableModel } from "../../table/model.svelte";

import { faceOf, isDressed, lookOf, seatLook } from "./faces";

const look = (said: Partial<WordLook>): WordLook => ({ colour: "", ink: "", sign: "", picture: "", ...said });
const layout = {
  words: { sea: look({ sign: "≈", colour: "#1e6e8c" }), "2": look({ picture: "/shell.svg" }) },
  suits: { crab: look({ picture: "/crab.svg" }), hearts: look({ sign: "♥" }), constructor: look({ sign: "c" }) },
  seats: { "1": look({ sign: "🦀" }) },
};
const table = { game: { name: "sands" }, parts: { layout } } as unknown as TableModel;

test("a word is written by its sign, its suit's sign and the rest, or its letters", () => {
  const faces = ["sea", "hearts-10", "hearts", "crab-2", "pearl", 7, null].map((value) => faceOf(table, value));
  expect(faces).toEqual(["≈", "♥10", "♥", "C2", "Pe", "7", ""]);
});

test("a word has its own look, or that of its suit, or none", () => {
  expect(lookOf(table, "sea").colour).toBe("#1e6e8c");
  expect(lookOf(table, 2).picture).toBe("/shell.svg");
  expect(lookOf(table, "crab-2").picture).toBe("/crab.svg");
  expect(["sea", "crab-1", "red-3", "pearl", "toString"].map((word) => isDressed(table, word))).toEqual([true, true, true, false, false]);
});

test("a picture does not take the letters away: two crabs differ by more than their place", () => {
  expect(faceOf(table, "crab-1")).not.toBe(faceOf(table, "crab-2"));
});

test("seats are counted from 1", () => {
  expect([seatLook(table, 0).sign, seatLook(table, 1).sign]).toEqual(["🦀", ""]);
});
