// A tap while something is shown: the show goes on or ends, and the tap counts where what it meant is still there.

import { flushSync } from "svelte";

/** Where a tap means the table, and what on it is no part of the show. */
const TABLE = ".board, .side";
const APART = "[data-still], [data-stage]";
const CONTROL = "button, a, [role=button], [role=radio]";
/** A finger moves that many pixels in a tap. */
const SLACK = 10;

export interface Shown {
  readonly busy: boolean;
  next(): void;
}

/** Looking back ends where the viewer touches what is their own. */
export interface LookedBack {
  readonly open: boolean;
  end(): void;
}

const OWN = ".home";

export function touches(root: HTMLElement, stage: Shown, recap: LookedBack): () => void {
  let down: { x: number; y: number; target: Element } | null = null;

  function press(event: PointerEvent): void {
    const target = event.target as Element;
    const meant = recap.open ? target.closest(OWN) : stage.busy && target.closest(TABLE);
    const counts = meant && event.button === 0 && !target.closest(APART);
    down = counts ? { x: event.clientX, y: event.clientY, target } : null;
  }

  function release({ clientX, clientY, type }: PointerEvent): void {
    const was = down;
    down = null;
    if (!was || type !== "pointerup" || Math.hypot(clientX - was.x, clientY - was.y) > SLACK) return;
    const meant = was.target.closest(CONTROL) ?? was.target.closest("[aria-label]");
    const name = nameOf(meant);
    if (recap.open) recap.end();
    else stage.next();
    flushSync();
    if (meant?.isConnected && meant.matches(CONTROL) && !meant.matches(":disabled")) return; // its own click follows
    const there = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>(CONTROL);
    if (!there || name === "" || nameOf(there) !== name) return;
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => {
      removeEventListener("click", swallow, { capture: true });
      there.click();
    });
  }

  root.addEventListener("pointerdown", press, { capture: true });
  root.addEventListener("pointerup", release, { capture: true });
  root.addEventListener("pointercancel", release, { capture: true });
  return () => {
    root.removeEventListener("pointerdown", press, { capture: true });
    root.removeEventListener("pointerup", release, { capture: true });
    root.removeEventListener("pointercancel", release, { capture: true });
  };
}

function nameOf(thing: Element | null): string {
  return thing?.getAttribute("aria-label") ?? thing?.textContent?.trim() ?? "";
}

/** The browser's own click would mean what lay there before. */
function swallow(event: Event): void {
  event.stopPropagation();
  event.preventDefault();
}
