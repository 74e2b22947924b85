// Pieces that fly from where they lay to where they now belong. Anchors are elements with
// data-anchor; where several share a name, the one that is visible counts.

import { tick } from "svelte";

import { milliseconds } from "../stage/time";
import type { Flight } from "./gameTable";

/** Never longer than this, whatever the style says. */
const LONGEST = 300;

interface Start {
  flight: Flight;
  ghost: HTMLElement;
  rect: DOMRect;
}

/** Call before the position changes: remembers what lies at the start of each flight. */
export function takeOff(root: HTMLElement, flights: Flight[]): Start[] {
  if (motionless()) return [];
  return flights.flatMap((flight) => {
    const from = anchor(root, flight.from);
    if (!from) return [];
    const ghost = from.cloneNode(true) as HTMLElement;
    for (const each of [ghost, ...ghost.querySelectorAll("[id], [data-anchor]")]) {
      each.removeAttribute("id");
      each.removeAttribute("data-anchor");
    }
    return [{ flight, ghost, rect: from.getBoundingClientRect() }];
  });
}

/** Call after it has changed: lets each piece fly to its end, in the way of nothing. */
export async function land(root: HTMLElement, starts: Start[]): Promise<void> {
  if (starts.length === 0) return;
  await tick();
  for (const { flight, ghost, rect } of starts) {
    const to = anchor(root, flight.to);
    if (to) fly(root, ghost, rect, to.getBoundingClientRect());
  }
}

function fly(root: HTMLElement, ghost: HTMLElement, from: DOMRect, to: DOMRect): void {
  ghost.setAttribute("aria-hidden", "true");
  ghost.setAttribute("inert", "");
  ghost.classList.remove("is-legal", "is-option", "is-chosen");
  ghost.classList.add("ghost");
  const { style } = ghost;
  style.left = `${from.left}px`;
  style.top = `${from.top}px`;
  style.width = `${from.width}px`;
  style.height = `${from.height}px`;
  root.append(ghost);
  const scale = Math.min(1, Math.max(0.25, to.width / from.width));
  const x = to.left + to.width / 2 - from.left - from.width / 2;
  const y = to.top + to.height / 2 - from.top - from.height / 2;
  const flight = ghost.animate([{ transform: "none" }, { transform: `translate(${x}px, ${y}px) scale(${scale})`, opacity: 0.6 }], {
    duration: duration(root),
    easing: "cubic-bezier(0.2, 0.7, 0.2, 1)",
  });
  flight.onfinish = flight.oncancel = () => ghost.remove();
}

function anchor(root: HTMLElement, name: string): HTMLElement | undefined {
  const found = root.querySelectorAll<HTMLElement>(`[data-anchor="${CSS.escape(name)}"]`);
  return [...found].find((element) => element.getClientRects().length > 0);
}

function duration(root: HTMLElement): number {
  return Math.min(LONGEST, milliseconds(getComputedStyle(root).getPropertyValue("--move")));
}

function motionless(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
