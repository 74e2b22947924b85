// The parrot's ear and tongue: one question at a time, and an answer that holds for one position.

import { Refused, type LiveTable } from "$lib/liveTable.svelte";
import type { Advice, Seat } from "$lib/protocol";

export type Answer =
  | { state: "silent" }
  | { state: "thinking" }
  | { state: "told"; advice: Advice[]; seat: Seat; seq: number }
  | { state: "refused"; code: Refused["code"] };

export const SILENT: Answer = { state: "silent" };

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
    const { seq } = this.live.state;
    this.#answer = { state: "thinking" };
    const answer = await this.live.hint(seat).then(
      (advice): Answer => ({ state: "told", advice, seat, seq }),
      (error: unknown): Answer => {
        if (!(error instanceof Refused)) throw error;
        return error.code === "stale" ? SILENT : { state: "refused", code: error.code };
      },
    );
    if (question === this.#question) this.#answer = answer;
  }

  /** No more of it, whatever may still come. */
  hush(): void {
    this.#question++;
    this.#answer = SILENT;
  }
}
