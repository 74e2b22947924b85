// The guest's search for a game, as the server tells it: asked for again while somebody looks on, or looks for one.

import type { Looking, SeekBody } from "../generated/types";
import { api } from "$lib/api";
import { place } from "$lib/route.svelte";
import { keepGrant } from "$lib/seatKeys";
import { seeking } from "$lib/seeking.svelte";

const LATER = 15_000;

class Search {
  told: Looking | null = $state.raw(null);
  /** The last look failed. */
  lost = $state(false);
  #watchers = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sitting = false;

  /** Looks now and again as often as the server wants; returns how to stop. */
  watch(): () => void {
    this.#watchers += 1;
    if (this.#watchers === 1) void this.look();
    return () => {
      this.#watchers -= 1;
      if (this.#watchers === 0) clearTimeout(this.#timer);
    };
  }

  async look(): Promise<void> {
    clearTimeout(this.#timer);
    try {
      // A page that nobody sees asks only where it may have to call.
      if (!document.hidden || seeking.on) this.#take(await api.looking());
      this.lost = false;
    } catch {
      this.lost = true;
    }
    this.#later();
  }

  seek = async (wish: SeekBody) => this.#take(await api.seek(wish));
  stop = async () => this.#take(await api.stopLooking());
  answer = async (yes: boolean) => this.#take(await api.answerOffer(yes));
  agreeToBots = async (yes: boolean) => this.#take(await api.agreeToBots(yes));

  #later(): void {
    clearTimeout(this.#timer);
    if (this.#watchers > 0) this.#timer = setTimeout(() => void this.look(), this.lost ? LATER : (this.told?.again ?? LATER));
  }

  #take(told: Looking): void {
    this.told = told;
    seeking.set(told.search !== null || told.table !== null);
    if (told.table !== null) void this.#sitDown(told.table);
    else this.#later();
  }

  /** All have agreed: the seat's keys are fetched, and the table comes into sight. */
  async #sitDown(table: string): Promise<void> {
    if (this.#sitting) return;
    this.#sitting = true;
    try {
      keepGrant(await api.join(table, {}));
      place.go({ page: "table", table });
      this.#take(await api.stopLooking());
    } catch {
      this.lost = true; // what is set stays set; the next look finds it again
      this.#later();
    } finally {
      this.#sitting = false;
    }
  }
}

export const search = new Search();
