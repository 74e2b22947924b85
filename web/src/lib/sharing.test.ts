import { beforeEach, expect, test, vi } from "vitest";

const kept = new Map<string, string>();
vi.mock("./seatKeys", () => ({
  inviteOf: (table: string) => kept.get(table),
  keepInvite: (table: string, invite: string) => kept.set(table, invite),
}));
const asked: (string | null)[] = [];
let busy = 0;
class ApiError extends Error {
  constructor(readonly status: number) {
    super();
  }
}

function page(number: number, next: string | null): object {
  return { me: { name: "Ana" }, tables: [number], chat: [`line ${number}`], blocks: ["Ben"], reports: [], next };
}

vi.mock("./api", () => ({
  ApiError,
  api: {
    everything: (after: string | null) => {
      if (after !== null && busy-- > 0) return Promise.reject(new ApiError(429));
      asked.push(after);
      return Promise.resolve(after === null ? page(1, "a") : after === "a" ? page(2, "b") : page(3, null));
    },
  },
}));
vi.mock("./trouble", () => ({ attempt: (deed: () => Promise<void>) => deed() }));

const { everything, received, shareable } = await import("./sharing");

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

test("everything is fetched page by page, patiently, and put together", async () => {
  vi.useFakeTimers();
  busy = 3;
  const found = everything();
  await vi.runAllTimersAsync();
  expect(await found).toEqual({
    me: { name: "Ana" },
    tables: [1, 2, 3],
    chat: ["line 1", "line 2", "line 3"],
    blocks: ["Ben"],
    reports: [],
    next: null,
  });
  expect(asked).toEqual([null, "a", "b"]);
});

test("a server that says no for good is believed", async () => {
  vi.useFakeTimers();
  busy = 1000;
  const found = expect(everything()).rejects.toThrow(ApiError);
  await vi.runAllTimersAsync();
  await found;
});
