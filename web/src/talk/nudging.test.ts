import { expect, test } from "vitest";

import type { LiveState } from "$lib/live";
import type { SeatInfo, TableInfo } from "$lib/protocol";

import { nudgeable } from "./nudging";

function seat(kind: SeatInfo["kind"], mine = false): SeatInfo {
  return { kind, name: "Ana", colour: 0, mine, online: true };
}

function at(nudge: LiveState["nudge"], ...seats: SeatInfo[]): Pick<LiveState, "table" | "nudge"> {
  return { nudge, table: { status: "playing", seats } as TableInfo };
}

test("of those who are waited for, the one who was asked first is nudged", () => {
  const state = at([null, 900, 300, 500], seat("person", true), seat("person"), seat("bot"), seat("person"));
  expect(nudgeable(state)).toEqual({ seat: 3, at: 500 });
});

test("bots, own seats and seats that nobody waits for are left in peace", () => {
  expect(nudgeable(at([100, 100, null], seat("local", true), seat("bot"), seat("person")))).toBeNull();
});

test("after the end nobody is nudged", () => {
  const { nudge } = at([null, 100]);
  const table = { status: "over", seats: [seat("person", true), seat("person")] } as TableInfo;
  expect(nudgeable({ nudge, table })).toBeNull();
});
