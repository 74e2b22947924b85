// Arrow keys inside a group of buttons: one stop for Tab, the nearest neighbour for an arrow.

type Way = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";

const ITEMS = "button:not(:disabled), [role=radio]:not([aria-disabled=true]), [data-why]";

interface Point {
  x: number;
  y: number;
}

/** What can only be asked about lies that much farther away, so that it never hides what can be played. */
const ONLY_ASKED = 1.5;

/**
 * Of the points that lie that way, the index of the nearest; sideways distance counts double, and each
 * distance as often as its weight says.
 */
export function nearest(from: Point, others: Point[], way: Way, weights: number[] = []): number {
  let best = -1;
  let least = Infinity;
  others.forEach((point, at) => {
    const [along, aside] = offsets(from, point, way);
    const distance = (along + 2 * aside) * (weights[at] ?? 1);
    if (along > 1 && distance < least) {
      least = distance;
      best = at;
    }
  });
  return best;
}

function offsets(from: Point, to: Point, way: Way): [number, number] {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  if (way === "ArrowLeft") return [-dx, Math.abs(dy)];
  if (way === "ArrowRight") return [dx, Math.abs(dy)];
  return way === "ArrowUp" ? [-dy, Math.abs(dx)] : [dy, Math.abs(dx)];
}

function centre(element: Element): Point {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/**
 * Makes a group of buttons one Tab stop. Radios are chosen by moving to them; what lies under another
 * is come to from above and below alone.
 */
export function arrows(group: HTMLElement): () => void {
  const items = () => [...group.querySelectorAll<HTMLElement>(ITEMS)];

  function settle(wanted?: HTMLElement): void {
    const all = items();
    const chosen = all.find((item) => item.matches("[aria-checked=true], [aria-pressed=true]"));
    const kept = all.find((item) => item.tabIndex === 0 && item === document.activeElement);
    const playable = all.find((item) => !item.matches("[data-why]"));
    const stop = wanted ?? kept ?? chosen ?? playable ?? all[0];
    for (const item of all) {
      const index = item === stop ? 0 : -1;
      if (item.tabIndex !== index) item.tabIndex = index;
    }
  }

  function move(event: KeyboardEvent): void {
    const here = (event.target as Element).closest<HTMLElement>(ITEMS);
    if (!event.key.startsWith("Arrow") || !here || event.altKey || event.ctrlKey || event.metaKey) return;
    const sideways = event.key === "ArrowLeft" || event.key === "ArrowRight";
    const others = items().filter(
      (item) => item !== here && item.getClientRects().length > 0 && !(sideways && item.matches("[data-under]")),
    );
    const weights = others.map((item) => (item.matches("[data-why]") ? ONLY_ASKED : 1));
    const next = others[nearest(centre(here), others.map(centre), event.key as Way, weights)];
    event.preventDefault();
    if (!next) return;
    settle(next);
    next.focus();
    if (next.matches("[role=radio]:not([data-why])")) next.click();
  }

  const watcher = new MutationObserver(() => settle());
  watcher.observe(group, { childList: true, subtree: true, attributeFilter: ["disabled", "aria-checked", "aria-pressed"] });
  group.addEventListener("keydown", move);
  const entered = (event: FocusEvent) => {
    const item = (event.target as Element).closest<HTMLElement>(ITEMS);
    if (item && items().includes(item)) settle(item);
  };
  group.addEventListener("focusin", entered);
  settle();
  return () => {
    watcher.disconnect();
    group.removeEventListener("keydown", move);
    group.removeEventListener("focusin", entered);
  };
}
