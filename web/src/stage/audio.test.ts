import { expect, test } from "vitest";

import { Turns } from "./audio";
import { lengthOf, PASSING, SOUNDS, WEIGHTY, type Sound } from "./sounds";

const ALL = Object.keys(SOUNDS) as Sound[];

test("no sound is longer than 1.6 seconds, and none begins before it is asked for", () => {
  for (const sound of ALL) {
    expect(lengthOf(sound)).toBeLessThanOrEqual(1.6);
    expect(Math.min(...SOUNDS[sound].map(({ at }) => at))).toBe(0);
  }
});

test("every voice is soft, and can glide: no pitch is nought", () => {
  for (const voice of ALL.flatMap((sound) => SOUNDS[sound])) {
    expect(voice.loud).toBeGreaterThan(0);
    expect(voice.loud).toBeLessThanOrEqual(0.3);
    expect(Math.min(voice.from, voice.to)).toBeGreaterThan(0);
  }
});

test("small sounds are left out while another one rings", () => {
  for (const small of PASSING) {
    const turns = new Turns();
    expect(turns.begin("coin", 10)).toBe(1);
    expect(turns.begin(small, 10.1)).toBeNull();
    expect(turns.begin(small, 10 + lengthOf("coin"))).toBe(1);
  }
});

test("a sound that matters waits for none", () => {
  const turns = new Turns();
  turns.begin("win", 0);
  for (const sound of WEIGHTY) expect(turns.begin(sound, 0.1)).toBe(1);
});

test("ticks in a row climb", () => {
  const turns = new Turns();
  const pitches = [0, 0.11, 0.22].map((now) => turns.begin("tick", now)!);
  expect(pitches[0]).toBe(1);
  expect(pitches[1]).toBeCloseTo(1.06);
  expect(pitches[2]).toBeCloseTo(1.06 ** 2);
  expect(turns.begin("coin", 1)).toBe(1);
  expect(turns.begin("tick", 3)).toBe(1);
});
