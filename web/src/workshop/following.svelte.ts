// Something that the server works on, asked about again and again until it is done.

import { ApiError } from "$lib/api";

/** Between two looks, milliseconds; while nobody looks at the page, and when the line is broken, longer. */
const LOOK = 1000;
const SELDOM = 8000;
const GONE = 404;

interface Work {
  id: string;
  state: "waiting" | "running" | "stopped" | "done" | "broken";
  report?: string;
}

export class Following<W extends Work> {
  now: W | null = $state.raw(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #ask: (id: string) => Promise<W>;

  constructor(ask: (id: string) => Promise<W>) {
    this.#ask = ask;
  }

  async follow(id: string): Promise<void> {
    this.take(await this.#ask(id));
  }

  /** What is known now; asked about again while it goes on. */
  take(work: W): void {
    clearTimeout(this.#timer);
    this.now = work;
    if (work.state === "waiting" || work.state === "running" || work.report === "running") this.#again(LOOK);
  }

  leave(): void {
    clearTimeout(this.#timer);
    this.now = null;
  }

  #again(after: number): void {
    this.#timer = setTimeout(() => void this.#look(), document.hidden ? SELDOM : after);
  }

  async #look(): Promise<void> {
    const looked = this.now;
    if (!looked) return;
    try {
      const work = await this.#ask(looked.id);
      if (this.now === looked) this.take(work);
    } catch (error) {
      if (this.now !== looked) return;
      if (error instanceof ApiError && error.status === GONE) this.leave();
      else this.#again(SELDOM);
    }
  }
}
