// Taking back at a table: first what is only picked up, then the last move.

import { tellEvent } from "$lib/i18n.svelte";

import type { Deeds } from "./deeds.svelte";
import type { LiveSource } from "./liveSource.svelte";
import type { TableModel } from "./model.svelte";

export class Undoing {
  constructor(
    private readonly source: LiveSource,
    private readonly table: TableModel,
    private readonly deeds: Deeds,
    /** A lesson has nobody to ask: what cannot be taken back at once cannot be taken back. */
    private readonly alone: boolean,
  ) {}

  /** Whether the button stands there. */
  get offered(): boolean {
    if (!this.#allowed) return false;
    return !this.table.composer.idle || (this.#askable && this.deeds.undoable(this.source.me) !== null);
  }

  /** What it would take back, in words; nothing where something is only picked up. */
  get what(): string {
    const { table, source } = this;
    if (!table.composer.idle) return "";
    const own = source.log.findLast(({ seat }) => seat !== null && seat === source.me);
    const told = own?.events.filter((event) => !table.parts.quiet(event) && !table.parts.chapter(event)) ?? [];
    return told.map((event) => tellEvent(table.game.name, event, table.names, table.me)).join(" ");
  }

  async undo(): Promise<void> {
    if (!this.table.composer.idle) this.table.composer.putBack();
    else if (this.#allowed && this.#askable) await this.deeds.undo(this.source.me);
  }

  get #allowed(): boolean {
    return this.source.shown && (this.table.parts.undo?.(this.table.view) ?? true);
  }

  get #askable(): boolean {
    return !this.alone || this.source.live.state.undo.can.length > 0;
  }
}
