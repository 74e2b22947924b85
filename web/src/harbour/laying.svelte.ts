// A table as it is being set: the game, the seats, the options.

import { catalogue } from "$lib/catalogue.svelte";
import { CLOCKS } from "$lib/clocks";
import { link } from "$lib/link";
import type { GameInfo, NewTable, Options } from "$lib/protocol";
import { chair, chairs, defaultOptions, FIRST, laid, LOT, type Chair } from "$lib/seating";
import { settings } from "$lib/settings.svelte";

export class Laying {
  game: GameInfo = $state.raw(catalogue.games[0]!);
  /** Everyone but me. */
  others: Chair[] = $state([]);
  options: Options = $state({});
  public = $state(false);
  /** Whether people may ask for hints though they play against each other. */
  hints = $state(false);
  /** How long people may take, by the key of its text; empty: as long as they like. */
  clock = $state("");

  constructor() {
    this.choose(this.game);
  }

  /** Another game begins with its own usual table. */
  choose(game: GameInfo): void {
    this.game = game;
    this.others = chairs(game, catalogue.bots, link.alone);
    this.options = defaultOptions(game, settings.lang);
  }

  /** How many may sit at this game. */
  get sizes(): number[] {
    const [fewest, most] = this.game.seats;
    return Array.from({ length: most - fewest + 1 }, (_, at) => fewest + at);
  }

  get size(): number {
    return this.others.length + 1;
  }

  /** More seats are for bots; fewer means that the last ones go, and whoever was to start there. */
  resize(size: number): void {
    while (this.size < size) this.others.push(chair("bot", catalogue.bots));
    this.others.splice(size - 1);
    if (Number(this.options[FIRST]) > size) this.options[FIRST] = LOT;
  }

  /** Whether somebody else will sit here; against bots alone hints need no leave. */
  get people(): boolean {
    return this.others.some(({ kind }) => kind !== "bot");
  }

  get wish(): NewTable {
    const wish = laid(this.game, { ...this.options }, this.public, this.others, catalogue.bots);
    const clock = CLOCKS[this.clock];
    const hints = this.hints && this.people ? { hints: true } : {};
    return { ...wish, ...(clock ? { clock } : {}), ...hints };
  }
}
