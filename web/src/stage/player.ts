// The one player of every show: moves wait in a queue, and their beats are played one after the other. It decides
// when, its hands do; so it knows neither a page nor a game.

import type { Seat } from "$lib/protocol";

import type { Act, Beat } from "./beats";
import { ACTING, HOLD, MARKING, SETTLE, TEMPI, type Pace, type Tempo } from "./pace";
import { CHAPTER, faster, hasScene, lengthOf, sceneAfter, shows, withheld, type Showing } from "./showing";
import type { Sound } from "./sounds";

/** How a scene of a game's own is told to go on, and asks whether it must end. */
export interface Cue {
  tempo: Tempo;
  /** Waits so many milliseconds at this tempo; false where the show was skipped meanwhile. */
  hold(milliseconds: number): Promise<boolean>;
  /** Stops here at the pace step, until the reader goes on; false where the show was skipped. */
  stop(): Promise<boolean>;
  sound(sound: Sound): void;
}

/** What the player moves. Whatever returns a promise may be left behind: a skip does not wait for it. */
export interface Hands<S extends Showing> {
  /** The reader's pace, and whether they want no motion. */
  readonly pace: Pace;
  readonly still: boolean;
  /** Whether a clock of the reader's own runs: then everything is shown within a moment. */
  readonly hurried: boolean;
  /** A move is about to be shown. */
  begin(showing: S): void;
  /** What an event is in words. */
  say(showing: S, act: Act): void;
  /** Sends pieces on their way; how many milliseconds until the last one lands, 0 where none can fly. */
  fly(showing: S, beat: Beat, flights: number): number;
  /** When whatever flies has landed: where the page is busy, later than that. */
  landed(): Promise<void>;
  /** The position after the move is shown; may be called again. */
  present(showing: S): void;
  /** The table as it stands while the scene that is to come plays; may be called again. */
  set(showing: S, act: Act): void;
  /** The pieces of a beat have landed. */
  land(beat: Beat): void;
  /** A scene of the game's own plays, until it is over or its cue says that the show was skipped. */
  perform(showing: S, act: Act, scene: string, cue: Cue): Promise<void>;
  sound(sound: Sound): void;
  /** Whether the show waits for the reader to go on. */
  stop(waits: boolean): void;
  /** Pieces in the air are gone. */
  clear(): void;
  /** Nothing is left to show: these moves were skipped, because there were too many of them or somebody wished it. */
  rest(skipped: S[], away: boolean): void;
}

/** More show than this waits: what is not new is played fast. Milliseconds. */
const BEHIND = 6000;
/** So many of the last moves are played at the reader's own pace even then. */
const NEW = 2;
/** More moves than this are not shown. */
const MOST = 12;
/** While the reader's own clock runs, a move is shown within so many milliseconds, and all of them within so many. */
const HURRIED = 400;
const HURRY = 1200;

export class Player<S extends Showing> {
  #queue: S[] = [];
  /** Changes with every skip: whatever waits for an older one is left behind. */
  #run = 0;
  #playing = false;
  #mover: Seat | null = null;
  /** Milliseconds that the present move has been shown. */
  #spent = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wake: () => void = () => undefined;
  #stopped = false;
  /** Whether a scene has the stage: it is left to its end, whatever happens meanwhile. */
  #performing = false;
  /** Whether the move that is shown has had its scene, and whether it goes straight there: somebody skips. */
  #performed = false;
  #straight = false;

  constructor(readonly hands: Hands<S>) {}

  /** Whether something is being shown, or waits to be. */
  get busy(): boolean {
    return this.#queue.length > 0;
  }

