// What a coach says, in words: moves, reasons, chances and changes. The twin of coach/telling.py.

import { decode } from "../table/moves";
import { t, tell } from "./i18n.svelte";
import { percentOf, signed } from "./percent";
import type { Advice, GameInfo, Reason, Seat } from "./protocol";

/** A move that was judged, and what the game calls it at that table; old reviews do not know. */
export type Judged = Pick<Advice, "move"> & { label?: Advice["label"] | undefined };

/** A move as its label says it: 'Take column 2'. */
export function moveWords(game: GameInfo, { move, label }: Judged, names: string[], viewer: Seat | null): string {
  if (label) return tell(game.name, `move.${label.name}`, label, names, viewer);
  const { name, fields } = decode(game.moves, move);
  return tell(game.name, `move.${name}`, fields, names, viewer);
}

/** The same within a sentence. */
export function moveWithin(game: GameInfo, judged: Judged, names: string[], viewer: Seat | null): string {
  const words = moveWords(game, judged, names, viewer);
  return words.slice(0, 1).toLowerCase() + words.slice(1);
}

/** What a move does, one sentence each. */
export function reasonWords(game: GameInfo, reasons: readonly Reason[], names: string[], viewer: Seat | null): string[] {
  return reasons.map(({ key, facts }) => tell(game.name, `advice.${key}`, facts, names, viewer));
}

export function chanceWords(share: number): string {
  return t("review.percent", { number: percentOf(share) });
}

export function changeWords(share: number): string {
  return t("review.percent", { number: signed(share) });
}
