// A scene of a game, and how it goes: step after step, each held for a while, until all is shown.

import type { GameEvent, View } from "$lib/protocol";

import type { TableModel } from "../table/model.svelte";
import type { Cue } from "./player";
import type { Sound } from "./sounds";

/** A scene of a game's own that has the stage now. */
export interface Scene<V extends View = View> {
  name: string;
  event: GameEvent;
  /** The position that it leads to; what is drawn meanwhile is the one before. */
  view: V;
  cue: Cue;
  done: () => void;
  /** Says what it comes to, where that was withheld until now. */
  tell: () => void;
  /** Shows its last picture at once; set by the scene until it is there. */
  hurry: (() => void) | null;
}

/** One step: how long it is held at the pace normal, and how it sounds. */
export interface Step {
  holds: number;
  sound?: Sound | undefined;
}

/** Plays the steps of a scene, and its last sound; the table knows how many have been shown. Without motion all is there at once. */
export async function playScene(
  table: Pick<TableModel, "sceneAt" | "sceneDone">,
  scene: Scene,
  steps: readonly Step[],
  still: boolean,
  last: Sound | null = "bell",
): Promise<void> {
  const { cue } = scene;
  let hurried = still;
  function end(): void {
    table.sceneAt = steps.length;
    table.sceneDone = true;
    scene.hurry = null;
    scene.tell();
  }
  scene.hurry = () => {
    hurried = true;
    end();
  };
  for (const [at, { holds, sound }] of steps.entries()) {
    if (hurried) break;
    table.sceneAt = at + 1;
    if (at === steps.length - 1) scene.tell();
    if (sound) cue.sound(sound);
    if (!(await cue.hold(holds)) || !(await cue.stop())) return;
  }
  end();
  if (last) cue.sound(last);
}
