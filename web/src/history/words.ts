// A game that was played, in a few words.

import { list, t } from "$lib/i18n.svelte";
import type { PlayedGame, PlayedSeat } from "$lib/protocol";
import { ago } from "$lib/tableWords";

/** 'Captain', 'Personas': a kind of opponent. */
export function levelName(level: string): string {
  return level === "people" ? t("mygames.sums.people") : t(`words.bot.${level}.name`);
}

function called({ name, level }: PlayedSeat): string {
  return level === undefined ? name : `${name} (${levelName(level)})`;
}

/** 'with Marisol and Coral (Sailor) · 34 : 28 · 69 moves · yesterday' */
export function gameWords({ seats, seat, scores, moves, updated }: PlayedGame): string {
  const others = seats.filter((_, number) => number !== seat);
  const parts = [
    t("mygames.with", { names: list(others.map(called)) }),
    scores ? t("mygames.points", { points: scores.join("\u00a0:\u00a0") }) : "",
    moves === undefined ? "" : t("mygames.moves", { count: moves }),
    ago(updated),
  ];
  return parts.filter(Boolean).join(" · ");
}

export const RESULT_ART: Record<PlayedGame["result"], string> = {
  won: "g-crown",
  shared: "g-people",
  lost: "g-anchor",
  left: "g-back",
  unknown: "g-hush",
  running: "g-clock",
};
