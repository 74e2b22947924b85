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
/** A piece in the air is placed by its middle, as the style sheet says: so nobody has to ask how large it is. */
const CENTRED = "-50% -50%";
/** A piece does not shrink below this on its way. */
const SMALLEST = 0.25;

/** Draws a piece by its name into an element; returns how to take it away. */
export type Draw = (piece: string, target: HTMLElement) => () => void;

/** A piece that is about to fly. */
export interface Start {
  ghost: HTMLElement;
  from: Element;
  /** Where that is. */
  rect: DOMRect;
  /** What is drawn anew, while what it came from stays as it is; undefined: the thing itself flies. */
  piece: string | undefined;
  /** Whether it turns round on its way. */
  turned: boolean;
}

export class Motion {
  /** How each thing that moves, or is out of sight, ends at once. */
  readonly #moving = new Set<() => void>();
  /** When each piece in the air has landed. */
  readonly #aloft = new Set<Promise<void>>();
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
    const itself = piece === undefined;
    const ghost = itself ? copyOf(from as HTMLElement) : document.createElement("span");
    return { ghost, from, rect: from.getBoundingClientRect(), piece, turned: turned && itself };
  }

  /** Sends it there, so many milliseconds from now; how long that takes from now on. */
  fly(start: Start, end: DOMRect, factor: number, wait = 0): number {
    const { from, rect, piece } = start;
    const x = end.left + end.width / 2 - rect.left - rect.width / 2;
    const y = end.top + end.height / 2 - rect.top - rect.height / 2;
    const scale = piece === undefined ? Math.min(1, Math.max(SMALLEST, end.width / rect.width)) : 1;
    const rise = RISE * factor;
    const duration = rise + flightTime(Math.hypot(x, y)) * factor;
    const keyframes = [
      { transform: "none", easing: "ease-out" },
      { transform: LIFT, offset: rise / duration, easing: EASE },
      { transform: `translate(${x}px, ${y}px) rotate(${start.turned ? 180 : 0}deg) scale(${scale})` },
    ];
    const timing = { duration, delay: wait, fill: "both" } as const;
    const remove = this.#lift(start);
    const flight = start.ghost.animate(keyframes, timing);
    start.ghost.animate([{ translate: CENTRED }, { translate: `-50% calc(-50% - ${ARC}px)` }, { translate: CENTRED }], timing);
    const there = over(flight);
    this.#aloft.add(there);
    this.#keep(flight, there, () => {
      this.#aloft.delete(there);
      remove();
    });
    if (piece === undefined) this.hide(from);
    return duration + wait;
  }

  /** Puts a piece into the air over where it lay; returns how to take it away. */
  #lift({ ghost, rect, piece }: Start): () => void {
    const air = this.#above();
    const { left, top } = air.getBoundingClientRect();
    ghost.classList.add("ghost");
    ghost.setAttribute("aria-hidden", "true");
    ghost.setAttribute("inert", "");
    const { style } = ghost;
    style.left = `${rect.left + rect.width / 2 - left}px`;
    style.top = `${rect.top + rect.height / 2 - top}px`;
    if (piece === undefined) {
      style.width = `${rect.width}px`;
      style.height = `${rect.height}px`;
    }
    air.append(ghost);
    const undraw = piece === undefined ? () => undefined : this.draw(piece, ghost);
    return () => {
      undraw();
      ghost.remove();
    };
  }

  /** Several pieces one after the other. */
  flyAll(starts: Start[], to: Element, factor: number): number {
    const end = to.getBoundingClientRect();
    return Math.max(0, ...starts.map((start, nth) => this.fly(start, end, factor, nth * APART * factor)));
  }

  /** A move of one's own, or one taken back: straight, and soon there. */
  hop(start: Start, to: Element, factor: number): void {
    this.fly(start, to.getBoundingClientRect(), (OWN * factor) / (RISE + OWN));
  }

  /** When all that is in the air now has landed: a busy page begins to show a flight later than it was sent. */
  async landed(): Promise<void> {
    if (document.hidden) return; // where nothing is drawn, no flight ends
    await Promise.all(this.#aloft);
  }

  /** Leaves a thing out of sight until then: it is still, or already, elsewhere. */
  hide(thing: Element): void {
    const seen = () => {
      if (this.#moving.delete(seen)) thing.removeAttribute("data-away");
    };
    thing.setAttribute("data-away", "");
    this.#moving.add(seen);
    void this.landed().then(seen);
  }

  /** A piece has landed there. */
  settle(place: Element, factor: number): void {
    if (!(place instanceof HTMLElement)) return;
    const grown = [{ scale: "1" }, { scale: "1.06" }, { scale: "1" }];
    const grows = place.animate(grown, { duration: SETTLE * factor, easing: BACK });
    this.#keep(grows, over(grows), () => undefined);
  }

  /** Whatever moves is there. */
  clear(): void {
    for (const end of [...this.#moving]) end();
  }

  #keep(played: Animation, ends: Promise<void>, remove: () => void): void {
    const end = () => {
      if (!this.#moving.delete(end)) return;
      played.cancel();
      remove();
    };
    this.#moving.add(end);
    void ends.then(end);
  }
}

/** When something has moved to its end, in a task of its own: the frame that shows it there has nothing else to do. */
async function over(played: Animation): Promise<void> {
  await played.finished.catch(() => undefined); // it was cleared
  await new Promise<void>((go) => setTimeout(go));
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
