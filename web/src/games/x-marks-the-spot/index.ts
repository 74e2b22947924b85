// The table of X Marks the Spot: its pieces, its words about a position, where its cards fly.

import "./board.css";
import "./home.css";
import "./sheet.css";
import "./plan.css";

import { t, tell, tg } from "$lib/i18n.svelte";
import type { GameEvent } from "$lib/protocol";
import type { Flight, GameTable } from "../../table/gameTable";

import Board from "./Board.svelte";
import { habits } from "./habits";
import Home from "./Home.svelte";
import Ledger from "./Ledger.svelte";
import { groundOf } from "./pictures";
import Plan from "./Plan.svelte";
import Rival from "./Rival.svelte";
import Score from "./Score.svelte";
import Sign from "./Sign.svelte";
import { SpotTurn } from "./turn.svelte";
import { GAME, type SpotView, type Table } from "./view";

const SECTIONS: Record<string, string> = {
  draw: "XM-2",
  play: "XM-2",
  place: "XM-5",
  turn: "XM-12",
  follow: "XM-14",
  pick: "XM-14",
  answer: "XM-13",
  decide: "XM-13",
  open: "XM-13",
  choose: "XM-13",
  swap: "XM-13",
  over: "XM-10",
};

function prompt(table: Table): string {
  const view = table.view;
  if (view.over) return tg(GAME, "prompt.over");
  const own = table.myTurn ? asked(table) : null;
  if (own !== null) return tg(GAME, `ask.${own}`);
  const seat = table.myTurn && table.me !== null ? table.me : (view.acting[0] ?? view.turn);
  const phase = view.phase === "play" && view.played > 0 ? "play_more" : view.phase;
  return tell(GAME, `prompt.${phase}`, { seat, ...facts(view) }, table.names, table.me);
}

/** Others' turns ask the viewer too: a Parlay says so. */
function lead(table: Table): string {
  const { parlay } = table.view;
  if (!table.myTurn) return "";
  if (!parlay) return t("table.your_turn");
  return parlay.seat === table.me ? tg(GAME, "ask.your_parlay") : tell(GAME, "ask.parlay_of", { of_seat: parlay.seat }, table.names, table.me);
}

/** What the prompts of some phases tell besides. */
function facts({ phase, card, plunder, parlay }: SpotView): Record<string, unknown> {
  if (phase === "pick") return { at_seat: plunder!.at_seat };
  if (phase === "answer") return { of_seat: parlay!.seat, count: parlay!.count };
  if (phase === "decide") return { of_seat: parlay!.at_seat, count: parlay!.counter };
  if (phase === "swap") return { count: parlay!.agreed };
  return card === null ? {} : { card };
}

/** What the viewer is asked beyond the phase: what is picked up wants to go on. */
function asked(table: Table): string | null {
  const turn = new SpotTurn(table);
  if (turn.replacing) return turn.tile === null ? "which" : "set";
  if (turn.placing) return turn.ghost ? "lay" : "place";
  if (turn.aiming === "cannon" || turn.aiming === "heading") return turn.target ? "aimed" : turn.aiming;
  if (turn.aiming !== null) return turn.aiming;
  if (turn.view.phase !== "play") return null;
  if (turn.legal.some(({ name }) => name === "pass")) return "stuck";
  return turn.view.played === 0 ? "first" : "second";
}

/** A Parlay fills the screen of a phone: the hand is in its sheet. */
function scene(table: Table): string {
  const turn = new SpotTurn(table);
  if (table.view.over) return "over";
  if (!table.myTurn) return "wait";
  if (turn.swapping) return "swap";
  return turn.view.parlay ? "parlay" : "lay";
}

function flights(event: GameEvent): Flight[] {
  const { kind, seat, id } = event;
  const hand = `hand-${seat}`;
  switch (kind) {
    case "lay":
      return [{ from: hand, to: `tile-${id}` }];
    case "heading":
      return [{ from: hand, to: `tile-${id}` }];
    case "cannon":
      return [{ from: `tile-${id}`, to: "discard" }];
    case "draw":
    case "scuttle":
      return [{ from: "deck", to: hand }];
    case "seize":
      return [{ from: `hand-${event.from_seat}`, to: hand }];
    default:
      return [];
  }
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
  Score,
  note: ({ view }) => tg(GAME, "table.note", { round: view.round }),
  more: ({ view }) => tg(GAME, "table.goal", { goal: view.goal }),
  prompt,
  lead,
  scene,
  secret: (view) => !view.over,
  section: (view) => SECTIONS[view.phase] ?? "XM-1",
  habits: () => habits,
  flights,
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
