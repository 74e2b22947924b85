import { expect, test } from "vitest";

import type { SeatInfo, TableInfo, View } from "$lib/protocol";

import { mustKeepSilent } from "./silence";

function seat(mine: boolean): SeatInfo {
  return { kind: "person", name: "Ana", colour: 0, mine, online: true };
}

const silent = (...seats: number[]) => ({ silent: seats }) as View;
const table = { seats: [seat(true), seat(false)] } as TableInfo;

test("one keeps silent for a seat of one's own", () => {
  expect(mustKeepSilent({ table, views: { 0: silent(0) }, spectator: null })).toBe(true);
  expect(mustKeepSilent({ table, views: { 0: silent(1) }, spectator: null })).toBe(false);
  expect(mustKeepSilent({ table, views: { 0: silent() }, spectator: null })).toBe(false);
});

test("who looks on at a game with a seat of their own is no other person", () => {
  expect(mustKeepSilent({ table, views: {}, spectator: silent(0) })).toBe(true);
  expect(mustKeepSilent({ table, views: {}, spectator: silent(1) })).toBe(false);
});

test("before the game begins everyone may talk", () => {
  expect(mustKeepSilent({ table, views: {}, spectator: null })).toBe(false);
});
