// The cards in the viewer's hand: how each is drawn.

import { PIRATES, type BeachView } from "./view";

export interface HandCard {
  /** The word of the card: a treasure, a pirate or a special. */
  word: string;
  kind: "treasure" | "pirate" | "special";
  count: number;
}

const GLYPHS: Record<string, string> = {
  telescope: "g-telescope",
  map: "g-map",
  umbrella: "g-umbrella",
  skull: "g-skull",
  towel: "g-towel",
  parrot: "g-parrot",
  jollyroger: "g-pirate",
  kingsize: "g-crown",
  bucket: "g-eye",
  lifeguard: "g-eye",
  flipflops: "g-swap",
  piggybank: "g-undo",
  sandcastle: "g-first",
  skeleton: "g-skull",
  wave: "g-anchor",
};

const PICTURES: Record<string, string> = {
  telescope: "i-telescope",
  map: "i-map",
  umbrella: "i-umbrella",
  skull: "i-skull",
  towel: "i-towel2",
  parrot: "i-parrot",
  jollyroger: "i-jolly",
  kingsize: "i-towel3",
  bucket: "i-sanddollar",
  lifeguard: "i-telescope",
  flipflops: "i-umbrella",
  piggybank: "i-towel1",
  sandcastle: "i-flag",
  skeleton: "i-skull",
  wave: "i-water",
};

export function glyphOf(word: string): string | undefined {
  return GLYPHS[word];
}

export function pictureOf(word: string): string {
  return PICTURES[word] ?? "i-chest";
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
