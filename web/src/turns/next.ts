// From one table to the next: those that wait for me, least time left first.

import { api } from "$lib/api";
import { t } from "$lib/i18n.svelte";
import type { TableInfo } from "$lib/protocol";
import { place } from "$lib/route.svelte";
import { toast } from "$lib/toasts.svelte";
import { attempt } from "$lib/trouble";

import { askedSince, myTurns, timeLeft } from "./words";

/** Least time left first; without a clock, whoever has waited longest. */
export function urgentFirst(tables: TableInfo[]): TableInfo[] {
  const left = (table: TableInfo) => timeLeft(table, myTurns(table))?.left ?? Infinity;
  const byTime = (a: TableInfo, b: TableInfo) => {
    const [one, other] = [left(a), left(b)];
    return one === other ? askedSince(a) - askedSince(b) : one - other;
  };
  return [...tables].sort(byTime);
}

/** The table after `here` among those that wait; the first one from elsewhere. */
export function nextAfter(waiting: TableInfo[], here: string | null): TableInfo | undefined {
  const at = waiting.findIndex(({ id }) => id === here);
  const after = [...waiting.slice(at + 1), ...waiting.slice(0, at + 1)];
  return after.find(({ id }) => id !== here);
}

export function openNext(waiting: TableInfo[], here: string | null): void {
  const next = nextAfter(urgentFirst(waiting), here);
  if (next) place.go({ page: "table", table: next.id });
  else toast(t("turns.next_none"));
}

/** Asks which tables wait for me, and goes to the next one. */
export function goToNext(here: string | null): Promise<unknown> {
  return attempt(async () => openNext(await waitingForMe(), here));
}

export async function waitingForMe(): Promise<TableInfo[]> {
  return (await api.mine()).filter(({ your_turn }) => your_turn);
}
