// The colour of a game that brought none: from its name, the same on every device.

/** Grounds that hold cream text at 4.5:1, none of them one of the five colours of pieces. */
export const GROUNDS = ["#56408f", "#0b626b", "#7b2f4a", "#6f4a1d", "#3f4c55", "#8c2a6b", "#39408c", "#5b5a1f"] as const;

/** A number from a name, by FNV-1a: names that differ little give numbers that differ much. */
export function numberOf(name: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193) >>> 0;
  return hash;
}

export function ownColour(game: string): string {
  return GROUNDS[numberOf(game) % GROUNDS.length]!;
}
