// The parrot's ear and tongue: one question at a time, and an answer that holds for one position.

import { Refused, type LiveTable } from "$lib/liveTable.svelte";
import type { Advice, Seat } from "$lib/protocol";

export type Answer =
  | { state: "silent" }
  | { state: "thinking" }
  | { state: "told"; advice: Advice[]; seat: Seat; seq: number }
  | { state: "refused"; code: Refused["code"] };

export const SILENT: Answer = { state: "silent" };

/** Where several act at once the table moves on while it thinks: then it thinks again, so many times. */
const TRIES = 4;

function stale(answer: Answer): boolean {
  return answer.state === "refused" && answer.code === "stale";
}

export class Parrot {
  #answer: Answer = $state.raw(SILENT);
  #question = 0;

  constructor(private readonly live: Pick<LiveTable, "hint" | "state">) {}

  /** What it says to a seat now: nothing of earlier positions, nor of what it told another seat. */
  answer(to: Seat): Answer {
    const told = this.#answer.state === "told" ? this.#answer : null;
    const stale = told !== null && (told.seq !== this.live.state.seq || told.seat !== to);
    return stale ? SILENT : this.#answer;
  }

  async ask(seat: Seat): Promise<void> {
    if (this.#answer.state === "thinking") return;
    const question = ++this.#question;
    this.#answer = { state: "thinking" };
    let answer: Answer = { state: "refused", code: "stale" };
    for (let tries = 0; tries < TRIES && stale(answer) && question === this.#question; tries++) answer = await this.#think(seat);
    if (question === this.#question) this.#answer = answer;
  }

  async #think(seat: Seat): Promise<Answer> {
    const { seq } = this.live.state;
    try {
      return { state: "told", advice: await this.live.hint(seat), seat, seq };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return { state: "refused", code: error.code };
    }
  }

  /** No more of it, whatever may still come. */
  hush(): void {
    this.#question++;
    this.#answer = SILENT;
  }
}
