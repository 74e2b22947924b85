import { beforeEach, expect, test, vi } from "vitest";

const kept = new Map<string, string>();
vi.mock("./seatKeys", () => ({
  inviteOf: (table: string) => kept.get(table),
  keepInvite: (table: string, invite: string) => kept.set(table, invite),
}));
vi.mock("./api", () => ({ api: {} }));
vi.mock("./trouble", () => ({ attempt: (deed: () => Promise<void>) => deed() }));

const { received, shareable } = await import("./sharing");

beforeEach(() => kept.clear());

test("the invite of a private table goes along with a link and is kept where it is opened", () => {
  kept.set("abc", "s e");
  const review = shareable("https://x.org/#/review/abc", "abc");
  const replay = shareable("https://x.org/#/replay/abc/14?eyes=0", "abc");
  kept.clear();
  expect(received(review.slice(review.indexOf("#")))).toBe("#/review/abc");
  expect(kept.get("abc")).toBe("s e");
  expect(received(replay.slice(replay.indexOf("#")))).toBe("#/replay/abc/14?eyes=0");
});

test("a link to a table that is open to all stays as it is", () => {
  expect(shareable("https://x.org/#/review/abc", "abc")).toBe("https://x.org/#/review/abc");
});

test("other addresses bring no invite", () => {
  for (const hash of ["", "#/", "#/games?invite=x", "#/table/abc?invite=x", "#/review/abc", "#/replay/abc/3?eyes=all"]) {
    expect(received(hash)).toBe(hash);
  }
  expect(kept.size).toBe(0);
});
