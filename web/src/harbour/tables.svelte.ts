// The tables the harbour shows, asked for again while someone is looking.

import { api, ApiError } from "$lib/api";
import { link } from "$lib/link";
import type { TableInfo } from "$lib/protocol";
import { recall, remember } from "$lib/storage";
import { turns } from "$lib/turns.svelte";

const EVERY = 10_000;
const KEPT = "harbour.mine";
const MOST_KEPT = 20;

interface Kept {
  at: number;
  mine: TableInfo[];
}

export class Tables {
  open: TableInfo[] = $state.raw([]);
  mine: TableInfo[] = $state.raw([]);
  /** The last look did not reach anybody. */
  lost = $state(false);
  /** The last look failed for another reason. */
  failed = $state(false);
  /** When what is shown was seen last, while it is what the device remembers; null: it is of now. */
  asOf: number | null = $state(null);

  /** Mine that are not over, those that wait for me first. */
  running: TableInfo[] = $derived(
    this.mine.filter(({ status }) => status !== "over").sort((a, b) => Number(b.your_turn) - Number(a.your_turn)),
  );

  /** Whether I have a game that goes on. */
  playing: boolean = $derived(this.mine.some(({ status }) => status === "playing"));

  constructor() {
    const kept = link.alone ? null : keptTables();
    if (kept) [this.mine, this.asOf] = [kept.mine, kept.at];
  }

  async load(): Promise<void> {
    const [open, mine] = await Promise.all([api.tables(), api.mine()]);
    this.mine = mine;
    this.asOf = null;
    turns.note(mine);
    const going = mine.filter(({ status }) => status !== "over").slice(0, MOST_KEPT);
    if (!link.alone) remember(KEPT, JSON.stringify({ at: Date.now(), mine: going } satisfies Kept));
    const own = new Set(mine.map(({ id }) => id));
    this.open = open.filter(({ id }) => !own.has(id));
  }

  /** Loads, and notes whether that was possible. */
  async look(): Promise<void> {
    try {
      await this.load();
      this.lost = this.failed = false;
    } catch (error) {
      this.lost = error instanceof ApiError && error.code === "offline";
      this.failed = !this.lost;
      if (this.lost) this.asOf ??= keptTables()?.at ?? null;
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

/** The tables of the last visit, as this device remembers them. */
function keptTables(): Kept | null {
  try {
    const kept = JSON.parse(recall(KEPT) ?? "null") as Kept | null;
    return kept && Array.isArray(kept.mine) ? kept : null;
  } catch {
    return null;
  }
}
