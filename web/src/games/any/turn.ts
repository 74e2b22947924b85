// The viewer's turn at the table for any game: things are picked up until one move is left, or the move itself.

import type { Move, View } from "$lib/protocol";
import { decode, type NamedMove } from "../../table/moves";
import { Turn } from "../../table/turn";

import { deskOf } from "./desk.svelte";
import { meansOf, type Field, type Means } from "./fields";

/** Something that is picked up and leaves only the moves that mean it. */
export interface Pick {
  /** Where it lies: 'hand 2'. */
  at: string;
  /** What is chosen with it: 'hand' as the first of its things that a move names. A move has one of each. */
  as: string;
  /** What it says of a move's fields: any one of these. */
  means: readonly Means[];
  /** Of one block's moves alone. */
  block?: string | undefined;
}

/** So many moves are looked through for those that cannot be played. */
const MOST_LOOKED_AT = 20_000;

export class AnyTurn extends Turn<View> {
  /** The move that is picked up. */
  get chosen(): NamedMove | null {
    const [move] = this.composer.line;
    return move === undefined ? null : this.decoded(move);
  }

  /** What is picked up and no move yet. */
  get picks(): Pick[] {
    const { held } = this.composer;
    return held === null ? [] : (JSON.parse(held) as Pick[]);
  }

  /** The moves that are left for what is picked up. */
  get left(): NamedMove[] {
    return fitting(this.legal, this.picks);
  }

  /** Whether a thing can be picked up: with what is picked up already, or instead of it; false where it cannot at all. */
  reach(field: Field, index: number): "with" | "instead" | false {
    const offers = this.#offers(field, index);
    const before = this.#before();
    if (offers.some((pick) => this.#together(before, pick).length > 0)) return "with";
    return offers.some((pick) => fitting(this.legal, [pick]).length > 0) ? "instead" : false;
  }

  /** Whether a thing is picked up; of several alike, the one that was tapped, or the first of them. */
  lifted(field: Field, index: number, first: boolean): boolean {
    const { chosen } = this;
    const at = `${field.name} ${index}`;
    if (!chosen) return this.picks.some((pick) => pick.at === at);
    const { tapped } = deskOf(this.table);
    return meansOf(field, index).some((means, nth) => {
      if (!meant(chosen, means)) return false;
      const here = tapped.find((pick) => pick.as === `${field.name} ${nth}`);
      return here === undefined ? first : here.at === at;
    });
  }

  /** Picks a thing up: together with the others where moves have both, else alone; again puts it back. */
  take(field: Field, index: number): void {
    const at = `${field.name} ${index}`;
    const before = this.#before();
    if (before.some((pick) => pick.at === at)) return this.#settle(before.filter((pick) => pick.at !== at));
    const offers = this.#offers(field, index);
    const together = offers.find((pick) => this.#together(before, pick).length > 0);
    const alone = offers.find((pick) => fitting(this.legal, [pick]).length > 0);
    if (together) this.#settle([...before.filter(({ as }) => as !== together.as), together]);
    else if (alone) this.#settle([alone]);
  }

  /** Chooses the value of a block's field, field after field. */
  step(block: string, field: string, value: string | number): void {
    const pick = { at: `${block}.${field}`, as: `${block}.${field}`, means: [{ [field]: value }], block };
    const before = this.#before().filter(({ as }) => as !== pick.as);
    this.#settle(fitting(this.legal, [...before, pick]).length > 0 ? [...before, pick] : [pick]);
  }

  /** Picks a move up, or puts it back. */
  choose(move: Move): void {
    deskOf(this.table).tapped = [];
    this.toggle(move);
  }

  putBack(): void {
    deskOf(this.table).tapped = [];
    this.composer.putBack();
  }

  /** The moves that a thing would mean, whether they can be played or not, so that one can ask what forbids them. */
  meaning(field: Field, index: number): Move[][] {
    const means = meansOf(field, index).flat();
    return means.length === 0 ? [] : this.search((move) => meant(move, means), 4).map(({ move }) => [move]);
  }

  /** The first moves that people could ever make that are so. */
  search(so: (move: NamedMove) => boolean, most: number): NamedMove[] {
    const space = this.table.game.moves;
    const found: NamedMove[] = [];
    let looked = 0;
    for (const { first, size, maker } of space.blocks) {
      for (let move = first; maker === "player" && move < first + size; move++) {
        if (found.length >= most || ++looked > MOST_LOOKED_AT) return found;
        const named = decode(space, move);
        if (so(named)) found.push(named);
      }
    }
    return found;
  }

  /** What picking a thing up could mean, first as the first of its field that a move names. */
  #offers(field: Field, index: number): Pick[] {
    const at = `${field.name} ${index}`;
    return meansOf(field, index).map((means, nth) => ({ at, as: `${field.name} ${nth}`, means }));
  }

  /** The moves with what is picked up already: a thing of the same kind it stands in for, once all kinds are there. */
  #together(before: Pick[], pick: Pick): NamedMove[] {
    const taken = before.some(({ as }) => as === pick.as);
    const others = before.filter(({ as }) => as !== pick.as);
    return taken && others.length === 0 && before.length > 0 ? [] : fitting(this.legal, [...others, pick]);
  }

  /** What is picked up as things, whether it is a move already or not. */
  #before(): Pick[] {
    return this.chosen ? deskOf(this.table).tapped : this.picks;
  }

  #settle(picks: Pick[]): void {
    deskOf(this.table).tapped = picks;
    const [only, ...more] = fitting(this.legal, picks);
    if (picks.length === 0) this.composer.putBack();
    else if (only && more.length === 0) this.composer.pick([only.move]);
    else this.composer.hold(JSON.stringify(picks));
  }
}

export function meant({ fields }: NamedMove, means: readonly Means[]): boolean {
  return means.some((each) => Object.entries(each).every(([name, value]) => fields[name] === value));
}

export function fitting(moves: readonly NamedMove[], picks: readonly Pick[]): NamedMove[] {
  return moves.filter((move) => picks.every(({ means, block }) => (block ?? move.name) === move.name && meant(move, means)));
}
