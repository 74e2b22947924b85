// Where the eye stands above the table: pure sums about fitting, following, panning and zooming. Lengths on the
// table are cells, lengths on the screen are pixels.

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Size {
  width: number;
  height: number;
}

/** The cell (a fraction, too) in the middle of the screen, and how many pixels a cell is wide. */
export interface Camera {
  x: number;
  y: number;
  unit: number;
}

/** How small a cell may be to be hit, and how large it is while the eye follows. */
export interface Grip {
  least: number;
  ease: number;
}

export const MOUSE = 40;
export const FINGER = 44;
export const EASE = 56;
export const CLOSE_EASE = 46;
export const LARGEST = 88;
/** A cell this wide has room for its number; of smaller ones every second is numbered. */
const ROOMY = 34;
/** Sand around the tiles: a tile can be laid there. */
const RING = 1;
/** What is brought into sight keeps this far from the edge. */
const RIM = 1;
/** How far the sign that turns a tile in hand stands out from it, in pixels. */
const SIGN = 28;
/** A way to what is out of sight, in pixels. */
const EDGE = { long: 76, deep: 52 };

export function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), Math.max(least, most));
}

/** The smallest box around these cells; around the first tile's place where there are none. */
export function around(cells: readonly (readonly [x: number, y: number])[]): Box {
  if (cells.length === 0) return { left: -1, top: -1, right: 2, bottom: 2 };
  const xs = cells.map(([x]) => x);
  const ys = cells.map(([, y]) => y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs) + 1, bottom: Math.max(...ys) + 1 };
}

export function middle({ left, top, right, bottom }: Box): { x: number; y: number } {
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}

/** How wide a cell is where all of the box is seen, and a ring of sand around it. */
export function fitting(box: Box, { width, height }: Size): number {
  return Math.min(width / (box.right - box.left + 2 * RING), height / (box.bottom - box.top + 2 * RING));
}

/** All of the box, in the middle, however small. */
export function whole(box: Box, size: Size): Camera {
  return { ...middle(box), unit: Math.min(fitting(box, size), LARGEST) };
}

/**
 * All of the box, moved as far as it must for a tile that lies across its ring, since the other side has sand to spare;
 * and as far again as the sign at its corner, where no other tile is lost by that.
 */
export function overview(box: Box, subject: Box | null, size: Size): Camera {
  const all = whole(box, size);
  return subject ? reveal(reveal(all, subject, size, SIGN / all.unit), box, size, 0) : all;
}

/** Nearer or farther, with the point of the screen kept in place; `at` is in pixels from the middle. */
export function zoom(camera: Camera, factor: number, least: number, at = { x: 0, y: 0 }): Camera {
  const unit = clamp(camera.unit * factor, least, LARGEST);
  const kept = 1 / camera.unit - 1 / unit;
  return { x: camera.x + at.x * kept, y: camera.y + at.y * kept, unit };
}

/** The table follows the finger by so many pixels. */
export function pan({ x, y, unit }: Camera, dx: number, dy: number): Camera {
  return { x: x - dx / unit, y: y - dy / unit, unit };
}

/** The tiles never get lost: the middle of the screen stays among them. */
export function within(camera: Camera, box: Box): Camera {
  return { ...camera, x: clamp(camera.x, box.left - 1, box.right + 1), y: clamp(camera.y, box.top - 1, box.bottom + 1) };
}

/** Moves no farther than it must for all of the box to be seen, and a rim around it; a larger one is seen from its middle. */
export function reveal(camera: Camera, box: Box, { width, height }: Size, rim = RIM): Camera {
  const { x, y } = middle(box);
  const reachX = width / 2 / camera.unit - rim;
  const reachY = height / 2 / camera.unit - rim;
  return {
    ...camera,
    x: box.right - reachX > box.left + reachX ? x : clamp(camera.x, box.right - reachX, box.left + reachX),
    y: box.bottom - reachY > box.top + reachY ? y : clamp(camera.y, box.bottom - reachY, box.top + reachY),
  };
}

