// Hands on the table: one finger or the mouse pans, two fingers or the wheel zoom. A press that does not move is a click.

import type { Eye } from "./eye.svelte";

/** A press becomes a pan after this many pixels. */
const SLACK = 8;
/** How much a notch of the wheel zooms. */
const NOTCH = 0.0016;

interface Point {
  x: number;
  y: number;
}

/** Lets pointers and the wheel move the eye over `ground`. */
export function steer(ground: HTMLElement, eye: Eye): () => void {
  const fingers = new Map<number, Point>();
  let start: Point | null = null;

  const fromMiddle = ({ x, y }: Point): Point => {
    const { left, top, width, height } = ground.getBoundingClientRect();
    return { x: x - left - width / 2, y: y - top - height / 2 };
  };

  function press(event: PointerEvent): void {
    const target = event.target as Element;
    if (event.button !== 0 || target.closest("[data-still]")) return;
    // A mouse drags what can be dragged; a finger pans there too.
    if (event.pointerType === "mouse" && target.closest("[data-drag]")) return;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    start ??= { x: event.clientX, y: event.clientY };
  }

  function move(event: PointerEvent): void {
    const before = fingers.get(event.pointerId);
    if (!before || !start) return;
    const now = { x: event.clientX, y: event.clientY };
    if (!eye.held && fingers.size === 1 && distance(start, now) < SLACK) return;
    if (!eye.held) begin();
    const others = [...fingers].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    fingers.set(event.pointerId, now);
    if (others[0]) pinch(others[0], before, now);
    else eye.pan(now.x - before.x, now.y - before.y);
    event.preventDefault();
  }

  function begin(): void {
    eye.held = true;
    for (const id of fingers.keys()) ground.setPointerCapture(id);
  }

  /** The point between two fingers stays between them. */
  function pinch(other: Point, before: Point, now: Point): void {
    const [from, to] = [between(other, before), between(other, now)];
    eye.pan(to.x - from.x, to.y - from.y);
    eye.zoom(distance(other, now) / Math.max(1, distance(other, before)), fromMiddle(to));
  }

  function release(event: PointerEvent): void {
    if (!fingers.delete(event.pointerId) || fingers.size > 0) return;
    start = null;
    if (!eye.held) return;
    eye.held = false;
    // The click that ends a pan chooses nothing.
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, { capture: true }));
  }

  function wheel(event: WheelEvent): void {
    event.preventDefault();
    eye.zoom(Math.exp(-event.deltaY * NOTCH), fromMiddle({ x: event.clientX, y: event.clientY }));
  }

  ground.addEventListener("pointerdown", press);
  ground.addEventListener("wheel", wheel, { passive: false });
  addEventListener("pointermove", move);
  addEventListener("pointerup", release);
  addEventListener("pointercancel", release);
  return () => {
    ground.removeEventListener("pointerdown", press);
    ground.removeEventListener("wheel", wheel);
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", release);
    removeEventListener("pointercancel", release);
  };
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

function between(one: Point, other: Point): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}

function swallow(event: Event): void {
  event.stopPropagation();
  event.preventDefault();
}
