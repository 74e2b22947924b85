// Whether this browser's guest looks for a game: then every page listens for the call.

import { recall, remember, forget } from "./storage";

const KEY = "looking";

class Seeking {
  on = $state(recall(KEY) !== null);

  set(on: boolean): void {
    if (on === this.on) return;
    this.on = on;
    if (on) remember(KEY, "");
    else forget(KEY);
  }
}

export const seeking = new Seeking();
