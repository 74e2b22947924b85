// Buried Treasure's table: its pieces, and its words about a position.

import "./pieces.css";

import { tg } from "$lib/i18n.svelte";
import type { GameTable } from "../../table/gameTable";
import { prompted } from "../../table/prompted";

import { beats, continues, setting } from "./beats";
import Board from "./Board.svelte";
import { colourOf, faceOf, indexOf } from "./cards";
import Home from "./Home.svelte";
import Ledger from "./Ledger.svelte";
import Picture from "./Picture.svelte";
import { itemsOf } from "./items";
import { habits } from "./plan";
import Plan from "./Plan.svelte";
import Rival from "./Rival.svelte";
import RivalHead from "./RivalHead.svelte";
import Round from "./Round.svelte";
import Score from "./Score.svelte";
import { TurnPlan } from "./turn.svelte";
import { COLOURS, GAME, type Table, type TreasureView } from "./view";

/** What the composed line asks next, of the card that it lifts. */
function prompt(table: Table): string | undefined {
  const { view, composer, myTurn } = table;
  const turn = new TurnPlan(table);
  if (view.over || !myTurn || composer.idle || turn.question === "turn") return undefined;
  const picked = turn.walk.steps[0]?.chosen;
  const card = picked?.name === "take" ? view.columns[Number(picked.fields.column)]?.at(-1) : undefined;
  return prompted(table, turn.question, card ? { card, colour: colourOf(card), count: faceOf(card).flags } : {});
}

export const table: GameTable<TreasureView> = {
  Board,
  Rival,
  RivalHead,
  Home,
  Ledger,
  Plan,
  Score,
  Picture,
  Scene: Round,
  items: itemsOf,
  note: ({ view: { round, rounds } }) => tg(GAME, "table.round", { round, rounds }),
  more: ({ view }) => (view.advanced ? tg(GAME, "table.with_starters") : undefined),
  prompt,
  secret: (view) => view.advanced && !view.over,
  habits,
  beats,
  setting,
  continues,
  chapter: ({ kind }) => kind === "round" || kind === "scored" || kind === "leftover" || kind === "over",
  quiet: ({ kind, seat, to_seat }) => kind === "start" || kind === "decline" || (kind === "place" && to_seat === seat),
  ground: (word) => (indexOf(word.split("-")[0]!) >= 0 ? `is-${COLOURS[indexOf(word.split("-")[0]!)]}` : undefined),
  drop: (model, thing, seat) => new TurnPlan(model).drop(Number(thing), Number(seat)),
};
