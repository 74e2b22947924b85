import { expect, test } from "vitest";

import { beneath, effectOf, iconThen, toDraw } from "./effect";
import type { Spot } from "./places";
import { aCell, aCross, aTile, aView } from "./sample";

const none = { doubloons: [0, 0], made: [], short: [], known_seats: [] };

test("an X of mine that is made, one that comes near and one that breaks are told apart", () => {
  const near = aCross("avery", 2, 2, [2, 1]);
  const lost = aCross("avery", 9, 9, [9, 8]);
  const view = aView({ standing: { ...none, short: [near, lost] } });
  const then = {
    ...none,
    made: [{ ...near, missing: null }, aCross("wynn", 5, 5, null)],
    short: [aCross("avery", 7, 2, [7, 1])],
    known_seats: [0],
  };
  const effect = effectOf(view, then);
  expect(effect.mine).toHaveLength(1);
  expect(effect.others.map(({ flag }) => flag)).toEqual(["wynn"]);
  expect(effect.nearer.map(({ x }) => x)).toEqual([7]);
  expect(effect.broken).toEqual([lost]);
  expect(effect.shown).toBe(true);
  expect(toDraw(effect)).toBe(effect.mine[0]);
});

test("nothing changes: nothing to draw", () => {
  const near = aCross("avery", 2, 2, [2, 1]);
  const effect = effectOf(aView({ standing: { ...none, short: [near] } }), { ...none, short: [near] });
  expect(toDraw(effect)).toBeNull();
  expect(effect.shown).toBe(false);
});

test("a cell shows the tile in hand, what lies beneath a target, or what it shows now", () => {
  const low = aTile(0, "avery-water", [0, 0], [1, 0]);
  const high = aTile(1, "wynn-wynn", [1, 0], [2, 0]);
  const view = aView({ tiles: [low, high], cells: [aCell(0, 0, [0], "avery"), aCell(1, 0, [0, 1], "wynn"), aCell(2, 0, [1], "wynn")] });
  const ghost: Spot = {
    move: 1,
    facing: "west",
    cells: [
      [1, 0],
      [0, 0],
    ],
  };
  expect(iconThen(view, [0, 0], ghost, "ghost-kraken", null)).toBe("kraken");
  expect(iconThen(view, [2, 0], ghost, "ghost-kraken", null)).toBe("wynn");
  expect(iconThen(view, [1, 0], null, null, high)).toBe("water");
  expect(beneath(view, [2, 0])).toBeNull();
});
