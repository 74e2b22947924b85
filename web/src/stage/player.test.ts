import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { Act, Beat } from "./beats";
import { ACTING, HOLD, MARKING, SETTLE, TEMPI, type Pace } from "./pace";
import { Player, type Cue, type Hands } from "./player";
import { lengthOf, type Showing } from "./showing";
import type { Sound } from "./sounds";

const A_FLIGHT = 500;

function act(beats: Beat[], more: Partial<Act> = {}): Act {
  return { event: { kind: "take", seat: 1 }, beats, told: true, chapter: false, loud: false, ...more };
}

const SCORED: Partial<Act> = { event: { kind: "scored", seat: null }, chapter: true };

function showing(seq: number, seat: number, ...acts: Act[]): Showing {
  return { seq, seat, acts: acts.length > 0 ? acts : [act([{ from: "deck", to: "pile" }])] };
}

/** Hands that write down what they do, and when. */
class Notes implements Hands<Showing> {
  pace: Pace = "normal";
  still = false;
  hurried = false;
  readonly all: [number, string][] = [];
  /** What is shown now. */
  shown = 0;
  skipped: number[] = [];
  away = false;
  scene: (cue: Cue) => Promise<void> = () => Promise.resolve();
  readonly #began = Date.now();

  #note(what: string): void {
    this.all.push([Date.now() - this.#began, what]);
  }

  at(what: string): number[] {
    return this.all.filter(([, noted]) => noted === what).map(([when]) => when);
  }

  begin = ({ seq }: Showing) => this.#note(`begin ${seq}`);
  say = ({ seq }: Showing) => this.#note(`say ${seq}`);
  present = ({ seq }: Showing) => {
    if (this.shown !== seq) this.#note(`present ${seq}`);
    this.shown = seq;
  };
  fly = ({ seq }: Showing, _: Beat, flights: number) => {
    this.#note(`fly ${seq}`);
    return A_FLIGHT * flights;
  };
  landed = () => Promise.resolve();
  set = ({ seq }: Showing, { event }: Act) => this.#note(`set ${seq} ${event.kind}`);
  land = () => this.#note("land");
  perform = (_: Showing, __: Act, name: string, cue: Cue) => {
    this.#note(`scene ${name}`);
    return this.scene(cue);
  };
  sound = (sound: Sound) => this.#note(sound);
  stop = (waits: boolean) => this.#note(waits ? "stop" : "go on");
  clear = () => this.#note("clear");
  rest = (skipped: Showing[], away: boolean) => {
    this.#note("rest");
    this.skipped = skipped.map(({ seq }) => seq);
    this.away = away;
  };
}

let notes: Notes;
let player: Player<Showing>;

beforeEach(() => {
  vi.useFakeTimers();
  notes = new Notes();
  player = new Player(notes);
});

afterEach(() => vi.useRealTimers());

async function pass(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds);
}

test("a move points its mover out, flies, and is presented when its piece has landed", async () => {
  player.add(showing(1, 1));
  expect(player.busy).toBe(true);
  await pass(5000);
  const begins = TEMPI.normal.between + ACTING;
  expect(notes.at("begin 1")).toEqual([begins]);
  expect(notes.at("fly 1")).toEqual([begins]);
  expect(notes.at("present 1")).toEqual([begins + A_FLIGHT]);
  expect(notes.at("slide")).toEqual([begins]);
  expect(notes.at("land")).toEqual([begins + A_FLIGHT, begins + A_FLIGHT]); // the piece and its sound
  expect(player.busy).toBe(false);
});

test("moves are played one after the other, the same mover's without a pause", async () => {
  player.add(showing(1, 1));
  player.add(showing(2, 1));
  player.add(showing(3, 2));
  await pass(10_000);
  const first = A_FLIGHT + SETTLE + MARKING;
  const [one, two, three] = [1, 2, 3].map((seq) => notes.at(`begin ${seq}`)[0]!);
  expect(two! - one!).toBe(first);
  expect(three! - two!).toBe(first + TEMPI.normal.between + ACTING);
});

test.each<[Pace, number]>([
  ["slow", 1.4],
  ["normal", 1],
  ["fast", 0.6],
])("at the pace %s flights take their share", async (pace, share) => {
  notes.pace = pace;
  player.add(showing(1, 1));
  await pass(20_000);
  expect(notes.at("present 1")[0]! - notes.at("fly 1")[0]!).toBe(A_FLIGHT * share);
});

test("words without motion stand as long as they are read", async () => {
  player.add(showing(1, 1, act([])));
  player.add(showing(2, 1, act([])));
  await pass(5000);
  expect(notes.at("begin 2")[0]! - notes.at("begin 1")[0]!).toBe(HOLD);
});

test("what is quiet and still only changes the position", async () => {
  player.add(showing(1, 1, act([], { told: false })));
  await pass(0);
  expect(notes.all.map(([, what]) => what)).toEqual(["present 1", "rest"]);
});

test("without motion nothing flies, and there is time to read", async () => {
  notes.still = true;
  player.add(showing(1, 1));
  player.add(showing(2, 1));
  await pass(5000);
  expect(notes.at("fly 1")).toEqual([]);
  expect(notes.at("present 1")).toEqual(notes.at("begin 1"));
  expect(notes.at("begin 2")[0]! - notes.at("begin 1")[0]!).toBe(HOLD);
});

test("a skip shows the end of everything at once, and nothing comes after it", async () => {
  player.add(showing(1, 1));
  player.add(showing(2, 2));
  player.add(showing(3, 1));
  await pass(700);
  player.skip();
  expect(notes.shown).toBe(3);
  expect(notes.skipped).toEqual([1, 2, 3]);
  expect(notes.away).toBe(false);
  expect(player.busy).toBe(false);
  const written = notes.all.length;
  await pass(10_000);
  expect(notes.all.length).toBe(written);
  player.add(showing(4, 2));
  await pass(3000);
  expect(notes.shown).toBe(4);
});

