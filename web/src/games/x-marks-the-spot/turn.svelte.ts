// The viewer's turn at this table: what is picked up, what can be chosen next, and the verbs that choose.

import type { Move, Question } from "$lib/protocol";
import type { Step } from "../../table/line";
import type { NamedMove } from "../../table/moves";
import { Turn } from "../../table/turn";

import { deskOf, type Desk } from "./desk.svelte";
import { nextWay, spotIn, spotOf, turned, type Spot } from "./places";
import { cellAt, FACINGS, isTile, namedBy, tileNamed, tileOf, type Place, type SpotView, type Tile } from "./view";

/** Actions that are aimed before they are a move; the moves that each can become. */
export const AIMED: Record<string, readonly string[]> = {
  cannon: ["cannon"],
  heading: ["heading"],
  plunder: ["plunder", "salvage"],
  parlay: ["parlay"],
};

/** The server takes so many questions at once; one answer is enough. */
const MOST_ASKED = 8;

export class SpotTurn extends Turn<SpotView> {
  get desk(): Desk {
    return deskOf(this.table);
  }

  /** The moves that are picked up, usual answers included. */
  get chosen(): NamedMove[] {
    return this.composer.walk.full.map((move) => this.decoded(move));
  }

  get complete(): boolean {
    return this.table.myTurn && this.composer.walk.complete;
  }

  /** The action that is picked up: 'cannon'. */
  get aiming(): string | null {
    const held = this.composer.held?.split(" ")[0];
    if (held !== undefined && held in AIMED) return held;
    const first = this.chosen[0]?.name;
    return Object.keys(AIMED).find((card) => first !== undefined && AIMED[card]!.includes(first)) ?? null;
  }

  /** What the action that is picked up can become. */
  get aims(): NamedMove[] {
    const names = this.aiming === null ? [] : AIMED[this.aiming]!;
    return this.legal.filter(({ name }) => names.includes(name));
  }

  /** The seat that a Parlay is held out to, before a number is chosen. */
  get heldSeat(): number | null {
    const [what, seat] = this.composer.held?.split(" ") ?? [];
    if (what === "parlay" && seat !== undefined) return Number(seat);
    const [first] = this.chosen;
    return first?.name === "parlay" ? Number(first.fields.seat) : null;
  }

  // Laying: a tile in hand, or one that New Heading puts where another lay.

