// What a game brings to its table: pieces for the frame's regions, and a few words about a position.

import type { Component } from "svelte";

import type { GameEvent, Seat, View } from "$lib/protocol";

import type { Habits } from "./line";
import type { TableModel } from "./model.svelte";

/** A piece on its way: the things at anchor `from` fly to anchor `to` (see flights.ts). */
export interface Flight {
  from: string;
  to: string;
}

export interface PartProps {
  table: TableModel;
}

export interface PlanProps extends PartProps {
  /** Plays what is composed. */
  onconfirm: () => void;
}

export interface RivalProps extends PartProps {
  seat: Seat;
}

export interface GameTable {
  /** The shared pieces on the sand. */
  Board: Component<PartProps>;
  /** What lies before one rival, under the frame's pennant and name; none where the board shows it. */
  Rival?: Component<RivalProps>;
  /** Beside a rival's name: the size of a hand and the like. */
  RivalHead?: Component<RivalProps>;
  /** What lies before the viewer: collection and hand. */
  Home: Component<PartProps>;
  /** Before the line that says what to do, where the pennant of the seat to move stands otherwise. */
  Mark?: Component<PartProps>;
  /** Beside the line that says what to do: how far a turn has come, and the like. */
  Sign?: Component<PartProps>;
  /** The printed score sheet, kept up to date. */
  Ledger: Component<PartProps>;
  /** The answers to the question at hand, what each brings, and the button that plays the line. */
  Plan: Component<PlanProps>;
  /** The score explained line by line, after the end. */
  Score: Component<PartProps>;

  /** The line under the game's name: 'Round 2 of 3'. */
  note(table: TableModel): string;
  /** More about the table, where there is room: 'with starters'. */
  more(table: TableModel): string | undefined;
  /** What the seat to move is asked to do, in one line. */
  prompt(table: TableModel): string;
  /** The words before it, in bold, until the end; 'Your turn.' where a game does not say. */
  lead?(table: TableModel): string;
  /** What the table looks like now, as a class for its styles. */
  scene?(table: TableModel): string;
  /** Whether it is night at the table, whatever the theme. */
  night?(table: TableModel): boolean;
  /** Whether moves may be taken back now; yes, where a game does not say. */
  undo?(view: View): boolean;
  /** Whether this view holds what other seats must not see. */
  secret(view: View): boolean;
  /** The section of the rules that fits the position. */
  section(view: View): string;
  /** How the moves of one turn hang together, for the seat that looks. */
  habits(me: Seat | null): Habits;
  /** Which pieces an event sends from where to where. */
  flights(event: GameEvent): Flight[];
  /** Events that begin a chapter of the log, and those not worth a line. */
  chapter(event: GameEvent): boolean;
  /** Which chapters are said large on the sand too; all of them, where a game does not say. */
  loud?(event: GameEvent): boolean;
  quiet(event: GameEvent): boolean;
  /** The colour class of a word in the log, so that it stands on its own ground. */
  ground(word: string): string | undefined;
  /** Something marked data-drag is on its way: its targets may have to be shown first. */
  lift?(table: TableModel, thing: string): void;
  /** Something marked data-drag was dropped on a data-drop: a seat's number, or a mark of the game's own. */
  drop(table: TableModel, thing: string, target: string): void;
}

