// How cards and places sound: names on buttons and in sentences.

import { list, tg } from "$lib/i18n.svelte";
import { capital } from "../../table/printed";

import type { Spot } from "./places";
import { cellAt, GAME, iconsOf, type Table, type Tile } from "./view";

/** An icon, a tile or an action by its name: 'Avery', 'two Wynn', 'Cannon'. */
export function nameOf(word: string): string {
  return tg(GAME, `word.${word}`);
}

/** A place for the tile in hand: where its first half lies, where the second, and what they cover. */
export function placeWords(table: Table, tile: string, { cells, facing }: Spot): string {
  const view = table.view;
  const [first, second] = iconsOf(tile);
  const where = tg(GAME, `plane.place.${facing}`, { first: nameOf(first), second: nameOf(second), x: cells[0][0], y: cells[0][1] });
  const under = cells.flatMap((cell) => cellAt(view, cell)?.icon ?? []);
  return under.length === 0 ? where : tg(GAME, "plane.covers", { where: capital(where), icons: list(under.map(nameOf)) });
}

/** A tile to aim at: what it is, who laid it, where. */
export function aimWords(table: Table, tile: Tile): string {
  const [x, y] = tile.cells[0];
  return tg(GAME, "plane.aim", { tile: capital(nameOf(tile.tile)), name: table.name(tile.seat), x, y });
}
