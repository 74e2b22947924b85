// What happens as beats: what moves from where to where, what that marks, how it sounds. A game says which beats an
// event has; everything that shows, marks, tells or replays them reads them here.

import type { Entry, GameEvent, Seat } from "$lib/protocol";

import { signed } from "../table/printed";
import type { Sound } from "./sounds";

/** One thing that is seen to happen. Places are named by the `data-anchor`s of the game's parts. */
export interface Beat {
  /** Where a piece lay, and where it lies then. */
  from?: string;
  to?: string;
  /** What it is, by a name that the game's `Picture` draws: in the air, in the wake, where it was. */
  piece?: string;
  /** What lies at `from` flies itself; else, or where it is out of sight, its picture does. */
  itself?: boolean;
  /** Where it flies itself, it turns round on its way: it comes to lie upside down. */
  turned?: boolean;
  /** So many pieces alike, one after the other. */
  count?: number;
  /** Which place is marked as the one it was at, and which as the one it is at; null: none. Else `from` and `to`. */
  was?: string | null;
  now?: string | null;
  /** What the mark says where it is now, and where it was: numbers of several beats add up. */
  gain?: number | string;
  loss?: number;
  /** `now` is something new there, that nobody laid. */
  fresh?: boolean;
  /** Taken from somebody: that place is marked as robbed, and the wake draws an arrow. */
  robbed?: boolean;
  /** Milliseconds to read when it is over, at the pace normal. */
  holds?: number;
  /** How it sounds when it lands. */
  sound?: Sound;
  /** A scene of the game's own that takes the stage: one of the game's `scenes`. */
  scene?: string;
  /** It keeps its readers in suspense: what the event comes to is said when the scene has shown it. */
  suspense?: boolean;
}

/** An event with its beats. */
export interface Act {
  event: GameEvent;
  beats: Beat[];
  /** Whether it is told in words: as a caption, in the wake and the log. */
  told: boolean;
  /** Whether it begins a chapter of the log, and whether that is said large: then what was marked is history. */
  chapter: boolean;
  loud: boolean;
}

/** What beats need to know of a game. */
export interface Staging<V> {
  beats(event: GameEvent, view: V): Beat[];
  quiet(event: GameEvent): boolean;
  chapter(event: GameEvent): boolean;
  loud?(event: GameEvent): boolean;
  /** Whether an event goes on with what its seat did in the move before: both are one deed. */
  continues?(event: GameEvent): boolean;
}

export function actsOf<V>(events: readonly GameEvent[], view: V, staging: Staging<V>): Act[] {
  return events.map((event) => {
    const told = !staging.quiet(event);
    const chapter = staging.chapter(event);
    const loud = told && chapter && (staging.loud?.(event) ?? true);
    return { event, beats: staging.beats(event, view), told, chapter, loud };
  });
}

/** What one seat did in one go, as the wake tells it: one move, or several that belong together. */
export interface Deed {
  seat: Seat;
  /** The numbers of its first and its last move in the log. */
  first: number;
  last: number;
  acts: Act[];
}

/** The log as deeds: moves that tell nothing, and those that go on, belong to the deed before. */
export function deedsOf<V>(log: readonly Entry[], view: V, staging: Staging<V>): Deed[] {
  const deeds: Deed[] = [];
  for (const { seq, seat, events } of log) {
    if (seat === null) continue;
    const acts = actsOf(events, view, staging);
    const lead = acts.find(({ told, chapter }) => told && !chapter);
    const before = deeds.at(-1);
    const goesOn = before?.seat === seat && (!lead || (staging.continues?.(lead.event) ?? false));
    if (before && goesOn) {
      before.last = seq;
      before.acts.push(...acts);
    } else deeds.push({ seat, first: seq, last: seq, acts });
  }
  return deeds.filter(({ acts }) => acts.some(({ told }) => told));
}

/** So many moves of the log are looked at for what has happened lately. */
const LATELY = 120;
/** Who only looks on is told so many deeds. */
const LOOKING_ON = 6;

