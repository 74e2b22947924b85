// One errand after another for the worker that thinks; one that hangs or dies is begun anew.

import type { FromThinker, ToThinker } from "./messages";
import ThinkerWorker from "./thinker.worker?worker";

/** What a bot or a decision of a review may take at the very most, on the slowest device. */
const LONGEST = 120_000;

interface Errand {
  id: string;
  errand: string;
}

export class Thinker {
  #worker: Worker | null = null;
  #ready = false;
  #doing: Errand | null = null;
  #hangs: ReturnType<typeof setTimeout> | undefined;
  readonly #queue: Errand[] = [];

  constructor(
    readonly page: string,
    readonly done: (id: string, answer: string | null) => void,
  ) {}

  /** Starts to load, so that the first bot need not wait for it. */
  prepare(): void {
    if (this.#worker) return;
    const worker = (this.#worker = new ThinkerWorker());
    worker.onmessage = ({ data }: MessageEvent<FromThinker>) => {
      if (data.type === "ready") this.#ready = true;
      else if (data.type === "failed") return this.#giveUp();
      else this.#answered(data.answer);
      this.#next();
    };
    worker.onerror = () => this.#giveUp();
    this.#post({ type: "start", page: this.page });
  }

  ask(id: string, errand: string): void {
    this.#queue.push({ id, errand });
    this.prepare();
    this.#next();
  }

  #post(message: ToThinker): void {
    this.#worker?.postMessage(message);
  }

  #next(): void {
    if (!this.#ready || this.#doing) return;
    const next = this.#queue.shift();
    if (!next) return;
    this.#doing = next;
    this.#hangs = setTimeout(() => this.#giveUp(), LONGEST);
    this.#post({ type: "errand", ...next });
  }

  #answered(answer: string | null): void {
    clearTimeout(this.#hangs);
    const { id } = this.#doing!;
    this.#doing = null;
    this.done(id, answer);
  }

  /** What it was at has failed, and the next errand begins another worker. */
  #giveUp(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#ready = false;
    const failed = this.#doing ?? this.#queue.shift() ?? null;
    clearTimeout(this.#hangs);
    this.#doing = null;
    if (failed) this.done(failed.id, null);
    if (this.#queue.length > 0) this.prepare();
  }
}
