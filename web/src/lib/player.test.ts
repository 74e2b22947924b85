import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { Player } from "./player.svelte";

vi.mock("./settings.svelte", () => ({ settings: { pace: "normal" } }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("steps stay between the start and the end", () => {
  const seen: number[] = [];
  const player = new Player(3, 99, (step) => seen.push(step));
  expect(player.step).toBe(3);
  player.by(1);
  player.go(-5);
  expect(seen).toEqual([3, 0]);
});

test("it walks to the end and stops there", () => {
  const player = new Player(2, 0, () => undefined);
  player.play();
  expect(player.playing).toBe(true);
  vi.advanceTimersByTime(10_000);
  expect(player.step).toBe(2);
  expect(player.playing).toBe(false);
});

test("from the end it begins again", () => {
  const player = new Player(2, 2, () => undefined);
  player.play();
  expect(player.step).toBe(0);
});

test("a step by hand stops the walk", () => {
  const player = new Player(5, 0, () => undefined);
  player.play();
  player.by(1);
  vi.advanceTimersByTime(10_000);
  expect(player.step).toBe(1);
});

test.each([
  ["ArrowRight", 3],
  ["ArrowLeft", 1],
  ["Home", 0],
  ["End", 9],
])("%s leads from 2 to %i", (key, step) => {
  const player = new Player(9, 2, () => undefined);
  expect(player.key(key)).toBe(true);
  expect(player.step).toBe(step);
});

test("other keys are not its business", () => {
  expect(new Player(9, 2, () => undefined).key("a")).toBe(false);
});

test("moves at which there is nothing to see are passed over", () => {
  const player = new Player(9, 0, () => undefined, [0, 2, 3, 7, 9]);
  const seen = [1, 1, 1, -1, 1, 1, 1].map((way) => {
    player.by(way);
    return player.step;
  });
  expect(seen).toEqual([2, 3, 7, 3, 7, 9, 9]);
  player.go(5);
  expect(player.step).toBe(5);
  player.by(-1);
  expect(player.step).toBe(3);
  player.by(10);
  expect(player.step).toBe(9);
  player.by(-10);
  expect(player.step).toBe(0);
});
