import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { LiveTable, Refused } from "./liveTable.svelte";
import type { ClientMessage, ServerMessage } from "./protocol";

type Sent = ClientMessage & { n: number };

/** A socket whose other end is the test. */
class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: Sent[] = [];
  onopen = (): void => undefined;
  onmessage = (_: { data: string }): void => undefined;
  onclose = (_: { code: number; reason: string }): void => undefined;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Sent);
  }

  close(): void {
    this.drop(1000);
  }

  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen();
  }

  tell(message: Partial<ServerMessage>): void {
    this.onmessage({ data: JSON.stringify(message) });
  }

  drop(code = 1006): void {
    this.readyState = 3;
    this.onclose({ code, reason: "" });
  }

  of(type: Sent["type"]): Sent[] {
    return this.sent.filter((message) => message.type === type);
  }
}

const snapshot = { type: "snapshot", seq: 41, table: { id: "t1" }, seats: [0], views: {}, log: [], chat: [], nudge: [] };
let live: LiveTable;

function last(): FakeSocket {
  return FakeSocket.all.at(-1)!;
}

function greet(): FakeSocket {
  last().open();
  last().tell(snapshot as unknown as ServerMessage);
  return last();
}

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("location", { protocol: "https:", host: "harbour.example" });
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("document", { addEventListener: () => undefined, hidden: false });
  live = new LiveTable("t1", { keys: ["k0"] });
});

afterEach(() => {
  live.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("it says hello with its keys, and is open when the server answers", () => {
  expect(last().url).toBe("wss://harbour.example/api/tables/t1/live");
  expect(live.state.connection).toBe("connecting");
  const socket = greet();
  expect(socket.sent[0]).toEqual({ type: "hello", protocol: 1, keys: ["k0"], seen: 0, heard: 0 });
  expect(live.state.connection).toBe("open");
});

test("a move is pending until it is accepted", async () => {
  const socket = greet();
  const played = live.play(0, [12]);
  expect(live.pending).toBe(1);
  const [{ n, ...rest }] = socket.of("play") as [Sent];
  expect(rest).toEqual({ type: "play", seat: 0, moves: [12], at: 41 });
  socket.tell({ type: "accepted", n, seq: 42 });
  await played;
  expect(live.pending).toBe(0);
});

test("a refusal says why", async () => {
  const socket = greet();
  const played = live.play(0, [12]);
  socket.tell({ type: "refused", n: socket.of("play")[0]!.n, code: "illegal", message: "no such card" });
  await expect(played).rejects.toThrow("no such card");
  await expect(played).rejects.toBeInstanceOf(Refused);
});

test("after a break it resumes where it was and sends an unanswered move again with its number", async () => {
  const first = greet();
  const played = live.play(0, [12]);
  first.drop();
  expect(live.state.connection).toBe("lost");
  vi.advanceTimersByTime(1000);
  expect(last()).not.toBe(first);
  last().open();
  expect(last().sent[0]).toMatchObject({ type: "hello", seen: 41 });
  expect(last().of("play")).toEqual(first.of("play"));
  last().tell({ type: "accepted", n: first.of("play")[0]!.n, seq: 42 });
  await played;
  expect(live.state.connection).toBe("open");
});

test("a preview that was under way when the line broke is refused, not sent again", async () => {
  const first = greet();
  const previews = live.preview(0, [[3]]);
  const refused = expect(previews).rejects.toMatchObject({ code: "lost" });
  first.drop();
  await refused;
  vi.advanceTimersByTime(1000);
  last().open();
  expect(last().of("preview")).toEqual([]);
});

test("a reaction is told to who listens, and one that a break cut off is not said again", async () => {
  const socket = greet();
  const heard: unknown[] = [];
  const stop = live.onRemark((remark) => heard.push(remark));
  const told = { type: "reaction", seat: 1, name: "Ana", reaction: "ahoy" } as const;
  socket.tell(told);
  stop();
  socket.tell(told);
  expect(heard).toEqual([told]);
  const refused = expect(live.react(0, "bravo")).rejects.toMatchObject({ code: "lost" });
  expect(live.pending).toBe(0);
  socket.drop();
  await refused;
});

test("that the rules failed at a bot's turn is told to who listens", () => {
  const socket = greet();
  const heard: string[] = [];
  live.onTrouble(({ code }) => heard.push(code));
  socket.tell({ type: "refused", n: null, code: "game_broke", message: "the rules of this game failed" });
  socket.tell({ type: "refused", n: null, code: "malformed", message: "no JSON" });
  expect(heard).toEqual(["game_broke"]);
});

test("a table that is not there is not asked for again", () => {
  last().open();
  last().drop(4404);
  expect(live.state.connection).toBe("refused");
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all).toHaveLength(1);
});

test("attempts come slower and slower", () => {
  for (const most of [500, 1000, 2000, 4000]) {
    last().drop();
    const before = FakeSocket.all.length;
    vi.advanceTimersByTime(most / 2 - 1);
    expect(FakeSocket.all).toHaveLength(before);
    vi.advanceTimersByTime(most / 2 + 1);
    expect(FakeSocket.all).toHaveLength(before + 1);
  }
});

test("a line that stays silent after a ping is given up", () => {
  const first = greet();
  vi.advanceTimersByTime(25_000);
  expect(first.of("ping").length).toBe(2);
  vi.advanceTimersByTime(10_000);
  expect(live.state.connection).toBe("lost");
});

test("two tabs with one key never use the same number", () => {
  const socket = greet();
  void live.play(0, [1]).catch(() => undefined);
  const other = new LiveTable("t1", { keys: ["k0"] });
  greet();
  void other.play(0, [1]).catch(() => undefined);
  expect(last().of("play")[0]!.n).not.toBe(socket.of("play")[0]!.n);
  other.close();
});

test("what happens is told once, in order, after the state holds it", () => {
  const socket = greet();
  const told: [number, number][] = [];
  live.onHappening(({ seq }) => told.push([seq, live.state.seq]));
  const event = { type: "event", seat: 1, events: { 0: [] }, views: {}, nudge: [], undo: { can: [], asked: null } };
  for (const seq of [42, 42, 43]) socket.tell({ ...event, seq } as unknown as ServerMessage);
  expect(told).toEqual([
    [42, 42],
    [43, 43],
  ]);
});

test("a lesson has an address of its own at each connection, and what it tells goes to its guide", async () => {
  let step = 2;
  const told = vi.fn();
  live.close();
  live = new LiveTable("lesson", { keys: [], lesson: { path: () => `/api/lessons/maui/live?step=${step}`, told } });
  const socket = greet();
  expect(socket.url).toMatch(/\/api\/lessons\/maui\/live\?step=2$/);
  socket.onmessage({ data: JSON.stringify({ type: "lesson", step: 2, stand: "met", remark: null, laid: 1 }) });
  expect(told).toHaveBeenCalledOnce();

  const turning = live.turnTo(3);
  const asked = socket.sent.at(-1) as unknown as { type: string; n: number; step: number };
  expect(asked).toMatchObject({ type: "step", step: 3 });
  socket.tell({ type: "accepted", n: asked.n, seq: 41 });
  await turning;

  step = 3;
  socket.drop();
  live.retry();
  expect(last().url).toMatch(/step=3$/);
});
