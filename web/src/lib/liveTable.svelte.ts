// The live connection to one table: one socket that comes back by itself and never plays a move twice.

import { backoff } from "./backoff";
import { link, OPEN, type Wire } from "./link";
import { emptyLive, happening, heard, type Change, type LiveState } from "./live";
import {
  PROTOCOL,
  type Advice,
  type ClientMessage as TableMessage,
  type LessonTold,
  type Move,
  type Preview,
  type Question,
  type Reaction,
  type RefusalCode,
  type Remark,
  type Seat,
  type ServerMessage,
  type StepAsk,
  type TableId,
  type UndoAsked,
  type Why,
} from "./protocol";

/** The server's no, or `lost` when the connection broke before a preview came. Nothing changed. */
export class Refused extends Error {
  constructor(
    readonly code: RefusalCode | "lost",
    message: string,
    /** What forbids a move that was refused by the rules of its game. */
    readonly why: Why | null = null,
  ) {
    super(message);
  }
}

type ClientMessage = TableMessage | StepAsk;

interface Waiting {
  message: ClientMessage & { n: number };
  resolve: (answer: ServerMessage) => void;
  reject: (why: Refused) => void;
}

/** A silence this long after a ping means that the line is dead, whatever the browser believes. */
const SILENCE = 10_000;
const PING_EVERY = 25_000;
/** Close codes after which asking again is no use: malformed, forbidden, no such table. */
const FINAL_CODES = [4400, 4403, 4404];
/** What is of no use later: not said again after a break, and nothing rests until it is answered. */
const PASSING: readonly ClientMessage["type"][] = ["preview", "why", "hint", "react", "nudge", "ready"];

/** A lesson is played at a table that is not the server's: it has an address of its own, and a guide. */
export interface LessonAccess {
  path: () => string;
  told: (told: LessonTold) => void;
}

/** What a page at a table holds on to. Read `state` and `pending` in templates: both are reactive. */
export class LiveTable {
  /** Replaced as a whole by each message. */
  state: LiveState = $state.raw(emptyLive());
  /** Moves, undos and chat lines sent and not yet answered: controls rest while it is above 0. */
  pending = $state(0);

  #socket: Wire | null = null;
  #failures = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setTimeout> | undefined;
  #gathered: ReturnType<typeof setTimeout> | undefined;
  /** Numbers are unique per seat key, and several tabs may share a key: each tab starts somewhere else. */
  #n = Math.floor(Math.random() * 2 ** 47);
  /** The number of the last event of our own that the server has told us about. */
  #accepted = 0;
  readonly #waiting = new Map<number, Waiting>();
  /** Between a greeting and its answers, moves are told that were missed. */
  #catchingUp = false;
  readonly #listeners = new Set<(change: Change) => void>();
  readonly #jumpers = new Set<(before: LiveState) => void>();
  readonly #hearers = new Set<(remark: Remark) => void>();
  readonly #troubled = new Set<(trouble: Refused) => void>();
  readonly #leaving = new AbortController();

  constructor(
    readonly id: TableId,
    readonly access: { keys: string[]; invite?: string | undefined; lesson?: LessonAccess },
  ) {
    const { signal } = this.#leaving;
    addEventListener("online", () => this.retry(), { signal });
    document.addEventListener("visibilitychange", () => !document.hidden && this.retry(), { signal });
    this.#connect();
  }

