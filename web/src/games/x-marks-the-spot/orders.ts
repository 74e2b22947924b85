// What the one button says: the moves that are picked up, as an order.

import { list, tg } from "$lib/i18n.svelte";
import type { NamedMove } from "../../table/moves";

import { nameOf } from "./spoken";
import { GAME, type Parlay, type Table } from "./view";

/** A step of a Parlay as an order: 'Counter: two for two'. */
export function orderOf(table: Table, moves: NamedMove[], parlay: Parlay | null): string {
  const [first] = moves;
  if (!first) return "";
  const { name, fields } = first;
  if (name === "give") return tg(GAME, "parlay.order.give", { cards: list(moves.map((move) => nameOf(String(move.fields.card)))) });
  const seat = fields.seat === undefined ? (parlay?.at_seat ?? null) : Number(fields.seat);
  const facts = { name: seat === null ? "" : table.name(seat), count: fields.count ?? counted(name, seat, parlay) };
  return tg(GAME, `parlay.order.${name}`, facts);
}

function counted(name: string, seat: number | null, parlay: Parlay | null): number {
  if (!parlay || name === "force") return 1;
  if (name === "accept") return parlay.count;
  return (seat === parlay.at_seat ? parlay.counter : parlay.offers[seat ?? -1]) ?? 1;
}
