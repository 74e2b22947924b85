// A search for figures: a goal, up to three figures that may change, and what the lab proposes.

import { api } from "$lib/api";
import { settings } from "$lib/settings.svelte";
import { wordsFor } from "$lib/trouble";

import type { Bench } from "./bench.svelte";
import { Following } from "./following.svelte";
import { fullName, places } from "./figures";
import type { GoalKind, Proposal, Range, Search } from "./shapes";
import type { Trying } from "./trial.svelte";

export const GOALS: GoalKind[] = ["seats", "moves", "close"];
export const MOST_FIGURES = 3;
/** How far from what is on the bench a figure is let, where the game does not say. */
const REACH = 3;

/** A number that a search may change. */
export interface Choice extends Range {
  name: string;
}

export class Searching {
  readonly trying: Trying;
  goal: GoalKind = $state("seats");
  target = $state(40);
  chosen: string[] = $state([]);
  trouble = $state("");
  readonly #following = new Following<Search>((id) => api.trial<Search>(id, settings.lang));

  readonly search = $derived(this.#following.now);
  readonly under = $derived(this.search?.state === "waiting" || this.search?.state === "running");
  readonly best: Proposal | null = $derived(this.search?.told?.best ?? null);
  readonly choices: Choice[] = $derived.by(() => choicesOf(this.trying.bench));

  constructor(trying: Trying) {
    this.trying = trying;
  }

  choose(at: number, path: string): void {
    const chosen = [...this.chosen];
    chosen[at] = path;
    this.chosen = chosen.filter(Boolean);
  }

  async start(): Promise<void> {
    const { bench, seats, level, games } = this.trying;
    if (!(await bench.check())) return bench.show();
    const figures = this.chosen
      .map((path) => this.choices.find((choice) => choice.path === path)!)
      .map(({ path, low, high }) => ({ path, low, high }));
    const goal = this.goal === "moves" ? { kind: this.goal, target: this.target } : { kind: this.goal };
    const wish = { game: bench.game, seats, level, games, changes: bench.changes, goal, figures };
    await this.#do(() => api.searchFigures(wish, settings.lang));
  }

  stop = (): Promise<void> => this.#do(() => api.stopTrial<Search>(this.search!.id, settings.lang));
  goOn = (): Promise<void> => this.#do(() => api.goOnTrial<Search>(this.search!.id, settings.lang));

  takeOver(): void {
    if (this.best) this.trying.bench.takeOver(this.best.changes);
  }

  leave(): void {
    this.#following.leave();
  }

  async #do(deed: () => Promise<Search>): Promise<void> {
    this.trouble = "";
    try {
      this.#following.take(await deed());
    } catch (error) {
      this.trouble = wordsFor(error);
    }
  }
}

/** Every number of the variant, with the bounds that the game gives it. */
export function choicesOf(bench: Bench): Choice[] {
  return bench.form.groups.flatMap((group) =>
    group.figures.flatMap((figure) => {
      if (figure.kind !== "number" && figure.kind !== "numbers") return [];
      return places(figure, bench.value(figure)).flatMap(({ at, head }) => {
        const value = bench.at(figure, at);
        if (typeof value !== "number") return [];
        const [place] = at;
        const bound = (all: number | number[] | null) => (Array.isArray(all) ? (all[place ?? 0] ?? null) : all);
        return [
          {
            path: place === undefined ? figure.path : `${figure.path}[${place + 1}]`,
            name: head ? `${fullName(group, figure)}, ${head}` : fullName(group, figure),
            low: Math.max(bound(figure.low) ?? 0, value - REACH),
            high: Math.min(bound(figure.high) ?? Infinity, value + REACH),
          },
        ];
      });
    }),
  );
}
