import { flushSync } from "svelte";
import { expect, test, vi } from "vitest";

import { Refused } from "$lib/liveTable.svelte";
import type { Move, Preview } from "$lib/protocol";
import { Composer } from "./composer.svelte";
import { aSpace } from "./sample";

const space = aSpace({ take: { n: Array.from({ length: 100 }, (_, n) => n) } });
const ends: Preview = { legal: [], standing: null, still: false, reveals: false };

function composer(): Composer {
  return new Composer(space, { usual: () => undefined, begins: () => false });
}

function answering() {
  return vi.fn((lines: Move[][]) => Promise.resolve(lines.map((): Preview | null => ends)));
}

test("a new position asks at once what each first move would bring", async () => {
  const preview = answering();
  const composing = composer();
  composing.turnTo({ legal: [3, 5], preview });
  await vi.waitFor(() => expect(composing.try([5]).complete).toBe(true));
  expect(preview.mock.calls).toEqual([[[[3], [5]]]]);
});

test("a line is asked about once, and many lines travel in batches of 64", async () => {
  const preview = answering();
  const composing = composer();
  const all = Array.from({ length: 100 }, (_, n) => n);
  composing.turnTo({ legal: all, preview });
  composing.want(all.map((move) => [move]));
  composing.want([[1], [2]]);
  await vi.waitFor(() => expect(composing.try([99]).complete).toBe(true));
  expect(preview.mock.calls.map(([lines]) => lines.length)).toEqual([64, 36]);
});

test("hundreds of first moves are not asked about before someone looks", async () => {
  const preview = answering();
  const composing = composer();
  composing.turnTo({ legal: Array.from({ length: 100 }, (_, n) => n), preview });
  await Promise.resolve();
  expect(preview).not.toHaveBeenCalled();
});

test("an answer to an older position is not believed", async () => {
  let answer: (previews: Preview[]) => void = () => undefined;
  const slow = () => new Promise<Preview[]>((resolve) => (answer = resolve));
  const composing = composer();
  composing.turnTo({ legal: [1], preview: slow });
  await Promise.resolve();
  composing.turnTo({ legal: [1], preview: () => new Promise(() => undefined) });
  answer([ends]);
  await Promise.resolve();
  flushSync();
  expect(composing.try([1]).missing).toEqual([1]);
});

test("what could not be asked is asked again", async () => {
  const preview = vi.fn<(lines: Move[][]) => Promise<(Preview | null)[]>>();
  preview.mockRejectedValueOnce(new Error("lost")).mockResolvedValue([ends]);
  const composing = composer();
  composing.turnTo({ legal: [1], preview });
  await vi.waitFor(() => expect(preview).toHaveBeenCalledTimes(1));
  await Promise.resolve();
  composing.want([[1]]);
  await vi.waitFor(() => expect(composing.try([1]).complete).toBe(true));
});

test("who asked too much asks again after a while, about the position that is there", async () => {
  vi.useFakeTimers();
  const tooFast = () => Promise.reject(new Refused("too_fast", "wait a little"));
  const [preview, older] = [vi.fn(answering()).mockImplementationOnce(tooFast), vi.fn(tooFast)];
  const composing = composer();
  composing.turnTo({ legal: [1], preview: older });
  await vi.advanceTimersByTimeAsync(0);
  composing.turnTo({ legal: [2], preview });
  await vi.advanceTimersByTimeAsync(0);
  expect(composing.try([2]).complete).toBe(false);
  await vi.advanceTimersByTimeAsync(5000);
  expect(composing.try([2]).complete).toBe(true);
  expect([older.mock.calls.length, preview.mock.calls.length]).toEqual([1, 2]);
  vi.useRealTimers();
});

test("a new position puts back what was picked up", () => {
  const composing = composer();
  composing.turnTo({ legal: [1], preview: answering() });
  composing.pick([1]);
  expect(composing.idle).toBe(false);
  composing.turnTo({ legal: [1], preview: answering() });
  expect(composing.idle).toBe(true);
});

test("something held that is no move yet is let go when a move is picked", () => {
  const composing = composer();
  composing.hold("wild");
  expect([composing.held, composing.idle]).toEqual(["wild", false]);
  composing.pick([1]);
  expect(composing.held).toBeNull();
});

test("while others decide at the same time, what is picked up stays, and its preview is asked anew", async () => {
  const composing = composer();
  composing.turnTo({ legal: [1, 2], preview: answering() });
  composing.pick([2]);
  const preview = answering();
  composing.lookAgain({ legal: [1, 2], preview });
  expect(composing.line).toEqual([2]);
  await vi.waitFor(() => expect(composing.try([2]).complete).toBe(true));
  expect(preview).toHaveBeenCalledTimes(1);
});

test("where several act at once, what is picked up lasts while it can be played", () => {
  const composing = new Composer(space, {
    usual: () => undefined,
    begins: () => false,
    keeps: (held, legal) => legal.some(({ fields }) => String(fields.n) === held),
  });
  composing.turnTo({ legal: [3, 5], preview: answering() });
  composing.pick([5]);
  expect([composing.survives([5, 8]), composing.survives([3])]).toEqual([true, false]);
  composing.hold("3");
  expect([composing.survives([3]), composing.survives([5])]).toEqual([true, false]);
});

test("a patient game asks about a move when it is picked up", async () => {
  const preview = answering();
  const composing = new Composer(space, { usual: () => undefined, begins: () => false, patient: true });
  composing.turnTo({ legal: [3, 5], preview });
  await Promise.resolve();
  expect(preview).not.toHaveBeenCalled();
});
