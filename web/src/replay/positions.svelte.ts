// The positions of a replay, fetched page by page as they are looked at, and a little ahead of that.
import type { Replay } from "$lib/protocol";

type Step = Replay["steps"][number];
export type PlacedStep = Step & { view: NonNullable<Step["view"]> };

/** So many steps ahead a page is fetched, so that a replay walks on without a halt. */
const AHEAD = 10;

export class Positions {
  #steps: Step[] = $state.raw([]);
  #fetching = false;

  constructor(
    replay: Replay,
    readonly fetchPage: (at: number) => Promise<Replay>,
    readonly failed: (error: unknown) => void,
  ) {
    this.#steps = replay.steps;
  }

  /** The step with its position, if that is here. */
  at(step: number): PlacedStep | null {
    const found = this.#steps[step]!;
    return found.view ? (found as PlacedStep) : null;
  }

  /** Sees to it that the position of a step, and of those soon after it, will be here. */
  async need(step: number): Promise<void> {
    const soon = Math.min(step + AHEAD, this.#steps.length - 1);
    const missing = [step, soon].find((each) => !this.at(each));
    if (missing === undefined || this.#fetching) return;
    this.#fetching = true;
    try {
      const page = await this.fetchPage(missing);
      this.#steps = this.#steps.map((known, number) => (page.steps[number]?.view ? page.steps[number] : known));
    } catch (error) {
      this.failed(error);
    } finally {
      this.#fetching = false;
    }
  }
}
