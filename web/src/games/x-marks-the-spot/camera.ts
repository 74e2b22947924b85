// Where the eye stands above the table: pure sums about panning, zooming and fitting. Lengths on the
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

/** A place to lay a tile is never smaller than a finger can hit, so there is an end to zooming out. */
export const SMALLEST = 26;
export const LARGEST = 96;
/** Fitting by itself does not blow a few tiles up to posters. */
const ROOMIEST = 58;
/** A cell this wide has room for its number; of smaller ones every second is numbered. */
const ROOMY = 34;
/** Sand around the tiles: a tile can be laid there. */
const MARGIN = 1.2;
/** What is brought into sight keeps this far from the edge. */
const RIM = 0.2;
/** The buttons at the lower edge are kept clear where there is room. */
const BUTTONS = 44;

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

/** All of the box, with sand around it, as large as the screen allows. */
export function fit(box: Box, { width, height }: Size): Camera {
  const across = box.right - box.left + 2 * MARGIN;
  const down = box.bottom - box.top + 2 * MARGIN;
  const unit = clamp(Math.min(width / across, (height - BUTTONS) / down), SMALLEST, ROOMIEST);
  return { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 + BUTTONS / 2 / unit, unit };
}

/** Nearer or farther, with the point of the screen kept in place; `at` is in pixels from the middle. */
export function zoom(camera: Camera, factor: number, at = { x: 0, y: 0 }): Camera {
  const unit = clamp(camera.unit * factor, SMALLEST, LARGEST);
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

/** Moves no farther than it must for all of the box to be seen. */
export function reveal(camera: Camera, box: Box, { width, height }: Size): Camera {
  const reachX = width / 2 / camera.unit - RIM;
  const reachY = height / 2 / camera.unit - RIM;
  return {
    ...camera,
    x: clamp(camera.x, box.right - reachX, box.left + reachX),
    y: clamp(camera.y, box.bottom - reachY, box.top + reachY),
  };
}

/** What of the table the screen shows. */
export function seen({ x, y, unit }: Camera, { width, height }: Size): Box {
  const [across, down] = [width / 2 / unit, height / 2 / unit];
  return { left: x - across, top: y - down, right: x + across, bottom: y + down };
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
