// What brought points in Playa Pirata: the lines of each hand; and the hand that breaks a tie.

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

/** Said where several had the most points. */
export function tieBreak({ view }: Table): string | undefined {
  const most = Math.max(...view.scores);
  if (view.scores.filter((score) => score === most).length < 2) return undefined;
  const best = (seat: number) => Math.max(...view.results.map((hand) => hand[seat]!.total));
  return tg(GAME, view.winners.length > 1 ? "score.tie_shared" : "score.tie", { points: best(view.winners[0]!) });
}
