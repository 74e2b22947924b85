// A crew seat at work on the island: what it holds, where that can go, and moves that are played at once.

import type { Move, Seat } from "$lib/protocol";
import type { NamedMove } from "../../table/moves";
import { Turn } from "../../table/turn";

import { laidIn, wordOf, type MapView } from "./view";

/** What is picked up: a map card of one's own, or the card in a cell of the island. */
export type Held = { kind: "map"; card: number } | { kind: "cell"; cell: number };

export function heldOf(text: string | null): Held | null {
  const [kind, number] = text?.split(" ") ?? [];
  if (kind === "map") return { kind, card: Number(number) };
  return kind === "cell" ? { kind, cell: Number(number) } : null;
}

/** Whether what is held can still be put somewhere. */
export function keeps(text: string, legal: readonly NamedMove[]): boolean {
  const held = heldOf(text);
  if (held?.kind === "map")
    return legal.some(({ name, fields }) => name === "done" || name === "take_back" || (name === "lay" && fields.card === held.card));
  return held?.kind === "cell" && legal.some(({ name, fields }) => name === "take_back" && fields.cell === held.cell);
}

export class Crew extends Turn<MapView> {
  /** Whether the viewer builds along, and the sand runs. */
  get builds(): boolean {
    return this.table.myTurn && this.view.phase === "island" && this.table.me !== this.view.captain;
  }

  get held(): Held | null {
    return this.builds ? heldOf(this.composer.held) : null;
  }

  /** Whether a move of this name, with these fields, can be played now. */
  can(name: string, fields: Record<string, string | number> = {}): boolean {
    return this.legal.some((move) => move.name === name && Object.entries(fields).every(([field, value]) => move.fields[field] === value));
  }

  /** The viewer's own map cards, by number, that are not on the island. */
  get hand(): number[] {
    const { maps } = this.view;
    return this.table.me === null || maps === null ? [] : [...(maps[this.table.me] ?? [])];
  }

  /** What dropping the thing in hand on a cell would play: nothing, one move, or an exchange. */
  drop(cell: number, held: Held | null = this.held): Move[] {
    if (!held) return [];
    if (held.kind === "cell") return held.cell === cell ? [] : [this.encoded("shift", { from_cell: held.cell, cell })];
    const lay = this.encoded("lay", { card: held.card, cell });
    return laidIn(this.view.island, cell) ? [this.encoded("take_back", { cell }), lay] : [lay];
  }

  /** Where the plan's button would lay the card in hand: the first empty cell. */
  get next(): number | null {
    const empty = this.view.island.findIndex((cell) => cell === null);
    return this.held?.kind === "map" && empty >= 0 ? empty + 1 : null;
  }

  /** Picks a thing up, or puts it down again. */
  toggleHeld(what: string): void {
    if (this.composer.held === what) this.composer.putBack();
    else this.composer.hold(what);
  }

  /** A cell was chosen: something goes there, or its card is picked up. */
  choose(cell: number): void {
    const line = this.drop(cell);
    if (line.length > 0) this.play(line);
    else if (laidIn(this.view.island, cell)) this.toggleHeld(`cell ${cell}`);
  }

  takeBack(cell: number): void {
    this.play(this.takingBack(cell));
  }

  /** What touching a cell with nothing in hand would mean. */
  takingBack(cell: number): Move[] {
    return [this.encoded("take_back", { cell })];
  }

  /** What laying a map card anywhere would mean. */
  laying(card: number): Move[] {
    return [this.encoded("lay", { card, cell: 1 })];
  }

  /** Puts the cross on an element of a cell, or takes it off where it lies there. */
  cross(cell: number, element: string): void {
    const { cross } = this.view;
    const there = cross?.cell === cell && cross.element === element;
    this.play([there ? this.encoded("uncross") : this.encoded("cross", { cell, element })]);
  }

  call(name: "done" | "flip"): void {
    this.play([this.encoded(name)]);
  }

  /** Time runs: a single step is played at once, and undone by another. */
  play(line: Move[]): void {
    this.composer.putBack();
    void this.table.play(line);
  }

  /** The word of the card in hand, or of the one picked up from the island. */
  get word(): string | null {
    const { held, view } = this;
    if (!held) return null;
    if (held.kind === "map") return wordOf(view, held.card);
    const cell = laidIn(view.island, held.cell);
    return cell ? wordOf(view, cell.card) : null;
  }

  /** Seats that have called 'done'. */
  get called(): Seat[] {
    return this.view.done.flatMap((done, seat) => (done ? [seat] : []));
  }
}
