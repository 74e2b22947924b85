import { expect, test } from "vitest";

import { beats } from "./beats";

test("a treasure is buried unseen, whatever the burier knows", () => {
  expect(beats({ kind: "bury", seat: 1, spot: "d" })).toEqual(beats({ kind: "bury", seat: 1, spot: "d", treasure: "7" }));
  expect(beats({ kind: "bury", seat: 1, spot: "d" })[0]).toMatchObject({ from: "hand-1", to: "spot-d", piece: "buried" });
});

test("a look is the same for every face, and only who is told it looks through the glass", () => {
  for (const kind of ["telescope", "bucket"]) {
    const [skull, seven] = ["skull", "7"].map((treasure) => beats({ kind, seat: 1, spot: "c", treasure }));
    expect(skull).toEqual(seven);
    expect(skull!.some(({ scene }) => scene === "peek")).toBe(true);
    expect(beats({ kind, seat: 1, spot: "c" })).toEqual(skull!.filter(({ scene }) => scene === undefined));
  }
});

test("a batch goes towel by towel, highest first, and its mark says what it adds up to", () => {
  const batch = beats({ kind: "lay", seat: 0, spot: "c", towels: [3, 2, 2], over: 2, over_seat: 2 });
  expect(batch.map(({ piece, count }) => [piece, count])).toEqual([
    ["towel 0 3", 1],
    ["towel 0 2", 2],
  ]);
  expect(new Set(batch.map(({ gain }) => gain)).size).toBe(1);
  expect(batch[0]).toMatchObject({ from: "towels-0", to: "spot-c" });
});

test("flip-flops and the piggy bank leave a place marked", () => {
  expect(beats({ kind: "flipflops", seat: 2, from_spot: "a", spot: "f" })[0]).toMatchObject({
    from: "spot-a",
    to: "spot-f",
    was: "spot-a",
  });
  expect(beats({ kind: "piggybank", seat: 1, spot: "a", towel: 8, value: 2 })[0]).toMatchObject({ from: "spot-a", to: "towels-1" });
});

test("what is only said does not move", () => {
  for (const kind of ["end", "stuck", "answer", "turn"]) expect(beats({ kind, seat: 0 })).toEqual([]);
});

test("the end of a hand has a scene", () => {
  expect(beats({ kind: "scored", seat: null })).toEqual([{ scene: "sundown" }]);
});
