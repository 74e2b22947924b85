// Where the focus goes at a table when what had it is gone.

import { tick } from "svelte";

import type { TableModel } from "./model.svelte";

/** The first answer to the open question that can be chosen. */
export const ANSWER = "[data-choices] button:not(:disabled)";

export function toPrompt(): void {
  document.getElementById("prompt")?.focus();
}

/** What had the focus is gone: the focus goes to what is next, or to the line that says it. */
export async function keepFocus(root: HTMLElement, table: TableModel, focused: Element | null): Promise<void> {
  await tick();
  if (document.activeElement !== document.body || !focused || focused.isConnected) return;
  const next = table.composer.idle ? null : root.querySelector<HTMLElement>(`[data-confirm], ${ANSWER}`);
  if (next) next.focus();
  else toPrompt();
}

export async function toReactions(): Promise<void> {
  await tick();
  document.querySelector<HTMLElement>("#reactions button:not(:disabled)")?.focus();
}
