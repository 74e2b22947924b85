// The names this table uses for what a view of X Marks the Spot holds.

import type { XMarksTheSpotCell as Cell, XMarksTheSpotTile as Tile, XMarksTheSpotView as SpotView } from "$lib/protocol";
import type { PartProps as AnyPart, PlanProps as AnyPlan, RivalProps as AnyRival, SceneProps as AnyScene } from "../../table/gameTable";
import type { TableModel } from "../../table/model.svelte";

export const GAME = "x-marks-the-spot";

export type { Cell, SpotView, Tile };
export type { XMarksTheSpotCross as Cross, XMarksTheSpotParlay as Parlay, XMarksTheSpotStanding as Standing } from "$lib/protocol";

export type Table = TableModel<SpotView>;
export type PartProps = AnyPart<SpotView>;
export type RivalProps = AnyRival<SpotView>;
export type PlanProps = AnyPlan<SpotView>;
export type SceneProps = AnyScene<SpotView>;

/** A cell by its place from the centre: to the right, and down. */
export type Place = readonly [x: number, y: number];

export const FLAGS = ["condent", "rackham", "avery", "wynn"] as const;
export const FACINGS = ["east", "south", "west", "north"] as const;
export type Facing = (typeof FACINGS)[number];

/** From the first half of a tile to its second. */
const STEPS: Record<Facing, Place> = { east: [1, 0], south: [0, 1], west: [-1, 0], north: [0, -1] };

/** The two cells of a tile whose first half lies at `first`. */
export function cellsFrom([x, y]: Place, facing: Facing): [Place, Place] {
  const [dx, dy] = STEPS[facing];
  return [
    [x, y],
    [x + dx, y + dy],
  ];
}

export function same([x, y]: Place, [otherX, otherY]: Place): boolean {
  return x === otherX && y === otherY;
}

export function cellAt(view: SpotView, [x, y]: Place): Cell | undefined {
  return view.cells.find((cell) => cell.x === x && cell.y === y);
}

export function tileOf(view: SpotView, id: number): Tile | undefined {
  return view.tiles.find((tile) => tile.id === id);
}

/** A tile on the table by the cell that moves name it by: its left or upper half. */
export function tileNamed(view: SpotView, at: Place): Tile | undefined {
  return view.tiles.find((tile) => tile.open && same(namedBy(tile), at));
}

/** The cell that names a card on the table: of its left or upper half. */
export function namedBy({ cells: [[x, y], [otherX, otherY]] }: Tile): Place {
  return [Math.min(x, otherX), Math.min(y, otherY)];
}

export function isTile(card: string): boolean {
  return card.includes("-");
}

/** The icons of a tile's two halves. */
export function iconsOf(card: string): [string, string] {
  const [first = "", second = ""] = card.split("-");
  return [first, second];
}
