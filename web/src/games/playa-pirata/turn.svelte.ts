// The viewer's turn at this beach: what is picked up, what can be chosen next, and the verbs that choose.

import type { Move } from "$lib/protocol";
import type { NamedMove } from "../../table/moves";
import { Turn } from "../../table/turn";

import { deskOf } from "./desk.svelte";
import { batchOf, NONE, oneMore, sameBatch } from "./batch";
import { letterOf, spotOf, VALUES, type Batch, type BeachView, type Standing, type Value } from "./view";

/** Cards that need a treasure on the beach, a rival or a towel before they are a move. */
const AIMED = new Set(["telescope", "map", "umbrella", "kingsize", "bucket", "flipflops", "piggybank", "lifeguard"]);

/** Towels picked up that are no legal batch yet: where, and how many of each value. */
interface Towels {
  spot: string | null;
  batch: Batch;
}

export class BeachTurn extends Turn<BeachView> {
  /** The move that is picked up and complete. */
  get chosen(): NamedMove | null {
    const [move] = this.composer.line;
    return move === undefined ? null : this.decoded(move);
  }

  /** The card that is picked up and needs a target: 'telescope'. */
  get aiming(): string | null {
    const { held } = this.composer;
    if (held !== null && AIMED.has(held.split(" ")[0]!)) return held.split(" ")[0]!;
    return this.chosen && AIMED.has(this.chosen.name) ? this.chosen.name : null;
  }

  /** The treasure whose towels a Piggybank looks through. */
  get piggySpot(): string | null {
    const { chosen } = this;
    if (chosen?.name === "piggybank") return String(chosen.fields.spot);
    return this.composer.held?.startsWith("piggybank ") ? this.composer.held.split(" ")[1]! : null;
  }

  get towels(): Towels | null {
    const { chosen } = this;
    if (chosen?.name === "lay") return { spot: String(chosen.fields.spot), batch: batchOf(chosen) };
    const [what, spot, ...counts] = this.composer.held?.split(" ") ?? [];
    if (what !== "lay") return null;
    const [ones = 0, twos = 0, threes = 0] = counts.map(Number);
    return { spot: spot === "-" ? null : spot!, batch: [ones, twos, threes] };
  }

  /** The treasure that is looked at; what is picked up fans its own stack out, in the plan. */
  get inspected(): number | null {
    const { asked } = deskOf(this.table);
    return asked !== null && asked < this.view.beach.length && this.aimedSpot === null ? asked : null;
  }

  /** How things would stand after a move; asks for it where it is not known yet. */
  after(move: Move): Standing | null {
    const { preview } = this.composer.try([move]);
    return preview?.standing ?? null;
  }

  /** The moves of a card in hand: a treasure's burial, or all that a pirate or special can do. */
  movesOf(card: string): NamedMove[] {
    return this.legal.filter(
      ({ name, fields }) =>
        name === card || name === `${card}_unused` || name === `${card}_aside` || (name === "bury" && fields.treasure === card),
    );
  }

  holds(card: string): boolean {
    const { chosen } = this;
    if (chosen?.name === "bury") return chosen.fields.treasure === card;
    return this.aiming === card || (chosen !== null && chosen.name.split("_")[0] === card);
  }

  /** Picks a card up: the move itself where there is only one way to play it, else the card to aim. */
  pickCard(card: string): void {
    if (this.holds(card)) return this.composer.putBack();
    const [only, ...others] = this.movesOf(card);
    if (!only) return;
    if (others.length === 0) this.composer.pick([only.move]);
    else this.composer.hold(card);
  }

  /** What choosing a treasure on the beach would mean now. */
  aimAt(letter: string): NamedMove | null {
    if (this.aiming === null || this.aiming === "lifeguard") return null;
    return this.legal.find(({ name, fields }) => name === this.aiming && fields.spot === letter) ?? null;
  }

  laysOn(letter: string): NamedMove[] {
    return this.named("lay").filter(({ fields }) => fields.spot === letter);
  }

  /** What a treasure would mean for what is picked up, whether it can be played or not; null for nothing picked up. */
  aimedAt(letter: string): Move[] | null {
    const { aiming, towels } = this;
    if (aiming === "piggybank") return [this.encoded(aiming, { spot: letter, towel: 1 })];
    if (aiming !== null) return aiming === "lifeguard" ? null : [this.encoded(aiming, { spot: letter })];
    if (!towels || towels.spot !== null || sameBatch(towels.batch, NONE)) return null;
    const [ones, twos, threes] = towels.batch;
    return [this.encoded("lay", { spot: letter, ones, twos, threes })];
  }

