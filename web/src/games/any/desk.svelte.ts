// What the viewer does at the table for any game besides picking moves up: searching, and looking at the list.

import type { TableModel } from "../../table/model.svelte";
import { perTable } from "../../table/perTable";

import type { Pick } from "./turn";

class Desk {
  /** What is searched for among the moves. */
  typed = $state("");
  /** Whether the moves are shown as a list, searched or not. */
  listed = $state(false);
  /** The things that were tapped, by where they lie: of two cards alike, this one is lifted. */
  tapped: Pick[] = $state.raw([]);
}

export const deskOf = perTable<TableModel, Desk>(() => new Desk());
