// Which games have a table in the browser: each a chunk of its own, loaded when someone sits down.

import type { GameTable } from "../table/gameTable";

export const games: Record<string, () => Promise<{ table: GameTable }>> = {
  "buried-treasure": () => import("./buried-treasure"),
  maui: () => import("./maui"),
  "playa-pirata": () => import("./playa-pirata"),
  "the-pirates-map": () => import("./the-pirates-map"),
  "x-marks-the-spot": () => import("./x-marks-the-spot"),
};
