// The viewer's eye above the table: it shows all tiles while their cells can be hit, and follows the play beyond that. A
// hand that pans or zooms stops it, until the turn changes or it is sent back.

import { SvelteMap } from "svelte/reactivity";

import {
  around,
  clear,
  EASE,
  edges,
  fitting,
  middle,
  MOUSE,
  overview,
  pan,
  reveal,
  seen,
  settle,
  whole,
  within,
  zoom,
  type Box,
  type Camera,
  type Grip,
  type Side,
  type Size,
} from "./camera";

/** A press of a button or key comes nearer by so much. */
export const NEARER = 1.25;
/** A key pans by so many cells. */
const STRIDE = 2;
/** A press at an edge pans by so much of a screen. */
const SCREEN = 0.8;

const WAYS: Record<string, [dx: number, dy: number]> = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
const EDGES: Record<Side, [dx: number, dy: number]> = { left: [1, 0], right: [-1, 0], up: [0, 1], down: [0, -1] };

/** Whether the focus came by key: under a pressed pointer the table must not move, or the press goes astray. */
export function byKey({ currentTarget }: FocusEvent): boolean {
  return (currentTarget as Element).matches(":focus-visible");
}

export class Eye {
  size: Size = $state.raw({ width: 0, height: 0 });
  grip: Grip = $state.raw({ least: MOUSE, ease: EASE });
  /** Whether a finger or pointer holds the table: it then follows without delay. */
  held = $state(false);
  /** Whether everything is shown however small, because it was asked for. */
  all = $state(false);
  /** What lies over the table in its corners, by name. */
  readonly over = new SvelteMap<string, Box>();
  /** Where a hand has moved it to. */
  #own: Camera | null = $state.raw(null);
  /** Where it stood before it went on to its subject. */
  #from: { x: number; y: number } | null = $state.raw(null);
  /** What it follows: the tile laid last, or the one in hand. */
  #subject: Box | null = $state.raw(null);

  constructor(readonly box: () => Box) {}

  /** Whether cells can be hit where all tiles are seen. */
  get fits(): boolean {
    return fitting(this.box(), this.size) >= this.grip.least;
  }

  get camera(): Camera {
    if (this.#own) return within(this.#own, this.box());
    if (this.all) return whole(this.box(), this.size);
    return this.fits ? overview(this.box(), this.#subject, this.size) : this.#following;
  }

  get #following(): Camera {
    const box = this.box();
    const subject = this.#subject ?? box;
    const from = { ...(this.#from ?? middle(subject)), unit: this.grip.ease };
    const near = settle(reveal(from, subject, this.size), around(corners(box, subject)), this.size);
    return clear(near, subject, this.size, [...edges(this.size), ...this.over.values()]);
  }

  get seen(): Box {
    return seen(this.camera, this.size);
  }

  /** Goes on to something, no farther than it must; a hand that has moved the eye keeps it where it is. */
  follow(box: Box): void {
    this.#from = this.size.width === 0 || this.fits ? null : middle(this.seen);
    if (this.#own || this.all) this.#from = null;
    this.#subject = box;
  }

  /** Brings something into sight, wherever the eye was moved to. */
  reveal(box: Box): void {
    if (this.size.width === 0) return;
    if (this.#own) this.#own = reveal(this.camera, box, this.size);
    else this.follow(box);
    this.all = false;
  }

  /** Follows again: the turn has changed. */
  letGo(): void {
    this.#own = null;
  }

  /** Shows everything, however small; asked again, it goes back to what it followed. */
  showAll(): void {
    this.all = !this.fits && (this.#own !== null || !this.all);
    this.#own = null;
  }

  pan(dx: number, dy: number): void {
    this.#own = pan(this.camera, dx, dy);
  }

  /** Pans most of a screen towards an edge. */
  stride(side: Side): void {
    const [dx, dy] = EDGES[side];
    this.pan(dx * SCREEN * this.size.width, dy * SCREEN * this.size.height);
  }

  /** Comes nearer to a point, told in pixels from the middle of the screen. */
  zoom(factor: number, at?: { x: number; y: number }): void {
    const least = Math.min(this.grip.least, fitting(this.box(), this.size));
    this.#own = zoom(this.camera, factor, least, at);
    this.all = false;
  }

  /** Looks at a point, and follows from there. */
  lookAt(x: number, y: number): void {
    this.#own = this.fits ? { ...this.camera, x, y } : null;
    this.all = false;
    this.#from = { x, y };
    this.#subject = { left: x, top: y, right: x, bottom: y };
  }

  /** What the keys do to the view; says whether this was one of them. Arrows pan where they have nothing else to do. */
  key(event: KeyboardEvent, free: boolean): boolean {
    const way = event.shiftKey || free ? WAYS[event.key] : undefined;
    if (way) this.pan(way[0] * STRIDE * this.camera.unit, way[1] * STRIDE * this.camera.unit);
    else if (event.key === "+" || event.key === "=") this.zoom(NEARER);
    else if (event.key === "-") this.zoom(1 / NEARER);
    else if (event.key === "0") this.showAll();
    else return false;
    return true;
  }
}

function corners(...boxes: Box[]): [number, number][] {
  return boxes.flatMap(({ left, top, right, bottom }) => [
    [left, top],
    [right - 1, bottom - 1],
  ]);
}
