// The table of X Marks the Spot: its pieces, and its words about a position.

import "./board.css";
import "./home.css";
import "./sheet.css";
import "./plan.css";

import { t, tg } from "$lib/i18n.svelte";
import type { GameTable } from "../../table/gameTable";

import { beats, continues } from "./beats";
import Board from "./Board.svelte";
import { habits } from "./habits";
import Home from "./Home.svelte";
import { itemsOf } from "./items";
import Ledger from "./Ledger.svelte";
import Doubloon from "./Doubloon.svelte";
import { deskOf } from "./desk.svelte";
import Peek from "./Peek.svelte";
import { groundOf } from "./pictures";
import Picture from "./Picture.svelte";
import Plan from "./Plan.svelte";
import Rival from "./Rival.svelte";
import Score from "./Score.svelte";
import Sign from "./Sign.svelte";
import { SpotTurn } from "./turn.svelte";
import { GAME, type SpotView, type Table } from "./view";

function prompt(table: Table): string | undefined {
  const own = table.myTurn ? asked(table) : null;
  return own === null ? undefined : tg(GAME, `ask.${own}`);
}

/** Others' turns ask the viewer too: a Parlay says so. */
function lead(table: Table): string {
  const { parlay } = table.view;
  if (!table.myTurn) return "";
  if (!parlay) return t("table.your_turn");
  return parlay.seat === table.me ? table.say("ask.your_parlay") : table.tell("ask.parlay_of", { of_seat: parlay.seat });
}

/** What the viewer is asked beyond the phase: what is picked up wants to go on. */
function asked(table: Table): string | null {
  const turn = new SpotTurn(table);
  if (turn.replacing) return turn.tile === null ? "which" : "set";
  if (turn.placing) return turn.ghost ? "lay" : "place";
  if (turn.aiming === "cannon" || turn.aiming === "heading") return turn.target ? "aimed" : turn.aiming;
  return turn.aiming;
}

/** A Parlay fills the screen of a phone: the hand is in its sheet. */
function scene(table: Table): string {
  const turn = new SpotTurn(table);
  if (table.view.over) return "over";
  if (!table.myTurn) return "wait";
  if (turn.swapping) return "swap";
  return turn.view.parlay ? "parlay" : "lay";
}

const CHAPTERS = new Set(["round", "over"]);
const QUIET = new Set(["start", "end", "answered"]);

export const table: GameTable<SpotView> = {
  Board,
  Rival,
  Home,
  Sign,
  Ledger,
  Plan,
  Look: Peek,
  looks: (table) => deskOf(table).looks(table.view),
  Score,
  Picture,
  Scene: Doubloon,
  items: itemsOf,
  note: ({ view }) => tg(GAME, "table.note", { round: view.round }),
  more: ({ view }) => tg(GAME, "table.goal", { goal: view.goal }),
  prompt,
  lead,
  scene,
  secret: (view) => !view.over,
  habits: () => habits,
  beats,
  continues,
  chapter: ({ kind }) => CHAPTERS.has(kind),
  loud: ({ kind }) => kind === "over",
  quiet: ({ kind, count }) => QUIET.has(kind) || (kind === "draw" && count === 0),
  ground: groundOf,
  lift: (model, thing) => {
    const turn = new SpotTurn(model);
    if (thing !== "ghost" && !turn.holds(thing)) turn.pickCard(thing);
  },
  drop: (model, thing, target) => new SpotTurn(model).drop(thing, target),
};
