// What a game brings to its table: pieces for the frame's regions, and a few words about a position.

import type { Component, Snippet } from "svelte";

import type { GameEvent, Seat, View } from "$lib/protocol";

import type { Item } from "../finale/count";
import type { Beat } from "../stage/beats";
import type { Scene } from "../stage/script";
import type { Habits } from "./line";
import type { TableModel } from "./model.svelte";

export interface PartProps<V extends View = View> {
  table: TableModel<V>;
}

export interface PlanProps<V extends View = View> extends PartProps<V> {
  /** Plays what is composed. */
  onconfirm: () => void;
}

export interface RivalProps<V extends View = View> extends PartProps<V> {
  seat: Seat;
}

export interface PictureProps<V extends View = View> extends PartProps<V> {
  /** What a beat of the game calls it. */
  piece: string;
}

export interface SceneProps<V extends View = View> extends PartProps<V> {
  scene: Scene<V>;
}

/** A lesson's guide: it stands where the prompt does, and draws it with its task and more buttons. */
export type Guide = Snippet<[TableModel, Snippet<[task?: string, more?: Snippet]>]>;

/**
 * A component of one game. The frame holds any game's and hands each only tables of that game, so its
 * props may be narrower than the frame's: a method's may, a function's may not.
 */
type Piece<Props extends { table: unknown }> = { draw(...drawn: Parameters<Component<Props>>): ReturnType<Component<Props>> }["draw"];

/** The pieces and words of a game whose views are `V`. */
export interface GameTable<V extends View = View> {
  /** The shared pieces on the sand. */
  Board: Piece<PartProps<V>>;
  /** Whether the board brings its own zones; else all of it is the zone `play`. */
  zones?: boolean;
  /** What lies before one rival, under the frame's pennant and name; none where the board shows it. */
  Rival?: Piece<RivalProps<V>>;
  /** Beside a rival's name: the size of a hand and the like. */
  RivalHead?: Piece<RivalProps<V>>;
  /** What lies before the viewer: collection and hand. */
  Home: Piece<PartProps<V>>;
  /** Before the line that says what to do, where the pennant of the seat to move stands otherwise. */
  Mark?: Piece<PartProps<V>>;
  /** Beside the line that says what to do: how far a turn has come, and the like. */
  Sign?: Piece<PartProps<V>>;
  /** The printed score sheet, kept up to date; none where the board shows it. */
  Ledger?: Piece<PartProps<V>>;
  /** Beside the game's name in the bar, where there is room. */
  Tag?: Piece<PartProps<V>>;
  /** The answers to the question at hand, what each brings, and the button that plays the line. */
  Plan: Piece<PlanProps<V>>;
  /** A scene of the game's own that has the stage, in the place of the plan; the board may show its part of it. */
  Scene?: Piece<SceneProps<V>>;
  /** A closer look at something, in the plan's place, while `looks` says so. */
  Look?: Piece<PartProps<V>>;
  looks?(table: TableModel<V>): boolean;
  /** The score explained line by line, after the end. */
  Score: Piece<PartProps<V>>;
  /** A piece in small, by the name that a beat gives it: in the air, in the wake, under a column. */
  Picture: Piece<PictureProps<V>>;

  /** What brought points, in the order in which it was counted, after the end. */
  items(table: TableModel<V>): Item[];
  /** The line under the game's name: 'Round 2 of 3'. */
  note(table: TableModel<V>): string;
  /** More about the table, where there is room: 'with starters'. */
  more(table: TableModel<V>): string | undefined;
  /** What the viewer is asked to do beyond what the view says, in one line: what is picked up wants to go on. */
  prompt?(table: TableModel<V>): string | undefined;
  /** The words before it, in bold, until the end; 'Your turn.' where a game does not say. */
  lead?(table: TableModel<V>): string;
  /** The colour of its cards, where it has no drawings that bring their own. */
  own?: string;
  /** What the table looks like now, as a class for its styles. */
  scene?(table: TableModel<V>): string;
  /** Whether it is night at the table, whatever the theme. */
  night?(table: TableModel<V>): boolean;
  /** Whether the viewer is asked for a word that they are ready; else they are when all has been shown. */
  asksReady?(table: TableModel<V>): boolean;
  /** Whether moves may be taken back now; yes, where a game does not say. */
  undo?(view: V): boolean;
  /** Whether what has passed cannot be looked at again while the game goes on. */
  fleeting?: boolean;
  /** Whether this view holds what other seats must not see. */
  secret(view: V): boolean;
  /** How the moves of one turn hang together, for the seat that looks. */
  habits(me: Seat | null): Habits;
  /** What is seen of an event, with the position after its move: what moves from where to where (stage/beats.ts). */
  beats(event: GameEvent, view: V): Beat[];
  /** The table while an event's scene plays, from the positions before and after its move: what led to the event has happened, what
   * follows it has not. The one before, where a game does not say. */
  setting?(before: V, after: V, event: GameEvent): V;
  /** Whether an event goes on with what its seat did in the move before: both are one deed. */
  continues?(event: GameEvent): boolean;
  /** Events that begin a chapter of the log, and those not worth a line. */
  chapter(event: GameEvent): boolean;
  /** Which chapters are said large on the sand too; all of them, where a game does not say. */
  loud?(event: GameEvent): boolean;
  quiet(event: GameEvent): boolean;
  /** The colour class of a word in the log, so that it stands on its own ground. */
  ground(word: string): string | undefined;
  /** Something marked data-drag is on its way: its targets may have to be shown first. */
  lift?(table: TableModel<V>, thing: string): void;
  /** Something marked data-drag was dropped on a data-drop: a seat's number, or a mark of the game's own. */
  drop(table: TableModel<V>, thing: string, target: string): void;
}
