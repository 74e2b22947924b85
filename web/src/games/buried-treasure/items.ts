// What brought points in Buried Treasure: each colour of each round, then what was left in hand.

import { tg } from "$lib/i18n.svelte";
import type { Item } from "../../finale/count";

import { roundsOf } from "./rounds";
import { COLOURS, GAME, type Table } from "./view";

export function itemsOf({ source, view }: Table): Item[] {
  const rounds = roundsOf(source.log).flatMap(({ round, gains }) =>
    COLOURS.map((colour, at) => ({
      label: tg(GAME, "score.item", { things: tg(GAME, `things.${colour}`), round }),
      points: gains.map((each) => each[at]!),
    })),
  );
  return view.leftover ? [...rounds, { label: tg(GAME, "score.leftover"), points: view.leftover }] : rounds;
}
