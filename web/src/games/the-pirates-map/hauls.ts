// Story cards taken together: how much treasure, how many skulls.

import type { MapView, StoryCard } from "./view";

export type Treasures = Pick<StoryCard, "coins" | "pearls" | "jewels" | "skulls">;

/** All cards of a haul as one. */
export function haulOf(cards: readonly Treasures[]): Treasures {
  const sum = (kind: keyof Treasures) => cards.reduce((total, card) => total + card[kind], 0);
  return { coins: sum("coins"), pearls: sum("pearls"), jewels: sum("jewels"), skulls: sum("skulls") };
}

/** What each kind of treasure scores by a loot card: [kind, count, value, points]. */
export function loot(
  cards: readonly Treasures[],
  values: readonly number[],
): { kind: "coin" | "pearl" | "jewel"; count: number; value: number; points: number }[] {
  const { coins, pearls, jewels } = haulOf(cards);
  const counts = { coin: coins, pearl: pearls, jewel: jewels };
  return (["coin", "pearl", "jewel"] as const).map((kind, at) => {
    const value = values[at] ?? 0;
    return { kind, count: counts[kind], value, points: counts[kind] * value };
  });
}

export interface Step {
  name: "loot" | "gab" | "curse";
  state: "past" | "now" | "next";
}

/** The steps of the count at a table of so many, the one that is looked at now among them; none is left after the end. */
export function stepsOf({ cabin_boys, phase, over }: Pick<MapView, "cabin_boys" | "phase" | "over">, seats: number): Step[] {
  const duel = seats === 2;
  const names = (["loot", "gab", "curse"] as const).filter((name) => name === "loot" || (!duel && (name === "gab" || !cabin_boys)));
  const now = over ? names.length : phase === "gab" ? 2 : 1;
  return names.map((name, at) => ({ name, state: at < now ? "past" : at === now ? "now" : "next" }));
}
