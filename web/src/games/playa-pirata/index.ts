// Playa Pirata's table: its pieces, and its words about a position.

import "./pieces.css";

import { tg } from "$lib/i18n.svelte";
import type { GameTable } from "../../table/gameTable";

import { beats } from "./beats";
import Board from "./Board.svelte";
import Home from "./Home.svelte";
import { itemsOf } from "./items";
import Ledger from "./Ledger.svelte";
import Look from "./Look.svelte";
import Picture from "./Picture.svelte";
import Plan from "./Plan.svelte";
import Rival from "./Rival.svelte";
import RivalHead from "./RivalHead.svelte";
import Scenes from "./Scenes.svelte";
import Score from "./Score.svelte";
import { BeachTurn } from "./turn.svelte";
import { GAME, type BeachView } from "./view";

/** Treasures and specials stand in the log on the ground of their cards. */
function ground(word: string): string | undefined {
  if (SPECIALS.has(word)) return "card--special";
  return TREASURE.test(word) ? "card--treasure" : undefined;
}

const TREASURE = /^(\d|skull|towel)$/;
const SPECIALS = new Set([
  "sandcastle",
  "skeleton",
  "wave",
  "kingsize",
  "jollyroger",
  "bucket",
  "lifeguard",
  "flipflops",
  "piggybank",
  "parrot",
]);
const CHAPTERS = new Set(["hand", "turn", "final", "scored", "tie", "over"]);
const QUIET = new Set(["start", "end", "answer"]);

export const table: GameTable<BeachView> = {
  Board,
  Rival,
  RivalHead,
  Home,
  Ledger,
  Plan,
  Look,
  looks: (table) => new BeachTurn(table).inspected !== null,
  Score,
  Picture,
  Scene: Scenes,
  items: itemsOf,
  note: ({ view: { hand, hands, turn, turns } }) => tg(GAME, "table.note", { hand, hands, turn, turns }),
  more: ({ view }) => (view.specials ? tg(GAME, "table.with_specials") : undefined),
  secret: (view) => !view.over,
  // Each step of a turn is played by itself: what a look or a map brings decides the next.
  habits: () => ({ usual: () => undefined, begins: () => true }),
  beats,
  chapter: ({ kind }) => CHAPTERS.has(kind),
  quiet: ({ kind }) => QUIET.has(kind),
  loud: ({ kind }) => kind !== "turn",
  ground,
  drop: (model, thing, target) => new BeachTurn(model).drop(thing, target),
};
