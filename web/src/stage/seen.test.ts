import { beforeEach, expect, test, vi } from "vitest";

import { keepSeen, lastSeen } from "./seen";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

test("what was seen of a table is kept", () => {
  expect(lastSeen("t1")).toBeNull();
  keepSeen("t1", { seq: 7, at: 1000 });
  keepSeen("t2", { seq: 3, at: 1001 });
  keepSeen("t1", { seq: 9, at: 1002 });
  expect(lastSeen("t1")).toEqual({ seq: 9, at: 1002 });
  expect(lastSeen("t2")).toEqual({ seq: 3, at: 1001 });
});

test("of many tables the ones looked at last are kept", () => {
  for (let number = 1; number <= 30; number++) keepSeen(`t${number}`, { seq: 1, at: number });
  expect(lastSeen("t30")).not.toBeNull();
  expect(lastSeen("t11")).not.toBeNull();
  expect(lastSeen("t10")).toBeNull();
});

test("what is kept and cannot be read is forgotten", () => {
  localStorage.setItem("tortuga.seen", "{");
  expect(lastSeen("t1")).toBeNull();
});
