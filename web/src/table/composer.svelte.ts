// The move being composed at a table: picked up, looked at through previews, put back or confirmed.

import { SvelteMap } from "svelte/reactivity";

import { Refused } from "$lib/liveTable.svelte";
import type { Move, MoveSpace, Preview } from "$lib/protocol";

import { keyOf, walk, type Habits, type Walk } from "./line";
import { decode } from "./moves";

/** The server takes this many lines in one question. */
const LINES_AT_ONCE = 64;
/** Whoever asks too much is told to wait a little: so long, in ms. */
const A_LITTLE = 1000;

export interface Position<Standing = unknown> {
  legal: readonly Move[];
  preview: (lines: Move[][]) => Promise<(Preview<Standing> | null)[]>;
}

export class Composer<Standing = unknown> {
  /** What the player has chosen so far, without the usual answers. */
  line: Move[] = $state.raw([]);
  /** Something picked up that is no move yet, such as a card that needs a colour first. */
  held: string | null = $state(null);

  readonly #known = new SvelteMap<string, Preview<Standing> | null>();
  readonly #asked = new Set<string>();
  #position: Position<Standing> = $state.raw({ legal: [], preview: () => Promise.resolve([]) });
  #wanted: Move[][] = [];

  readonly walk: Walk<Standing> = $derived.by(() => this.try(this.line));

  constructor(
    private readonly space: MoveSpace,
    private readonly habits: Habits,
  ) {}

  get legal(): readonly Move[] {
    return this.#position.legal;
  }

  get idle(): boolean {
    return this.line.length === 0 && this.held === null;
  }

  /** Starts over at a new position: what was composed or known belongs to the old one. */
  turnTo(position: Position<Standing>): void {
    this.putBack();
    this.lookAgain(position);
  }

  /** The same question at another position, as when others answer meanwhile: what is picked up stays. */
  lookAgain(position: Position<Standing>): void {
    this.#position = position;
    this.#known.clear();
    this.#asked.clear();
    this.#wanted = [];
    // Hundreds of choices are asked about when someone looks at them.
    if (!this.habits.patient && position.legal.length <= LINES_AT_ONCE) this.want(position.legal.map((move) => [move]));
  }

  /** Whether what is picked up can still be played where these moves are legal. */
  survives(legal: readonly Move[]): boolean {
    const [first] = this.line;
    if (first !== undefined) return legal.includes(first);
    return (
      this.held !== null &&
      (this.habits.keeps?.(
        this.held,
        legal.map((move) => decode(this.space, move)),
      ) ??
        false)
    );
  }

  /** Where a line leads, as far as is known. */
  try(line: readonly Move[]): Walk<Standing> {
    return walk(this.space, this.#position.legal, line, this.#known, this.habits);
  }

  /** What a line would bring, once it has been asked and answered. */
  told(line: readonly Move[]): Preview<Standing> | null {
    return this.#known.get(keyOf(line)) ?? null;
  }

  /** Whether a line has been asked about and answered, if only with a no. */
  answered(line: readonly Move[]): boolean {
    return this.#known.has(keyOf(line));
  }

  pick(line: Move[]): void {
    this.line = line;
    this.held = null;
  }

  hold(what: string): void {
    this.line = [];
    this.held = what;
  }

  putBack(): void {
    this.line = [];
    this.held = null;
  }

  /** Asks for previews that are neither known nor on their way; calls in one tick travel together. */
  want(lines: Move[][]): void {
    const fresh = lines.filter((line) => line.length > 0 && !this.#asked.has(keyOf(line)));
    if (fresh.length === 0) return;
    for (const line of fresh) this.#asked.add(keyOf(line));
    if (this.#wanted.length === 0) queueMicrotask(() => void this.#ask());
    this.#wanted.push(...fresh);
  }

  async #ask(): Promise<void> {
    const position = this.#position;
    while (this.#wanted.length > 0) {
      const lines = this.#wanted.splice(0, LINES_AT_ONCE);
      try {
        const previews = await position.preview(lines);
        if (position !== this.#position) return;
        lines.forEach((line, at) => this.#known.set(keyOf(line), previews[at] ?? null));
      } catch (error) {
        if (position === this.#position) this.#failed([...lines, ...this.#wanted.splice(0)], error);
        return;
      }
    }
  }

  /** Lost or refused: forget that it was asked, so that the next look asks again; or ask by itself where that may help. */
  #failed(lines: Move[][], error: unknown): void {
    for (const line of lines) this.#asked.delete(keyOf(line));
    if (!(error instanceof Refused) || error.code !== "too_fast") return;
    const position = this.#position;
    setTimeout(() => position === this.#position && this.want(lines), A_LITTLE);
  }
}
