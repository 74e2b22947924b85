// What brought points in Playa Pirata: the lines of each hand.

import { tg } from "$lib/i18n.svelte";
import type { Item } from "../../finale/count";

import { linesOf } from "./ledger";
import { GAME, type Table } from "./view";

export function itemsOf({ view }: Table): Item[] {
  return view.results.flatMap((hand, at) =>
    linesOf([hand]).map((line) => ({
      label: tg(GAME, "score.item", { line: tg(GAME, `score.${line}`), hand: at + 1 }),
      points: hand.map((tally) => tally[line]),
    })),
  );
}
