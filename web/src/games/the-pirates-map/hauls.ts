// Story cards taken together: how much treasure, how many skulls.

import type { StoryCard } from "./view";

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
