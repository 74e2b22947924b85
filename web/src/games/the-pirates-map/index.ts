// The Pirate's Map's table: its pieces, and its words about a position.

import "./pieces.css";
import "./studio.css";
import "./night.css";
import "./island.css";
import "./verdict.css";

import { tg } from "$lib/i18n.svelte";
import type { GameTable } from "../../table/gameTable";

import { beats } from "./beats";
import Board from "./Board.svelte";
import Check from "./Check.svelte";
import { Crew, heldOf, keeps } from "./crew.svelte";
import { deskOf } from "./desk.svelte";
import { itemsOf } from "./items";
import Home from "./Home.svelte";
import Ledger from "./Ledger.svelte";
import Mark from "./Mark.svelte";
import Picture from "./Picture.svelte";
import Plan from "./Plan.svelte";
import { lead, prompt } from "./prompts";
import Score from "./Score.svelte";
import Sign from "./Sign.svelte";
import { GAME, type MapView, type Table } from "./view";

const CHAPTERS = new Set([
  "round",
  "maps_up",
  "more_sand",
  "right",
  "wrong",
  "counted",
  "ballot",
  "gab",
  "no_gab",
  "curse",
  "no_curse",
  "scored",
  "over",
]);
const QUIET = new Set(["start", "sent", "arranged", "shown", "hiding", "vanished", "stowed"]);
const LOUD = new Set(["round", "right", "curse", "no_curse"]);
const SEA = /^(ship|mermaid|bottle|shark)/;
const LAND = /^(palm|flag|barrel)/;

function more({ view: { telling, dramatic, cabin_boys }, game }: Table): string {
  const words = [`table.${telling}`, dramatic && "table.dramatic", cabin_boys && "table.cabin_boys"];
  return words.flatMap((key) => (key ? [tg(game.name, key)] : [])).join(" · ");
}

/** A map card dropped on a cell is laid, moved or exchanged; dropped on the hand it goes back; a stop moves to a place. */
function drop(table: Table, thing: string, target: string): void {
  const [what, place] = target.split("-");
  if (thing.startsWith("stop-") && what === "stop") return dropStop(table, Number(thing.slice(5)), Number(place));
  const crew = new Crew(table);
  const held = heldOf(thing);
  if (!crew.builds || !held) return;
  if (what === "cell") {
    const line = crew.drop(Number(place), held);
    if (line.length > 0) crew.play(line);
  } else if (held.kind === "cell") crew.takeBack(held.cell);
}

function dropStop(table: Table, id: number, place: number): void {
  const { studio, view } = deskOf(table);
  studio.moveTo(id, place - (view.story?.length ?? 0));
}

export const table: GameTable<MapView> = {
  Board,
  zones: true,
  Home,
  Mark,
  Sign,
  Ledger,
  Plan,
  Score,
  Picture,
  Scene: Check,
  items: itemsOf,
  note: ({ view: { round, rounds } }) => tg(GAME, "table.note", { round, rounds }),
  more,
  lead,
  prompt,
  scene: (model) => model.scene?.name ?? deskOf(model).scene,
  night: (model) => model.scene === null && deskOf(model).scene === "listen",
  asksReady: (model) => deskOf(model).beforeTale && !deskOf(model).captain,
  // What is said and seen cannot be unsaid; on the island a move is taken back by another.
  undo: () => false,
  fleeting: true,
  secret: (view) => !view.over && !["show", "island", "glass", "stow", "gab"].includes(view.phase),
  habits: () => ({ usual: () => undefined, begins: () => true, keeps, patient: true }),
  beats,
  chapter: ({ kind }) => CHAPTERS.has(kind),
  quiet: ({ kind }) => QUIET.has(kind),
  loud: ({ kind }) => LOUD.has(kind),
  ground: (word) => (SEA.test(word) ? "is-sea" : LAND.test(word) ? "is-land" : undefined),
  drop,
};
