// What went wrong, in the reader's language where we know the code, else in the server's words.

import { ApiError } from "./api";
import { hasText, t } from "./i18n.svelte";
import { toast } from "./toasts.svelte";

export function wordsFor(error: unknown): string {
  if (!(error instanceof ApiError)) return t("harbour.error.unexpected");
  const known = [`harbour.error.${error.code}`, `server.error.${error.code}`].find(hasText);
  return known ? t(known) : error.message;
}

/** Runs what a button asks for; what goes wrong becomes a toast. */
export async function attempt(deed: () => Promise<void>): Promise<void> {
  try {
    await deed();
  } catch (error) {
    toast(wordsFor(error), "trouble");
  }
}
