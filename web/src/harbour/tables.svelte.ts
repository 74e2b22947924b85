// The tables the harbour shows, asked for again while someone is looking.

import { api, ApiError } from "$lib/api";
import type { TableInfo } from "$lib/protocol";

const EVERY = 10_000;

export class Tables {
  open: TableInfo[] = $state.raw([]);
  mine: TableInfo[] = $state.raw([]);
  /** The last look did not reach anybody. */
  lost = $state(false);

  /** Mine that are not over, those that wait for me first. */
  running: TableInfo[] = $derived(
    this.mine.filter(({ status }) => status !== "over").sort((a, b) => Number(b.your_turn) - Number(a.your_turn)),
  );

  async load(): Promise<void> {
    const [open, mine] = await Promise.all([api.tables(), api.mine()]);
    this.mine = mine;
    const own = new Set(mine.map(({ id }) => id));
    this.open = open.filter(({ id }) => !own.has(id));
  }

  /** Loads, and notes whether that was possible. */
  async look(): Promise<void> {
    try {
      await this.load();
      this.lost = false;
    } catch (error) {
      this.lost = error instanceof ApiError && error.code === "offline";
    }
  }

  /** Loads now and every so often; returns how to stop. What fails is tried again next time. */
  watch(): () => void {
    const look = () => {
      if (!document.hidden) void this.look();
    };
    look();
    const timer = setInterval(look, EVERY);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }
}
