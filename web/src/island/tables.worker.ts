// The worker that holds the island: one call after another, and what each brings is stored before it is told.

import type { FromTables, ToTables } from "./messages";
import { startPython } from "./python";
import { Shelf, type Row } from "./shelf";
import { Tabs } from "./tabs";

/** The bridge of src/tortuga/island/bridge.py. */
interface Bridge {
  request(now: number, method: string, address: string, body: string, language: string): string;
  connect(now: number, socket: number, address: string, leads: boolean): string;
  hear(now: number, socket: number, text: string): string;
  close(now: number, socket: number): string;
  lead(now: number, table: string): string;
  stored(now: number, rows: string): string;
  wake(now: number): string;
  done(now: number, number: number, answer: string | null): string;
}

interface Outcome {
  keep: Row[];
  tell: [socket: number, message: string | number][];
  errands: [number: number, errand: string][];
  wake: number | null;
  reply?: [status: number, kind: string, body: string];
}

type Call = Exclude<ToTables, { type: "start" }> | { type: "wake" } | { type: "lead"; table: string } | { type: "stored"; rows: Row[] };

/** The socket is to be opened again, as after a broken line. */
const AGAIN = 1012;

let island: Bridge;
let begin: () => Promise<void>;
let shelf: Shelf;
/** Counts how often the island was begun: answers to errands of an earlier one are of no use. */
let begun = 0;
const sockets = new Set<number>();
let alarm: ReturnType<typeof setTimeout> | undefined;
let working: Promise<void> = Promise.resolve();
/** Other tabs with the same island: what one has stored it tells the others, and of each table one leads. */
let tabs: Tabs;

self.onmessage = ({ data }: MessageEvent<ToTables>) => {
  if (data.type === "start") working = start(data).catch((error: unknown) => post({ type: "failed", why: String(error) }));
  else act(data);
};

function post(message: FromTables): void {
  self.postMessage(message);
}

async function start({ page, language, delay }: Extract<ToTables, { type: "start" }>): Promise<void> {
  const opened = Shelf.open(page);
  const python = await startPython(page, (share) => post({ type: "progress", share }));
  const make = python.runPython("from tortuga.island.bridge import Bridge; Bridge") as (...given: unknown[]) => Bridge;
  shelf = await opened;
  tabs = new Tabs(shelf.database.name, (rows) => act({ type: "stored", rows }));
  begin = async () => {
    begun += 1;
    island = make(JSON.stringify(await shelf.read()), Date.now(), language, delay);
    await follow(JSON.parse(island.wake(Date.now())) as Outcome);
  };
  await begin();
  post({ type: "ready" });
}

function act(call: Call): void {
  working = working.then(() => perform(call));
}

async function perform(call: Call): Promise<void> {
  try {
    const told = await called(call);
    if (told === null) return;
    const outcome = JSON.parse(told) as Outcome;
    await follow(outcome);
    if (call.type === "request" && outcome.reply) {
      const [status, kind, body] = outcome.reply;
      post({ type: "reply", id: call.id, status, kind, body });
    }
  } catch (error) {
    await mend(call, error);
  }
}

async function called(call: Call): Promise<string | null> {
  const now = Date.now();
  switch (call.type) {
    case "request":
      return island.request(now, call.method, call.address, call.body, call.language);
    case "connect": {
      sockets.add(call.socket);
      const leads = await tabs.lead(call.socket, call.address, (table) => act({ type: "lead", table }));
      return island.connect(Date.now(), call.socket, call.address, leads);
    }
    case "say":
      return sockets.has(call.socket) ? island.hear(now, call.socket, call.text) : null;
    case "close":
      tabs.leave(call.socket);
      return sockets.delete(call.socket) ? island.close(now, call.socket) : null;
    case "lead":
      return island.lead(now, call.table);
    case "stored":
      return island.stored(now, JSON.stringify(call.rows));
    case "wake":
      return island.wake(now);
    case "done": {
      const [of, number] = call.id.split(" ").map(Number) as [number, number];
      return of === begun ? island.done(now, number, call.answer) : null;
    }
  }
}

/** Nobody hears of anything before it is stored. */
async function follow({ keep, tell, errands, wake }: Outcome): Promise<void> {
  await shelf.write(keep);
  tabs.tell(keep);
  for (const [socket, message] of tell) {
    if (typeof message === "number") sockets.delete(socket);
    post({ type: "told", socket, message });
  }
  for (const [number, errand] of errands) post({ type: "errand", id: `${begun} ${number}`, errand });
  clearTimeout(alarm);
  if (wake !== null) alarm = setTimeout(() => act({ type: "wake" }), Math.max(wake - Date.now(), 0));
}

/** Something was not stored, or broke: memory may differ from what is kept, so the island begins anew from that. */
async function mend(call: Call, error: unknown): Promise<void> {
  console.error(error);
  if (call.type === "request") {
    const body = JSON.stringify({ error: { code: "unavailable", message: "This could not be stored; try again." } });
    post({ type: "reply", id: call.id, status: 503, kind: "application/json", body });
  }
  await begin();
  for (const socket of sockets) {
    tabs.leave(socket);
    post({ type: "told", socket, message: AGAIN });
  }
  sockets.clear();
}
