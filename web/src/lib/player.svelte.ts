// A replay's place in its game: which move, and whether it walks on by itself.

import type { Pace } from "../stage/pace";
import { settings } from "./settings.svelte";

/** Milliseconds from move to move, so that each can be shown. */
const PACES: Record<Pace, number> = { step: 1800, slow: 3200, normal: 1800, fast: 900, off: 1200 };

export class Player {
  step: number = $state(0);
  playing = $state(false);
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    readonly last: number,
    step: number,
    readonly moved: (step: number) => void,
    /** The moves at which there is something to see, the first and the last among them; all, where nobody says. */
    readonly stops: readonly number[] = Array.from({ length: last + 1 }, (_, move) => move),
  ) {
    this.step = Math.min(step, last);
  }

  go(step: number): void {
    this.pause();
    this.#show(step);
  }

  /** So many stops on, or back. */
  by(stops: number): void {
    this.go(this.#stop(stops));
  }

  #stop(away: number): number {
    const { stops, step } = this;
    const next = stops.findIndex((stop) => stop > step);
    const before = stops.findLastIndex((stop) => stop < step);
    const at = away > 0 ? (next < 0 ? stops.length : next) + away - 1 : before + away + 1;
    return stops[Math.max(0, Math.min(at, stops.length - 1))] ?? 0;
  }

  /** Walks on to the end; from the end, once more from the start. */
  play(): void {
    if (this.step === this.last) this.#show(0);
    this.playing = true;
    this.#timer = setInterval(() => {
      this.#show(this.#stop(1));
      if (this.step === this.last) this.pause();
    }, PACES[settings.pace]);
  }

  pause(): void {
    clearInterval(this.#timer);
    this.playing = false;
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  /** What a key does; false where it does nothing, so that the page may have it. */
  key(key: string): boolean {
    const deeds: Record<string, () => void> = {
      ArrowLeft: () => this.by(-1),
      ArrowRight: () => this.by(1),
      PageUp: () => this.by(-10),
      PageDown: () => this.by(10),
      Home: () => this.go(0),
      End: () => this.go(this.last),
      " ": () => this.toggle(),
    };
    deeds[key]?.();
    return key in deeds;
  }

  #show(step: number): void {
    this.step = Math.max(0, Math.min(step, this.last));
    this.moved(this.step);
  }
}
