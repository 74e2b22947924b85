// The viewer's eye above the table: it fits all tiles by itself until someone pans or zooms, and again when asked.

import { fit, pan, reveal, seen, within, zoom, type Box, type Camera, type Size } from "./camera";

/** A press of a button or key comes nearer by so much. */
export const NEARER = 1.25;
/** A key pans by so many cells. */
const STRIDE = 2;

const WAYS: Record<string, [dx: number, dy: number]> = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/** Whether the focus came by key: under a pressed pointer the table must not move, or the press goes astray. */
export function byKey({ currentTarget }: FocusEvent): boolean {
  return (currentTarget as Element).matches(":focus-visible");
}

export class Eye {
  size: Size = $state.raw({ width: 0, height: 0 });
  /** Whether a finger or pointer holds the table: it then follows without delay. */
  held = $state(false);
  /** Where the viewer has moved it to. */
  #own: Camera | null = $state.raw(null);
  /** Where it leans to, to see something at the edge, until the table changes. */
  #lean: Camera | null = $state.raw(null);

  constructor(readonly box: () => Box) {}

  get camera(): Camera {
    return this.#own ? within(this.#own, this.box()) : (this.#lean ?? fit(this.box(), this.size));
  }

  get seen(): Box {
    return seen(this.camera, this.size);
  }

  fit(): void {
    this.#own = null;
    this.#lean = null;
  }

  /** Leans no more: the table has changed. */
  straighten(): void {
    this.#lean = null;
  }

  pan(dx: number, dy: number): void {
    this.#own = pan(this.camera, dx, dy);
  }

  /** Comes nearer to a point, told in pixels from the middle of the screen. */
  zoom(factor: number, at?: { x: number; y: number }): void {
    this.#own = zoom(this.camera, factor, at);
  }

  lookAt(x: number, y: number): void {
    this.#own = { ...this.camera, x, y };
  }

  /** Brings a box into sight, where it is not. */
  reveal(box: Box): void {
    if (this.size.width === 0) return;
    const moved = reveal(this.camera, box, this.size);
    if (moved.x === this.camera.x && moved.y === this.camera.y) return;
    if (this.#own) this.#own = moved;
    else this.#lean = moved;
  }

  /** What the keys do to the view; says whether this was one of them. */
  key(event: KeyboardEvent): boolean {
    const way = event.shiftKey ? WAYS[event.key] : undefined;
    if (way) this.pan(way[0] * STRIDE * this.camera.unit, way[1] * STRIDE * this.camera.unit);
    else if (event.key === "+" || event.key === "=") this.zoom(NEARER);
    else if (event.key === "-") this.zoom(1 / NEARER);
    else if (event.key === "0") this.fit();
    else return false;
    return true;
  }
}
