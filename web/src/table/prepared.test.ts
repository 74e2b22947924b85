import { beforeEach, expect, test } from "vitest";

import { keepPrepared, preparedLine } from "./prepared";

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  globalThis.localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as unknown as Storage;
});

test("what is picked up is known at the same position only, by the same seat", () => {
  keepPrepared("cove", 1, 7, [12, 3]);
  expect(preparedLine("cove", 1, 7)).toEqual([12, 3]);
  expect(preparedLine("cove", 1, 8)).toEqual([]);
  expect(preparedLine("cove", 0, 7)).toEqual([]);
  expect(preparedLine("bay", 1, 7)).toEqual([]);
});

test("what is put back is forgotten, and what cannot be read is nothing", () => {
  keepPrepared("cove", 1, 7, [12]);
  keepPrepared("cove", 1, 7, []);
  expect(kept.size).toBe(0);
  kept.set("tortuga.prepared.cove.1", "{");
  expect(preparedLine("cove", 1, 7)).toEqual([]);
});
