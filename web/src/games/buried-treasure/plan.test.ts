import { expect, test } from "vitest";

import type { Preview } from "$lib/protocol";
import { walk } from "../../table/line";
import { encode } from "../../table/moves";
import { aSpace } from "../../table/sample";

import { answered, byRival, colourAt, habits, stepOf, worth } from "./plan";
import type { Standing, TreasureView } from "./view";

const COLOURS = ["red", "green", "yellow", "blue"];
const SEATS = [0, 1, 2, 3];
const space = aSpace({
  take: { column: SEATS },
  extra: { column: SEATS },
  steal: { seat: SEATS, count: [1, 2, 3, 4] },
  decline: {},
  play: { starter: COLOURS },
  wild: { colour: COLOURS },
  place: { seat: SEATS },
  pass: {},
});

const take = (column: number) => encode(space, "take", { column });
const extra = (column: number) => encode(space, "extra", { column });
const steal = (count: number, seat: number) => encode(space, "steal", { count, seat });
const place = (seat: number) => encode(space, "place", { seat });
const decline = encode(space, "decline");
const next = (legal: number[], still = true): Preview => ({ legal, still, reveals: false, standing: null });
const places = [place(0), place(1)];

const view = { columns: [["red"], ["green", "blue-2"], [], []], in_play: null, second: null } as unknown as TreasureView;

function compose(line: number[], known: Record<string, Preview>) {
  const habit = habits(0);
  return walk(space, [take(0), take(1)], line, new Map(Object.entries(known)), habit);
}

test("flags ask whom to rob, gathered by rival from few cards to many", () => {
  const legal = [steal(2, 1), steal(1, 1), steal(1, 2), decline];
  const at = compose([take(1)], { [take(1)]: next(legal) });
  const step = stepOf(at, "flags")!;
  expect(byRival(step.legal)).toMatchObject([
    { seat: 1, answers: [{ fields: { count: 1 } }, { fields: { count: 2 } }] },
    { seat: 2, answers: [{ fields: { count: 1 } }] },
  ]);
});

test("the card goes to me unless I say otherwise, and that choice survives another answer", () => {
  const t = take(1);
  const known = {
    [t]: next([steal(1, 1), steal(2, 1), decline]),
    [`${t} ${steal(1, 1)}`]: next(places),
    [`${t} ${steal(2, 1)}`]: next(places),
    [`${t} ${steal(1, 1)} ${place(0)}`]: next([], false),
    [`${t} ${steal(1, 1)} ${place(1)}`]: next([], false),
  };
  const usual = compose([t, steal(1, 1)], known);
  expect(usual).toMatchObject({ full: [t, steal(1, 1), place(0)], complete: true });
  const line = answered(usual, [t, steal(1, 1)], stepOf(usual, "place")!, place(1));
  const given = compose(line, known);
  expect(given.full).toEqual([t, steal(1, 1), place(1)]);
  expect(answered(given, line, stepOf(given, "flags")!, steal(2, 1))).toEqual([t, steal(2, 1), place(1)]);
});

test("an EXTRA asks for two places: the second card's first", () => {
  const t = take(0);
  const known = {
    [t]: next([extra(1), decline]),
    [`${t} ${extra(1)}`]: next(places),
    [`${t} ${extra(1)} ${place(0)}`]: next(places),
    [`${t} ${extra(1)} ${place(0)} ${place(0)}`]: next([], false),
  };
  const at = compose([t, extra(1)], known);
  expect(stepOf(at, "place_second")!.index).toBe(2);
  expect(stepOf(at, "place")!.index).toBe(3);
  expect(at.complete).toBe(true);
});

test("leaving the second card forgets where it would have gone", () => {
  const t = take(0);
  const known = {
    [t]: next([extra(1), decline]),
    [`${t} ${extra(1)}`]: next(places),
    [`${t} ${extra(1)} ${place(1)}`]: next(places),
  };
  const line = [t, extra(1), place(1)];
  const at = compose(line, known);
  expect(answered(at, line, stepOf(at, "extra")!, decline)).toEqual([t, decline]);
});

test("the turn is about the colour of the card picked up", () => {
  expect(colourAt(view, compose([take(1)], {}))).toBe(3);
  expect(colourAt(view, compose([], {}))).toBeNull();
});

test("playing on alone after the layout is empty does not run two turns together", () => {
  const play = encode(space, "play", { starter: "red" });
  const pass = encode(space, "pass");
  const known = new Map([
    [`${play}`, next(places)],
    [`${play} ${place(0)}`, next([play, pass])],
  ]);
  const at = walk(space, [play, pass], [play], known, habits(0));
  expect(at).toMatchObject({ full: [play, place(0)], complete: true });
});

test("an answer is worth what the colour then pays", () => {
  const standing = (gains: number[][]) => ({ gains }) as Standing;
  const now = standing([
    [0, 0, 0, 2],
    [4, 0, 8, 0],
    [0, 0, 4, 0],
  ]);
  const then = standing([
    [0, 0, 8, 2],
    [4, 0, 0, 0],
    [0, 0, 4, 0],
  ]);
  expect(worth(now, then, 2, 0)).toEqual({ mine: 8, rivals: 4, better: true });
  expect(worth(now, then, 0, 0)).toEqual({ mine: 0, rivals: 4, better: false });
});
