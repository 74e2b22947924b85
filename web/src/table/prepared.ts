// A move prepared in peace: where days are counted, what is picked up lies there again, on every device of its owner.

import { api } from "$lib/api";
import type { Move, Seat, TableId } from "$lib/protocol";

interface Line {
  seq: number;
  line: readonly Move[];
}

const NOTHING: Line = { seq: 0, line: [] };

/** What one seat has picked up at one table. What cannot be kept lasts as long as the page. */
export class Prepared {
  /** What the server keeps, as far as is known here. */
  #kept = NOTHING;
  #wanted: Line | null = null;

  constructor(
    readonly table: TableId,
    readonly seat: Seat,
    private readonly server: Pick<typeof api, "prepared" | "prepare"> = api,
  ) {}

  /** The line that was picked up at this very position; empty where there was none, or the game has gone on. */
  async find(seq: number): Promise<Move[]> {
    try {
      const { prepared } = await this.server.prepared(this.table);
      this.#kept = prepared.find(({ seat }) => seat === this.seat) ?? NOTHING;
    } catch {
      return [];
    }
    return this.#kept.seq === seq ? [...this.#kept.line] : [];
  }

  /** Keeps what is picked up at a position. One request at a time, and the last word counts. */
  async keep(seq: number, line: readonly Move[]): Promise<void> {
    const waits = this.#wanted !== null;
    this.#wanted = { seq, line };
    if (waits) return;
    while (!same(this.#wanted, this.#kept)) {
      const sent: Line = this.#wanted;
      try {
        await this.server.prepare(this.table, this.seat, sent.seq, sent.line);
      } catch {
        break;
      }
      this.#kept = sent;
    }
    this.#wanted = null;
  }
}

/** Whether two say the same; nothing picked up is nothing, wherever the game stands. */
function same(one: Line, other: Line): boolean {
  if (one.line.length === 0 && other.line.length === 0) return true;
  return one.seq === other.seq && one.line.join() === other.line.join();
}
