import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { Granted } from "./protocol";
import { dropKeys, dropSeat, dropTables, inviteOf, keepGrant, keepInvite, keysOf } from "./seatKeys";

function grant(table: string, keys: Record<string, string>, invite?: string): Granted {
  return { table, keys, ...(invite ? { invite } : {}) } as Granted;
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1000 });
  const kept: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => void (kept[key] = value),
    removeItem: (key: string) => void delete kept[key],
  };
  // A real localStorage lists its keys as its own properties.
  vi.stubGlobal("localStorage", new Proxy(kept, { get: (_, name) => methods[name as keyof typeof methods] }));
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("grants of one table add up, and the invite stays", () => {
  keepGrant(grant("t1", { 0: "k0" }, "secret"));
  keepGrant(grant("t1", { 2: "k2" }));
  expect(keysOf("t1")).toEqual(["k0", "k2"]);
  expect(inviteOf("t1")).toBe("secret");
});

test("who only looks on keeps an invite and no key", () => {
  keepInvite("t1", "secret");
  expect(keysOf("t1")).toEqual([]);
  expect(inviteOf("t1")).toBe("secret");
});

test("a seat that was left is forgotten, the others are not", () => {
  keepGrant(grant("t1", { 0: "k0", 1: "k1" }));
  dropSeat("t1", 0);
  expect(keysOf("t1")).toEqual(["k1"]);
});

test("the oldest tables go when there are too many", () => {
  for (let i = 0; i < 203; i++) {
    vi.advanceTimersByTime(1);
    keepGrant(grant(`t${i}`, { 0: `k${i}` }));
  }
  expect(keysOf("t2")).toEqual([]);
  expect(keysOf("t3")).toEqual(["k3"]);
});

test("a damaged entry is as good as none", () => {
  localStorage.setItem("tortuga.table.t1", "{");
  expect(keysOf("t1")).toEqual([]);
});

test("without storage nothing breaks", () => {
  vi.stubGlobal("localStorage", undefined);
  keepGrant(grant("t1", { 0: "k0" }));
  expect(keysOf("t1")).toEqual([]);
});

test("who becomes somebody else keeps invites, and who is forgotten nothing", () => {
  keepGrant(grant("t1", { 0: "k0" }, "secret"));
  keepGrant(grant("t2", { 0: "k0" }));
  dropKeys();
  expect([keysOf("t1"), keysOf("t2"), inviteOf("t1")]).toEqual([[], [], "secret"]);
  dropTables();
  expect(inviteOf("t1")).toBeUndefined();
});
