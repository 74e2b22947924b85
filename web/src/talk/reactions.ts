// The pictures that people at a table can show each other, in the order in which they are offered.

import type { Reaction } from "$lib/protocol";

/** How long one is seen, in milliseconds. */
export const SHOWN_FOR = 4000;

export const REACTIONS: readonly Reaction[] = ["ahoy", "bravo", "haha", "ouch", "thinking", "thanks"];

/** A reaction as it is shown: the newest of a seat, or of someone who looks on. */
export interface Bubble {
  id: number;
  seat: number | null;
  name: string;
  reaction: Reaction;
}

/** With a new one: a seat shows its latest, and so does each who looks on. */
export function withBubble(shown: readonly Bubble[], fresh: Bubble): Bubble[] {
  const same = ({ seat, name }: Bubble) => seat === fresh.seat && (seat !== null || name === fresh.name);
  return [...shown.filter((each) => !same(each)), fresh];
}

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Of the places of a seat, the first that is in sight. */
export function inSight(boxes: readonly Box[], view: { width: number; height: number }): Box | null {
  const seen = ({ left, top, width, height }: Box) =>
    width > 0 && height > 0 && top + height > 0 && top < view.height && left + width > 0 && left < view.width;
  return boxes.find(seen) ?? null;
}

/** Where the middle of a bubble's upper edge goes: over the head of a place, and never off the screen. */
export function spot(
  box: Box,
  view: { width: number; height: number },
  bubble: { width: number; height: number },
): { x: number; y: number } {
  const x = clamp(box.left + Math.min(box.width / 2, 150), bubble.width / 2 + 8, view.width - bubble.width / 2 - 8);
  const y = clamp(box.top + 4, 8, view.height - bubble.height - 8);
  return { x, y };
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high));
}
