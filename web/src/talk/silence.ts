// Who must not talk for a while, because the others are to play by what they know themselves.

import type { LiveState } from "$lib/live";

/** Whether the person here has a seat that keeps silent now, also where they only look on. */
export function mustKeepSilent({ table, views, spectator }: Pick<LiveState, "table" | "views" | "spectator">): boolean {
  const view = spectator ?? Object.values(views)[0];
  return view?.silent.some((seat) => table?.seats[seat]?.mine) ?? false;
}
