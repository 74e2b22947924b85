import { expect, test } from "vitest";

import { middleOf, nextWay, spotIn, spotOf, turned, ways, type Spot } from "./places";
import { aTile } from "./sample";
import { cellsFrom, type Facing } from "./view";

function at(x: number, y: number, facing: Facing, move = 0): Spot {
  return { move, facing, cells: cellsFrom([x, y], facing) };
}

test("a move names the cell of the first half and the way to the second", () => {
  const spot = spotOf({ move: 7, name: "at", fields: { x: -2, y: 3, facing: "north" } });
  expect(spot).toEqual({
    move: 7,
    facing: "north",
    cells: [
      [-2, 3],
      [-2, 2],
    ],
  });
  expect(middleOf(spot)).toEqual({ x: -1.5, y: 3 });
});

test("a tile set in another's place fills the same two cells either way round", () => {
  const target = aTile(0, "avery-wynn", [4, 1], [5, 1]);
  const set = (facing: string) => spotIn(target, { move: 1, name: "set", fields: { tile: "ghost-water", facing } }).cells;
  expect(set("east")).toEqual([
    [4, 1],
    [5, 1],
  ]);
  expect(set("west")).toEqual([
    [5, 1],
    [4, 1],
  ]);
});

test("ways without a place are not offered, and turning skips them", () => {
  const spots = [at(0, 0, "east"), at(1, 0, "east"), at(0, 0, "west")];
  expect(ways(spots)).toEqual([
    { facing: "east", count: 2 },
    { facing: "west", count: 1 },
  ]);
  expect(nextWay(spots, "east")).toBe("west");
  expect(nextWay(spots, "west")).toBe("east");
  expect(nextWay([at(0, 0, "east")], "east")).toBe("east");
});

test("a turned tile stays as near as can be, about its first half where it may", () => {
  const from = at(0, 0, "east");
  const spots = [at(5, 5, "south", 1), at(0, 0, "south", 2), at(1, 0, "south", 3)];
  expect(turned(spots, from, "south")?.move).toBe(2);
  expect(turned(spots, from, "north")).toBeUndefined();
});