test("skipping nothing does nothing", () => {
  player.skip();
  player.next();
  expect(notes.all).toEqual([]);
});

test("what is dropped is never shown", async () => {
  player.add(showing(1, 1));
  await pass(700);
  player.drop();
  await pass(10_000);
  expect(notes.shown).toBe(0);
  expect(player.busy).toBe(false);
});

test("a position does not stand before the pieces have landed, however late the page shows their flight", async () => {
  notes.landed = () => new Promise((there) => setTimeout(there, 80));
  player.add(showing(1, 1));
  await pass(60_000);
  expect(notes.at("present 1")[0]! - notes.at("fly 1")[0]!).toBe(A_FLIGHT + 80);
});

test("what a scene keeps in suspense is not said before it, and it has no time of its own after it", async () => {
  const check = act([{ scene: "right", suspense: true }], { ...SCORED, loud: true });
  player.add(showing(1, 1, check, act([])));
  await pass(60_000);
  expect(notes.at("say 1")).toHaveLength(1);
  expect(notes.at("say 1")[0]).toBe(notes.at("scene right")[0]);
});

test("who falls behind sees all but the last two moves fast", async () => {
  const moves = [1, 2, 3, 4, 5, 6, 7, 8].map((seq) => showing(seq, seq % 3));
  expect(moves.reduce((sum, each) => sum + lengthOf(each, TEMPI.normal, false), 0)).toBeGreaterThan(6000);
  for (const each of moves) player.add(each);
  await pass(60_000);
  const flights = moves.map(({ seq }) => notes.at(`present ${seq}`)[0]! - notes.at(`fly ${seq}`)[0]!);
  expect(flights[1]).toBe(A_FLIGHT * TEMPI.fast.flights); // the first had begun before the others came
  expect(flights.at(-2)).toBe(A_FLIGHT);
  expect(flights.at(-1)).toBe(A_FLIGHT);
  expect(flights.filter((flight) => flight === A_FLIGHT).length).toBeGreaterThanOrEqual(2);
});

test("more than twelve moves are not shown: their end is, and that there was more", async () => {
  for (let seq = 1; seq <= 13; seq++) player.add(showing(seq, seq % 2));
  expect(notes.shown).toBe(13);
  expect(notes.away).toBe(true);
  await pass(10_000);
  expect(notes.at("begin 13")).toEqual([]);
});

test("while the reader's own clock runs, what is left after 1.2 seconds is shown at once", async () => {
  notes.hurried = true;
  for (const seq of [1, 2, 3, 4, 5]) player.add(showing(seq, seq, act([{ from: "deck", to: "pile", holds: 900 }])));
  await pass(1200 + 400);
  expect(notes.shown).toBe(5);
  expect(notes.at("begin 2")[0]).toBeLessThan(600);
});

test("step by step it stops after each move, until the reader goes on", async () => {
  notes.pace = "step";
  player.add(showing(1, 1));
  player.add(showing(2, 2));
  await pass(60_000);
  expect(notes.shown).toBe(1);
  expect(notes.at("stop")).toHaveLength(1);
  player.next();
  await pass(60_000);
  expect(notes.shown).toBe(2);
  player.skip();
  expect(player.busy).toBe(false);
});

test("while a scene of the game's own plays, the table is set for it: what landed lies there, and what follows does not", async () => {
  let finish = () => {};
  notes.scene = () => new Promise<void>((done) => (finish = done));
  player.add(showing(1, 1, act([{ from: "deck", to: "pile" }]), act([{ scene: "count" }], { ...SCORED, loud: true })));
  await pass(5000);
  expect(notes.at("scene count")).toHaveLength(1);
  expect(notes.at("set 1 scored")[0]).toBe(notes.at("land")[0]);
  expect(notes.shown).toBe(0);
  finish();
  await pass(5000);
  expect(notes.shown).toBe(1);
});

test("a scene that is skipped is told so by its cue", async () => {
  const heard: boolean[] = [];
  notes.scene = async (cue) => void heard.push(await cue.hold(10_000), await cue.stop());
  player.add(showing(1, 1, act([{ scene: "count" }])));
  await pass(2000);
  player.skip();
  await pass(0);
  expect(heard).toEqual([false, false]);
  expect(notes.shown).toBe(1);
});

test("who skips does not lose a scene that is still to come", async () => {
  let finish: () => void = () => undefined;
  notes.scene = () => new Promise<void>((done) => (finish = done));
  player.add(showing(1, 1));
  player.add(showing(2, 2, act([{ from: "deck", to: "pile" }]), act([{ scene: "count" }], { chapter: true })));
  player.add(showing(3, 1));
  await pass(10);
  player.skip();
  await pass(10);
  expect(notes.shown).toBe(1);
  expect(notes.at("scene count")).toHaveLength(1);
  expect(notes.at("fly 2")).toEqual([]);
  notes.clear = () => finish();
  player.skip();
  await pass(10);
  expect(notes.shown).toBe(3);
  expect(notes.at("scene count")).toHaveLength(1);
});

test("a scene is left to its end, however much happens meanwhile", async () => {
  let finish: () => void = () => undefined;
  notes.scene = () => new Promise<void>((done) => (finish = done));
  player.add(showing(1, 1, act([{ scene: "count" }], { chapter: true })));
  await pass(5000);
  for (let seq = 2; seq < 20; seq++) player.add(showing(seq, seq % 2));
  await pass(60_000);
  expect(notes.shown).toBe(0);
  finish();
  await pass(5000);
  expect(notes.shown).toBe(19);
  expect(notes.away).toBe(true);
});