  /** What playing a card of the hand would mean: on each treasure, or on each rival, where it needs one. */
  meaning(card: string): Move[][] {
    const space = this.table.game.moves;
    const block = space.blocks.find(({ name }) => name === card);
    if (!block)
      return space.blocks.some(({ name, fields }) => name === "bury" && fields[0]!.values.includes(card))
        ? [[this.encoded("bury", { treasure: card })]]
        : [];
    if (block.fields.length === 0) return [[block.first]];
    if (card === "lifeguard") return this.table.rivals.map((seat) => [this.encoded(card, { seat })]);
    const extra = card === "piggybank" ? { towel: 1 } : {};
    return this.view.beach.map((_, index) => [this.encoded(card, { spot: letterOf(index), ...extra })]);
  }

  /** What laying a towel of a value would mean, wherever. */
  towel(value: Value): Move[] {
    const one = oneMore(NONE, value, 1);
    return [this.encoded("lay", { spot: letterOf(0), ones: one[0], twos: one[1], threes: one[2] })];
  }

  /** Whether a treasure can be chosen now: as a target, or for the towels that are picked up. */
  reachable(letter: string): boolean {
    if (this.aiming !== null) return this.aimAt(letter) !== null;
    const { towels } = this;
    if (!towels || towels.spot !== null || sameBatch(towels.batch, NONE)) return this.laysOn(letter).length > 0;
    return this.laysOn(letter).some((move) => sameBatch(batchOf(move), towels.batch));
  }

  /** The treasure that what is picked up is about; none when a new position has swept it away. */
  get aimedSpot(): string | null {
    const spot = this.towels?.spot ?? this.piggySpot ?? this.chosen?.fields.spot;
    return spot === undefined || !spotOf(this.view, String(spot)) ? null : String(spot);
  }

  isTarget(letter: string): boolean {
    return this.aimedSpot === letter;
  }

  pickSpot(letter: string): void {
    if (this.isTarget(letter)) return this.composer.putBack();
    if (this.aiming === "piggybank") return this.composer.hold(`piggybank ${letter}`);
    const target = this.aimAt(letter);
    if (target) return this.composer.pick([target.move]);
    const { towels } = this;
    this.#settle(letter, towels && towels.spot === null ? towels.batch : NONE);
  }

  /** One more towel of a value in the batch. */
  pickTowel(value: Value, held: number): void {
    const { spot, batch } = this.towels ?? { spot: null, batch: NONE };
    const next = oneMore(batch, value, held);
    if (spot === null && sameBatch(next, NONE)) return this.composer.putBack();
    this.#settle(spot, next);
  }

  /** A card or a towel was dragged: onto a treasure by its letter, a rival by number, or the sand. */
  drop(thing: string, target: string): void {
    const value = VALUES.find((each) => `towel-${each}` === thing);
    if (value !== undefined) return this.#dropTowel(value, target);
    if (!this.holds(thing)) this.pickCard(thing);
    const aimed =
      this.aimAt(target) ?? this.named("lifeguard").find(({ fields }) => this.aiming === "lifeguard" && String(fields.seat) === target);
    if (this.aiming === "piggybank") this.pickSpot(target);
    else if (aimed) this.composer.pick([aimed.move]);
  }

  #dropTowel(value: Value, letter: string): void {
    if (this.laysOn(letter).length === 0) return;
    const { spot, batch } = this.towels ?? { spot: null, batch: NONE };
    if (spot === null && batch[value - 1]! > 0) return this.#settle(letter, batch);
    const held = this.view.holdings[this.table.me!]!.towels[value - 1]!;
    this.#settle(letter, oneMore(spot === null || spot === letter ? batch : NONE, value, held));
  }

  /** Picks the batch up as a move where it is one, and holds it as it is elsewhere. */
  #settle(spot: string | null, batch: Batch): void {
    const move = spot === null ? undefined : this.laysOn(spot).find((each) => sameBatch(batchOf(each), batch));
    if (move) this.composer.pick([move.move]);
    else this.composer.hold(`lay ${spot ?? "-"} ${batch.join(" ")}`);
  }
}
