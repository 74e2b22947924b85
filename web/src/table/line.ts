// A line of moves being composed: which questions it has answered, which are open, what is not known yet.
// Pure, and without a rule of any game: what is legal after a line comes from the server's previews.

import type { Move, MoveSpace, Preview } from "$lib/protocol";

import { decode, forPeople, type NamedMove } from "./moves";

/** One decision on the way: what could be chosen there and what is. */
export interface Step {
  index: number;
  legal: NamedMove[];
  chosen: NamedMove | null;
}

export interface Walk<Standing = unknown> {
  steps: Step[];
  /** The line with every question answered that has a usual answer. */
  full: Move[];
  /** Nothing is left to decide: the line can be played. */
  complete: boolean;
  /** The line whose preview is needed to go on, when one is. */
  missing: Move[] | null;
  /** What the whole line would bring, once it is known. */
  preview: Preview<Standing> | null;
}

/** A server's answers by line; null where it said that the line cannot be played. */
export type Known<Standing = unknown> = ReadonlyMap<string, Preview<Standing> | null>;

/** How a game's moves hang together in one turn. */
export interface Habits {
  /** The answer a player most likely wants to a question, so that it need not be asked each time. */
  usual(legal: NamedMove[]): NamedMove | undefined;
  /** Whether these choices begin another turn, after this last move: a line stops before them. */
  begins(legal: NamedMove[], last: NamedMove): boolean;
  /** Where several act at once: whether what is held, and no move yet, is still of use among these moves. */
  keeps?(held: string, legal: NamedMove[]): boolean;
  /** Whether previews wait until a move is picked up: where positions change fast, most would be in vain. */
  patient?: boolean;
}

export function keyOf(line: readonly Move[]): string {
  return line.join(" ");
}

/** Follows `line` from the position where `legal` can be played, then the usual answers, as far as is known. */
export function walk<Standing>(
  space: MoveSpace,
  legal: readonly Move[],
  line: readonly Move[],
  known: Known<Standing>,
  habits: Habits,
): Walk<Standing> {
  const steps: Step[] = [];
  const full: Move[] = [];
  let open = legal;
  let preview: Preview<Standing> | null = null;
  for (;;) {
    const choices = forPeople(space, open).map((move) => decode(space, move));
    const last = steps.at(-1)?.chosen;
    if (last && habits.begins(choices, last)) return { steps, full, complete: true, missing: null, preview };
    const chosen = chosenAt(choices, line, full.length, habits);
    steps.push({ index: full.length, legal: choices, chosen });
    if (!chosen) return { steps, full, complete: false, missing: null, preview };
    full.push(chosen.move);
    const next = known.get(keyOf(full));
    if (!next) return { steps, full, complete: false, missing: next === null ? null : [...full], preview: null };
    preview = next;
    if (!next.still || next.reveals) return { steps, full, complete: true, missing: null, preview };
    open = next.legal;
  }
}

function chosenAt(choices: NamedMove[], line: readonly Move[], at: number, habits: Habits): NamedMove | null {
  const chosen = at < line.length ? choices.find(({ move }) => move === line[at]) : habits.usual(choices);
  return chosen ?? null;
}
