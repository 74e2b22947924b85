import { expect, test } from "vitest";

import { linesOf, stepAt } from "./talk";
import type { Parlay } from "./view";

function parlay(more: Partial<Parlay>): Parlay {
  return {
    seat: 0,
    at_seat: 1,
    count: 3,
    counter: null,
    offers: [null, null, null],
    with_seat: null,
    agreed: null,
    waiting_seats: [1],
    given: [],
    ...more,
  };
}

function said(more: Partial<Parlay>, phase: string): string[] {
  return linesOf(parlay(more), phase).map(({ seat, text, count }) => `${seat} ${text} ${count ?? ""}`.trim());
}

test("an offer waits for its answer", () => {
  expect(said({}, "answer")).toEqual(["0 offers 3", "1 thinks"]);
  expect(stepAt("answer")).toBe(1);
});

test("what is accepted binds at once", () => {
  expect(said({ with_seat: 1, agreed: 3 }, "swap")).toEqual(["0 offers 3", "1 accepts 3"]);
});

test("a counter is taken or answered by force", () => {
  expect(said({ counter: 2 }, "decide")).toEqual(["0 offers 3", "1 counters 2"]);
  expect(said({ counter: 2, with_seat: 1, agreed: 2 }, "swap")).toEqual(["0 offers 3", "1 counters 2", "0 takes 2"]);
  expect(said({ counter: 2, with_seat: 1, agreed: 1 }, "swap")).toEqual(["0 offers 3", "1 counters 2", "0 forces 1"]);
});

test("offers of the others are told once they are known", () => {
  expect(said({ offers: [null, null, 2] }, "choose")).toEqual(["0 offers 3", "2 offers_too 2"]);
  expect(said({ offers: [null, null, 0] }, "choose")).toEqual(["0 offers 3", "2 no_offer"]);
  expect(said({ offers: [null, null, 2], with_seat: 2, agreed: 2 }, "swap")).toEqual(["0 offers 3", "2 offers_too 2", "0 takes 2"]);
  expect(said({ offers: [null, null, 0], with_seat: 1, agreed: 1 }, "swap")).toEqual(["0 offers 3", "2 no_offer", "0 forces 1"]);
});
