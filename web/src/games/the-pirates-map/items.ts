// What brought points in The Pirate's Map: treasure by kind, the Gift of the Gab, and what the curse took.

import { tg } from "$lib/i18n.svelte";
import type { Item } from "../../finale/count";

import { loot } from "./hauls";
import { GAME, type Table } from "./view";

export function itemsOf({ view }: Table): Item[] {
  const { count } = view;
  const kinds = (["coin", "pearl", "jewel"] as const).map((kind, at) => ({
    label: tg(GAME, `score.${kind}`),
    points: count.map((each) => loot(each.haul, each.loot)[at]!.points),
  }));
  const gab = { label: tg(GAME, "score.gab"), points: count.map((each) => each.gab) };
  const curse = { label: tg(GAME, "score.curse"), points: count.map((each) => (each.cursed ? -(each.loot_points + each.gab) : 0)) };
  return [...kinds, gab, curse].filter(({ points }) => points.some((each) => each !== 0));
}
