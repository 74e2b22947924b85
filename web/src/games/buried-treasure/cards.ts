// A card's word taken apart: what it shows and what it does.

import { COLOURS, type CardWord, type Colour, type StarterKind } from "./view";

export interface Face {
  kind: StarterKind;
  extra: boolean;
  flags: number;
}

const PICTURES: Record<StarterKind, string> = {
  red: "cannon",
  green: "map",
  yellow: "pirate",
  blue: "ship",
  wild: "wildflag",
};

/** Reads `red`, `red-extra`, `red-3` or `wild`. */
export function faceOf(word: CardWord): Face {
  const [kind = "", act = ""] = word.split("-");
  return { kind: kind as StarterKind, extra: act === "extra", flags: Number(act) || 0 };
}

export function colourOf(word: CardWord): Colour {
  return faceOf(word).kind as Colour;
}

/** The big picture in the arch of a card. */
export function pictureOf(kind: StarterKind): string {
  return `i-${PICTURES[kind]}`;
}

/** The small sign in its corner. */
export function glyphOf(kind: StarterKind): string {
  return kind === "wild" ? "g-wild" : `g-${PICTURES[kind]}`;
}

export function indexOf(colour: string): number {
  return COLOURS.indexOf(colour as Colour);
}
