// The finished rounds as the log tells them: which score card, and what each colour paid each seat.

import type { Entry } from "$lib/protocol";

export interface RoundScore {
  round: number;
  card: string;
  /** By seat, then by colour. */
  gains: number[][];
  points: number[];
}

/** Gathers `round` and `scored` events; a round that was not scored is left out. */
export function roundsOf(log: readonly Entry[]): RoundScore[] {
  const cards = new Map<number, string>();
  const rounds: RoundScore[] = [];
  for (const event of log.flatMap(({ events }) => events)) {
    const round = Number(event.round);
    if (event.kind === "round") cards.set(round, String(event.score_card));
    if (event.kind === "scored") {
      rounds.push({ round, card: cards.get(round) ?? "", gains: event.gains as number[][], points: event.points as number[] });
    }
  }
  return rounds;
}
