import { expect, test } from "vitest";

import { linesOf, rows } from "./ledger";
import type { Standing, Tally } from "./view";

function tally(part: Partial<Tally>): Tally {
  return {
    numbers: 0,
    towel_treasures: 0,
    skulls: 0,
    skull_points: 0,
    towels_left: 0,
    umbrella_aside: 0,
    special: 0,
    unknown: 0,
    total: 0,
    ...part,
  };
}

function standing(mine: Partial<Tally>, letters: string[]): Standing {
  return { spots: [letters, []], tallies: [tally(mine), tally({})], scores: [20, 10], totals: [0, 0] };
}

test("a row tells what is and what the plan would make of it", () => {
  const now = standing({ towels_left: 7, total: 7 }, []);
  const then = standing({ numbers: 7, towels_left: 5, total: 12 }, ["a"]);
  const [mine, rival] = rows(now, then);
  expect(mine).toMatchObject({
    treasures: { now: 0, then: 7 },
    towels: { now: 7, then: 5 },
    gain: { now: 7, then: 12 },
    letters: ["a"],
    score: 20,
  });
  expect(rival!.gain).toEqual({ now: 0, then: null });
});

test("a sheet has a line for what someone scored, and for skulls that scored nothing", () => {
  expect(linesOf([[tally({ numbers: 5 }), tally({ special: 3 })]])).toEqual(["numbers", "special"]);
  expect(linesOf([[tally({ skulls: 1 }), tally({})]])).toEqual(["skull_points"]);
});
