// The colours of the cards as they stand in the paths of the figures, and their glyphs.

const GLYPHS: Record<string, string> = { red: "g-cannon", green: "g-map", yellow: "g-pirate", blue: "g-ship", wild: "g-wild" };

/** The colour that a figure is about: `cards.red.plain`, `score_cards.A.red`, `starters.wild`. */
export function colourOf(path: string): string {
  return path.split(".").find((step) => Object.hasOwn(GLYPHS, step)) ?? "";
}

export function glyphOf(path: string): string {
  return GLYPHS[colourOf(path)] ?? "g-flag";
}
