// The one line that says who is on and what to do, scene by scene.

import { Crew } from "./crew.svelte";
import { deskOf, type Desk } from "./desk.svelte";
import type { MapView, Table } from "./view";

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
      if (view.phase === "glass") return table.say("say.glass_lead");
      return table.say(desk.captain || table.me === null ? "say.watch_lead" : "say.build_lead");
    case "judge":
      return table.say("say.judge_lead");
    case "loot":
      return view.phase === "stow" ? table.say("say.stow_lead") : table.tell("say.loot_lead", { seat: view.acting[0] ?? view.captain });
    default:
      return table.say(view.phase === "gab" ? "say.gab_lead" : "say.vote_lead");
  }
}

/** What to do. */
export function prompt(table: Table): string {
  const desk = deskOf(table);
  const { view } = desk;
  switch (desk.scene) {
    case "tale":
      return table.say(desk.spoken ? "say.tale_aloud" : "say.tale", { count: view.hand?.length ?? view.cards });
    case "wait":
      return table.say(view.face_down ? "say.wait_down" : "say.wait");
    case "listen":
      return table.say(desk.spoken ? "say.listen_aloud" : desk.captain ? "say.listen_captain" : "say.listen");
    case "build":
      return building(table, desk);
    case "judge":
      return table.say("say.judge", { count: view.judged?.problems.length ?? 0 });
    case "loot":
      return view.phase === "stow" ? table.say("say.stow") : table.tell("say.loot", { seat: view.acting[0] ?? view.captain });
    case "vote":
      return voting(table, view);
    default:
      return table.say("say.over");
  }
}

/** The loot has been counted by then, unless the table plays by the first rules; after the votes comes the curse. */
function voting(table: Table, view: MapView): string {
  if (view.phase === "gab") return table.say("say.gab");
  if (!table.myTurn) return table.say("say.voted");
  return table.say(view.count.length > 0 ? "say.vote_counted" : "say.vote");
}

function building(table: Table, { view, captain }: Desk): string {
  if (view.phase === "glass") return table.say("say.glass");
  if (captain) return table.say("say.build_captain");
  const empty = view.island.filter((cell) => cell === null).length;
  if (empty > 0) return table.say("say.empty", { count: empty });
  if (view.cross === null) return table.say("say.no_cross");
  return table.say(new Crew(table).called.length > 0 ? "say.calls" : "say.complete", {
    count: new Crew(table).called.length,
    needed: view.done_needed,
  });
}
