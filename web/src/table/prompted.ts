// What is asked now, as a sentence to the viewer.

import type { View } from "$lib/protocol";

import type { TableModel } from "./model.svelte";

/** What the view says is asked; or, while a line is composed, what that asks of other things. */
export function prompted<V extends View>(table: TableModel<V>, key = table.view.prompt.key, things: Record<string, unknown> = {}): string {
  const { view, me, myTurn } = table;
  const facts = { seat: myTurn ? me : (view.acting[0] ?? null), ...Object.fromEntries(view.prompt.facts), ...things };
  return table.tell(`prompt.${key}`, facts);
}
