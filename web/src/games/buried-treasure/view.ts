// The names this table uses for what a Buried Treasure view holds.

import type { BuriedTreasureView as TreasureView } from "$lib/protocol";
import type { PartProps as AnyPart, PlanProps as AnyPlan, RivalProps as AnyRival, SceneProps as AnyScene } from "../../table/gameTable";
import type { TableModel } from "../../table/model.svelte";

export const GAME = "buried-treasure";

/** The order of every list of four. */
export const COLOURS = ["red", "green", "yellow", "blue"] as const;
export type Colour = (typeof COLOURS)[number];
/** A kind of card in hand; a wild flag has no colour until it is played. */
export type StarterKind = Colour | "wild";
export const STARTERS: readonly StarterKind[] = [...COLOURS, "wild"];

/** `red`, `red-extra`, `red-1` … `red-4`, and `wild` in a hand. */
export type CardWord = string;

export type { BuriedTreasureStanding as Standing } from "$lib/protocol";
export type { TreasureView };

export type Table = TableModel<TreasureView>;
export type PartProps = AnyPart<TreasureView>;
export type RivalProps = AnyRival<TreasureView>;
export type PlanProps = AnyPlan<TreasureView>;
export type SceneProps = AnyScene<TreasureView>;

/** What the deck can still hold, by card; a generated type cannot tell a pair from a list. */
export function undealt({ undealt: cards }: TreasureView): [CardWord, number][] {
  return cards as [CardWord, number][];
}
