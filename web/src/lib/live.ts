// What a browser knows of one live table, and how each server message changes it. Pure: the socket
// that feeds it is lib/liveTable.svelte.ts.

import type { Chat, Entry, EventMessage, GameEvent, Seat, ServerMessage, Snapshot, TableInfo, Undone, UndoState, View } from "./protocol";

/**
 * connecting: the first attempt; open: all is well; lost: trying again at `retryAt`;
 * refused: the server will not have us (`failure` says why); closed: we left.
 */
export type Connection = "connecting" | "open" | "lost" | "refused" | "closed";

export interface LiveState {
  connection: Connection;
  /** When the next attempt is due, in ms since 1970, while `lost`. */
  retryAt: number | null;
  failure: { code: string; message: string } | null;
  /** The last event number seen. */
  seq: number;
  table: TableInfo | null;
  commitment: string | null;
  /** Told after the end: it opens the commitment. */
  seed: string | null;
  /** The seats this browser plays; empty for a spectator. */
  seats: Seat[];
  /** One view per seat of `seats`. */
  views: Record<Seat, View>;
  /** The view of someone who only looks on; null when this browser plays. */
  spectator: View | null;
  log: Entry[];
  chat: Chat[];
  undo: UndoState;
  /** When the clock that the game names runs out, by this browser's clock; null when none runs. */
  deadline: number | null;
  /** From when on each seat may be nudged, by this browser's clock; null where nobody waits for it. */
  nudge: (number | null)[];
  /** A chapter begins: the seats that are waited for until they are ready. */
  gathering: Seat[];
}

/** One move as it arrived: what to show and to read out. */
export interface Happening {
  seq: number;
  seat: Seat | null;
  /** What each seat of this browser may know of it. */
  bySeat: Record<Seat, GameEvent[]>;
  /** What all seats of this browser, or a spectator, may know. */
  shared: GameEvent[];
}

/** A move, with all that was known before and after it. */
export interface Change extends Happening {
  before: LiveState;
  after: LiveState;
  /** Told only now that the connection has come back: the position before it is not known. */
  late: boolean;
}

/** How many lines of chat a browser keeps. */
const CHAT_KEPT = 200;

export function emptyLive(): LiveState {
  return {
    connection: "connecting",
    retryAt: null,
    failure: null,
    seq: 0,
    table: null,
    commitment: null,
    seed: null,
    seats: [],
    views: {},
    spectator: null,
    log: [],
    chat: [],
    undo: { can: [], asked: null },
    deadline: null,
    nudge: [],
    gathering: [],
  };
}

/** The state after a message heard at `at`; the same object when the message changes nothing. */
export function heard(state: LiveState, message: ServerMessage, at: number = Date.now()): LiveState {
  switch (message.type) {
    case "snapshot":
      return { ...afterSnapshot(state, message), ...timesOf(message, at) };
    case "event": {
      const { seq, seat, shared } = happening(message);
      return seq <= state.seq
        ? state
        : { ...moved(state, message, [...state.log, { seq, seat, events: shared }]), ...timesOf(message, at) };
    }
    case "undone":
      return message.seq <= state.seq ? state : { ...moved(state, message, message.log), ...timesOf(message, at) };
    case "table":
      return { ...state, table: message.table };
    case "chat":
      return { ...state, chat: withChat(state.chat, message) };
    case "nudge": {
      const { at_seat, next, now } = message;
      return { ...state, nudge: state.nudge.map((due, seat) => (seat === at_seat && due !== null ? at + next - now : due)) };
    }
    case "gathering":
      return { ...state, gathering: message.waiting };
    case "undo_asked": {
      const { undo, seat, waiting } = message;
      return { ...state, undo: { ...state.undo, asked: { undo, seat, waiting } } };
    }
    case "undo_refused":
      return { ...state, undo: { ...state.undo, asked: null } };
    case "over":
      return { ...state, seed: message.seed };
    default:
      return state;
  }
}

/** What a move told this browser; several seats at one browser share only what each of them may know. */
export function happening(message: EventMessage): Happening {
  return {
    seq: message.seq,
    seat: message.seat,
    bySeat: message.events,
    shared: knownToAll(Object.values(message.events)),
  };
}

interface Times {
  deadline: number | null;
  nudge: (number | null)[];
  now: number;
}

/** Times by this browser's clock, which may go wrong: they are as far off as the server says. */
function timesOf({ deadline, nudge, now }: Times, at: number): Pick<LiveState, "deadline" | "nudge"> {
  const ours = (time: number | null) => (time === null ? null : at + time - now);
  return { deadline: ours(deadline), nudge: nudge.map(ours) };
}

function afterSnapshot(state: LiveState, message: Snapshot): LiveState {
  return {
    ...state,
    seq: message.seq,
    table: message.table,
    commitment: message.commitment,
    seed: message.seed ?? state.seed,
    seats: message.seats,
    views: message.views,
    spectator: message.spectator ?? null,
    log: message.log,
    chat: message.chat,
    undo: message.undo,
    gathering: [],
  };
}

/** After a move, or after one was taken back. */
function moved(state: LiveState, message: EventMessage | Undone, log: Entry[]): LiveState {
  return {
    ...state,
    seq: message.seq,
    views: { ...state.views, ...message.views },
    spectator: message.spectator ?? state.spectator,
    table: withClock(state.table, message.clock),
    log,
    undo: message.undo,
    gathering: [],
  };
}

/** The table with the times that people have left now, where it has a clock. */
function withClock(table: TableInfo | null, clock: TableInfo["clock"]): TableInfo | null {
  return table && clock ? { ...table, clock } : table;
}

function withChat(chat: Chat[], { id, seat, name, text, at }: Chat): Chat[] {
  if (chat.some((line) => line.id === id)) return chat;
  return [...chat, { id, name, text, at, ...(seat == null ? {} : { seat }) }].slice(-CHAT_KEPT);
}

/** Every seat is told of the same events in the same order, some with facts that others do not know. */
function knownToAll(perSeat: GameEvent[][]): GameEvent[] {
  const [first = [], ...others] = perSeat;
  return first.map((event, at) => {
    const told = others.map((events) => events[at]);
    const common = Object.entries(event).filter(([fact, value]) =>
      told.every((other) => JSON.stringify(other?.[fact]) === JSON.stringify(value)),
    );
    return Object.fromEntries(common) as GameEvent;
  });
}
