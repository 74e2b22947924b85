// What cards, differences and points are called at this table.

import { list, t, tg } from "$lib/i18n.svelte";
import type { Seat } from "$lib/protocol";

import { GAME, type Problem, type StoryCard, type Table } from "./view";

/** 'two mermaids', 'ship and palm'. */
export function mapName(word: string): string {
  return tg(GAME, `word.${word}`);
}

/** 'Bottle' */
export function elementName(element: string): string {
  return tg(GAME, `element.${element}`);
}

/** 'the bottle' */
export function theElement(element: string): string {
  return tg(GAME, `word.${element}`);
}

/** '2 coins, 1 skull' */
export function treasureName(card: Pick<StoryCard, "coins" | "pearls" | "jewels" | "skulls">): string {
  const kinds = ["coins", "pearls", "jewels", "skulls"] as const;
  return kinds
    .filter((kind) => card[kind] > 0)
    .map((kind) => tg(GAME, `treasure.${kind}`, { count: card[kind] }))
    .join(", ");
}

/** A difference between island and tale: what stands in bold, and the rest of the sentence. */
export function difference({ kind, element, last, island, tale }: Problem): { what: string; rest: string } {
  const facts = {
    island,
    tale,
    element: element === null ? "" : elementName(element),
    the: element === null ? "" : theElement(element),
    last: last === null ? "" : theElement(last),
  };
  const key = kind === "cross" && element === null ? "no_cross" : kind;
  return { what: tg(GAME, `differ.${key}.what`, facts), rest: tg(GAME, `differ.${key}.rest`, facts) };
}

/** Names of seats in a row: 'Tobias and Nalu'. */
export function names(table: Table, seats: readonly Seat[]): string {
  return list(seats.map((seat) => (seat === table.me ? t("words.you") : table.name(seat))));
}
