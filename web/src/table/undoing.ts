// Taking back at a table: first what is only picked up, then the last move.

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
