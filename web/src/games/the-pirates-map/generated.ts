// What the generator would tell at each stop of the captain's desk: asked for by a preview of the whole tale.

import { deskOf } from "./desk.svelte";
import type { Table, Told } from "./view";

/** The stops of the tale as it would be told now; empty until the answer is here. */
export function asTold(table: Table): readonly Told[] {
  const { studio } = deskOf(table);
  const preview = table.composer.told(studio.line(table.game.moves));
  return preview ? preview.standing.tale.slice(table.view.sent) : [];
}

/** Asks for it; run inside an effect, which runs again at each new position. */
export function askAsTold(table: Table): void {
  const { studio } = deskOf(table);
  if (table.ready && table.composer.legal.length > 0 && studio.count > 0) table.composer.want([studio.line(table.game.moves)]);
}
