// How a table is laid before anyone sits: who takes which seat, and what 'Play now' assumes.

import type { BotLevel, GameInfo, Lang, NewTable, Options, SeatPlan } from "./protocol";

export type SeatKind = "open" | "bot" | "local";

/** The option that says who starts: by lot, or a seat, counted from 1. */
export const FIRST = "first";
export const LOT = "lot";

/** The level that has learned the printed figures; by others it plays as a captain. */
export const ADMIRAL = "admiral";

/** A seat as the form holds it; the level and the name wait for the kind that needs them. */
export interface Chair {
  kind: SeatKind;
  level: BotLevel;
  name: string;
}

/** Three at a table is lively and quick; two where a game does not seat three. */
const LIVELY = 3;

/** What a game is played with when nobody says otherwise; tales and the like in the reader's language. */
export function defaultOptions(game: GameInfo, lang: Lang): Options {
  return Object.fromEntries(
    game.options.map(({ name, choices, default: usual }) => [name, name === "language" && choices.includes(lang) ? lang : usual]),
  );
}

/** A seat to be filled; a bot there is of the level that the game takes for a friendly one. */
export function chair(kind: SeatKind, game: GameInfo): Chair {
  return { kind, level: game.play_now.level, name: "" };
}

/** The other seats of a fresh table: one for a friend, unless nobody can come, bots for the rest. */
export function chairs(game: GameInfo, alone: boolean): Chair[] {
  const others = Math.min(LIVELY, game.seats[1]) - 1;
  return Array.from({ length: others }, (_, at) => chair(at === 0 && !alone ? "open" : "bot", game));
}

/** The pennant another seat will fly, so that none is there twice. */
export function rivalColour(mine: number, at: number): number {
  return at < mine ? at : at + 1;
}

/** A table against bots, with nothing to decide. */
export function playNow(game: GameInfo, lang: Lang): NewTable {
  const { level, options } = game.play_now;
  const others = Math.min(LIVELY, game.seats[1]) - 1;
  const rivals = Array.from({ length: others }, (): SeatPlan => ({ kind: "bot", level }));
  return {
    game: game.name,
    options: { ...defaultOptions(game, lang), ...options },
    public: false,
    fill: level,
    seats: [{ kind: "me" }, ...rivals],
  };
}

/** What the form asks the server for. */
export function laid(game: GameInfo, options: Options, open: boolean, others: Chair[]): NewTable {
  return {
    game: game.name,
    options,
    public: open,
    fill: others.find(({ kind }) => kind === "bot")?.level ?? game.play_now.level,
    seats: [{ kind: "me" }, ...others.map(plan)],
  };
}

function plan({ kind, level, name }: Chair): SeatPlan {
  if (kind === "bot") return { kind, level };
  if (kind === "local") return name.trim() ? { kind, name: name.trim() } : { kind };
  return { kind };
}
