import { expect, test } from "vitest";

import { playScene } from "./script";
import type { Scene } from "./script";

const STEPS = [{ holds: 100 }, { holds: 100 }, { holds: 100 }];

function sceneOf(seen: () => void): Scene {
  const hold = async () => {
    seen();
    return Promise.resolve(true);
  };
  const cue = { tempo: { flights: 1, holds: 1, between: 0, ring: null }, hold, stop: () => Promise.resolve(true), sound: () => undefined };
  return {
    name: "round",
    event: { kind: "scored", seat: null },
    view: {},
    cue,
    done: () => undefined,
    tell: () => undefined,
    hurry: null,
  } as unknown as Scene;
}

test("the steps of a scene are shown one after the other", async () => {
  const table = { sceneAt: 0, sceneDone: false };
  const seen: number[] = [];
  await playScene(
    table,
    sceneOf(() => seen.push(table.sceneAt)),
    STEPS,
    false,
  );
  expect(seen).toEqual([1, 2, 3]);
  expect(table).toEqual({ sceneAt: 3, sceneDone: true });
});

test("who is in a hurry sees the last picture at once, and who wants no motion never another", async () => {
  const table = { sceneAt: 0, sceneDone: false };
  const seen: number[] = [];
  const scene = sceneOf(() => {
    seen.push(table.sceneAt);
    scene.hurry?.();
  });
  await playScene(table, scene, STEPS, false);
  expect(seen).toEqual([1]);
  expect(table).toEqual({ sceneAt: 3, sceneDone: true });
  await playScene(
    table,
    sceneOf(() => seen.push(9)),
    STEPS,
    true,
  );
  expect(seen).toEqual([1]);
});
