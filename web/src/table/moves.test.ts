import { expect, test } from "vitest";

import type { MoveSpace } from "$lib/protocol";
import { decode, encode, forPeople } from "./moves";
import { aSpace } from "./sample";

const space = aSpace({
  take: { column: [0, 1, 2, 3] },
  steal: { count: [1, 2, 3, 4], seat: [0, 1, 2] },
  decline: {},
  play: { starter: ["red", "green", "yellow", "blue", "wild"] },
});

test("every number of the space decodes and encodes back to itself", () => {
  for (let move = 0; move < space.size; move += 1) {
    const { name, fields } = decode(space, move);
    expect(encode(space, name, fields)).toBe(move);
  }
});

test("the last field runs fastest", () => {
  expect(decode(space, 5)).toEqual({ move: 5, name: "steal", fields: { count: 1, seat: 1 } });
  expect(encode(space, "steal", { count: 4, seat: 2 })).toBe(15);
});

test("a move outside the space is refused with the range", () => {
  expect(() => decode(space, 22)).toThrow("0 to 21");
  expect(() => decode(space, 1.5)).toThrow(RangeError);
});

test("an unknown name or value is refused with what is allowed", () => {
  expect(() => encode(space, "bury")).toThrow("take, steal, decline, play");
  expect(() => encode(space, "play", { starter: "pink" })).toThrow("allowed: red, green, yellow, blue, wild");
});

test("what a clock or a bot plays is not for people", () => {
  const timed: MoveSpace = {
    size: 24,
    blocks: [
      ...space.blocks,
      { name: "time_up", first: 22, size: 1, pattern: "time up", maker: "clock", fields: [] },
      { name: "wait", first: 23, size: 1, pattern: "wait", maker: "bot", fields: [] },
    ],
  };
  expect(forPeople(timed, [0, 22, 21, 23])).toEqual([0, 21]);
  expect(forPeople(space, [0, 21])).toEqual([0, 21]);
});
