// A treasure on the beach in words: where it is from, what the viewer knows, what lies on it.

import { list, tg } from "$lib/i18n.svelte";

import { GAME, letterOf, topOf, type Spot, type Table } from "./view";

/** Everything about a treasure, in the order one would look. */
export function about(table: Table, index: number): string[] {
  const spot = table.view.beach[index]!;
  return [origin(table, index), knowledge(spot), ...marks(table, spot), ...towels(table, spot)];
}

/** 'C, buried by Marisol' */
export function origin(table: Table, index: number): string {
  const { buried_seat: seat } = table.view.beach[index]!;
  const spot = letterOf(index).toUpperCase();
  if (seat === null) return tg(GAME, "spot.dealt", { spot });
  return tg(GAME, seat === table.me ? "spot.mine" : "spot.buried", { spot, name: table.name(seat) });
}

function knowledge({ treasure, face_up }: Spot): string {
  if (treasure === null) return tg(GAME, "spot.unknown");
  return tg(GAME, face_up ? "spot.open" : "spot.known", { treasure: tg(GAME, `word.${treasure}`) });
}

/** Who looked, and the cards beside it. */
function marks(table: Table, spot: Spot): string[] {
  const said: string[] = [];
  const others = spot.looked_seats.filter((seat) => seat !== table.me);
  if (others.length > 0) said.push(tg(GAME, "spot.looked", { names: list(others.map((seat) => table.name(seat))) }));
  if (spot.jollyroger) said.push(tg(GAME, "spot.jolly"));
  if (spot.kingsize) said.push(tg(GAME, "spot.king"));
  if (spot.umbrella_seat !== null) said.push(tg(GAME, "spot.umbrella", { name: table.name(spot.umbrella_seat) }));
  return said;
}

function towels(table: Table, spot: Spot): string[] {
  const top = topOf(spot);
  if (!top) return [tg(GAME, "spot.bare")];
  const lying = tg(GAME, "spot.towels", { count: spot.towels.length, name: table.name(top.seat), value: top.value });
  return spot.needs === null ? [lying] : [lying, tg(GAME, "spot.needs", { needs: spot.needs })];
}
