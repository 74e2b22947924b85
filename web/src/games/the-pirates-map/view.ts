// The names this table uses for what a view of The Pirate's Map holds.

import type { Seat, ThePiratesMapCell as Cell, ThePiratesMapView as MapView } from "$lib/protocol";
import type { PartProps as AnyPart, PlanProps as AnyPlan, RivalProps as AnyRival, SceneProps as AnyScene } from "../../table/gameTable";
import type { TableModel } from "../../table/model.svelte";

export const GAME = "the-pirates-map";

export type { Cell, MapView };
export type {
  ThePiratesMapCross as Cross,
  ThePiratesMapJudgement as Judgement,
  ThePiratesMapLexicon as Lexicon,
  ThePiratesMapProblem as Problem,
  ThePiratesMapStanding as Standing,
  ThePiratesMapStop as Told,
  ThePiratesMapStoryCard as StoryCard,
} from "$lib/protocol";

export type Table = TableModel<MapView>;
export type PartProps = AnyPart<MapView>;
export type RivalProps = AnyRival<MapView>;
export type PlanProps = AnyPlan<MapView>;
export type SceneProps = AnyScene<MapView>;

/** The elements of a map card, by its word: 'ship-palm'. */
export function elementsOf(word: string): string[] {
  return word.split("-");
}

/** The word of a map card, by its number, which counts from 1. */
export function wordOf(view: MapView, card: number): string {
  return view.map_cards[card - 1]!;
}

/** What lies in a cell of the island; cells count from 1. */
export function laidIn(island: MapView["island"], cell: number): Cell | null {
  return island[cell - 1] ?? null;
}

/** As many of a crew as there is room for in a picture. */
export const HEADS = 3;

/** Everyone but the captain, from the captain's left. */
export function crewOf(view: MapView, seats: number): Seat[] {
  return Array.from({ length: seats - 1 }, (_, step) => (view.captain + 1 + step) % seats);
}

/** Whether the captain tells by their own voice: then nothing of the tale is shown. */
export function isSpoken({ telling, voiced }: Pick<MapView, "telling" | "voiced">): boolean {
  return telling === "aloud" && !voiced;
}

/** Whether an element, or the first on a map card, belongs in the water. */
export function atSea(view: { sea: readonly string[] }, word: string): boolean {
  return view.sea.includes(elementsOf(word)[0]!);
}
