// How this guest is kept, as the server tells it; every change answers with all of it anew.

import type { Keeping } from "../generated/types";
import { api } from "$lib/api";
import { wordsFor } from "$lib/trouble";

export class Kept {
  /** Null until it is there. */
  told = $state.raw<Keeping | null>(null);
  trouble = $state("");
  /** Counts who I have been on this page: another guest, another form. */
  who = $state(0);

  async load(): Promise<void> {
    this.trouble = "";
    try {
      this.told = await api.keeping();
    } catch (error) {
      this.trouble = wordsFor(error);
    }
  }

  /** Does something that answers with how things are then; what goes wrong is the caller's. */
  async change(deed: () => Promise<Keeping>): Promise<void> {
    this.told = await deed();
  }

  /** Whether losing this browser would lose the name. */
  get loose(): boolean {
    return this.told !== null && this.told.passkeys.length === 0 && this.told.devices.length < 2;
  }
}
