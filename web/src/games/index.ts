// The table of a game: its own, or the one for any game; each a chunk of its own, loaded when someone sits down.

import { api } from "$lib/api";
import type { GameTable } from "../table/gameTable";

const own: Record<string, () => Promise<{ table: GameTable }>> = {
  "buried-treasure": () => import("./buried-treasure"),
  maui: () => import("./maui"),
  "playa-pirata": () => import("./playa-pirata"),
  "the-pirates-map": () => import("./the-pirates-map"),
  "x-marks-the-spot": () => import("./x-marks-the-spot"),
};

export async function tableOf(game: string): Promise<GameTable> {
  if (Object.hasOwn(own, game)) return (await own[game]!()).table;
  const [{ anyTable }, looks] = await Promise.all([import("./any"), api.looks(game)]);
  return anyTable(game, looks);
}