  #step(name: string): Step | undefined {
    return this.table.myTurn ? this.composer.walk.steps.find(({ legal }) => legal.some((move) => move.name === name)) : undefined;
  }

  /** Whether a tile is in hand and asks for its place. */
  get placing(): boolean {
    return this.#step("at") !== undefined;
  }

  /** Whether New Heading asks which tile takes the target's place. */
  get replacing(): boolean {
    return this.#step("set") !== undefined;
  }

  /** The tile in hand. */
  get tile(): string | null {
    if (this.replacing) return this.#setTile;
    if (!this.placing) return null;
    const picked = this.chosen.find(({ name }) => name === "tile");
    return picked ? String(picked.fields.tile) : this.view.card;
  }

  get #setTile(): string | null {
    const set = this.#step("set")?.chosen;
    return set ? String(set.fields.tile) : null;
  }

  /** The tile that Cannon or New Heading is aimed at. */
  get target(): Tile | null {
    const aimed = this.chosen.find(({ name }) => name === "cannon" || name === "heading");
    if (aimed) return tileNamed(this.view, [Number(aimed.fields.x), Number(aimed.fields.y)]) ?? null;
    return this.view.target === null || !this.table.myTurn ? null : (tileOf(this.view, this.view.target) ?? null);
  }

  /** Where the tile in hand may lie, whichever way round. */
  get spots(): Spot[] {
    const { target } = this;
    if (this.replacing && target) {
      const sets = this.#step("set")!.legal.filter(({ fields }) => fields.tile === this.#setTile);
      return sets.map((move) => spotIn(target, move));
    }
    return (this.#step("at")?.legal ?? []).map(spotOf);
  }

  /** Where it would lie. */
  get ghost(): Spot | null {
    const move = (this.#step("set") ?? this.#step("at"))?.chosen?.move;
    return this.spots.find((each) => each.move === move) ?? null;
  }

  /** How the tile in hand is held. */
  get facing(): Spot["facing"] {
    const { ghost, spots, desk } = this;
    if (ghost) return ghost.facing;
    return spots.some(({ facing }) => facing === desk.facing) ? desk.facing : (spots[0]?.facing ?? desk.facing);
  }

  /** Chooses a place; the one that is chosen goes back, and the tile stays in hand. */
  pickSpot(chosen: Spot): void {
    const step = this.#step("set") ?? this.#step("at");
    if (!step) return;
    const before = this.composer.walk.full.slice(0, step.index);
    this.desk.facing = chosen.facing;
    if (step.chosen?.move === chosen.move) this.#take(before);
    else this.composer.pick([...before, chosen.move]);
  }

  /** Picks a line up; an empty one is nothing picked up. */
  #take(line: Move[]): void {
    if (line.length > 0) this.composer.pick(line);
    else this.composer.putBack();
  }

  /** Holds the tile another way round, as near as can be to where it was. */
  turnTo(facing: Spot["facing"]): void {
    const { ghost, spots } = this;
    this.desk.facing = facing;
    const next = ghost && turned(spots, ghost, facing);
    if (next && next.move !== ghost.move) this.pickSpot(next);
  }

  turn(): void {
    this.turnTo(nextWay(this.spots, this.facing));
  }

  // Cards in hand.

  /** The moves that begin with this card. */
  movesOf(card: string): NamedMove[] {
    const set = this.#step("set");
    if (set) return set.legal.filter(({ fields }) => fields.tile === card);
    if (isTile(card)) return this.legal.filter(({ name, fields }) => name === "tile" && fields.tile === card);
    return this.legal.filter(({ name }) => AIMED[card]?.includes(name));
  }

  /** What playing a card of the hand would mean: on each tile, or with each rival, where it needs one. */
  meaning(card: string): Move[][] {
    const set = this.#step("set");
    const before = set ? this.composer.walk.full.slice(0, set.index) : [];
    if (this.view.phase === "swap") return [[this.encoded("give", { card })]];
    if (isTile(card))
      return [set ? [...before, this.encoded("set", { tile: card, facing: FACINGS[0]! })] : [this.encoded("tile", { tile: card })]];
    if (card === "cannon" || card === "heading") return this.#cells.map(([x, y]) => [this.encoded(card, { x, y })]);
    const extra = card === "parlay" ? { count: 1 } : {};
    return this.table.rivals.map((seat) => [this.encoded(card, { seat, ...extra })]);
  }

  /** The cells by which tiles are named; the middle of the table where there is none. */
  get #cells(): Place[] {
    const open = this.view.tiles.filter(({ open }) => open);
    return open.length > 0 ? open.map(namedBy).slice(0, MOST_ASKED) : [[0, 0]];
  }

  /** Tiles that the card that is picked up does not reach, each with the move that it would mean. */
  get missed(): { tile: Tile; move: Move }[] {
    const { aiming, targets } = this;
    if (aiming !== "cannon" && aiming !== "heading") return [];
    const reached = new Set(targets.map(({ tile }) => tile.id));
    return this.view.tiles.flatMap((tile) => {
      const seen = this.view.cells.find(({ stack }) => stack.at(-1) === tile.id);
      if (!seen || reached.has(tile.id)) return [];
      return [{ tile, move: this.encoded(aiming, { x: seen.x, y: seen.y }) }];
    });
  }

  /** What a press on a cell asks about: laying the tile in hand there, or the tile that lies there; null where neither is. */
  questionAt([x, y]: Place): Question | null {
    const line = this.#layingAt([x, y]);
    if (line) return { lines: [line] };
    const id = cellAt(this.view, [x, y])?.stack.at(-1);
    return id === undefined ? null : { things: [{ thing: this.nameOf({ id }), after: this.before }] };
  }

  /** What a tile is called when it is asked about. */
  nameOf({ id }: Pick<Tile, "id">): string {
    return `tile ${id}`;
  }

  /** What is picked up before New Heading asks for a tile; nothing where it does not. */
  get before(): Move[] {
    return this.composer.walk.full.slice(0, this.#step("set")?.index ?? 0);
  }

  /** Whether places, or tiles to aim at, are offered on the table. */
  get reaches(): boolean {
    return this.placing || this.aiming === "cannon" || this.aiming === "heading";
  }

  /** The tiles of which at least a half is in sight. */
  get seen(): Tile[] {
    const tops = new Set(this.view.cells.map(({ stack }) => stack.at(-1)));
    return this.view.tiles.filter(({ id }) => tops.has(id));
  }

  /** What laying the tile in hand at a cell would mean; null where the table has no such cell, or no tile is in hand. */
  #layingAt([x, y]: Place): Move[] | null {
    const step = this.#step("at");
    const block = this.table.game.moves.blocks.find(({ name }) => name === "at");
    const known = block?.fields.every(({ name, values }) => name === "facing" || values.includes(name === "x" ? x : y));
    if (!step || !known) return null;
    const before = this.composer.walk.full.slice(0, step.index);
    return [...before, this.encoded("at", { x, y, facing: this.facing })];
  }

  /** Whether this card is picked up. */
  holds(card: string): boolean {
    return this.tile === card || this.aiming === card;
  }

  pickCard(card: string): void {
    if (this.replacing && this.movesOf(card).length > 0) return this.#pickSet(card);
    if (this.holds(card)) return this.composer.putBack();
    const [first] = this.movesOf(card);
    if (!first) return;
    if (isTile(card)) this.composer.pick([first.move]);
    else this.composer.hold(card);
  }

  /** The tile that New Heading puts down, the way round the old one lay where that is possible. */
  #pickSet(card: string): void {
    const step = this.#step("set")!;
    const before = this.composer.walk.full.slice(0, step.index);
    if (this.#setTile === card) return this.#take(before);
    const moves = this.movesOf(card);
    const as = moves.find(({ fields }) => fields.facing === (this.ghost?.facing ?? this.target?.facing)) ?? moves[0]!;
    this.composer.pick([...before, as.move]);
  }

  // Targets of Cannon and New Heading.

  /** What can be aimed at now: the tile and the move. */
  get targets(): { tile: Tile; move: Move }[] {
    if (this.aiming !== "cannon" && this.aiming !== "heading") return [];
    return this.aims.flatMap(({ move, fields }) => {
      const tile = tileNamed(this.view, [Number(fields.x), Number(fields.y)] as Place);
      return tile ? [{ tile, move }] : [];
    });
  }

  aimAt(move: Move): void {
    if (this.composer.line[0] === move) this.composer.hold(this.aiming!);
    else this.composer.pick([move]);
  }

  // Answers in the plan.

  override toggle(move: Move): void {
    const { aiming } = this;
    if (!this.isChosen(move)) this.composer.pick([move]);
    else if (aiming !== null && aiming !== "parlay") this.composer.hold(aiming);
    else this.composer.putBack();
  }

  /** Turns to a rival with a Parlay: the number that was meant for another stays, where it can. */
  holdOut(seat: number): void {
    const count = this.chosen[0]?.name === "parlay" ? this.chosen[0].fields.count : undefined;
    const moves = this.named("parlay").filter(({ fields }) => fields.seat === seat);
    const kept = moves.find(({ fields }) => fields.count === count) ?? moves[0];
    if (kept) this.composer.pick([kept.move]);
  }

  // The secret choice of cards.

  /** The cards that are picked for the swap, by word. */
  get giving(): string[] {
    return this.composer.line
      .map((move) => this.decoded(move))
      .flatMap(({ name, fields }) => (name === "give" ? [String(fields.card)] : []));
  }

  /** How many cards are still to be chosen in all. */
  get owed(): number {
    const { parlay } = this.view;
    return parlay?.agreed == null ? 0 : parlay.agreed - parlay.given.length;
  }

  get swapping(): boolean {
    return this.named("give").length > 0;
  }

  /** Picks a card for the swap; beyond the number the oldest choice goes back. */
  give(card: string): void {
    const move = this.named("give").find(({ fields }) => fields.card === card)?.move;
    if (move === undefined) return;
    const line = [...this.composer.line, move];
    this.#take(line.slice(Math.max(0, line.length - this.owed)));
  }

  /** Puts one such card back. */
  keep(card: string): void {
    const line = [...this.composer.line];
    line.splice(
      line.findIndex((move) => this.decoded(move).fields.card === card),
      1,
    );
    this.#take(line);
  }

  /** A card was dropped on a place, or a ghost was dragged to another. */
  drop(thing: string, target: string): void {
    const move = Number(target.replace(/^\D+/, ""));
    const place = this.spots.find((each) => each.move === move);
    if (target.startsWith("place-") && place && (thing === "ghost" || thing === this.tile)) {
      if (this.ghost?.move !== place.move) this.pickSpot(place);
    } else if (target.startsWith("aim-") && thing === this.aiming && !this.isChosen(move)) this.aimAt(move);
  }
}
