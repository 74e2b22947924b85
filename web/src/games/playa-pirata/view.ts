// The names this table uses for what a Playa Pirata view holds.

import type { PlayaPirataSpot as Spot, PlayaPirataView as BeachView, Seat } from "$lib/protocol";
import type { PartProps as AnyPart, PlanProps as AnyPlan, RivalProps as AnyRival, SceneProps as AnyScene } from "../../table/gameTable";
import type { TableModel } from "../../table/model.svelte";

export const GAME = "playa-pirata";

export type { BeachView, Spot };
export type { PlayaPirataStanding as Standing, PlayaPirataTally as Tally } from "$lib/protocol";

export type Table = TableModel<BeachView>;
export type PartProps = AnyPart<BeachView>;
export type RivalProps = AnyRival<BeachView>;
export type PlanProps = AnyPlan<BeachView>;
export type SceneProps = AnyScene<BeachView>;

/** How many ones, twos and threes. */
export type Batch = readonly [ones: number, twos: number, threes: number];
export const VALUES = [1, 2, 3] as const;
export type Value = (typeof VALUES)[number];

export const PIRATES = ["telescope", "map", "umbrella"] as const;

/** A treasure's letter, by its place on the beach. */
export function letterOf(index: number): string {
  return String.fromCharCode("a".charCodeAt(0) + index);
}

/** The place of a letter on the beach. */
export function placeOf(letter: string): number {
  return letter.charCodeAt(0) - "a".charCodeAt(0);
}

export function spotOf(view: BeachView, letter: string): Spot | undefined {
  return view.beach[placeOf(letter)];
}

/** The towel on top of a stack. */
export function topOf({ towels }: Spot): { seat: Seat; value: number } | null {
  const top = towels.at(-1);
  return top ? { seat: top[0], value: top[1] } : null;
}
