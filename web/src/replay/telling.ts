// A replay in words: what each move was, and at which of them there is something to see.

import { t, tellEvent } from "$lib/i18n.svelte";
import type { Replay, Seat } from "$lib/protocol";

import { actsOf } from "../stage/beats";
import { shows } from "../stage/showing";
import type { GameTable } from "../table/gameTable";

type Step = Replay["steps"][number];

/** The start, every move that shows or tells something, and the end. */
export function stopsOf({ steps }: Replay, parts: Pick<GameTable, "beats" | "quiet" | "chapter">): number[] {
  const last = steps.length - 1;
  const view = steps.find((step) => step.view)?.view;
  const seen = (step: Step, at: number) =>
    at === 0 || at === last || shows({ seq: at, seat: step.seat, acts: actsOf(step.events, view!, parts) });
  return steps.flatMap((step, at) => (seen(step, at) ? [at] : []));
}

/** What a move was, in sentences; a move that tells nothing has none. */
export function sentenceOf({ game, players, steps }: Replay, step: number, parts: Pick<GameTable, "quiet">, reader: Seat | null): string {
  const told = steps[step]!.events.filter((event) => !parts.quiet(event));
  if (told.length === 0 && step === 0) return t("harbour.replay.start");
  return told.map((event) => tellEvent(game, event, players, reader)).join(" ");
}
