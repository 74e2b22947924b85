// The time until a deadline, kept up to date while someone looks at it.

import { ticks } from "./ticks";

export class Countdown {
  #now = $state(Date.now());

  /** To be made while a component is set up. */
  constructor(private readonly deadline: () => number | null) {
    $effect(() => {
      const end = this.deadline();
      return end === null ? undefined : ticks(end, (now) => (this.#now = now));
    });
  }

  /** Milliseconds left, never below 0; null when no clock runs. */
  get left(): number | null {
    const end = this.deadline();
    return end === null ? null : Math.max(0, end - this.#now);
  }

  /** The seconds left, the one that has begun included. */
  get seconds(): number | null {
    return this.left === null ? null : Math.ceil(this.left / 1000);
  }
}