/** Shows no more sand than the ring, where there is more to see than fits. */
export function settle(camera: Camera, box: Box, { width, height }: Size): Camera {
  const [acrossHalf, downHalf] = [width / 2 / camera.unit, height / 2 / camera.unit];
  const { x, y } = middle(box);
  const [left, right] = [box.left - RING + acrossHalf, box.right + RING - acrossHalf];
  const [top, bottom] = [box.top - RING + downHalf, box.bottom + RING - downHalf];
  return { ...camera, x: left > right ? x : clamp(camera.x, left, right), y: top > bottom ? y : clamp(camera.y, top, bottom) };
}

/** Moves the box out from under what lies over the table, the shortest way; `over` is in pixels of the screen. */
export function clear(camera: Camera, box: Box, size: Size, over: readonly Box[]): Camera {
  return over.reduce((from, control) => {
    const at = onScreen(from, box, size);
    const ways = [
      { x: control.right - at.left, y: 0 },
      { x: control.left - at.right, y: 0 },
      { x: 0, y: control.bottom - at.top },
      { x: 0, y: control.top - at.bottom },
    ];
    if (ways[0]!.x <= 0 || ways[1]!.x >= 0 || ways[2]!.y <= 0 || ways[3]!.y >= 0) return from;
    const least = ways.reduce((best, way) => (Math.hypot(way.x, way.y) < Math.hypot(best.x, best.y) ? way : best));
    return pan(from, least.x, least.y);
  }, camera);
}

/** Where the ways to what is out of sight may stand, at the middle of each edge, in pixels of the screen. */
export function edges({ width, height }: Size): Box[] {
  const [x, y] = [width / 2, height / 2];
  return [
    { left: 0, top: y - EDGE.deep / 2, right: EDGE.long, bottom: y + EDGE.deep / 2 },
    { left: width - EDGE.long, top: y - EDGE.deep / 2, right: width, bottom: y + EDGE.deep / 2 },
    { left: x - EDGE.long / 2, top: 0, right: x + EDGE.long / 2, bottom: EDGE.deep },
    { left: x - EDGE.long / 2, top: height - EDGE.deep, right: x + EDGE.long / 2, bottom: height },
  ];
}

function onScreen({ x, y, unit }: Camera, box: Box, { width, height }: Size): Box {
  return {
    left: (box.left - x) * unit + width / 2,
    top: (box.top - y) * unit + height / 2,
    right: (box.right - x) * unit + width / 2,
    bottom: (box.bottom - y) * unit + height / 2,
  };
}

/** What of the table the screen shows. */
export function seen({ x, y, unit }: Camera, { width, height }: Size): Box {
  const [across, down] = [width / 2 / unit, height / 2 / unit];
  return { left: x - across, top: y - down, right: x + across, bottom: y + down };
}

export type Side = "left" | "right" | "up" | "down";

/** How many of these cells lie beyond each edge of what is seen. */
export function beyond(cells: readonly { x: number; y: number }[], view: Box): Record<Side, number> {
  const count = (out: (x: number, y: number) => boolean): number => cells.filter(({ x, y }) => out(x + 0.5, y + 0.5)).length;
  return {
    left: count((x) => x < view.left),
    right: count((x) => x > view.right),
    up: count((_, y) => y < view.top),
    down: count((_, y) => y > view.bottom),
  };
}

/** A number at the edge of the screen: the middle of its cell lies `at` that many pixels. */
export interface Tick {
  cell: number;
  at: number;
}

/** The cells that are seen along an edge of that length, as many of them as can be told apart. */
export function ticks(middle: number, unit: number, length: number): Tick[] {
  const step = unit < ROOMY ? 2 : 1;
  const reach = length / 2 / unit;
  const first = Math.ceil((middle - reach) / step) * step;
  const found: Tick[] = [];
  for (let cell = first; cell + 1 <= middle + reach; cell += step) found.push({ cell, at: length / 2 + (cell + 0.5 - middle) * unit });
  return found;
}
