// Which games have a table in the browser: each a chunk of its own, loaded when someone sits down.

import type { Component } from "svelte";

import type { GameEvent, GameInfo, SeatInfo, View } from "$lib/protocol";
import type { GameTable } from "../table/game-table";

/** What a replay hands to a game's board: a position to look at, with nothing to play. */
export interface BoardProps {
  game: GameInfo;
  /** The position through one seat's eyes, or all open. */
  view: View;
  /** What led to it, to animate. */
  events: GameEvent[];
  seats: SeatInfo[];
  /** Every seat's own view, by seat, where all hands lie open; null through one seat's eyes. */
  open: View[] | null;
  readonly: true;
}

export interface GameModule {
  default: Component<BoardProps>;
  /** The pieces of its live table. */
  table: GameTable;
}

export const games: Record<string, { load: () => Promise<GameModule> }> = {
  "buried-treasure": { load: () => import("./buried-treasure") },
  maui: { load: () => import("./maui") },
  "playa-pirata": { load: () => import("./playa-pirata") },
  "the-pirates-map": { load: () => import("./the-pirates-map") },
  "x-marks-the-spot": { load: () => import("./x-marks-the-spot") },
};
