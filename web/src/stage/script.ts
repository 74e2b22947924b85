// How a scene of a game goes: step after step, each held for a while, until all is shown.

import type { TableModel } from "../table/model.svelte";
import type { Scene } from "./stage.svelte";
import type { Sound } from "./sounds";

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
  }
  scene.hurry = () => {
    hurried = true;
    end();
  };
  for (const [at, { holds, sound }] of steps.entries()) {
    if (hurried) break;
    table.sceneAt = at + 1;
    if (sound) cue.sound(sound);
    if (!(await cue.hold(holds)) || !(await cue.stop())) return;
  }
  end();
  if (last) cue.sound(last);
}
