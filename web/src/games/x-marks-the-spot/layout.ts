// How the tiles lie: what is seen of each stack, how high, and in which order to draw it.

import type { Cell, Cross, Place, SpotView, Tile } from "./view";

/** A cell's side in the drawing's units. */
export const SIDE = 64;
/** Each card beneath lifts a tile by so much to the upper left. */
const LIFT_X = 2.5;
const LIFT_Y = 4.5;
/** From here on a stack grows by slivers: it shall not lean out of its cell. */
const TALL = 3;
const SLIVER = 0.2;

/** How far so many cards lift a tile, in full cards. */
function lifted(cards: number): number {
  return cards <= TALL ? cards : TALL + (cards - TALL) * SLIVER;
}

/** A tile as it is drawn: its upper left cell, how far it reaches, and how many cards lie under each half. */
export interface Drawn {
  tile: Tile;
  x: number;
  y: number;
  across: boolean;
  /** The icons by place: left or upper first. */
  icons: [string, string];
  /** How many cards lie under each half, in the same order. */
  under: [number, number];
  height: number;
}

/** The cells of a view by their place. */
export function cellMap(view: SpotView): Map<string, Cell> {
  return new Map(view.cells.map((cell) => [keyOf([cell.x, cell.y]), cell]));
}

export function keyOf([x, y]: Place): string {
  return `${x} ${y}`;
}

/** Every tile in the order of drawing: what lies lower comes first. */
export function drawn(view: SpotView): Drawn[] {
  const cells = cellMap(view);
  return view.tiles.map((tile) => draw(tile, cells)).sort((one, other) => one.height - other.height || one.y - other.y || one.x - other.x);
}

function draw(tile: Tile, cells: Map<string, Cell>): Drawn {
  const [first, second] = tile.cells;
  const swapped = second[0] < first[0] || second[1] < first[1];
  const [upper, lower] = swapped ? [second, first] : [first, second];
  const [one, other] = tile.icons as [string, string];
  const under = [upper, lower].map((place) => Math.max(0, cells.get(keyOf(place))?.stack.indexOf(tile.id) ?? 0)) as [number, number];
  return {
    tile,
    x: upper[0],
    y: upper[1],
    across: upper[1] === lower[1],
    icons: swapped ? [other, one] : [one, other],
    under,
    height: Math.max(...under),
  };
}

/** The upper left corner of a cell's topmost card, in the drawing's units. */
export function corner(place: Place, height: number): { x: number; y: number } {
  return { x: place[0] * SIDE - lifted(height) * LIFT_X, y: place[1] * SIDE - lifted(height) * LIFT_Y };
}

/** How high the card on top of each cell is drawn: a card over an edge lies as high as its higher half. */
export function heights(tiles: readonly Drawn[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const { tile, height } of tiles) for (const place of tile.cells) found.set(keyOf(place), height);
  return found;
}

/** What one card beneath shifts, for the edges that peep out under a tile. */
export function peep(cards: number): { x: number; y: number } {
  return { x: 1 + lifted(cards) * LIFT_X, y: 1 + lifted(cards) * LIFT_Y };
}

/** The lines of an X from its centre to the four others, short of the icons. */
export function arms({ x, y, cells }: Cross, height: (place: Place) => number): string {
  const middle = centre([x, y], height([x, y]));
  return cells
    .filter(([atX, atY]) => atX !== x || atY !== y)
    .map((place) => {
      const end = centre(place, height(place));
      const [dx, dy] = [end.x - middle.x, end.y - middle.y];
      return `M${middle.x + dx * 0.42} ${middle.y + dy * 0.42}L${middle.x + dx * 0.58} ${middle.y + dy * 0.58}`;
    })
    .join("");
}

function centre(place: Place, height: number): { x: number; y: number } {
  const { x, y } = corner(place, height);
  return { x: x + SIDE / 2, y: y + SIDE / 2 };
}
