// A variant on the bench: what is changed, what the game says to it, and the way back.

import { api } from "$lib/api";
import { t } from "$lib/i18n.svelte";
import { settings } from "$lib/settings.svelte";
import { wordsFor } from "$lib/trouble";

import { changed, figuresOf, idOf, same, sameChanges, valueAt, valueOf, withAt } from "./figures";
import { LONGEST_NAME } from "./share";
import type { At, Changes, Figure, Form, Refusal, Sum, Value, KeptVariant, Way } from "./shapes";

/** Steps come in quick succession: the game is asked when they have come to rest, milliseconds. */
const REST = 350;

export class Bench {
  readonly game: string;
  readonly form: Form;
  changes: Changes = $state.raw({});
  name = $state("");
  /** The kept variant that this one is a change of. */
  kept: KeptVariant | null = $state.raw(null);
  refusals: Refusal[] = $state.raw([]);
  sums: Sum[] = $state.raw([]);
  /** Why nobody could be asked; empty where somebody was. */
  trouble = $state("");
  /** What was there before everything was put back; null where that was not the last thing done. */
  before: Changes | null = $state.raw(null);
  /** What the refusals are about. */
  #asked: Changes | null = $state.raw(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  readonly count = $derived(Object.keys(this.changes).length);
  readonly wrong = $derived(this.refusals.length > 0);
  /** As a table, a link or a list calls it. */
  readonly title = $derived(this.name.trim() || t("workshop.variant.unnamed"));
  /** Whether there is something here that is kept nowhere. */
  readonly loose = $derived(
    this.count > 0 && !(this.kept && sameChanges(this.kept.changes, this.changes) && this.kept.name === this.name.trim()),
  );

  constructor(form: Form, begin: { name: string; changes: Changes; kept?: KeptVariant } | null = null) {
    this.form = form;
    this.game = form.game;
    if (begin) this.lay(begin.name, begin.changes, begin.kept ?? null);
    else void this.check();
  }

  /** Another variant on the bench. */
  lay(name: string, changes: Changes, kept: KeptVariant | null = null): void {
    this.name = name.slice(0, LONGEST_NAME);
    this.kept = kept;
    this.#change(this.#known(changes));
    void this.check();
  }

  value(figure: Figure): Value {
    return valueOf(figure, this.changes);
  }

  at(figure: Figure, at: At): Value {
    return valueAt(this.value(figure), at) ?? null;
  }

  /** What is printed there; undefined where the printed figure has no such place. */
  printed(figure: Figure, at: At): Value | undefined {
    return valueAt(figure.printed, at);
  }

  isChanged(figure: Figure, at: At): boolean {
    return !same(this.at(figure, at), this.printed(figure, at));
  }

  /** Puts a value at a place of a figure; the game is asked when whoever types has left it. */
  type(figure: Figure, at: At, value: Value): void {
    this.#change(changed(this.changes, figure, withAt(this.value(figure), at, value)));
  }

  /** Puts a value there, whole in one go; the game is asked soon. */
  put(figure: Figure, at: At, value: Value): void {
    this.type(figure, at, value);
    this.soon();
  }

  putBack(figure: Figure, at: At = []): void {
    const printed = this.printed(figure, at);
    if (printed !== undefined) this.put(figure, at, printed);
  }

  take({ path, at, value }: Way): void {
    const figure = figuresOf(this.form).find((each) => each.path === path);
    if (figure) this.put(figure, at, value);
  }

  /** Some figures of somebody else's, over those that are there. */
  takeOver(changes: Changes): void {
    const figures = figuresOf(this.form);
    let all = this.changes;
    for (const [path, value] of Object.entries(changes)) {
      const figure = figures.find((each) => each.path === path);
      if (figure) all = changed(all, figure, value);
    }
    this.#change(all);
    void this.check();
  }

  putAllBack(): void {
    const { changes } = this;
    this.#change({});
    this.before = changes;
    void this.check();
  }

  /** Undoes putting everything back. */
  bringBack(): void {
    if (this.before) this.#change(this.before);
    void this.check();
  }

  soon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.check(), REST);
  }

  /** Asks the game, once for the same figures; whether it takes them. */
  async check(): Promise<boolean> {
    clearTimeout(this.#timer);
    const { changes } = this;
    if (this.#asked && sameChanges(this.#asked, changes)) return !this.wrong;
    try {
      const { refusals, sums = [] } = await api.checkFigures(this.game, changes, settings.lang);
      if (this.changes !== changes) return this.check();
      [this.refusals, this.sums, this.#asked, this.trouble] = [refusals, sums, changes, ""];
    } catch (error) {
      if (this.changes === changes) this.trouble = wordsFor(error);
      return false;
    }
    return !this.wrong;
  }

  /** What is wrong with one place, or with the figure as a whole. */
  refusalAt(path: string, at: At): Refusal | undefined {
    return this.refusals.find((each) => each.path === path && same([...each.at], [...at]));
  }

  /** What is wrong with a figure wherever it is shown at: its own places do not say it. */
  refusalsOf(path: string): Refusal[] {
    return this.refusals.filter((each) => each.path === path);
  }

  /** Those that no figure shows: about the whole file, or a table of it. */
  get homeless(): Refusal[] {
    const paths = new Set(figuresOf(this.form).map(({ path }) => path));
    return this.refusals.filter(({ path }) => !paths.has(path));
  }

  /** Leads to the first figure that cannot be. */
  show(): void {
    const [first] = this.refusals;
    const field =
      first &&
      (document.getElementById(idOf(first.path, first.at)) ?? document.querySelector<HTMLElement>('[aria-invalid="true"], .wrong'));
    field?.scrollIntoView({ block: "center" });
    field?.focus({ preventScroll: true });
  }

  #change(changes: Changes): void {
    this.changes = changes;
    this.before = null;
  }

  /** Without what is as printed; paths that the game does not know stay, and are refused. */
  #known(changes: Changes): Changes {
    let all: Changes = { ...changes };
    for (const figure of figuresOf(this.form)) if (Object.hasOwn(all, figure.path)) all = changed(all, figure, all[figure.path]!);
    return all;
  }
}
