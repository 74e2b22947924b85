// A replay's place in its game: which move, and whether it walks on by itself.

const PACE = 1200;

export class Player {
  step: number = $state(0);
  playing = $state(false);
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    readonly last: number,
    step: number,
    readonly moved: (step: number) => void,
  ) {
    this.step = Math.min(step, last);
  }

  go(step: number): void {
    this.pause();
    this.#show(step);
  }

  by(steps: number): void {
    this.go(this.step + steps);
  }

  /** Walks on to the end; from the end, once more from the start. */
  play(): void {
    if (this.step === this.last) this.#show(0);
    this.playing = true;
    this.#timer = setInterval(() => {
      this.#show(this.step + 1);
      if (this.step === this.last) this.pause();
    }, PACE);
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
