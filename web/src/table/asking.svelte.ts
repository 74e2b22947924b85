// Puts the question of each position to the composer: anew, or the same again while others decide.

import { untrack } from "svelte";

import type { Move, Seat } from "$lib/protocol";

import type { Position } from "./composer.svelte";
import type { LiveSource } from "./liveSource.svelte";
import type { TableModel } from "./model.svelte";
import { forPeople } from "./moves";

/** To be called while a component is made: it asks as long as that lives. */
export function askOnward(source: LiveSource, table: TableModel): void {
  /** To whom the present question was put, and after which event. */
  let asked: { seq: number; seat: Seat | null } = { seq: -1, seat: null };

  // A new position, or a connection that has come back, begins the composing anew. While a line is
  // on its way, what is picked up stays where it is.
  $effect(() => {
    if (!source.shown) return;
    const legal = forPeople(table.game.moves, table.view.legal);
    const open = source.live.state.connection === "open";
    if (open && !source.ready) return;
    const position = { legal: open ? legal : [], preview: source.preview };
    untrack(() => ask(position));
  });

  // Who decides, and what, decides most: where that changes, what was said before is out of date. A
  // chat line, or somebody who comes, takes no answer away.
  const decided = $derived(source.shown ? JSON.stringify([table.myTurn, table.view.acting, table.view.legal]) : "");
  $effect(() => {
    void decided;
    untrack(() => table.whyNot.close());
  });

  /** Puts a question, unless it stands already: someone looks on, or others decide at the same time. */
  function ask(position: Position): void {
    const { seq, log } = source.live.state;
    const { me } = source;
    const before = asked;
    asked = { seq, seat: me };
    const moved = log.filter((entry) => entry.seq > before.seq).map(({ seat }) => seat);
    const others = [...moved, log.at(-1)?.seat ?? null].every((mover) => mover !== null && mover !== me);
    const same = sameMoves(position.legal, table.composer.legal);
    const stands = before.seat === me && (same || table.composer.survives(position.legal));
    if (stands && same && before.seq === seq) return;
    if (stands && others) table.composer.lookAgain(position);
    else table.composer.turnTo(position);
  }
}

function sameMoves(some: readonly Move[], others: readonly Move[]): boolean {
  return some.length === others.length && some.every((move, at) => move === others[at]);
}
