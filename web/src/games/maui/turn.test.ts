import { expect, test } from "vitest";

import type { Preview } from "$lib/protocol";
import { Composer } from "../../table/composer.svelte";
import { encode } from "../../table/moves";
import { aSpace } from "../../table/sample";

import { TowelTurn } from "./turn.svelte";
import type { Table } from "./view";

const SLOTS = ["a1", "a2", "a3", "b1", "b2", "b3"];
const HEIGHTS = ["1", "1-2", "1-3", "2-4", "3-5", "4-6", "5-7", "6-7", "7"];
const space = aSpace({
  place: { slot: SLOTS, rows: HEIGHTS },
  token: { slot: SLOTS, token: ["blue", "orange"], piece: ["new", "last"], section: ["top", "middle", "bottom"], rows: HEIGHTS },
  dollars: { reserve: ["a", "b"] },
  spare: { slot: SLOTS },
});
const place = (at: string, slot = "a1") => encode(space, "place", { slot, rows: at });
const token = (at: string, section: string) => encode(space, "token", { slot: "a1", token: "blue", piece: "new", section, rows: at });
const spare = encode(space, "spare", { slot: "a1" });

/** A table where the viewer may play these moves, each worth so many points. */
async function turnWith(...worths: [move: number, points: number][]): Promise<TowelTurn> {
  const worth = new Map(worths);
  const standing = (total: number) => ({ totals: [total] });
  const preview = (lines: number[][]) =>
    Promise.resolve(lines.map((line): Preview => ({ legal: [], still: false, reveals: true, standing: standing(worth.get(line[0]!)!) })));
  const legal = [...worth.keys()];
  const view = { standing: standing(0), row_values: [3, 2, 1, 1, 1, 2, 3] };
  const composer = new Composer(space, { usual: () => undefined, begins: () => true });
  composer.turnTo({ legal, preview });
  const table = { composer, view, me: 0, myTurn: true, game: { moves: space } } as unknown as Table;
  const turn = new TowelTurn(table);
  composer.want(turn.looks);
  await new Promise((done) => setTimeout(done));
  return turn;
}

test("a piece is picked up where it brings most, and put back by the same press", async () => {
  const turn = await turnWith([place("1-3"), 2], [place("3-5"), 5], [place("7"), 1], [place("1", "b1"), 9]);
  turn.toggleSlot("a1");
  expect(turn.chosen?.fields.rows).toBe("3-5");
  expect(turn.gain).toBe(5);
  expect(turn.stops.map(({ offer }) => offer?.gain ?? null)).toEqual([null, null, 2, null, 5, null, null, null, 1]);
  turn.toggleSlot("a1");
  expect(turn.chosen).toBeNull();
});

test("it slides to the next height where it can lie, and stops at the last", async () => {
  const turn = await turnWith([place("1-3"), 2], [place("3-5"), 5], [place("7"), 1]);
  turn.toggleSlot("a1");
  turn.shift(1);
  expect(turn.chosen?.fields.rows).toBe("7");
  expect([turn.canShift(1), turn.canShift(-1)]).toEqual([false, true]);
  turn.follow(1);
  expect(turn.chosen?.fields.rows).toBe("1-3");
});

test("a token goes along where it can be laid, and is kept where it cannot", async () => {
  const turn = await turnWith([place("1-3"), 2], [token("1-3", "top"), 4], [token("2-4", "top"), 3], [place("3-5"), 5]);
  turn.toggleSlot("a1");
  turn.follow(1.5);
  const [keep, lay] = turn.tokenOffers;
  expect([keep?.gain, lay?.gain]).toEqual([2, 4]);
  turn.pick(lay!.move);
  turn.shift(1);
  expect(turn.chosen).toMatchObject({ name: "token", fields: { rows: "2-4" } });
  turn.shift(1);
  expect(turn.chosen).toMatchObject({ name: "place", fields: { rows: "3-5" } });
});

test("a token is offered before spare towels, which stay within reach", async () => {
  const turn = await turnWith([token("2-4", "top"), 3], [spare, 0]);
  turn.toggleSlot("a1");
  expect(turn.chosen?.name).toBe("token");
  turn.pick(turn.tokenOffers[0]!.move);
  expect(turn.chosen?.name).toBe("spare");
  expect(turn.stops).toEqual([]);
  turn.pick(turn.tokenOffers[1]!.move);
  expect(turn.chosen?.name).toBe("token");
});
