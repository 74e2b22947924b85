import { expect, test, vi } from "vitest";

vi.mock("$lib/i18n.svelte", () => ({ has: () => false, t: (key: string) => key, tg: (_: string, key: string) => key }));

import type { TableModel } from "../../table/model.svelte";

import { valueName } from "./words";

const names = ["Ana", "Wren"];
const table = { game: { name: "cups" }, seats: [{}, {}], name: (seat: number) => names[seat] } as unknown as TableModel;

test("a field that holds a seat says whose it is, or that it is nobody's", () => {
  expect([1, -1, 7].map((value) => valueName(table, "bidder_seat", value))).toEqual(["Wren", "any.nobody", "7"]);
  expect(valueName(table, "depth", -1)).toBe("−1");
});