  /**
   * Plays a line of moves whole, each with its words where it has some. Resolves after the commit
   * with the number of its last event; rejects with `Refused`. Survives a reconnect.
   */
  async play(seat: Seat, moves: Move[], words: (string | null)[] = []): Promise<number> {
    // What the server has accepted from here has been seen, even if its event is still under way.
    const at = Math.max(this.state.seq, this.#accepted);
    const answer = await this.#ask({ type: "play", n: this.#n++, seat, moves, at, ...(words.length > 0 ? { words } : {}) });
    return answer.type === "accepted" ? answer.seq : at;
  }

  /** What each line would do; null where a line is not legal. Rejects with `Refused`. */
  async preview(seat: Seat, lines: Move[][]): Promise<(Preview | null)[]> {
    const answer = await this.#ask({ type: "preview", n: this.#n++, seat, at: this.state.seq, lines });
    return answer.type === "previews" ? answer.previews : [];
  }

  /** What forbids each line, and then each thing; null where nothing does. Nothing is played. Rejects with `Refused`. */
  async why(seat: Seat, question: Question): Promise<(Why | null)[]> {
    const answer = await this.#ask({ type: "why", n: this.#n++, seat, at: this.state.seq, ...question });
    return answer.type === "reasons" ? answer.reasons : [];
  }

  /** Takes the last move back where the engine allows, else asks everyone: see `state.undo.asked`. */
  async undo(seat: Seat): Promise<void> {
    await this.#ask({ type: "undo", n: this.#n++, seat });
  }

  consent(seat: Seat, undo: UndoAsked["undo"], agree: boolean): void {
    this.#send({ type: "consent", seat, undo, agree });
  }

  async chat(text: string): Promise<void> {
    await this.#ask({ type: "chat", n: this.#n++, text });
  }

  /** What a captain would play from what this seat can see, best first. Rejects with `Refused`. */
  async hint(seat: Seat): Promise<Advice[]> {
    const answer = await this.#ask({ type: "hint", n: this.#n++, seat, at: this.state.seq });
    return answer.type === "hint" ? answer.advice : [];
  }

  /** Shows everyone at the table a picture for a moment; `seat` is null for someone who looks on. */
  async react(seat: Seat | null, reaction: Reaction): Promise<void> {
    await this.#ask({ type: "react", n: this.#n++, seat, reaction });
  }

  /** Reminds the person on another seat: see `state.nudge` for when that may be. */
  async nudge(seat: Seat, at_seat: Seat): Promise<void> {
    await this.#ask({ type: "nudge", n: this.#n++, seat, at_seat });
  }

  /** Whoever plays a seat has seen enough of what ended: see `state.gathering`. */
  async ready(seat: Seat): Promise<void> {
    await this.#ask({ type: "ready", n: this.#n++, seat, at: this.state.seq });
  }

  /** Calls back for each reaction and nudge. Returns how to stop. */
  onRemark(hearer: (remark: Remark) => void): () => void {
    this.#hearers.add(hearer);
    return () => this.#hearers.delete(hearer);
  }

  /** Calls back where the game cannot go on, whoever's turn it is. Returns how to stop. */
  onTrouble(hearer: (trouble: Refused) => void): () => void {
    this.#troubled.add(hearer);
    return () => this.#troubled.delete(hearer);
  }

  /** Turns to a step of a lesson, also to the one that is shown: it begins anew. */
  async turnTo(step: number): Promise<void> {
    await this.#ask({ type: "step", n: this.#n++, step });
  }

  /** Calls back once per move, in order, after `state` holds it. Returns how to stop. */
  onHappening(listener: (change: Change) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Calls back when the position has changed in another way: a move was taken back, or all is told anew. */
  onJump(jumper: (before: LiveState) => void): () => void {
    this.#jumpers.add(jumper);
    return () => this.#jumpers.delete(jumper);
  }

  /** Tries now instead of at `state.retryAt`; does nothing while an attempt is under way. */
  retry(): void {
    if (this.state.retryAt !== null) this.#connect();
  }

  close(): void {
    this.#leaving.abort();
    clearTimeout(this.#retry);
    clearTimeout(this.#ping);
    clearTimeout(this.#gathered);
    this.#set({ connection: "closed", retryAt: null });
    this.#socket?.close();
  }

  #set(change: Partial<LiveState>): void {
    this.state = { ...this.state, ...change };
  }

  #connect(): void {
    clearTimeout(this.#retry);
    const path = this.access.lesson?.path() ?? `/api/tables/${encodeURIComponent(this.id)}/live`;
    const socket = link.open(path);
    this.#socket = socket;
    this.#set({ retryAt: null });
    socket.onopen = () => this.#greet();
    socket.onmessage = (event) => this.#hear(JSON.parse(String(event.data)) as ServerMessage | LessonTold);
    socket.onclose = (event) => {
      if (this.#socket === socket) this.#lost(event);
    };
  }

  /** After `hello` come the unanswered messages, with the numbers they had: the server plays none twice. */
  #greet(): void {
    const { keys, invite } = this.access;
    const heard = this.state.chat.at(-1)?.id ?? 0;
    const seen = this.state.seq;
    this.#send({ type: "hello", protocol: PROTOCOL, keys, ...(invite ? { invite } : {}), seen, heard });
    this.#send({ type: "ping" });
    this.#catchingUp = seen > 0;
    for (const { message } of this.#waiting.values()) this.#send(message);
  }

  #lost({ code, reason }: { code: number; reason: string }): void {
    clearTimeout(this.#ping);
    if (this.state.connection === "closed") return;
    if (FINAL_CODES.includes(code)) {
      this.#set({ connection: "refused", failure: { code: String(code), message: reason } });
      this.#rejectAll(() => true, reason);
      return;
    }
    const wait = backoff(this.#failures++);
    this.#retry = setTimeout(() => this.#connect(), wait);
    const connection = this.state.seq > 0 || this.#failures > 1 ? "lost" : "connecting";
    this.#set({ connection, retryAt: Date.now() + wait });
    this.#rejectAll(({ type }) => PASSING.includes(type), "connection lost");
  }

  #hear(message: ServerMessage | LessonTold): void {
    this.#failures = 0;
    this.#pingLater();
    if (message.type === "lesson") {
      this.access.lesson?.told(message);
      return;
    }
    const before = this.state;
    this.state = heard(before, message);
    if (this.state.connection !== "open") this.#set({ connection: "open", retryAt: null });
    if (message.type === "event" && message.seq > before.seq) {
      const change = { ...happening(message), before, after: this.state, late: this.#catchingUp };
      for (const listener of this.#listeners) listener(change);
    }
    if (message.type === "undone" || message.type === "snapshot") for (const jumper of this.#jumpers) jumper(before);
    if (message.type === "gathering") this.#gatherUntil(message.until - message.now);
    if (message.type === "pong") this.#catchingUp = false;
    if (message.type === "reaction" || message.type === "nudge") for (const hearer of this.#hearers) hearer(message);
    this.#answer(message);
  }

  /** Nobody is waited for any longer than that, in ms. */
  #gatherUntil(wait: number): void {
    clearTimeout(this.#gathered);
    this.#gathered = setTimeout(() => this.#set({ gathering: [] }), wait);
  }

  #pingLater(): void {
    clearTimeout(this.#ping);
    this.#ping = setTimeout(() => {
      this.#send({ type: "ping" });
      this.#ping = setTimeout(() => this.#socket?.close(), SILENCE);
    }, PING_EVERY);
  }

  #answer(message: ServerMessage): void {
    if (message.type === "accepted") {
      this.#accepted = message.seq;
      this.#settle(message.n)?.resolve(message);
    }
    if (message.type === "previews" || message.type === "reasons" || message.type === "hint") this.#settle(message.n)?.resolve(message);
    if (message.type === "refused" && message.n != null)
      this.#settle(message.n)?.reject(new Refused(message.code, message.message, message.why ?? null));
    if (message.type === "refused" && message.n === null && message.code === "game_broke")
      for (const hearer of this.#troubled) hearer(new Refused(message.code, message.message));
    if (message.type === "undo_asked") {
      const asked = [...this.#waiting.values()].find(({ message: mine }) => mine.type === "undo");
      if (asked) this.#settle(asked.message.n)?.resolve(message);
    }
  }

  #ask(message: Waiting["message"]): Promise<ServerMessage> {
    const lost = this.state.connection !== "open";
    if (PASSING.includes(message.type) && lost) return Promise.reject(new Refused("lost", "connection lost"));
    return new Promise((resolve, reject) => {
      this.#waiting.set(message.n, { message, resolve, reject });
      this.#count();
      this.#send(message);
    });
  }

  #settle(n: number): Waiting | undefined {
    const waiting = this.#waiting.get(n);
    this.#waiting.delete(n);
    this.#count();
    return waiting;
  }

  #count(): void {
    this.pending = [...this.#waiting.values()].filter(({ message }) => !PASSING.includes(message.type)).length;
  }

  #rejectAll(which: (message: ClientMessage) => boolean, why: string): void {
    for (const { message } of [...this.#waiting.values()]) if (which(message)) this.#settle(message.n)?.reject(new Refused("lost", why));
  }

  #send(message: ClientMessage): void {
    if (this.#socket?.readyState === OPEN) this.#socket.send(JSON.stringify(message));
  }
}
