// The link to an island: requests and sockets become messages to a worker, and a second worker thinks.

import { OPEN, type Link, type Wire } from "$lib/link";

import type { FromTables, ToTables } from "./messages";
import type { Progress } from "./python";
import TablesWorker from "./tables.worker?worker";
import { Thinker } from "./thinker";

const CONNECTING = 0;
const CLOSED = 3;

class IslandWire implements Wire {
  readyState = CONNECTING;
  onopen: Wire["onopen"] = null;
  onmessage: Wire["onmessage"] = null;
  onclose: Wire["onclose"] = null;

  constructor(
    readonly send: (text: string) => void,
    readonly hangUp: () => void,
  ) {
    queueMicrotask(() => {
      if (this.readyState !== CONNECTING) return;
      this.readyState = OPEN;
      this.onopen?.();
    });
  }

  close(): void {
    this.hangUp();
    this.closed(1000);
  }

  closed(code: number): void {
    if (this.readyState === CLOSED) return;
    this.readyState = CLOSED;
    this.onclose?.({ code, reason: "" });
  }
}

export interface Ways {
  /** The address of the page. */
  page: string;
  language: () => string;
  /** Seconds before a bot moves. */
  delay: number;
}

export class IslandLink implements Link {
  readonly alone = true;
  readonly #tables = new TablesWorker();
  readonly #thinker: Thinker;
  readonly #replies = new Map<number, (answer: Response) => void>();
  readonly #wires = new Map<number, IslandWire>();
  #last = 0;
  readonly #ways: Ways;

  constructor(ways: Ways) {
    this.#ways = ways;
    this.#thinker = new Thinker(ways.page, (id, answer) => this.#tell({ type: "done", id, answer }));
  }

  /** Resolves when the island can be asked; rejects where it cannot be on this device. */
  start(progress: Progress): Promise<void> {
    const { page, language, delay } = this.#ways;
    return new Promise((resolve, reject) => {
      this.#tables.onerror = (event) => reject(new Error(event.message));
      this.#tables.onmessage = ({ data }: MessageEvent<FromTables>) => {
        if (data.type === "progress") progress(data.share);
        else if (data.type === "failed") reject(new Error(data.why));
        else if (data.type === "ready") resolve();
        else this.#hear(data);
      };
      this.#tell({ type: "start", page, language: language(), delay });
    });
  }

  fetch(url: string, { method = "GET", body = "" }: RequestInit): Promise<Response> {
    const id = ++this.#last;
    const language = this.#ways.language();
    this.#tell({ type: "request", id, method, address: url, body: String(body), language });
    return new Promise((resolve) => this.#replies.set(id, resolve));
  }

  open(path: string): Wire {
    const socket = ++this.#last;
    this.#thinker.prepare();
    const wire = new IslandWire(
      (text) => this.#tell({ type: "say", socket, text }),
      () => {
        this.#wires.delete(socket);
        this.#tell({ type: "close", socket });
      },
    );
    this.#wires.set(socket, wire);
    this.#tell({ type: "connect", socket, address: path });
    return wire;
  }

  #tell(message: ToTables): void {
    this.#tables.postMessage(message);
  }

  #hear(message: Exclude<FromTables, { type: "progress" | "failed" | "ready" }>): void {
    switch (message.type) {
      case "errand":
        this.#thinker.ask(message.id, message.errand);
        return;
      case "reply": {
        const { id, status, kind, body } = message;
        this.#replies.get(id)?.(new Response(body, { status, headers: { "Content-Type": kind } }));
        this.#replies.delete(id);
        return;
      }
      case "told": {
        const wire = this.#wires.get(message.socket);
        if (typeof message.message === "string") wire?.onmessage?.({ data: message.message });
        else {
          this.#wires.delete(message.socket);
          wire?.closed(message.message);
        }
      }
    }
  }
}
