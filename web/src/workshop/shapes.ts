// What a game's figures and a trial of them look like when the server tells of them; where its schema leaves a
// value open, as figures are, this page says what it can be.

import type { KeptVariant as GeneratedVariant, Trial as GeneratedTrial } from "../generated/types";

export type { TrialLimits as Limits } from "../generated/types";

/** What a figure can be: a number, a list of them, a list of lists; a word, or words. */
export type Value = number | string | boolean | null | Value[];
/** A variant: the figures that differ from the printed ones, each by its path, each whole. */
export type Changes = Record<string, Value>;
/** Where inside a figure: nothing for all of it, a place of a list, row and place of a grid. */
export type At = readonly number[];

export type FigureKind = "number" | "numbers" | "grid" | "word" | "words" | "switch" | "fixed";

export interface Figure {
  path: string;
  title: string;
  about: string;
  kind: FigureKind;
  house: boolean;
  /** Place by place in a grid or a row. */
  low: number | number[] | null;
  high: number | number[] | null;
  fewest: number | null;
  most: number | null;
  width: number | null;
  /** Titles of the places of a list, or of the columns of a grid. */
  heads: string[];
  choices: string[];
  /** Where figures of a group make a table. */
  row: string | null;
  column: string | null;
  printed: Value;
}

export interface Group {
  name: string;
  title: string;
  about: string;
  house: boolean;
  /** What the game calls its picture of this group; empty for plain fields. */
  picture: string;
  figures: Figure[];
}

export interface Form {
  game: string;
  groups: Group[];
  sums?: Sum[];
}

/** What may stand in a place instead: the printed value, or another one that would do. */
export interface Way {
  path: string;
  at: At;
  value: Value;
  back: boolean;
}

export interface Refusal {
  path: string;
  at: At;
  message: string;
  ways: Way[];
}

/** A sum of figures beside what it must meet, in the game's words. */
export interface Sum {
  group: string;
  text: string;
  ok: boolean;
}

export interface Interval {
  value: number;
  low: number | null;
  high: number | null;
}

export type Mark = "open" | "so far" | "real" | "luck";

export interface Measure {
  name: string;
  title: string;
  /** Told in per cent. */
  share: boolean;
  printed: Interval;
  yours: Interval | null;
  change: Interval | null;
  mark: Mark;
  /** After so many deals: value, low, high. */
  course: [deals: number, value: number, low: number | null, high: number | null][];
}

export interface Told {
  deals: number;
  replays: number;
  deals_done: number;
  done: boolean;
  compared: boolean;
  /** How often it was asked for more games, and the first time. */
  looks: number;
  measures: Measure[];
  verdict: { real: string[]; count: number; lines: string[] } | null;
  command: string;
}

export type TrialState = Work["state"];

/** What a trial and a search are asked for with. */
interface Asked {
  game: string;
  seats: number;
  level: string;
  games: number;
  changes: Changes;
}

export interface NewTrial extends Asked {
  against: Changes;
}

/** Something that bots play for, and how far it is; the lab's own words are given their shapes here. */
type Work = Omit<GeneratedTrial, "plan" | "told">;

/** What the lab was asked for. */
interface Plan {
  seats: number;
  bots: string[];
  changes: Changes;
}

export interface Trial extends Work {
  plan: Plan & { against: Changes; deals: number; replays: number };
  told: Told | null;
}

export type GoalKind = "seats" | "moves" | "close";
/** A figure that a search may change, or a number of one: `columns[1]`, counted from 1. */
export interface Range {
  path: string;
  low: number;
  high: number;
}

export interface NewSearch extends Asked {
  goal: { kind: GoalKind; target?: number };
  figures: Range[];
}

export interface Candidate {
  changes: Changes;
  games: number;
  out: boolean;
  loss: Interval;
}

export interface Proposal {
  changes: Changes;
  loss: Interval;
  printed_loss: Interval;
  gain: Interval;
  better: boolean;
  lines: string[];
}

export interface Search extends Work {
  plan: Plan;
  told: { round: number; rounds: number; candidates: Candidate[]; best: Proposal | null } | null;
}

/** What the game says to a variant. */
export interface Checked {
  changes: Changes;
  refusals: Refusal[];
  sums?: Sum[];
}

export type KeptVariant = Omit<GeneratedVariant, "changes"> & { changes: Changes };

export interface VariantList {
  variants: KeptVariant[];
}
