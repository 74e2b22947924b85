// How much of what was played was won.

import type { Tally } from "$lib/protocol";

/** Won alone or with others, of all that were played, in whole percent. */
export function share({ played, won, shared }: Pick<Tally, "played" | "won" | "shared">): number {
  return played === 0 ? 0 : Math.round((100 * (won + shared)) / played);
}
