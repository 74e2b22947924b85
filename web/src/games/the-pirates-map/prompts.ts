// The one line that says who is on and what to do, scene by scene.

import { tg } from "$lib/i18n.svelte";

import { Crew } from "./crew.svelte";
import { deskOf, type Desk } from "./desk.svelte";
import { GAME, type Table } from "./view";
import { say } from "./wording";

/** The first words, in bold. */
export function lead(table: Table): string {
  const desk = deskOf(table);
  const { view } = desk;
  switch (desk.scene) {
    case "tale":
      return tg(GAME, "say.captain");
    case "wait":
      return say(table, "say.wait_lead", { seat: view.captain });
    case "listen":
      return say(table, "say.listen_lead", { seat: view.captain });
    case "build":
      return tg(GAME, desk.captain || table.me === null ? "say.watch_lead" : "say.build_lead");
    case "judge":
      return tg(GAME, "say.judge_lead");
    case "loot":
      return view.phase === "stow" ? tg(GAME, "say.stow_lead") : say(table, "say.loot_lead", { seat: view.acting[0] ?? view.captain });
    default:
      return tg(GAME, "say.vote_lead");
  }
}

/** What to do. */
export function prompt(table: Table): string {
  const desk = deskOf(table);
  const { view } = desk;
  switch (desk.scene) {
    case "tale":
      return tg(GAME, view.telling === "aloud" ? "say.tale_aloud" : "say.tale", { count: view.hand?.length ?? view.cards });
    case "wait":
      return tg(GAME, "say.wait");
    case "listen":
      return tg(GAME, view.telling === "aloud" ? "say.listen_aloud" : desk.captain ? "say.listen_captain" : "say.listen");
    case "build":
      return building(table, desk);
    case "judge":
      return tg(GAME, "say.judge", { count: view.judged?.problems.length ?? 0 });
    case "loot":
      return view.phase === "stow" ? tg(GAME, "say.stow") : say(table, "say.loot", { seat: view.acting[0] ?? view.captain });
    case "vote":
      return tg(GAME, table.myTurn ? "say.vote" : "say.voted");
    default:
      return tg(GAME, "say.over");
  }
}

function building(table: Table, { view, captain }: Desk): string {
  if (captain) return tg(GAME, "say.build_captain");
  const empty = view.island.filter((cell) => cell === null).length;
  if (empty > 0) return tg(GAME, "say.empty", { count: empty });
  if (view.cross === null) return tg(GAME, "say.no_cross");
  return tg(GAME, new Crew(table).called.length > 0 ? "say.calls" : "say.complete", {
    count: new Crew(table).called.length,
    needed: view.done_needed,
  });
}
