import { expect, test } from "vitest";

import type { LiveTable } from "$lib/liveTable.svelte";
import type { GameTable } from "./gameTable";
import { LiveSource } from "./liveSource.svelte";

/** A table whose answers the test gives. */
function aTable() {
  const answers: { accept: (seq: number) => void; refuse: (why: Error) => void }[] = [];
  const view = { seat: 0, acting: [0, 1], over: false };
  const state = { connection: "open", seq: 10, seats: [0], views: { 0: view }, spectator: null, table: null, log: [] };
  const play = () => new Promise<number>((accept, refuse) => answers.push({ accept, refuse }));
  const live = { state, play } as unknown as LiveTable;
  return { state, answers, source: new LiveSource(live, { secret: () => false } as unknown as GameTable) };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test("nothing can be played until one's own move is there, whoever moves meanwhile", async () => {
  const { state, answers, source } = aTable();
  expect(source.ready).toBe(true);
  const played = source.play([3]);
  await settled();
  state.seq = 11; // somebody else's
  expect(source.ready).toBe(false);
  answers[0]!.accept(12);
  await played;
  expect(source.ready).toBe(false);
  state.seq = 12;
  expect(source.ready).toBe(true);
});

test("after a refusal one can play at once", async () => {
  const { answers, source } = aTable();
  const played = source.play([3]);
  await settled();
  answers[0]!.refuse(new Error("no"));
  await expect(played).rejects.toThrow("no");
  expect(source.ready).toBe(true);
});
