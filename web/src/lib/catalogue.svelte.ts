// The games and bots this server has, in the order of the day.

import { api } from "./api";
import type { BotLevel, GameInfo } from "./protocol";

/** Dawn to night; a game that is not one of the five hangs after them. */
const DAY = ["buried-treasure", "playa-pirata", "x-marks-the-spot", "maui", "the-pirates-map"];

class Catalogue {
  games: GameInfo[] = $state.raw([]);
  /** Bot levels, weakest first. */
  bots: BotLevel[] = $state.raw([]);

  async load(): Promise<void> {
    const hour = ({ name }: GameInfo) => (DAY.includes(name) ? DAY.indexOf(name) : DAY.length);
    const { games, bots } = await api.games();
    this.games = games.sort((a, b) => hour(a) - hour(b));
    this.bots = bots;
  }

  find(name: string): GameInfo | undefined {
    return this.games.find((game) => game.name === name);
  }
}

export const catalogue = new Catalogue();

/** The drawing a game hangs under: its own, or the one for games that brought none, in a colour from their name. */
export function posterOf(game: string): string {
  return DAY.includes(game) ? `poster-${game}` : "poster-any";
}
