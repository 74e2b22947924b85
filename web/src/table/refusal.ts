// The server's no, shown to whoever asked.

import { hasText, t } from "$lib/i18n.svelte";
import { Refused } from "$lib/liveTable.svelte";
import { toast } from "$lib/toasts.svelte";

/** Says a refusal in the reader's language where its code has a text, else in the server's words: the rule broken. */
export function sayRefusal(error: unknown): void {
  if (!(error instanceof Refused)) throw error;
  const key = `table.refused.${error.code}`;
  toast(hasText(key) ? t(key) : error.message, "trouble");
}
