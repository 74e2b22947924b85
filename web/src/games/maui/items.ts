// What brought points in Maui: the lines of the final count.

import { tg } from "$lib/i18n.svelte";
import type { Item } from "../../finale/count";
import { capital } from "../../table/printed";

import { scoreLines } from "./score";
import { GAME, type Table } from "./view";

export function itemsOf({ view }: Table): Item[] {
  return scoreLines(view).map(({ name, pattern, cells }) => ({
    label: pattern ? capital(tg(GAME, `pattern.${pattern}`)) : tg(GAME, `score.${name}`),
    points: cells.map(({ points }) => points),
  }));
}
