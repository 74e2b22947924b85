// The table for any game: laid from what every game gives, where a game brings no drawings of its own.

import "./any.css";
import "./plan.css";

import { catalogue } from "$lib/catalogue.svelte";
import { has, t } from "$lib/i18n.svelte";
import { ownColour } from "$lib/ownColour";
import type { GameEvent, Looks, View } from "$lib/protocol";
import type { TableModel } from "../../table/model.svelte";
import { prompted } from "../../table/prompted";

import { beatsOf, type Places } from "./beats";
import Board from "./Board.svelte";
import { groundOf } from "./faces";
import { lay } from "./fields";
import Home from "./Home.svelte";
import { laidOut, type AnyTable } from "./laying";
import Picture from "./Picture.svelte";
import PlainTag from "./PlainTag.svelte";
import Plan from "./Plan.svelte";
import Score from "./Score.svelte";

/** What is asked: by the game's own text, or whose turn it is. */
function prompt(table: TableModel): string {
  const { view, game } = table;
  const phase = (view as { phase?: unknown }).phase;
  const key = view.prompt.key || (view.over ? "over" : typeof phase === "string" ? phase : "turn");
  const own = [`prompt.${key}`, `prompt.${key}_you`].some((each) => has(game.name, each));
  if (own) return prompted(table, key);
  if (view.over) return "";
  if (table.myTurn) return t("any.choose");
  const [seat] = view.acting;
  return seat === undefined ? "" : t("any.turn_of", { name: table.name(seat) });
}

function note(table: TableModel): string {
  const { round } = laidOut(table);
  if (!round) return "";
  return round.rounds === null
    ? t("words.round", { round: round.round })
    : t("words.round_of", { round: round.round, rounds: round.rounds });
}

/** A new round begins a chapter, and so does what no seat did. */
const chapter = ({ seat }: GameEvent) => seat === null;
const loud = (event: GameEvent) => chapter(event) && "round" in event;

/** Where things lie in a view, found once for all events that are told with it. */
function placing(game: string, looks: Looks): (view: View) => Places {
  const known = new WeakMap<View, Places>();
  const space = catalogue.find(game)?.moves ?? { size: 0, blocks: [] };
  return (view) => {
    let places = known.get(view);
    if (!places) {
      const { fields, home } = lay(view, { seats: view.scores.length, me: view.seat, looks, space });
      known.set(view, (places = { space, fields: [...fields, ...home] }));
    }
    return places;
  };
}

export function anyTable(game: string, looks: Looks): AnyTable {
  const placesOf = placing(game, looks);
  return {
    layout: looks,
    own: ownColour(game),
    Board,
    zones: true,
    Home,
    Tag: PlainTag,
    Plan,
    Score,
    Picture,
    items: () => [],
    note,
    more: () => undefined,
    prompt,
    scene: () => "any",
    secret: (view) => looks.secret && !view.over,
    fleeting: looks.fleeting,
    habits: () => ({ usual: () => undefined, begins: () => true }),
    beats: (event, view) => beatsOf(event, placesOf(view)),
    chapter,
    loud,
    quiet: () => false,
    ground: (word) => groundOf(word) || undefined,
    drop: () => undefined,
  };
}
