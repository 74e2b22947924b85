// The server's no, shown to whoever asked.

import { t } from "$lib/i18n.svelte";
import { Refused } from "$lib/liveTable.svelte";
import { toast } from "$lib/toasts.svelte";

/** Says a refusal in the reader's language where its code is known, else in the server's words. */
export function sayRefusal(error: unknown): void {
  if (!(error instanceof Refused)) throw error;
  const key = `table.refused.${error.code}`;
  const known = t(key);
  toast(error.code === "illegal" || known === key ? error.message : known, "trouble");
}
