// What the viewer's turn has in every game: what can be played, what is picked up, and how things would then stand.

import type { Move, Preview, StandingOf, View } from "$lib/protocol";

import type { Composer } from "./composer.svelte";
import type { Walk } from "./line";
import type { TableModel } from "./model.svelte";
import { decode, encode, type NamedMove } from "./moves";

export class Turn<V extends View> {
  constructor(readonly table: TableModel<V>) {}

  get view(): V {
    return this.table.view;
  }

  protected get composer(): Composer<StandingOf<V>> {
    return this.table.composer;
  }

  get walk(): Walk<StandingOf<V>> {
    return this.composer.walk;
  }

  get idle(): boolean {
    return this.composer.idle;
  }

  /** What can be played at this position. */
  get legal(): NamedMove[] {
    return this.table.myTurn ? (this.walk.steps[0]?.legal ?? []) : [];
  }

  named(name: string): NamedMove[] {
    return this.legal.filter((move) => move.name === name);
  }

  get preview(): Preview<StandingOf<V>> | null {
    const { preview, full } = this.walk;
    return full.length > 0 ? preview : null;
  }

  /** How things would stand after what is picked up, as far as the viewer knows. */
  get then(): StandingOf<V> | null {
    return this.preview?.standing ?? null;
  }

  isChosen(move: Move): boolean {
    return this.composer.line.includes(move);
  }

  /** Picks a move up, or puts it back when it is picked up already. */
  toggle(move: Move): void {
    if (this.isChosen(move)) this.composer.putBack();
    else this.composer.pick([move]);
  }

  protected encoded(name: string, fields?: NamedMove["fields"]): Move {
    return encode(this.table.game.moves, name, fields);
  }

  protected decoded(move: Move): NamedMove {
    return decode(this.table.game.moves, move);
  }
}
