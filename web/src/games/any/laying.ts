// A table's position as it is laid out, and what a preview would change of it by place.

import type { Looks, View } from "$lib/protocol";
import type { GameTable } from "../../table/gameTable";
import type { TableModel } from "../../table/model.svelte";

import { lay, type Laid, type Lying } from "./fields";
import { changesOf, keyOf, type Change } from "./then";
import { AnyTurn } from "./turn";

/** The table for any game knows how the game's views want to be shown. */
export interface AnyTable extends GameTable {
  layout: Looks;
}

export function looksOf({ parts }: TableModel): Looks {
  return (parts as AnyTable).layout;
}

export function laidOut(table: TableModel, view: View = table.view): Laid {
  return lay(view, { seats: table.seats.length, me: view.seat, looks: looksOf(table), space: table.game.moves });
}

export type Changes = ReadonlyMap<string, Change>;

/** A value under its name, and where it stands. */
export interface ValueProps {
  table: TableModel;
  name: string;
  value: Lying;
  path: string[];
  changes: Changes;
}

/** What the move that is picked up would change, by where it stands. */
export function changesAt(table: TableModel): Changes {
  const standing = table.view.over ? null : new AnyTurn(table).then;
  return new Map(changesOf(table.view, standing).map((change) => [keyOf(change.path), change]));
}
