// What the plan says: the order on the button, what a card does, and what the picked move would bring.

import { has, tg } from "$lib/i18n.svelte";
import type { Preview } from "$lib/protocol";
import type { NamedMove } from "../../table/moves";

import { batchOf, totalOf, written } from "./batch";
import { GAME, spotOf, topOf, type Standing, type Table } from "./view";

/** The move as an order: 'Lay 3+1 on A'. */
export function order(table: Table, move: NamedMove): string {
  const spot = String(move.fields.spot ?? "").toUpperCase();
  if (move.name === "lay") return tg(GAME, "plan.lay", { batch: written(batchOf(move)), spot });
  if (move.name === "piggybank") return tg(GAME, "plan.piggybank", { value: towelValue(table, move), towel: move.fields.towel!, spot });
  return table.tell(`move.${move.name}`, move.fields);
}

/** The card that a move plays, where it is one with a picture. */
export function cardOf({ name, fields }: NamedMove): string | null {
  if (name === "bury") return String(fields.treasure);
  if (name === "keep") return String(fields.special);
  const card = name.split("_")[0]!;
  return has(GAME, `about.${card}`) ? card : null;
}

/** What playing it does, and who will see what. */
export function explanation(name: string, preview: Preview | null): string {
  const does = [`plan.does.${name}`, `about.${name}`].find((key) => has(GAME, key));
  const said = [does, has(GAME, `plan.seen.${name}`) && `plan.seen.${name}`, preview?.reveals && "plan.reveals"];
  return said.flatMap((key) => (key ? [tg(GAME, key)] : [])).join(" ");
}

/** The value of the towel that a Piggybank would take back; 0 once it is gone. */
export function towelValue(table: Table, move: NamedMove): number {
  const spot = spotOf(table.view, String(move.fields.spot));
  return spot?.towels[Number(move.fields.towel) - 1]?.[1] ?? 0;
}

/** '5 beats 3.', on a towelled treasure. */
export function beats(table: Table, move: NamedMove): string | null {
  const spot = spotOf(table.view, String(move.fields.spot));
  const top = spot && topOf(spot);
  if (!top) return null;
  const total = totalOf(batchOf(move));
  return tg(GAME, total > top.value ? "plan.beats" : "plan.equals", { total, top: top.value });
}

/** What the move would make of the treasure it is played on. */
export function outcome(table: Table, move: NamedMove, then: Standing): string {
  const letter = String(move.fields.spot ?? "");
  const spot = spotOf(table.view, letter);
  if (!spot || table.me === null || move.name !== "lay") return "";
  if (!then.spots[table.me]!.includes(letter)) return tg(GAME, "plan.not_yours", { spot: letter.toUpperCase() });
  if (spot.treasure === null) return tg(GAME, "plan.yours_unknown", { spot: letter.toUpperCase() });
  return tg(GAME, "plan.yours", { spot: letter.toUpperCase(), treasure: tg(GAME, `word.${spot.treasure}`) });
}
