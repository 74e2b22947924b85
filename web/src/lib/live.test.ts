import { expect, test } from "vitest";

import { emptyLive, happening, heard, type LiveState } from "./live";
import type { EventMessage, Snapshot, TableInfo, View } from "./protocol";

const table = { id: "t1", game: "buried-treasure", status: "playing" } as TableInfo;
const undo = { can: [], asked: null };

function view(seat: number | null, legal: number[] = []): View {
  return { seat, acting: [0], legal, over: false, scores: [0, 0], winners: [], silent: [], rule: "", prompt: { key: "turn", facts: [] } };
}

function snapshot(seq: number): Snapshot {
  return {
    type: "snapshot",
    seq,
    table,
    commitment: "c0ffee",
    seats: [0],
    views: { 0: view(0) },
    log: [],
    chat: [],
    undo,
    deadline: null,
    now: 5000,
    nudge: [null, 65_000],
  };
}

function event(seq: number, events: EventMessage["events"] = { 0: [] }): EventMessage {
  return { type: "event", seq, seat: 1, events, views: { 0: view(0, [seq]) }, undo, deadline: null, now: 5000, nudge: [65_000, null] };
}

function after(...messages: Parameters<typeof heard>[1][]): LiveState {
  return messages.reduce((state, message) => heard(state, message), emptyLive());
}

test("a snapshot is the whole truth", () => {
  const state = after(snapshot(41));
  expect(state.seq).toBe(41);
  expect(state.seats).toEqual([0]);
  expect(state.commitment).toBe("c0ffee");
});

test("an event moves the view and the log on", () => {
  const state = after(snapshot(41), event(42, { 0: [{ kind: "take", seat: 1, column: 2 }] }));
  expect(state.seq).toBe(42);
  expect(state.views[0]?.legal).toEqual([42]);
  expect(state.log).toEqual([{ seq: 42, seat: 1, events: [{ kind: "take", seat: 1, column: 2 }] }]);
});

test("an event tells what time people have left at a table with a clock", () => {
  const clock = { per: "move" as const, seconds: 30, when_up: "bot" as const, now: 5000, times: [{ left: 30_000, due: 35_000 }] };
  expect(after(snapshot(41), { ...event(42), clock }).table?.clock).toEqual(clock);
  expect(after(snapshot(41), event(42)).table).toBe(table);
});

test("an event that was seen before changes nothing", () => {
  const state = after(snapshot(41), event(42));
  expect(heard(state, event(42))).toBe(state);
  expect(heard(state, event(40))).toBe(state);
});

test("an undo brings back the log that is left and never turns the number back", () => {
  const state = after(snapshot(41), event(42), {
    type: "undone",
    seq: 43,
    to: 41,
    views: { 0: view(0, [7]) },
    log: [],
    undo,
    deadline: null,
    now: 5000,
    nudge: [],
  });
  expect(state.seq).toBe(43);
  expect(state.log).toEqual([]);
  expect(state.views[0]?.legal).toEqual([7]);
});

test("seats at one browser share only what each of them may know", () => {
  const shown = { kind: "take", seat: 1, column: 2 };
  const told = happening(
    event(5, {
      0: [shown, { kind: "draw", seat: 1, count: 2, card: "red" }],
      1: [shown, { kind: "draw", seat: 1, count: 2 }],
      2: [shown, { kind: "draw", seat: 1, count: 2, passed: ["blue"] }],
    }),
  );
  expect(told.shared).toEqual([shown, { kind: "draw", seat: 1, count: 2 }]);
  expect(told.bySeat[0]?.[1]).toHaveProperty("card");
});

test("a chat line that arrives twice is kept once", () => {
  const line = { type: "chat", id: 3, name: "Wren", text: "Ahoy", at: 1_767_225_600_000 } as const;
  expect(after(line, line).chat).toEqual([{ id: 3, name: "Wren", text: "Ahoy", at: 1_767_225_600_000 }]);
});

test("a question about undo stands until it is answered", () => {
  const asked = after(snapshot(4), { type: "undo_asked", undo: 9, seat: 0, waiting: [1] });
  expect(asked.undo.asked).toEqual({ undo: 9, seat: 0, waiting: [1] });
  expect(heard(asked, { type: "undo_refused", undo: 9 }).undo.asked).toBeNull();
});

test("the seed is told at the end and survives a later snapshot", () => {
  expect(after({ type: "over", seed: "0x7", record: true }, snapshot(90)).seed).toBe("0x7");
});

test("when a seat may be nudged is told by each position, and put off by a nudge", () => {
  const waited = heard(after(snapshot(1)), { ...event(2), nudge: [null, 65_000] }, 1_000_000);
  expect(waited.nudge).toEqual([null, 1_060_000]);
  const nudged = heard(waited, { type: "nudge", seat: 0, at_seat: 1, next: 160_000, now: 100_000 }, 2_000_000);
  expect(nudged.nudge).toEqual([null, 2_060_000]);
});

test("a deadline is as far off as the server's clock says, whatever this browser's clock shows", () => {
  const running = heard(after(snapshot(1)), { ...event(2), deadline: 95_000, now: 5000 }, 1_000_000);
  expect(running.deadline).toBe(1_090_000);
  expect(heard(running, event(3), 1_000_100).deadline).toBeNull();
});

test("who is waited for is told by itself, and of no use after the next move", () => {
  const waited = heard(after(snapshot(1)), { type: "gathering", waiting: [0, 1], until: 9000, now: 5000 });
  expect(waited.gathering).toEqual([0, 1]);
  expect(heard(waited, event(2)).gathering).toEqual([]);
});
