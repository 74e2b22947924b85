// Where the tile in hand may lie, and which way round: legal moves as places on the table.

import type { NamedMove } from "../../table/moves";

import { cellsFrom, FACINGS, type Facing, type Place, type Tile } from "./view";

/** A place to lay the tile in hand: the move, the cells of its first and second half. */
export interface Spot {
  move: number;
  facing: Facing;
  cells: [Place, Place];
}

/** The place that a move 'at' names. */
export function spotOf({ move, fields }: NamedMove): Spot {
  const facing = fields.facing as Facing;
  return { move, facing, cells: cellsFrom([Number(fields.x), Number(fields.y)], facing) };
}

/** The place of a tile that is put where another lay: the same two cells, either way round. */
export function spotIn(tile: Tile, { move, fields }: NamedMove): Spot {
  const facing = fields.facing as Facing;
  const ends = tile.cells.map((first) => cellsFrom(first, facing));
  const cells = ends.find(([, second]) => tile.cells.some((cell) => cell[0] === second[0] && cell[1] === second[1]));
  return { move, facing, cells: cells ?? tile.cells };
}

/** The middle of a place, in cells. */
export function middleOf({ cells: [one, other] }: Pick<Spot, "cells">): { x: number; y: number } {
  return { x: (one[0] + other[0] + 1) / 2, y: (one[1] + other[1] + 1) / 2 };
}

/** The ways round there are places for, each with how many. */
export function ways(spots: readonly Spot[]): { facing: Facing; count: number }[] {
  return FACINGS.map((facing) => ({ facing, count: spots.filter((each) => each.facing === facing).length })).filter(
    ({ count }) => count > 0,
  );
}

/** The place of another way round that lies nearest: turning a tile in the hand moves it as little as can be. */
export function turned(spots: readonly Spot[], from: Spot, facing: Facing): Spot | undefined {
  const here = middleOf(from);
  const [hereX, hereY] = from.cells[0];
  const far = (spot: Spot): number => {
    const { x, y } = middleOf(spot);
    // Of two at the same distance the one that turns about its first half.
    const pivots = spot.cells[0][0] === hereX && spot.cells[0][1] === hereY;
    return Math.hypot(x - here.x, y - here.y) + (pivots ? 0 : 0.01);
  };
  return spots.filter((each) => each.facing === facing).sort((one, other) => far(one) - far(other))[0];
}

/** The next way round after this one, among those there are. */
export function nextWay(spots: readonly Spot[], facing: Facing): Facing {
  const there = ways(spots).map((way) => way.facing);
  const from = FACINGS.indexOf(facing);
  return [1, 2, 3].map((step) => FACINGS[(from + step) % FACINGS.length]!).find((each) => there.includes(each)) ?? facing;
}
