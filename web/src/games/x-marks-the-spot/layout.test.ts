import { expect, test } from "vitest";

import { arms, corner, drawn, heights, keyOf } from "./layout";
import { aCell, aTile, aView } from "./sample";

const low = aTile(0, "avery-water", [0, 0], [1, 0]);
const over = aTile(1, "wynn-wynn", [1, 0], [1, 1]);
const back = aTile(2, "ghost-kraken", [1, 1], [0, 1]);
const view = aView({
  tiles: [low, over, back],
  cells: [aCell(0, 0, [0], "avery"), aCell(1, 0, [0, 1], "wynn"), aCell(1, 1, [1, 2], "ghost"), aCell(0, 1, [2], "kraken")],
});

test("a tile over another lies as high as its higher half, and is drawn after it", () => {
  const tiles = drawn(view);
  expect(tiles.map(({ tile }) => tile.id)).toEqual([0, 1, 2]);
  expect(tiles[1]).toMatchObject({ x: 1, y: 0, across: false, under: [1, 0], height: 1 });
});

test("a tile that faces left shows its second icon first", () => {
  expect(drawn(view)[2]).toMatchObject({ x: 0, y: 1, across: true, icons: ["kraken", "ghost"], under: [0, 1] });
});

test("marks lie on the topmost card, lifted with it", () => {
  const high = heights(drawn(view));
  expect(high.get(keyOf([1, 0]))).toBe(1);
  expect(corner([1, 0], 1)).toEqual({ x: 61.5, y: -4.5 });
  expect(corner([1, 0], 0)).toEqual({ x: 64, y: 0 });
});

test("a high stack does not lean out of its cell", () => {
  expect(corner([0, 0], 20).y).toBeGreaterThan(-32);
  expect(corner([0, 0], 20).y).toBeLessThan(corner([0, 0], 19).y);
});

test("an X has four arms that leave its centre", () => {
  const cross = {
    flag: "wynn",
    x: 1,
    y: 1,
    shape: "plus",
    cells: [
      [1, 1],
      [1, 0],
      [0, 1],
      [2, 1],
      [1, 2],
    ] as [number, number][],
    missing: null,
  };
  expect(arms(cross, () => 0).match(/M/g)).toHaveLength(4);
});
