// What server and browser say to each other, as docs/protocol.md tells it.

export type Lang = "en" | "es";
export type Seat = number;
export type Move = number;
export type TableId = string;
export type BotLevel = string;

export interface Me {
  name: string;
  colour: number;
}

export interface MoveField {
  name: string;
  values: (string | number)[];
}

export interface MoveBlock {
  name: string;
  first: Move;
  size: number;
  pattern: string;
  fields: MoveField[];
}

export interface MoveSpace {
  size: number;
  blocks: MoveBlock[];
}

export type OptionValue = boolean | string | number;
export type Options = Record<string, OptionValue>;

export interface GameOption {
  name: string;
  kind: "flag" | "choice";
  default: OptionValue;
  choices: OptionValue[];
}

export interface GameInfo {
  name: string;
  rules: number;
  seats: [number, number];
  minutes: number;
  moves: MoveSpace;
  options: GameOption[];
}

export type SeatPlan =
  | { kind: "me" }
  | { kind: "open" }
  | { kind: "bot"; level: BotLevel }
  | { kind: "local"; name?: string };

export interface NewTable {
  game: string;
  options: Options;
  public: boolean;
  fill: BotLevel;
  seats: SeatPlan[];
}

export interface SeatInfo {
  kind: "open" | "person" | "bot" | "local";
  name: string;
  colour: number;
  level?: BotLevel | null;
  mine: boolean;
  online: boolean;
}

export interface TableInfo {
  id: TableId;
  game: string;
  options: Options;
  public: boolean;
  status: "waiting" | "playing" | "over";
  host: boolean;
  seats: SeatInfo[];
  fill: BotLevel;
  round?: string | null;
  your_turn: boolean;
  watching: number;
  created: string;
  updated: string;
  rematch?: TableId | null;
}

export interface Granted {
  table: TableId;
  keys: Record<string, string>;
  invite?: string | null;
  info: TableInfo;
}

/** A fact of an event: a number, a word, a seat, nothing, or a list of these. */
export type Fact = string | number | boolean | null | Fact[];

export interface GameEvent {
  kind: string;
  seat: Seat | null;
  [fact: string]: Fact;
}

/** What every game's view has; a game's own board reads the rest through its own type. */
export interface View {
  seat: Seat | null;
  acting: Seat[];
  legal: Move[];
  over: boolean;
  scores: number[];
  winners: Seat[];
  [more: string]: unknown;
}

export interface Preview {
  legal: Move[];
  standing: unknown;
  still: boolean;
  reveals: boolean;
}

export interface Entry {
  seq: number;
  seat: Seat | null;
  events: GameEvent[];
}

export interface Chat {
  id: number | string;
  seat?: Seat | null;
  name: string;
  text: string;
  at: string;
}

export interface UndoAsked {
  undo: number | string;
  seat: Seat;
  waiting: Seat[];
}

export interface UndoState {
  can: Seat[];
  asked: UndoAsked | null;
}

export interface ReplayStep {
  seat: Seat | null;
  text: string;
  events: GameEvent[];
  view: View;
  standing: unknown;
}

export interface Replay {
  game: string;
  rules: number;
  seats: number;
  options: Options;
  players: string[];
  seed?: string | null;
  commitment: string;
  over: boolean;
  moves: number;
  steps: ReplayStep[];
}

export interface RulesSection {
  id: string;
  heading: string;
  html: string;
}

export interface Rules {
  title: string;
  sections: RulesSection[];
}

export const PROTOCOL = 1;

type Views = Record<number, View>;
type EventsBySeat = Record<number, GameEvent[]>;

export type ClientMessage =
  | { type: "hello"; protocol: typeof PROTOCOL; keys: string[]; invite?: string; seen: number }
  | { type: "play"; n: number; seat: Seat; moves: Move[]; at: number }
  | { type: "undo"; n: number; seat: Seat }
  | { type: "consent"; seat: Seat; undo: UndoAsked["undo"]; agree: boolean }
  | { type: "preview"; n: number; seat: Seat; at: number; lines: Move[][] }
  | { type: "chat"; n: number; text: string }
  | { type: "ping" };

export interface Snapshot {
  type: "snapshot";
  seq: number;
  table: TableInfo;
  commitment: string | null;
  seats: Seat[];
  views: Views;
  spectator?: View | null;
  log: Entry[];
  chat: Chat[];
  undo: UndoState;
  seed?: string | null;
}

export interface EventMessage {
  type: "event";
  seq: number;
  seat: Seat | null;
  events: EventsBySeat;
  views: Views;
  spectator?: View | null;
  /** What a spectator's connection is told of the move. */
  spectator_events?: GameEvent[] | null;
  undo: UndoState;
}

export interface Undone {
  type: "undone";
  seq: number;
  to: number;
  views: Views;
  spectator?: View | null;
  log: Entry[];
  undo: UndoState;
}

export type RefusalCode =
  "illegal" | "not_your_seat" | "stale" | "over" | "too_fast" | "malformed" | "not_allowed";

export type ServerMessage =
  | Snapshot
  | EventMessage
  | Undone
  | { type: "accepted"; n: number; seq: number }
  | { type: "refused"; n?: number | null; code: RefusalCode; message: string }
  | { type: "previews"; n: number; previews: (Preview | null)[] }
  | ({ type: "undo_asked" } & UndoAsked)
  | { type: "undo_refused"; undo: UndoAsked["undo"] }
  | { type: "table"; table: TableInfo }
  | ({ type: "chat" } & Chat)
  | { type: "over"; seed: string; record: boolean }
  | { type: "pong" };
