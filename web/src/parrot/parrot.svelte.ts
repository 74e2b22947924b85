// The parrot's ear and tongue: one question at a time, and an answer that holds for one position.

import { Refused, type LiveTable } from "$lib/liveTable.svelte";
import type { Advice, Seat } from "$lib/protocol";

export type Answer =
  | { state: "silent" }
  | { state: "thinking" }
  | { state: "told"; advice: Advice[]; seq: number }
  | { state: "refused"; code: Refused["code"] };

export class Parrot {
  #answer: Answer = $state.raw({ state: "silent" });
  #question = 0;

  constructor(private readonly live: Pick<LiveTable, "hint" | "state">) {}

  /** What it says now; what it said of an earlier position is forgotten. */
  get answer(): Answer {
    const stale = this.#answer.state === "told" && this.#answer.seq !== this.live.state.seq;
    return stale ? { state: "silent" } : this.#answer;
  }

  async ask(seat: Seat): Promise<void> {
    if (this.answer.state === "thinking") return;
    const question = ++this.#question;
    const { seq } = this.live.state;
    this.#answer = { state: "thinking" };
    const answer = await this.live.hint(seat).then(
      (advice): Answer => ({ state: "told", advice, seq }),
      (error: unknown): Answer => {
        if (!(error instanceof Refused)) throw error;
        return error.code === "stale" ? { state: "silent" } : { state: "refused", code: error.code };
      },
    );
    if (question === this.#question) this.#answer = answer;
  }

  /** No more of it, whatever may still come. */
  hush(): void {
    this.#question++;
    this.#answer = { state: "silent" };
  }
}
