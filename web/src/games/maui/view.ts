// The names this table uses for what a Maui view holds.

import type { MauiColumn as Column, MauiView } from "$lib/protocol";
import type { PartProps as AnyPart, PlanProps as AnyPlan, RivalProps as AnyRival } from "../../table/gameTable";
import type { TableModel } from "../../table/model.svelte";

export const GAME = "maui";

/** The kinds of towel tokens and of pearls, in the order of every list of two. */
export const TOKENS = ["blue", "orange"] as const;
export const PEARLS = ["white", "black"] as const;
/** The sections of a piece from top to bottom, as moves name them. */
export const SECTIONS = ["top", "middle", "bottom"] as const;

export type { Column };
export type { MauiBeach as Beach, MauiSpot as Spot, MauiStanding as Standing } from "$lib/protocol";

export type Table = TableModel<MauiView>;
export type PartProps = AnyPart<MauiView>;
export type RivalProps = AnyRival<MauiView>;
export type PlanProps = AnyPlan<MauiView>;

/** How a slot of the market is named: `a1` is the cheapest of the upper row. */
export function slotName(view: MauiView, index: number): string {
  const across = view.costs.length;
  return `${"ab"[Math.floor(index / across)]}${(index % across) + 1}`;
}

export function slotIndex(view: MauiView, slot: string): number {
  return view.market.findIndex((_, index) => slotName(view, index) === slot);
}

export function costOf(view: MauiView, slot: string): number {
  return view.costs[slotIndex(view, slot) % view.costs.length]!;
}

/** The pattern that a section of a laid piece shows: its token's, or its own. */
export function shown({ piece, tokens }: Column, section: number): string {
  return tokens[section] ?? piece[section]!;
}

/** The picture of what lies on a place. */
export function artOf(thing: string): string {
  if (thing === "crab") return "i-crab";
  if (thing === "white-pearl") return "i-pearl";
  return thing === "black-pearl" ? "i-pearl-dark" : "i-umbrella";
}

/** The colour class of an umbrella. */
export function colourOf(thing: string): string {
  return thing.endsWith("-umbrella") ? `is-${thing.split("-")[0]}` : "";
}
