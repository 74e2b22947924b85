// The one line that says who is on and what to do, scene by scene.

import { Crew } from "./crew.svelte";
import { deskOf, type Desk } from "./desk.svelte";
import type { Table } from "./view";

/** The first words, in bold. */
export function lead(table: Table): string {
  const desk = deskOf(table);
  const { view } = desk;
  switch (desk.scene) {
    case "tale":
      return table.say("say.captain");
    case "wait":
      return table.tell("say.wait_lead", { seat: view.captain });
    case "listen":
      return table.tell("say.listen_lead", { seat: view.captain });
    case "build":
      return table.say(desk.captain || table.me === null ? "say.watch_lead" : "say.build_lead");
    case "judge":
      return table.say("say.judge_lead");
    case "loot":
      return view.phase === "stow" ? table.say("say.stow_lead") : table.tell("say.loot_lead", { seat: view.acting[0] ?? view.captain });
    default:
      return table.say("say.vote_lead");
  }
}

/** What to do. */
export function prompt(table: Table): string {
  const desk = deskOf(table);
  const { view } = desk;
  switch (desk.scene) {
    case "tale":
      return table.say(view.telling === "aloud" ? "say.tale_aloud" : "say.tale", { count: view.hand?.length ?? view.cards });
    case "wait":
      return table.say("say.wait");
    case "listen":
      return table.say(view.telling === "aloud" ? "say.listen_aloud" : desk.captain ? "say.listen_captain" : "say.listen");
    case "build":
      return building(table, desk);
    case "judge":
      return table.say("say.judge", { count: view.judged?.problems.length ?? 0 });
    case "loot":
      return view.phase === "stow" ? table.say("say.stow") : table.tell("say.loot", { seat: view.acting[0] ?? view.captain });
    case "vote":
      return table.say(table.myTurn ? "say.vote" : "say.voted");
    default:
      return table.say("say.over");
  }
}

function building(table: Table, { view, captain }: Desk): string {
  if (captain) return table.say("say.build_captain");
  const empty = view.island.filter((cell) => cell === null).length;
  if (empty > 0) return table.say("say.empty", { count: empty });
  if (view.cross === null) return table.say("say.no_cross");
  return table.say(new Crew(table).called.length > 0 ? "say.calls" : "say.complete", {
    count: new Crew(table).called.length,
    needed: view.done_needed,
  });
}
