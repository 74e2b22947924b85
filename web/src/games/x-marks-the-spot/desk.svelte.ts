// What a viewer does at the table that is no move: how the tile in hand is held, what is looked at, where the eye stands.

import { perTable } from "../../table/perTable";

import { around } from "./camera";
import { Eye } from "./eye.svelte";
import { cellAt, type Facing, type SpotView, type Table } from "./view";

/** What lies open for a look: a stack by its cell, or the discard. */
export type Peek = { kind: "stack"; x: number; y: number } | { kind: "discard" };

export class Desk {
  /** How the next tile is held until a place is chosen for it. */
  facing: Facing = $state("east");
  peek: Peek | null = $state.raw(null);
  readonly eye: Eye;

  constructor(table: Table) {
    this.eye = new Eye(() => around(table.view.cells.map(({ x, y }) => [x, y])));
  }

  toggle(peek: Peek): void {
    this.peek = this.#shows(peek) ? null : peek;
  }

  /** Whether what was asked for can be looked at: a stack may have fallen to one card. */
  looks(view: SpotView): boolean {
    const { peek } = this;
    return peek !== null && (peek.kind === "discard" || (cellAt(view, [peek.x, peek.y])?.stack.length ?? 0) > 1);
  }

  #shows(peek: Peek): boolean {
    return JSON.stringify(this.peek) === JSON.stringify(peek);
  }
}

export const deskOf = perTable((table: Table) => new Desk(table));
