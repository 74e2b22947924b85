// Maui's table: its pieces, and its words about a position.

import "./pieces.css";
import "./beach.css";
import "./side.css";

import { tg } from "$lib/i18n.svelte";
import type { MauiView } from "$lib/protocol";
import type { GameTable } from "../../table/gameTable";

import { beats } from "./beats";
import Board from "./Board.svelte";
import Home from "./Home.svelte";
import { itemsOf } from "./items";
import Ledger from "./Ledger.svelte";
import Picture from "./Picture.svelte";
import Plan from "./Plan.svelte";
import Rival from "./Rival.svelte";
import RivalHead from "./RivalHead.svelte";
import Score from "./Score.svelte";
import { TowelTurn } from "./turn.svelte";
import { GAME, type Table } from "./view";

const PATTERNS = new Set(["yellow", "red", "blue", "orange", "green"]);
const CHAPTERS = new Set(["beach", "round", "last_round", "interim", "scored", "tie", "over"]);
const QUIET = new Set(["start", "refill"]);

function prompt(table: Table): string | undefined {
  const { chosen } = new TowelTurn(table);
  return chosen && !table.view.over ? tg(GAME, `prompt.lay_${chosen.name}`) : undefined;
}

function note({ view: { face, beach, beaches, standing, length }, me }: Table): string {
  const side = tg(GAME, `table.${face}`);
  const where = beaches > 1 ? tg(GAME, "table.beach", { side, beach, beaches }) : side;
  const laid = me === null ? Math.max(...standing.laid) : standing.laid[me]!;
  return tg(GAME, "table.note", { side: where, laid, length });
}

export const table: GameTable<MauiView> = {
  Board,
  zones: true,
  Rival,
  RivalHead,
  Home,
  Ledger,
  Plan,
  Score,
  Picture,
  items: itemsOf,
  note,
  more: ({ view }) => tg(GAME, "table.round", { round: view.round }),
  prompt,
  secret: () => false,
  habits: () => ({ usual: () => undefined, begins: () => true }),
  beats,
  chapter: ({ kind }) => CHAPTERS.has(kind),
  loud: ({ kind }) => kind !== "round",
  quiet: ({ kind }) => QUIET.has(kind),
  ground: (word) => (PATTERNS.has(word) ? `is-${word}` : undefined),
  drop: (model, thing, place) => {
    const turn = new TowelTurn(model);
    if (turn.slot !== thing) turn.toggleSlot(thing);
    if (place.startsWith("row-")) turn.follow(Number(place.slice(4)) + 0.5);
  },
};
