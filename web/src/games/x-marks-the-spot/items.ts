// What brought points in X Marks the Spot: every doubloon as it came.

import { tg } from "$lib/i18n.svelte";
import type { Item } from "../../finale/count";

import { GAME, type Table } from "./view";

export function itemsOf({ source, seats }: Table): Item[] {
  const had = seats.map(() => 0);
  const marks = source.log.flatMap(({ events }) => events.filter(({ kind }) => kind === "mark"));
  return marks.map(({ seat }) => ({
    label: tg(GAME, "score.doubloon", { number: ++had[seat!]! }),
    points: seats.map((_, other) => (other === seat ? 1 : 0)),
  }));
}
