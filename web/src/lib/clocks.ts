// The clocks a host can choose from: how long people may take, by the move or for the whole game.

import type { NewTable } from "./protocol";

export type ClockWish = NonNullable<NewTable["clock"]>;

/** By the key of their text. */
export const CLOCKS: Record<string, ClockWish> = {
  move_30s: { per: "move", seconds: 30 },
  move_2m: { per: "move", seconds: 120 },
  move_1d: { per: "move", seconds: 86_400 },
  game_10m: { per: "game", seconds: 600 },
  game_30m: { per: "game", seconds: 1800 },
};

/** '59', '1:07', '2:05:00': what is left, in as few signs as it takes. */
export function timeFace(ms: number): string {
  const seconds = Math.ceil(Math.max(ms, 0) / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  while (parts.length > 1 && parts[0] === 0) parts.shift();
  return parts.map((part, at) => (at === 0 ? String(part) : String(part).padStart(2, "0"))).join(":");
}
