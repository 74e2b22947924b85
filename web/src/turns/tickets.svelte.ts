// What tickets say beside the list of tables, asked for again when one of my games has gone on.

import { api } from "$lib/api";
import type { TableInfo, Ticket } from "$lib/protocol";
import { recall, remember } from "$lib/storage";

const KEPT = "harbour.tickets";

export class TicketBox {
  #tickets: Record<string, Ticket> = $state.raw({});
  #told = "";
  #asking = false;

  constructor() {
    try {
      this.#tickets = JSON.parse(recall(KEPT) ?? "{}") as Record<string, Ticket>;
    } catch {
      this.#tickets = {};
    }
  }

  of({ id }: TableInfo): Ticket | undefined {
    return this.#tickets[id];
  }

  /** Asks where something has changed since it was last told; what fails is asked next time. */
  async follow(playing: TableInfo[]): Promise<void> {
    const now = playing.map(({ id, updated }) => `${id} ${updated}`).join();
    if (this.#asking || now === this.#told) return;
    this.#asking = true;
    try {
      const tickets = await api.tickets();
      this.#tickets = Object.fromEntries(tickets.map((ticket) => [ticket.table, ticket]));
      remember(KEPT, JSON.stringify(this.#tickets));
      this.#told = now;
    } catch {
      // The list of tables says whether nobody is reached.
    } finally {
      this.#asking = false;
    }
  }
}
