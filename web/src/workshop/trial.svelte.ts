// A trial of the figures on the bench: what is asked for, how far it is, and whether it is still about them.

import { api, ApiError } from "$lib/api";
import { catalogue } from "$lib/catalogue.svelte";
import { settings } from "$lib/settings.svelte";
import { recall, remember } from "$lib/storage";
import { wordsFor } from "$lib/trouble";

import type { Bench } from "./bench.svelte";
import { sameChanges } from "./figures";
import { Following } from "./following.svelte";
import type { Changes, Limits, Measure, Trial, KeptVariant } from "./shapes";

/** How many games are offered, where the server lets so many be played. */
const GAMES = [200, 600, 2000];
const FRIENDLY = "sailor";
/** The server cannot now: one's own device can. */
const ELSEWHERE = ["busy", "offline"];

export class Trying {
  readonly bench: Bench;
  readonly limits: Limits;
  seats = $state(2);
  level = $state(FRIENDLY);
  games = $state(600);
  /** One of my variants that the bench is measured against; null for the printed figures. */
  against: KeptVariant | null = $state.raw(null);
  /** Which measure the chart shows. */
  shown = $state("seat1");
  /** What could not be done, and whether one's own device could. */
  trouble: { text: string; busy: boolean } | null = $state.raw(null);
  readonly #following = new Following<Trial>((id) => api.trial<Trial>(id, settings.lang));

  readonly sizes: number[];
  readonly choices = $derived.by(() => GAMES.filter((games) => games <= this.limits.most_games));
  readonly trial = $derived(this.#following.now);
  readonly under = $derived(this.trial?.state === "waiting" || this.trial?.state === "running");
  /** The report is being written. */
  readonly reporting = $derived(this.trial?.report === "running");
  /** What is shown was found with other figures than those on the bench. */
  readonly stale = $derived.by(
    () =>
      this.trial !== null &&
      !(sameChanges(this.trial.plan.changes, this.bench.changes) && sameChanges(this.trial.plan.against, this.#against)),
  );
  readonly measures: Measure[] = $derived(this.trial?.told?.measures ?? []);
  readonly measure = $derived(this.measures.find(({ name }) => name === this.shown) ?? this.measures[0]);

  constructor(bench: Bench, limits: Limits) {
    this.bench = bench;
    this.limits = limits;
    const [fewest, most] = catalogue.find(bench.game)!.seats;
    this.sizes = Array.from({ length: most - fewest + 1 }, (_, at) => fewest + at);
    this.seats = fewest;
    if (!limits.levels.includes(this.level)) this.level = limits.levels[0] ?? FRIENDLY;
    if (!this.choices.includes(this.games)) this.games = this.choices.at(-1) ?? limits.most_games;
  }

  get #against(): Changes {
    return this.against?.changes ?? {};
  }

  get #key(): string {
    return `trial.${this.bench.game}`;
  }

  /** Takes up the trial of this game that was last looked at in this browser. */
  async resume(): Promise<void> {
    const id = recall(this.#key);
    if (!id) return;
    await this.#following.follow(id).catch(() => undefined);
    const { trial } = this;
    if (trial) [this.seats, this.level] = [trial.plan.seats, trial.plan.bots[0] ?? this.level];
  }

  /** Lets bots try what is on the bench, if the game takes it; whether they do. */
  async start(): Promise<boolean> {
    const { bench, seats, level, games } = this;
    if (!(await bench.check())) {
      bench.show();
      return false;
    }
    const plan = { game: bench.game, seats, level, games, changes: bench.changes, against: this.#against };
    return this.#do(() => api.tryFigures(plan, settings.lang));
  }

  stop = (): Promise<boolean> => this.#do(() => api.stopTrial<Trial>(this.trial!.id, settings.lang));
  goOn = (): Promise<boolean> => this.#do(() => api.goOnTrial<Trial>(this.trial!.id, settings.lang));
  more = (): Promise<boolean> => this.#do(() => api.moreOfTrial(this.trial!.id, this.each, settings.lang));

  report = (): Promise<boolean> => this.#do(() => api.askReport(this.trial!.id, settings.lang));

  /** How many games each version plays. */
  get each(): number {
    const { deals, replays } = this.trial?.plan ?? { deals: 0, replays: 0 };
    return deals * replays;
  }

  /** How many of them are played, as a person counts: each game of mine with its printed twin. */
  get played(): number {
    const { trial } = this;
    return trial && trial.games > 0 ? Math.floor((trial.played / trial.games) * this.each) : 0;
  }

  /** How many games more may be asked for; 0 where there is an end to it. */
  get left(): number {
    return this.each * 2 <= this.limits.most_games ? this.each : 0;
  }

  leave(): void {
    this.#following.leave();
  }

  async #do(deed: () => Promise<Trial>): Promise<boolean> {
    this.trouble = null;
    try {
      const trial = await deed();
      remember(this.#key, trial.id);
      this.#following.take(trial);
      return true;
    } catch (error) {
      this.trouble = { text: wordsFor(error), busy: error instanceof ApiError && ELSEWHERE.includes(error.code) };
      return false;
    }
  }
}