/** The deeds since the viewer's own last one, which stands first; for who looks on, the last few. */
export function since<V>(log: readonly Entry[], me: Seat | null, view: V, staging: Staging<V>): Deed[] {
  const deeds = deedsOf(log.slice(-LATELY), view, staging);
  const own = deeds.findLastIndex(({ seat }) => seat === me);
  return own < 0 ? deeds.slice(-LOOKING_ON) : deeds.slice(own);
}

/** The place of a piece that moved: dashed where it was, solid where it is. */
export interface Mark {
  seat: Seat;
  kind: "was" | "robbed" | "now" | "fresh";
  /** '+2', '−2', or nothing. */
  tab: string;
  /** What left from there, to be drawn small. */
  pieces: string[];
}

/**
 * The marks of these deeds by place. The viewer's own leave none, whoever moves again clears the own ones, and a new
 * chapter clears them all.
 */
export function marksOf(deeds: readonly Deed[], me: Seat | null): Map<string, Mark> {
  let marks: Placed[] = [];
  let mover: Seat | null = null;
  for (const deed of deeds) {
    if (deed.seat !== mover) marks = marks.filter(({ mark }) => mark.seat !== deed.seat);
    mover = deed.seat;
    for (const { beats, loud } of deed.acts) {
      if (loud) marks = [];
      if (deed.seat !== me) for (const beat of beats) mark(marks, deed.seat, beat);
    }
  }
  return new Map(marks.map(({ place, mark, sum }) => [place, { ...mark, tab: mark.tab || (sum === 0 ? "" : signed(sum)) }]));
}

interface Placed {
  place: string;
  mark: Mark;
  sum: number;
}

function mark(marks: Placed[], seat: Seat, beat: Beat): void {
  const { from, to, was = from, now = to, piece, count = 1, gain = 0, loss = 0, robbed, fresh } = beat;
  const pieces = piece ? Array<string>(count).fill(piece) : [];
  if (was) put(marks, was, { seat, kind: robbed ? "robbed" : "was", tab: "", pieces }, -loss);
  const [tab, sum] = typeof gain === "string" ? [gain, 0] : ["", gain];
  if (now) put(marks, now, { seat, kind: fresh ? "fresh" : "now", tab, pieces: [] }, sum);
}

/** One mark a place, the newest; what the same seat did there before is added to it. */
function put(marks: Placed[], place: string, fresh: Mark, sum: number): void {
  const at = marks.findIndex((each) => each.place === place);
  const before = at < 0 ? undefined : marks.splice(at, 1)[0];
  const same = before?.mark.seat === fresh.seat;
  const pieces = same ? [...before!.mark.pieces, ...fresh.pieces] : fresh.pieces;
  marks.push({ place, mark: { ...fresh, pieces }, sum: same ? before!.sum + sum : sum });
}

/** A piece in small: how many of it, and whether it was taken from somebody. */
export interface Drawn {
  piece: string;
  count: number;
  taken: boolean;
}

/** What a deed is drawn with in small: pieces in their order, each kind once, and each time that it was taken from somebody. */
export function picturesOf({ acts }: Deed): Drawn[] {
  const drawn: Drawn[] = [];
  for (const { beats, told } of acts) {
    const fresh = told ? beats.filter(({ piece, robbed }) => piece && (robbed || !drawn.some((each) => each.piece === piece))) : [];
    for (const { piece, count = 1, robbed = false } of fresh) {
      const last = drawn.at(-1);
      if (last?.piece === piece && !robbed) last!.count += count;
      else drawn.push({ piece: piece!, count, taken: robbed });
    }
  }
  return drawn;
}

/** A log as it stands before an event of its last move, such as one whose scene is on: what came before it has been told. */
export function toldBefore(log: readonly Entry[], { kind }: GameEvent): Entry[] {
  const last = log.at(-1);
  const at = last?.events.findIndex((event) => event.kind === kind) ?? -1;
  return last && at >= 0 ? [...log.slice(0, -1), { ...last, events: last.events.slice(0, at) }] : [...log];
}
