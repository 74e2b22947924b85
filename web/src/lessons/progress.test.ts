import { beforeEach, expect, test } from "vitest";

import { keepProgress, progressOf } from "./progress";

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  Object.assign(globalThis, {
    localStorage: { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) },
  });
});

test("a lesson that was never opened begins at its first step", () => {
  expect(progressOf("maui")).toEqual({ step: 0, done: false });
});

test("each game keeps its own place", () => {
  keepProgress("maui", { step: 3, done: false });
  keepProgress("buried-treasure", { step: 9, done: true });
  expect(progressOf("maui")).toEqual({ step: 3, done: false });
  expect(progressOf("buried-treasure")).toEqual({ step: 9, done: true });
});

test("what is not ours is a fresh start", () => {
  for (const nonsense of ["", "{", "7", "null", '{"step":-1}', '{"step":"x","done":1}']) {
    kept.set("tortuga.lesson.maui", nonsense);
    expect(progressOf("maui")).toEqual({ step: 0, done: false });
  }
});
