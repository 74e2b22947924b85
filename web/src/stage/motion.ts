// What moves on the page: pieces fly from anchor to anchor, in the way of nothing. Anchors are elements with
// data-anchor; where several share a name, the one that is visible counts. What is added to a transform has a property
// of its own (translate, scale): animations that add up would run on the page's own thread, and stumble where it is busy.

import type { Seat } from "$lib/protocol";

import { APART, flightTime, OWN, RISE, SETTLE } from "./pace";

const EASE = "cubic-bezier(0.2, 0.7, 0.2, 1)";
const BACK = "cubic-bezier(0.34, 1.4, 0.64, 1)";
/** How high the arc of a flight is, and how far a piece rises and turns before it. */
const ARC = 18;
const LIFT = "translateY(-6px) rotate(1.5deg)";
/** A piece does not shrink below this on its way. */
const SMALLEST = 0.25;

/** Draws a piece by its name into an element; returns how to take it away. */
export type Draw = (piece: string, target: HTMLElement) => () => void;

/** A piece that is about to fly. */
export interface Start {
  ghost: HTMLElement;
  from: Element;
  rect: DOMRect;
  /** Whether it was drawn anew: what it came from stays as it is. */
  drawn: boolean;
  /** Whether it turns round on its way. */
  turned: boolean;
  remove: () => void;
}

export class Motion {
  readonly #flying = new Set<() => void>();
  /** Where pieces fly: a box of its own, so that what is drawn in it has nothing else laid out anew. */
  #air: HTMLElement | null = null;

  constructor(
    readonly root: HTMLElement,
    readonly draw: Draw,
  ) {}

  /** The visible place of that name, or else where its seat sits. */
  place(anchor: string | undefined, seat: Seat | null): Element | undefined {
    const named = anchor === undefined ? undefined : this.#seen(`[data-anchor="${CSS.escape(anchor)}"]`);
    return named ?? (seat === null ? undefined : this.#seen(`[data-seat="${seat}"]`));
  }

  #seen(selector: string): Element | undefined {
    return [...this.root.querySelectorAll(selector)].find((element) => element.getClientRects().length > 0);
  }

  #above(): HTMLElement {
    if (!this.#air?.isConnected) {
      this.#air = document.createElement("div");
      this.#air.className = "air";
      this.root.append(this.#air);
    }
    return this.#air;
  }

  /** Takes a piece up from where it lies, before the position changes. */
  takeOff(from: Element, piece: string | undefined, turned = false): Start {
    const rect = from.getBoundingClientRect();
    const drawn = piece !== undefined;
    const ghost = drawn ? document.createElement("span") : copyOf(from as HTMLElement);
    ghost.classList.add("ghost");
    ghost.setAttribute("aria-hidden", "true");
    ghost.setAttribute("inert", "");
    this.#above().append(ghost);
    const undraw = drawn ? this.draw(piece, ghost) : () => undefined;
    const size = drawn ? ghost.getBoundingClientRect() : rect;
    const { style } = ghost;
    style.left = `${rect.left + (rect.width - size.width) / 2}px`;
    style.top = `${rect.top + (rect.height - size.height) / 2}px`;
    style.width = `${size.width}px`;
    style.height = `${size.height}px`;
    shiftInto(ghost);
    const remove = () => {
      undraw();
      ghost.remove();
    };
    const at = new DOMRect(parseFloat(style.left), parseFloat(style.top), size.width, size.height);
    return { ghost, from, rect: at, drawn, turned: turned && !drawn, remove };
  }

  /** Sends it to its end, so many milliseconds from now; how long that takes from now on. */
  fly(start: Start, to: Element, factor: number, wait = 0): number {
    const end = to.getBoundingClientRect();
    const { ghost, rect } = start;
    const x = end.left + end.width / 2 - rect.left - rect.width / 2;
    const y = end.top + end.height / 2 - rect.top - rect.height / 2;
    const scale = start.drawn ? 1 : Math.min(1, Math.max(SMALLEST, end.width / rect.width));
    const rise = RISE * factor;
    const duration = rise + flightTime(Math.hypot(x, y)) * factor;
    const keyframes = [
      { transform: "none", easing: "ease-out" },
      { transform: LIFT, offset: rise / duration, easing: EASE },
      { transform: `translate(${x}px, ${y}px) rotate(${start.turned ? 180 : 0}deg) scale(${scale})` },
    ];
    const timing = { duration, delay: wait, fill: "backwards" } as const;
    const flight = ghost.animate(keyframes, timing);
    ghost.animate([{ translate: "0 0" }, { translate: `0 ${-ARC}px` }, { translate: "0 0" }], timing);
    this.#keep(flight, start.remove);
    if (!start.drawn) this.hide(start.from, duration + wait);
    return duration + wait;
  }

  /** Several pieces one after the other. */
  flyAll(starts: Start[], to: Element, factor: number): number {
    return Math.max(0, ...starts.map((start, nth) => this.fly(start, to, factor, nth * APART * factor)));
  }

  /** A move of one's own, or one taken back: straight, and soon there. */
  hop(start: Start, to: Element, factor: number): void {
    this.fly(start, to, (OWN * factor) / (RISE + OWN));
  }

  /** Leaves a thing out of sight for so long: it is still, or already, elsewhere. */
  hide(thing: Element, duration: number): void {
    const seen = () => {
      if (!this.#flying.delete(seen)) return;
      clearTimeout(timer);
      thing.removeAttribute("data-away");
    };
    thing.setAttribute("data-away", "");
    const timer = setTimeout(seen, duration);
    this.#flying.add(seen);
  }

  /** A piece has landed there. */
  settle(place: Element, factor: number): void {
    if (!(place instanceof HTMLElement)) return;
    const grown = [{ scale: "1" }, { scale: "1.06" }, { scale: "1" }];
    this.#keep(place.animate(grown, { duration: SETTLE * factor, easing: BACK }), () => undefined);
  }

  /** Whatever flies is there. */
  clear(): void {
    for (const end of [...this.#flying]) end();
  }

  #keep(played: Animation, remove: () => void): void {
    const end = () => {
      if (!this.#flying.delete(end)) return;
      played.onfinish = played.oncancel = null;
      played.cancel();
      remove();
    };
    this.#flying.add(end);
    played.onfinish = played.oncancel = end;
  }
}

/** Sees to it that a fixed element lies where its style says, whatever it is fixed to. */
export function shiftInto(element: HTMLElement): void {
  const { left, top } = element.getBoundingClientRect();
  const { style } = element;
  style.marginLeft = `${parseFloat(style.left) - left}px`;
  style.marginTop = `${parseFloat(style.top) - top}px`;
}

/** The thing itself as it looks, without what makes it more than a picture. */
function copyOf(thing: HTMLElement): HTMLElement {
  const copy = thing.cloneNode(true) as HTMLElement;
  for (const each of [copy, ...copy.querySelectorAll("[id], [data-anchor]")]) {
    each.removeAttribute("id");
    each.removeAttribute("data-anchor");
    each.removeAttribute("data-away");
  }
  copy.classList.remove("is-legal", "is-option", "is-chosen");
  return copy;
}
