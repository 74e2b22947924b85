// The cards in the viewer's hand: how each is drawn.

import { PIRATES, type BeachView } from "./view";

export interface HandCard {
  /** The word of the card: a treasure, a pirate or a special. */
  word: string;
  kind: "treasure" | "pirate" | "special";
  count: number;
}

/** Words whose drawings go by another name. */
const DRAWN: Record<string, string> = { jollyroger: "jolly" };

/** A treasure with points has its number for an index. */
function numbered(word: string): boolean {
  return Number.isInteger(Number(word));
}

export function glyphOf(word: string): string | undefined {
  return numbered(word) ? undefined : `g-${DRAWN[word] ?? word}`;
}

export function pictureOf(word: string): string {
  if (word === "towel") return "i-towel2";
  return numbered(word) ? "i-chest" : `i-${DRAWN[word] ?? word}`;
}

/** The viewer's cards but for towels: treasures by value, pirates, the special. */
export function handOf(view: BeachView): HandCard[] {
  if (view.seat === null) return [];
  const held = view.holdings[view.seat]!;
  const treasures = [...new Set(view.treasures ?? [])].map((word) => ({
    word,
    kind: "treasure" as const,
    count: view.treasures!.filter((each) => each === word).length,
  }));
  const pirates = PIRATES.filter((word) => held.pirates.includes(word)).map((word) => ({ word, kind: "pirate" as const, count: 1 }));
  const special = held.has_special && held.special ? [{ word: held.special, kind: "special" as const, count: 1 }] : [];
  return [...treasures, ...pirates, ...special];
}
