import { expect, test } from "vitest";

import { dugUp } from "./sundown";

test("treasures come up by their letters, with their towels and who digs them up", () => {
  const event = { kind: "scored", seat: null, treasures: ["7", null], stacks: [[[1, 2]], []], control_seats: [1, null] };
  expect(dugUp(event)).toEqual([
    { letter: "a", owner: 1, treasure: "7", towels: [[1, 2]] },
    { letter: "b", owner: null, treasure: null, towels: [] },
  ]);
});

test("a hand counted before stacks were told has its treasures all the same", () => {
  expect(dugUp({ kind: "scored", seat: null, treasures: ["3"] })[0]).toMatchObject({ treasure: "3", owner: null, towels: [] });
});
