import { expect, test } from "vitest";

import type { Entry } from "$lib/protocol";
import { roundsOf } from "./rounds";

const log = [
  {
    seq: 0,
    seat: null,
    events: [
      { kind: "start", seat: null, seats: 2 },
      { kind: "round", seat: null, round: 1, score_card: "C", starter_seat: 0 },
    ],
  },
  {
    seq: 18,
    seat: 1,
    events: [
      { kind: "take", seat: 1, column: 0, card: "red" },
      {
        kind: "scored",
        seat: null,
        round: 1,
        points: [6, 8],
        gains: [
          [4, 2, 0, 0],
          [0, 0, 8, 0],
        ],
      },
      { kind: "round", seat: null, round: 2, score_card: "A", starter_seat: 0 },
    ],
  },
] as unknown as Entry[];

test("a scored round knows its score card and what each colour paid", () => {
  expect(roundsOf(log)).toEqual([
    {
      round: 1,
      card: "C",
      gains: [
        [4, 2, 0, 0],
        [0, 0, 8, 0],
      ],
      points: [6, 8],
    },
  ]);
});

test("a round that is still played is not told", () => {
  expect(roundsOf(log.slice(0, 1))).toEqual([]);
});
