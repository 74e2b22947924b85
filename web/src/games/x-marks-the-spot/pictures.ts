// How icons and cards are drawn: symbols of the sprite, and the grounds that flags stand on.

const HALVES: Record<string, string> = { condent: "C", rackham: "R", avery: "A", wynn: "W", ghost: "G", kraken: "K", water: "O" };
const GROUNDS: Record<string, string> = {
  condent: "is-yellow",
  rackham: "is-red",
  avery: "is-blue",
  wynn: "is-green",
  ghost: "is-ghost",
  kraken: "is-kraken",
  water: "is-water",
};
const ACTIONS: Record<string, string> = { cannon: "i-cannon", plunder: "i-chest", heading: "i-wheel", parlay: "i-truce" };

/** Half a tile. */
export function halfOf(icon: string): string {
  return `half-${HALVES[icon]}`;
}

/** The icon alone. */
export function iconArt(icon: string): string {
  return `i-${icon}`;
}

export function groundOf(word: string): string | undefined {
  return GROUNDS[word] ?? (word in ACTIONS ? "is-orange" : undefined);
}

export function actionArt(card: string): string {
  return ACTIONS[card]!;
}
