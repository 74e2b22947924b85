// What lies on a game's bench, for this tab: a reload and a look elsewhere do not lose it.

import { unpacked, packed, type Carried } from "./share";
import type { Changes } from "./shapes";

const KEY = "tortuga.bench.";

export function keepDraft(game: string, name: string, changes: Changes): void {
  try {
    if (Object.keys(changes).length === 0 && !name.trim()) sessionStorage.removeItem(KEY + game);
    else sessionStorage.setItem(KEY + game, packed({ name, changes }));
  } catch {
    // Without storage it lasts until the page is left.
  }
}

export function takeDraft(game: string): Carried | null {
  try {
    return unpacked(sessionStorage.getItem(KEY + game) ?? "");
  } catch {
    return null;
  }
}
