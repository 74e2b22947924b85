// The server's no, shown to whoever asked.

import { hasText, t } from "$lib/i18n.svelte";
import { Refused } from "$lib/liveTable.svelte";
import type { Why } from "$lib/protocol";
import { toast } from "$lib/toasts.svelte";

/**
 * Says a refusal in the reader's language: by the rule broken, or by its code; in the server's own words
 * where it has neither.
 */
export function sayRefusal(error: unknown, say?: (why: Why) => string): void {
  if (!(error instanceof Refused)) throw error;
  toast(error.why && say ? withRule(say(error.why), error.why.rule) : byCode(error), "trouble");
}

function withRule(sentence: string, rule: string): string {
  return rule ? `${sentence} (${rule})` : sentence;
}

function byCode({ code, message }: Refused): string {
  const key = `table.refused.${code}`;
  return hasText(key) ? t(key) : message;
}
