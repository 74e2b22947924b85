// The keys of a table: which deed each is for, and where it is somebody else's.

/** What Enter goes on with: something that is picked up. */
const PICKED =
  "[data-drag][aria-pressed=true], [data-picked][aria-pressed=true], .card[aria-pressed=true], [role=radio][aria-checked=true]";

/** What the space bar presses itself. */
const PRESSED = "button, a, summary, [role=button], [role=radio]";

export interface KeyDeeds {
  /** Whether there was something to put back or to close. */
  escape(): boolean;
  enter(): void;
  /** Ends the show; whether there was one. */
  skip(): boolean;
  /** Goes on with it, where it waits. */
  next(): void;
  /** Goes back over what happened, a deed at a time. */
  back(): void;
  react(): void;
  rules(): void;
  undo(): void;
  /** Goes to the next table that waits. */
  onward(): void;
}

export function press(event: KeyboardEvent, deeds: KeyDeeds): void {
  const target = event.target as Element;
  if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, textarea, select, dialog")) return;
  if (act(event.key, target, deeds)) event.preventDefault();
}

/** Whether the key did something that the browser shall not do besides. */
function act(key: string, target: Element, deeds: KeyDeeds): boolean {
  if (key === "Escape") return deeds.escape();
  if (key === "Enter") {
    if (!target.matches(PICKED)) return false;
    deeds.enter();
    return true;
  }
  if (key === "r" || key === "R") {
    deeds.react();
    return true;
  }
  if (key === " ") return !target.closest(PRESSED) && deeds.skip();
  if (key === ".") deeds.next();
  else if (key === ",") deeds.back();
  else if (key === "?") deeds.rules();
  else if (key === "u" || key === "U") deeds.undo();
  else if (key === "n" || key === "N") deeds.onward();
  return false;
}
