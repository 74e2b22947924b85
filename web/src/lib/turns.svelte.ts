// How many tables wait for the player at this browser: for the badge of the harbour's tab.

import { api } from "./api";
import { t } from "./i18n.svelte";
import { link } from "./link";
import type { TableInfo } from "./protocol";

const FRESH = 30_000;

class Turns {
  count = $state(0);
  #at = 0;

  note(mine: TableInfo[]): void {
    this.#at = Date.now();
    this.count = mine.filter(({ your_turn }) => your_turn).length;
  }

  /** Asks, unless it was told of late; what cannot be known stays as it was. */
  async look(): Promise<void> {
    if (link.alone || Date.now() - this.#at < FRESH) return;
    this.#at = Date.now();
    await api.mine().then(
      (mine) => this.note(mine),
      () => undefined,
    );
  }
}

export const turns = new Turns();

/** 'Your turn at 2 tables', 'Your turn', 'Nobody waits for you'. */
export function turnsTitle(count: number): string {
  if (count === 0) return t("turns.title_none");
  return count === 1 ? t("turns.title_one") : t("turns.title", { count });
}
