// Several tabs with one island: what one of them stores the others are told, and at each table bots play in one tab alone.

import type { Row } from "./shelf";

const TABLE = /^\/api\/tables\/([^/]+)\/live/;

export class Tabs {
  readonly #channel: BroadcastChannel;
  /** Gives each table back that a socket of this tab holds, or waits for. */
  readonly #leaving = new Map<number, () => void>();

  constructor(
    readonly name: string,
    heard: (rows: Row[]) => void,
  ) {
    this.#channel = new BroadcastChannel(name);
    this.#channel.onmessage = ({ data }: MessageEvent<Row[]>) => heard(data);
  }

  tell(rows: Row[]): void {
    if (rows.length > 0) this.#channel.postMessage(rows);
  }

  /** Whether this tab leads at the table of a socket; `later` is called when it does because others have left. */
  async lead(socket: number, address: string, later: (table: string) => void): Promise<boolean> {
    const table = TABLE.exec(address)?.[1];
    if (table === undefined || !("locks" in navigator)) return true;
    const lock = `${this.name} ${table}`;
    const held = new Promise<void>((leave) => this.#leaving.set(socket, leave));
    const leads = await new Promise<boolean>((told) => {
      void navigator.locks.request(lock, { ifAvailable: true }, (given) => {
        told(given !== null);
        return given === null ? undefined : held;
      });
    });
    if (!leads) this.#wait(socket, lock, held, () => later(table));
    return leads;
  }

  leave(socket: number): void {
    this.#leaving.get(socket)?.();
    this.#leaving.delete(socket);
  }

  #wait(socket: number, lock: string, held: Promise<void>, then: () => void): void {
    const given = new AbortController();
    this.#leaving.set(
      socket,
      joined(this.#leaving.get(socket)!, () => given.abort()),
    );
    const lead = () => {
      then();
      return held;
    };
    // Who leaves while waiting waits no longer.
    navigator.locks.request(lock, { signal: given.signal }, lead).catch(() => undefined);
  }
}

function joined(first: () => void, second: () => void): () => void {
  return () => {
    first();
    second();
  };
}
