import { afterEach, expect, test, vi } from "vitest";

import { Refused } from "$lib/liveTable.svelte";
import { toasts } from "$lib/toasts.svelte";

import { sayRefusal } from "./refusal";

vi.mock("$lib/i18n.svelte", () => ({
  hasText: (key: string) => key === "table.refused.stale",
  t: (key: string) => {
    if (key !== "table.refused.stale") throw new Error(`there is no text '${key}'`);
    return "Vuelve a mirar.";
  },
}));

afterEach(() => {
  toasts.length = 0;
});

test("a refusal with a text of its own is said in the reader's language", () => {
  sayRefusal(new Refused("stale", "the game has gone on since; look again"));
  expect(toasts.map(({ text }) => text)).toEqual(["Vuelve a mirar."]);
});

test("a broken rule is said in the server's words, and no missing text is asked for", () => {
  sayRefusal(new Refused("illegal", "cell 2 is taken"));
  expect(toasts.map(({ text }) => text)).toEqual(["cell 2 is taken"]);
});

test("a broken rule is said in the reader's language, with its number", () => {
  const why = { rule: "PM-4", key: "cell_taken", facts: { cell: 2 } };
  sayRefusal(new Refused("illegal", "Cell 2 is taken (PM-4)", why), ({ key }) => `Dicho: ${key}.`);
  expect(toasts.map(({ text }) => text)).toEqual(["Dicho: cell_taken. (PM-4)"]);
});

test("whatever is no refusal is not swallowed", () => {
  expect(() => sayRefusal(new Error("a fault of ours"))).toThrow("a fault of ours");
});
