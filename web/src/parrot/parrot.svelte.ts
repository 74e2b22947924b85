// The parrot's ear and tongue: one question at a time, and an answer that holds as long as it fits.

import { Refused, type LiveTable } from "$lib/liveTable.svelte";
import type { Advice, Seat } from "$lib/protocol";

export type Answer =
  | { state: "silent" }
  | { state: "thinking" }
  | { state: "told"; advice: Advice[]; seat: Seat; seq: number }
  | { state: "refused"; code: Refused["code"] };

type Told = Extract<Answer, { state: "told" }>;

export const SILENT: Answer = { state: "silent" };

/** Where several act at once the table moves on while it thinks: then it thinks again, so many times. */
const TRIES = 4;

/** How often it looks again at what others do while a seat decides, in ms. */
const EVERY = 4000;

function stale(answer: Answer): boolean {
  return answer.state === "refused" && answer.code === "stale";
}

export class Parrot {
  #answer: Answer = $state.raw(SILENT);
  #question = 0;
  /** When it was last asked, in ms; what others do meanwhile is looked at no more often than that. */
  #asked = -Infinity;

  constructor(
    private readonly live: Pick<LiveTable, "hint" | "state">,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** What it says to a seat now: nothing of earlier questions, nor of what it told another seat. */
  answer(to: Seat): Answer {
    const told = this.#answer.state === "told" ? this.#answer : null;
    return told !== null && !this.#fits(told, to) ? SILENT : this.#answer;
  }

  /** Where others move while the seat still decides, advice stands as long as all of it can be played. */
  #fits({ advice, seat, seq }: Told, to: Seat): boolean {
    const { log, views } = this.live.state;
    if (seat !== to) return false;
    if (seq === this.live.state.seq) return true;
    const legal = views[to]?.legal ?? [];
    return this.#waits(to, seq) && log.some((entry) => entry.seq === seq) && advice.every(({ move }) => legal.includes(move));
  }

  /** Whether the seat is still asked what it was asked then: only others have moved. */
  #waits(seat: Seat, since: number): boolean {
    const { log, views } = this.live.state;
    const later = log.filter((entry) => entry.seq > since);
    return later.length > 0 && later.every((entry) => entry.seat !== seat) && (views[seat]?.legal.length ?? 0) > 0;
  }

  /** To be called after each move: asks again where others have moved while the seat decides. */
  renew(seat: Seat): void {
    const told = this.#answer;
    if (told.state !== "told" || told.seat !== seat || told.seq === this.live.state.seq) return;
    if (!this.#waits(seat, told.seq)) return this.hush();
    const fits = this.#fits(told, seat);
    if (fits && this.now() - this.#asked < EVERY) return;
    void this.#put(seat, fits ? told : { state: "thinking" });
  }

  ask(seat: Seat): Promise<void> {
    return this.#answer.state === "thinking" ? Promise.resolve() : this.#put(seat, { state: "thinking" });
  }

  /** Puts the question; `meanwhile` is what it says until it knows. */
  async #put(seat: Seat, meanwhile: Answer): Promise<void> {
    const question = ++this.#question;
    this.#asked = this.now();
    this.#answer = meanwhile;
    let answer: Answer = { state: "refused", code: "stale" };
    for (let tries = 0; tries < TRIES && stale(answer) && question === this.#question; tries++) answer = await this.#think(seat);
    if (question !== this.#question) return;
    // Who was told something already is not told that there is no more.
    if (meanwhile.state === "told" && answer.state === "refused") return;
    this.#answer = answer;
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
