// The log as lines: sentences of events, cut up so that a card's name stands on its colour.

import type { Entry, GameEvent, Seat } from "$lib/protocol";

export interface Part {
  text: string;
  /** The colour class of the ground it stands on. */
  ground?: string;
}

export interface LogLine {
  key: string;
  seat: Seat | null;
  /** Begins a chapter, such as a round. */
  chapter: boolean;
  parts: Part[];
}

/** What the log needs to know of a game and its texts. */
export interface Telling {
  sentence(event: GameEvent): string;
  /** How a word of an event is written, alone and in numbers. */
  spellings(word: string): string[];
  ground(word: string): string | undefined;
  chapter(event: GameEvent): boolean;
  quiet(event: GameEvent): boolean;
}

export function logLines(log: readonly Entry[], telling: Telling): LogLine[] {
  return log.flatMap(({ seq, events }) =>
    events
      .filter((event) => !telling.quiet(event))
      .map((event, at) => ({
        key: `${seq}.${at}`,
        seat: event.seat,
        chapter: telling.chapter(event),
        parts: partsOf(event, telling),
      })),
  );
}

/** A sentence with the words of its event marked. */
export function partsOf(event: GameEvent, telling: Telling): Part[] {
  let parts: Part[] = [{ text: telling.sentence(event) }];
  for (const fact of Object.values(event)) {
    const ground = typeof fact === "string" ? telling.ground(fact) : undefined;
    if (ground === undefined) continue;
    const spellings = telling.spellings(fact as string).sort((a, b) => b.length - a.length);
    parts = parts.flatMap((part) => (part.ground ? [part] : split(part.text, spellings, ground)));
  }
  return parts;
}

function split(text: string, spellings: string[], ground: string): Part[] {
  const found = spellings.find((spelling) => text.includes(spelling));
  if (found === undefined) return [{ text }];
  const at = text.indexOf(found);
  const pieces: Part[] = [{ text: text.slice(0, at) }, { text: found, ground }, { text: text.slice(at + found.length) }];
  return pieces.filter((piece) => piece.text !== "");
}
