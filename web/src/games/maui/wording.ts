// What is said of pieces, places and choices at this table.

import { tg } from "$lib/i18n.svelte";
import { capital, signed } from "../../table/printed";

import type { Effect } from "./effects";
import { outside } from "./heights";
import { TowelTurn } from "./turn.svelte";
import { costOf, GAME, shown, type Column, type Table } from "./view";

export function word(name: string): string {
  return tg(GAME, `word.${name}`);
}

/** 'yellow, red, light blue': a piece from top to bottom. */
export function pieceName(piece: readonly string[]): string {
  return piece.map(word).join(", ");
}

/** 'Rows 1–2, one section out': where a laid piece lies. */
export function where(top: number, length: number, rows: number): string {
  const { above, below } = outside(top, rows);
  const [first, last, count] = [Math.max(0, top) + 1, Math.min(rows, top + length), above + below];
  const key = count === 0 ? "rows" : first === last ? "row_out" : "rows_out";
  return capital(tg(GAME, `lies.${key}`, { first, last, count }));
}

/** A laid piece in full, for those who hear it. */
export function laidName(column: Column, number: number, rows: number): string {
  const place = number === 0 ? tg(GAME, "beach.port") : tg(GAME, "beach.column", { number });
  const crabs = column.crabs.filter((value) => value !== null).length;
  const sections = pieceName(column.piece.map((_, section) => shown(column, section)));
  const text = tg(GAME, "beach.piece", { place, rows: where(column.top, column.piece.length, rows), piece: sections });
  return crabs > 0 ? `${text}, ${tg(GAME, "beach.with_crabs", { count: crabs })}` : text;
}

/** The line of an effect: what it is about, and how it comes. */
export function effectText(effect: Effect): { thing: string; how: string } {
  const say = (facts: Record<string, string | number>) => ({
    thing: capital(tg(GAME, `effect.${effect.kind}`, facts)),
    how: tg(GAME, `effect.${effect.kind}_how`, facts),
  });
  switch (effect.kind) {
    case "join":
      return say({ pattern: tg(GAME, `pattern.${effect.pattern}`), row: effect.row + 1, count: effect.spaces });
    case "umbrella":
      return say({ pattern: tg(GAME, `pattern.${effect.pattern}`), count: effect.spaces });
    case "pearl":
      return say({ pearl: word(effect.pearl), count: effect.count });
    case "dollars":
      return {
        thing: tg(GAME, "effect.dollars", { count: effect.count }),
        how: tg(GAME, effect.points > 0 ? "effect.dollars_taken" : "effect.dollars_paid"),
      };
    case "penalty":
    case "crab":
      return say({ count: effect.count });
    default:
      return say({ token: word(effect.token) });
  }
}

/** What the button says that plays the choice. */
export function order(table: Table): string {
  const turn = new TowelTurn(table);
  const { chosen, gain, slot } = turn;
  const points = signed(gain ?? 0);
  if (chosen?.name === "dollars") return tg(GAME, "order.dollars", { points });
  if (chosen?.name === "spare") return tg(GAME, "order.spare");
  const cost = slot === null ? 0 : costOf(turn.view, slot);
  const how = chosen?.name === "token" ? "token" : cost === 0 ? "free" : "paid";
  return tg(GAME, `order.${how}`, { count: cost, points });
}

/** A towel token's place, in short: 'this piece, top'. */
export function tokenPlace(fields: Readonly<Record<string, string | number>>): string {
  return tg(GAME, `token.${fields.piece}`, { section: word(String(fields.section)) });
}

/** A choice of height, for those who hear it. */
export function stopName(rows: string, gain: number | null, token: string | null): string {
  const facts = { rows: capital(word(rows)), points: gain === null ? "…" : signed(gain), token: token ? word(token) : "" };
  return tg(GAME, token ? "height.spoken_token" : "height.spoken", facts);
}
