import { expect, test } from "vitest";

import { Prepared } from "./prepared";

/** A server that answers when it is told to, and notes what it was sent. */
function server(kept: { seat: number; seq: number; line: number[] }[] = []) {
  const sent: [number, number, readonly number[]][] = [];
  const answers: (() => void)[] = [];
  return {
    sent,
    answer: () => answers.shift()!(),
    prepared: () => Promise.resolve({ prepared: kept }),
    prepare: (_: string, seat: number, seq: number, line: readonly number[]) => {
      sent.push([seat, seq, line]);
      return new Promise<{ prepared: typeof kept }>((resolve) => answers.push(() => resolve({ prepared: kept })));
    },
  };
}

test("what is picked up is known at the same position only, by the same seat", async () => {
  const there = server([{ seat: 1, seq: 7, line: [12, 3] }]);
  expect(await new Prepared("cove", 1, there).find(7)).toEqual([12, 3]);
  expect(await new Prepared("cove", 1, there).find(8)).toEqual([]);
  expect(await new Prepared("cove", 0, there).find(7)).toEqual([]);
});

test("while one is under way the last word waits, and what is known is not said again", async () => {
  const there = server();
  const mine = new Prepared("cove", 1, there);
  await mine.keep(7, []);
  expect(there.sent).toEqual([]);
  const kept = mine.keep(7, [12]);
  void mine.keep(7, [4]);
  void mine.keep(7, [5, 6]);
  expect(there.sent).toEqual([[1, 7, [12]]]);
  there.answer();
  await Promise.resolve();
  await Promise.resolve();
  there.answer();
  await kept;
  expect(there.sent).toEqual([
    [1, 7, [12]],
    [1, 7, [5, 6]],
  ]);
  await mine.keep(7, [5, 6]);
  expect(there.sent).toHaveLength(2);
});

test("what was left over from a position before is put back", async () => {
  const there = server([{ seat: 1, seq: 7, line: [12] }]);
  const mine = new Prepared("cove", 1, there);
  await mine.find(9);
  void mine.keep(9, []);
  expect(there.sent).toEqual([[1, 9, []]]);
});

test("without a line to the server nothing lies there, and nothing breaks", async () => {
  const gone = { prepared: () => Promise.reject(new Error()), prepare: () => Promise.reject(new Error()) };
  const mine = new Prepared("cove", 1, gone);
  expect(await mine.find(7)).toEqual([]);
  await mine.keep(7, [12]);
});
