import { expect, test } from "vitest";

import { emptyLive } from "$lib/live";
import { Refused } from "$lib/liveTable.svelte";
import type { Advice, View } from "$lib/protocol";

import { Parrot } from "./parrot.svelte";

const advice: Advice[] = [{ move: 3, text: "take 4", chance: 0.6, reasons: [] }];

function at(seq: number, hint: () => Promise<Advice[]>) {
  return { state: { ...emptyLive(), seq }, hint };
}

test("it thinks, then tells the seat that asked, and no other", async () => {
  const parrot = new Parrot(at(5, () => Promise.resolve(advice)));
  const asked = parrot.ask(0);
  expect(parrot.answer(0).state).toBe("thinking");
  await asked;
  expect(parrot.answer(0)).toEqual({ state: "told", advice, seat: 0, seq: 5 });
  expect(parrot.answer(1)).toEqual({ state: "silent" });
});

/** The table goes on: who moved, and what seat 0 may play then. */
function goOn(live: ReturnType<typeof at>, seat: number, legal: number[]): void {
  const { log } = live.state;
  if (log.length === 0) log.push({ seq: 5, seat: 1, events: [] });
  live.state.seq++;
  log.push({ seq: live.state.seq, seat, events: [] });
  live.state.views = { 0: { legal } as unknown as View };
}

test("what it said is over when the seat has moved, or has nothing to decide any more", async () => {
  for (const [mover, legal] of [
    [0, [3]],
    [1, []],
  ] as const) {
    const live = at(5, () => Promise.resolve(advice));
    const parrot = new Parrot(live);
    await parrot.ask(0);
    goOn(live, mover, [...legal]);
    expect(parrot.answer(0)).toEqual({ state: "silent" });
    parrot.renew(0);
    expect(parrot.answer(0)).toEqual({ state: "silent" });
  }
});

test("while others move it stands, and is looked at again now and then", async () => {
  let asked = 0;
  let time = 0;
  const live = at(5, () => (asked++, Promise.resolve(advice)));
  const parrot = new Parrot(live, () => time);
  await parrot.ask(0);
  goOn(live, 1, [3, 4]);
  parrot.renew(0);
  expect(parrot.answer(0)).toMatchObject({ state: "told", seq: 5 });
  expect(asked).toBe(1);
  time = 10_000;
  goOn(live, 1, [3, 4]);
  parrot.renew(0);
  expect(parrot.answer(0)).toMatchObject({ state: "told", seq: 5 });
  await Promise.resolve();
  await Promise.resolve();
  expect(parrot.answer(0)).toMatchObject({ state: "told", seq: 7 });
  expect(asked).toBe(2);
});

test("advice that cannot be played any more is thought up anew at once", async () => {
  let asked = 0;
  const live = at(5, () => (asked++, Promise.resolve(advice)));
  const parrot = new Parrot(live, () => 0);
  await parrot.ask(0);
  goOn(live, 1, [4]);
  expect(parrot.answer(0)).toEqual({ state: "silent" });
  parrot.renew(0);
  expect(parrot.answer(0).state).toBe("thinking");
  expect(asked).toBe(2);
});

test("one question at a time, and none that was hushed is answered", async () => {
  let tell: (advice: Advice[]) => void = () => undefined;
  let asked = 0;
  const parrot = new Parrot(at(5, () => new Promise((resolve) => ((tell = resolve), asked++))));
  const first = parrot.ask(0);
  await parrot.ask(0);
  expect(asked).toBe(1);
  parrot.hush();
  tell(advice);
  await first;
  expect(parrot.answer(0).state).toBe("silent");
});

test("a refusal is kept", async () => {
  const strict = new Parrot(at(5, () => Promise.reject(new Refused("no_hints", "no"))));
  await strict.ask(0);
  expect(strict.answer(0)).toEqual({ state: "refused", code: "no_hints" });
});

test("where the table moves on it thinks again, and says so when that does not help", async () => {
  let asked = 0;
  const late = (times: number) => () => (asked++ < times ? Promise.reject(new Refused("stale", "no")) : Promise.resolve(advice));
  const patient = new Parrot(at(5, late(2)));
  await patient.ask(0);
  expect(patient.answer(0).state).toBe("told");
  asked = 0;
  const outrun = new Parrot(at(5, late(100)));
  await outrun.ask(0);
  expect(outrun.answer(0)).toEqual({ state: "refused", code: "stale" });
  expect(asked).toBeLessThan(10);
});
