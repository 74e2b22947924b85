// A table as it is being set: the game, the seats, the options.

import { catalogue } from "$lib/catalogue.svelte";
import { CLOCKS, isSlow } from "$lib/clocks";
import { link } from "$lib/link";
import type { GameInfo, HouseRule, NewTable, Options, Variant } from "$lib/protocol";
import { chair, chairs, defaultOptions, FIRST, laid, LOT, type Chair } from "$lib/seating";
import { settings } from "$lib/settings.svelte";

/** The option of games in which somebody tells, and its values. */
const TELLING = "telling";
const ALOUD = "aloud";
const WRITTEN = "written";

/** What differs by the host's house rules. */
export function changedBy({ differences }: HouseRule): Variant["changed"] {
  return differences.map(({ path, printed, value }) => ({ path, printed, value }));
}

export class Laying {
  game: GameInfo = $state.raw(catalogue.games[0]!);
  /** Everyone but me. */
  others: Chair[] = $state([]);
  options: Options = $state({});
  public = $state(false);
  /** Whether people may ask for hints though they play against each other. */
  hints = $state(false);
  /** Whether the result is to count for ratings, where it may. */
  rated = $state(false);
  /** How long people may take, by the key of its text; empty: as long as they like. */
  clock = $state("");
  /** Whether who is late gives up the seat; otherwise a bot plays until it is taken back. */
  giveUp = $state(false);
  /** Figures of one's own; null: the printed ones. */
  variant: Variant | null = $state.raw(null);

  constructor(game?: GameInfo) {
    this.choose(game ?? this.game);
  }

  /** Another game begins with its own usual table. */
  choose(game: GameInfo): void {
    this.game = game;
    this.variant = null;
    if (game.together && isSlow(CLOCKS[this.clock])) this.clock = "";
    this.others = chairs(game, link.alone);
    this.options = defaultOptions(game, settings.lang);
  }

  /** The host's own options and figures, which can still be changed. */
  follow(rule: HouseRule, game: GameInfo): void {
    this.choose(game);
    this.options = { ...this.options, ...rule.options };
    if (rule.seats !== null) this.resize(rule.seats);
    if (rule.differences.length > 0) this.variant = { name: rule.name, changed: changedBy(rule) };
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
    while (this.size < size) this.others.push(chair("bot", this.game));
    this.others.splice(size - 1);
    if (Number(this.options[FIRST]) > size) this.options[FIRST] = LOT;
  }

  /** Whether somebody else will sit here; against bots alone hints need no leave. */
  get people(): boolean {
    return this.others.some(({ kind }) => kind !== "bot");
  }

  /** Only people with a seat of their own are rated, by the printed figures and without hints. */
  get mayBeRated(): boolean {
    return !link.alone && !this.variant && !this.hints && this.others.length > 0 && this.others.every(({ kind }) => kind === "open");
  }

  /** The language in which browsers have to read out what bots tell aloud, where a game has that. */
  get readOut(): string | null {
    const aloud = this.options[TELLING] === ALOUD && this.others.some(({ kind }) => kind === "bot");
    return aloud ? String(this.options["language"]) : null;
  }

  /** Has tales written instead. */
  write(): void {
    this.options[TELLING] = WRITTEN;
  }

  get wish(): NewTable {
    const wish = laid(this.game, { ...this.options }, this.public, this.others);
    const clock = CLOCKS[this.clock];
    const hints = this.hints && this.people ? { hints: true } : {};
    const variant = this.variant ? { variant: { name: this.variant.name, changes: changesOf(this.variant) } } : {};
    const timed = clock ? { clock: this.giveUp ? { ...clock, when_up: "give_up" as const } : clock } : {};
    const rated = this.rated && this.mayBeRated ? { rated: true } : {};
    return { ...wish, ...timed, ...hints, ...variant, ...rated };
  }
}

function changesOf({ changed }: Variant): Record<string, unknown> {
  return Object.fromEntries(changed.map(({ path, value }) => [path, value]));
}
