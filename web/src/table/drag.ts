// Dragging as another way to choose: a thing marked data-drag can be dropped on a mark of data-drop.
// A finger scrolls and taps instead; whatever a drag does, a click does too.

/** A press becomes a drag after this many pixels. */
const SLACK = 8;

export interface Drag {
  /** Called when the press becomes a drag, with what data-drag says: false lets it go. */
  lift(thing: string): boolean;
  /** Called where it is let go over a data-drop. */
  drop(thing: string, target: string): void;
  /** Called where it is let go anywhere else. */
  away(thing: string): void;
}

export function drag(root: HTMLElement, deeds: Drag): () => void {
  let held: { thing: string; source: HTMLElement; x: number; y: number; ghost: HTMLElement | null } | null = null;

  function press(event: PointerEvent): void {
    const source = (event.target as Element).closest<HTMLElement>("[data-drag]");
    if (!source || event.button !== 0 || event.pointerType === "touch") return;
    held = { thing: source.dataset.drag!, source, x: event.clientX, y: event.clientY, ghost: null };
  }

  function move(event: PointerEvent): void {
    if (!held) return;
    const { x, y } = held;
    if (!held.ghost) {
      if (Math.hypot(event.clientX - x, event.clientY - y) < SLACK) return;
      if (!deeds.lift(held.thing)) {
        held = null;
        return;
      }
      held.ghost = ghostOf(held.source);
      root.append(held.ghost);
      shiftInto(held.ghost);
      root.classList.add("is-dragging");
    }
    held.ghost.style.transform = `translate(${event.clientX - x}px, ${event.clientY - y}px) rotate(-1.5deg)`;
    mark(targetAt(event));
    event.preventDefault();
  }

  function release(event: PointerEvent): void {
    const was = held;
    finish();
    if (!was?.ghost) return;
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, { capture: true }));
    const target = event.type === "pointerup" ? targetAt(event)?.dataset.drop : undefined;
    if (target === undefined) deeds.away(was.thing);
    else deeds.drop(was.thing, target);
  }

  function finish(): void {
    held?.ghost?.remove();
    held = null;
    mark(undefined);
    root.classList.remove("is-dragging");
  }

  function targetAt(event: PointerEvent): HTMLElement | undefined {
    const below = document.elementsFromPoint(event.clientX, event.clientY);
    return below.map((each) => each.closest<HTMLElement>("[data-drop]")).find((each) => each !== null);
  }

  function mark(target: HTMLElement | undefined): void {
    for (const each of root.querySelectorAll(".is-target")) if (each !== target) each.classList.remove("is-target");
    target?.classList.add("is-target");
  }

  root.addEventListener("pointerdown", press);
  addEventListener("pointermove", move);
  addEventListener("pointerup", release);
  addEventListener("pointercancel", release);
  return () => {
    finish();
    root.removeEventListener("pointerdown", press);
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", release);
    removeEventListener("pointercancel", release);
  };
}

/** The click that ends a drag is not a click on the card. */
function swallow(event: Event): void {
  event.stopPropagation();
  event.preventDefault();
}

function ghostOf(source: HTMLElement): HTMLElement {
  const { left, top, width, height } = source.getBoundingClientRect();
  const ghost = source.cloneNode(true) as HTMLElement;
  ghost.removeAttribute("data-anchor");
  ghost.classList.add("ghost");
  ghost.setAttribute("aria-hidden", "true");
  ghost.setAttribute("inert", "");
  Object.assign(ghost.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  return ghost;
}

/** Sees to it that a fixed element lies where its style says, whatever it is fixed to. */
function shiftInto(element: HTMLElement): void {
  const { left, top } = element.getBoundingClientRect();
  const { style } = element;
  style.marginLeft = `${parseFloat(style.left) - left}px`;
  style.marginTop = `${parseFloat(style.top) - top}px`;
}
