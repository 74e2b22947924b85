// The end in one line: how near it was for who looks, and never that they lost.

import { t } from "$lib/i18n.svelte";

import type { TableModel } from "../table/model.svelte";
import { minus } from "../table/printed";
import { bestOf, marginOf } from "./count";

/** So many points are near. */
const NEAR = 3;

export function titleOf(table: TableModel): string {
  const { view, me } = table;
  const { winners, scores } = view;
  const shared = winners.length > 1;
  const won = me !== null && winners.includes(me);
  if (shared) return t(won ? "finale.shared" : "finale.shared_others");
  const margin = marginOf(scores, winners) ?? 0;
  if (won) return t(margin > 0 ? "finale.win" : "finale.win_tied", { count: margin });
  const behind = me === null ? null : scores[winners[0]!]! - scores[me]!;
  if (behind !== null && behind <= NEAR) return t(behind > 0 ? "finale.close" : "finale.close_tied", { count: behind });
  const best = me === null ? null : bestOf(table.parts.items(table), me);
  if (best) return t("finale.best", { what: best.label, points: minus(best.points[me!]!) });
  return t(margin > 0 ? "finale.won" : "finale.won_tied", { name: table.name(winners[0]!), count: margin });
}