  add(showing: S): void {
    this.#queue.push(showing);
    if (this.#queue.length > MOST && !this.#performing) this.#end(true);
    else if (!this.#playing) void this.#play();
  }

  /** Somebody has moved without a show: the next one follows on that. */
  moved(seat: Seat | null): void {
    this.#mover = seat;
  }

  /** Shows the end of everything that waits, at once. */
  skip(): void {
    if (this.busy) this.#end(false);
  }

  /** Drops what waits: the position has changed in another way. */
  drop(): void {
    this.#queue = [];
    this.#stop();
    this.hands.clear();
  }

  /** Goes on from a stop; elsewhere it skips. */
  next(): void {
    if (this.#stopped) this.#wake();
    else this.skip();
  }

  #end(away: boolean): void {
    const scene = this.#queue.findIndex((showing, at) => hasScene(showing) && !(at === 0 && this.#performed));
    if (scene >= 0 && !this.hands.hurried) return this.#endBefore(scene);
    const skipped = this.#queue;
    const last = skipped.at(-1)!;
    this.drop();
    this.#mover = last.seat;
    this.hands.present(last);
    this.hands.rest(skipped, away);
  }

  /** Skips to a scene that is still to come: what ends a chapter is not lost. */
  #endBefore(scene: number): void {
    const skipped = this.#queue.slice(0, scene);
    const rest = this.#queue.slice(scene);
    this.drop();
    const last = skipped.at(-1);
    if (last) {
      this.#mover = last.seat;
      this.hands.present(last);
      this.hands.rest(skipped, false);
    }
    this.#queue = rest;
    this.#straight = true;
    void this.#play();
  }

  #stop(): void {
    this.#run++;
    this.#playing = false;
    this.#performing = this.#performed = this.#straight = this.#stopped = false;
    clearTimeout(this.#timer);
    this.#wake();
  }

  async #play(): Promise<void> {
    const run = this.#run;
    const began = Date.now();
    this.#playing = true;
    while (this.#queue.length > 0) {
      const showing = this.#queue[0]!;
      if (this.hands.hurried && Date.now() - began >= HURRY) return this.#end(false);
      await this.#show(showing, this.#tempo(), run);
      if (run !== this.#run) return;
      this.#mover = showing.seat;
      this.#queue.shift();
      this.#performed = this.#straight = false;
      if (this.#queue.length > MOST) return this.#end(true); // they came while a scene was played
    }
    this.#playing = false;
    this.hands.rest([], false);
  }

  /** The reader's tempo, or a faster one where the show falls behind. */
  #tempo(): Tempo {
    const { pace, still, hurried } = this.hands;
    const tempo = TEMPI[pace];
    const lengths = this.#queue.map((showing) => lengthOf(showing, tempo, still));
    if (hurried) return faster(tempo, Math.min(1, HURRIED / lengths[0]!));
    const length = lengths.reduce((sum, each) => sum + each, 0);
    return length > BEHIND && this.#queue.length > NEW ? TEMPI.fast : tempo;
  }

  async #show(showing: S, tempo: Tempo, run: number): Promise<void> {
    const { hands } = this;
    const wait = (milliseconds: number) => this.#wait(milliseconds, run);
    if (!shows(showing)) return hands.present(showing);
    if (showing.seat !== this.#mover && !this.#straight && !(await wait(tempo.between + ACTING * tempo.holds))) return;
    hands.begin(showing);
    this.#spent = 0;
    for (const act of showing.acts) if (!(await this.#act(showing, act, tempo, run))) return;
    hands.present(showing);
    // What moved little, or not at all, wants to be read all the same.
    const least = showing.acts.some(({ told }) => told) ? HOLD * tempo.holds : 0;
    const reading = Math.max(MARKING * tempo.flights, least - this.#spent);
    if (await wait(reading)) await this.#step(run);
  }

  async #act(showing: S, act: Act, tempo: Tempo, run: number): Promise<boolean> {
    const { hands } = this;
    if (act.told && (hands.hurried || !withheld(act))) hands.say(showing, act);
    for (const beat of act.beats) {
      const flight = beat.to === undefined || hands.still || this.#straight ? 0 : hands.fly(showing, beat, tempo.flights);
      if (!(await this.#beat(showing, act, beat, flight, tempo, run))) return false;
    }
    return this.#wait(act.loud && !this.#performed ? CHAPTER * tempo.holds : 0, run);
  }

  async #beat(showing: S, act: Act, beat: Beat, flight: number, tempo: Tempo, run: number): Promise<boolean> {
    const { hands } = this;
    if (beat.scene !== undefined && !hands.hurried) {
      hands.set(showing, act);
      this.#performing = this.#performed = true;
      this.#straight = false;
      await hands.perform(showing, act, beat.scene, this.#cue(tempo, run));
      this.#performing = false;
    }
    if (flight > 0) hands.sound("slide");
    await this.#wait(flight, run);
    await hands.landed();
    if (run !== this.#run) return false;
    const scene = sceneAfter(showing, act);
    if (scene) hands.set(showing, scene);
    else hands.present(showing);
    hands.land(beat);
    const sound = beat.sound ?? (beat.to === undefined ? null : "land");
    if (sound) hands.sound(sound);
    const settle = flight > 0 ? SETTLE * tempo.flights : 0;
    if (this.#straight) return run === this.#run;
    return this.#wait(settle + (beat.holds ?? 0) * tempo.holds, run);
  }

  #cue(tempo: Tempo, run: number): Cue {
    return {
      tempo,
      hold: (milliseconds) => this.#wait(milliseconds * tempo.holds, run),
      stop: () => this.#step(run),
      sound: (sound) => run === this.#run && this.hands.sound(sound),
    };
  }

  /** Stops until the reader goes on, at the pace step. */
  async #step(run: number): Promise<boolean> {
    if (run !== this.#run) return false;
    if (this.hands.pace !== "step") return true;
    this.#stopped = true;
    this.hands.stop(true);
    await new Promise<void>((go) => (this.#wake = go));
    if (run !== this.#run) return false;
    this.#stopped = false;
    this.hands.stop(false);
    return true;
  }

  /** Whether the show goes on after so long. */
  async #wait(milliseconds: number, run: number): Promise<boolean> {
    if (milliseconds > 0 && run === this.#run) {
      this.#spent += milliseconds;
      await new Promise<void>((go) => {
        this.#wake = go;
        this.#timer = setTimeout(go, milliseconds);
      });
    }
    return run === this.#run;
  }
}
