// The games and bots this server has: games that also have a table here, in the order of the day.

import { games as tables } from "../games";
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
    const playable = games.filter(({ name }) => name in tables);
    this.games = playable.sort((a, b) => hour(a) - hour(b));
    this.bots = bots;
  }

  find(name: string): GameInfo | undefined {
    return this.games.find((game) => game.name === name);
  }
}

export const catalogue = new Catalogue();

/** The drawing a game hangs under: its own, or the turtle for a game that brought none. */
export function posterOf(game: string): string {
  return DAY.includes(game) ? `poster-${game}` : "i-turtle";
}
