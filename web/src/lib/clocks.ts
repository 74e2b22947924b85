// The clocks a host can choose from: how long people may take, by the move or for the whole game.

import type { NewTable } from "./protocol";

export type ClockWish = NonNullable<NewTable["clock"]>;

/** By the key of their text. */
export const CLOCKS: Record<string, ClockWish> = {
  move_30s: { per: "move", seconds: 30 },
  move_2m: { per: "move", seconds: 120 },
  game_10m: { per: "game", seconds: 600 },
  game_30m: { per: "game", seconds: 1800 },
  move_1d: { per: "move", seconds: 86_400 },
  move_3d: { per: "move", seconds: 3 * 86_400 },
  move_7d: { per: "move", seconds: 7 * 86_400 },
};

const DAY = 86_400_000;

/** Whether a game is played over days: nobody has to be there at the same time. */
export function isSlow(clock: Pick<ClockWish, "per" | "seconds"> | undefined): boolean {
  return clock?.per === "move" && clock.seconds * 1000 >= DAY;
}

/** '59', '1:07', '2:05:00', '2 d 4 h': what is left, in as few signs as it takes. */
export function timeFace(ms: number): string {
  if (ms >= DAY) return `${Math.floor(ms / DAY)} d ${Math.floor((ms % DAY) / 3_600_000)} h`;
  const seconds = Math.ceil(Math.max(ms, 0) / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  while (parts.length > 1 && parts[0] === 0) parts.shift();
  return parts.map((part, at) => (at === 0 ? String(part) : String(part).padStart(2, "0"))).join(":");
}
