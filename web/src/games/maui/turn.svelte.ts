// The viewer's turn at this table: the piece picked up, its height, its towel token, and what they would bring.

import type { MauiView, Move } from "$lib/protocol";
import type { NamedMove } from "../../table/moves";
import { Turn } from "../../table/turn";

import { effectsOf, gainOf, type Effect } from "./effects";
import { nearestHeight, nextHeight } from "./heights";

/** A choice, and what it would bring once that is known. */
export interface Offer {
  move: NamedMove;
  gain: number | null;
}

/** One height of the piece in hand: what laying it there would bring; null where it cannot lie. */
export interface Stop {
  index: number;
  rows: string;
  offer: Offer | null;
  chosen: boolean;
}

export class TowelTurn extends Turn<MauiView> {
  get chosen(): NamedMove | null {
    return this.table.myTurn ? (this.walk.steps[0]?.chosen ?? null) : null;
  }

  /** The slot whose piece is in hand. */
  get slot(): string | null {
    return this.chosen?.fields.slot === undefined ? null : String(this.chosen.fields.slot);
  }

  get gain(): number | null {
    return this.chosen ? this.offer(this.chosen).gain : null;
  }

  get effects(): Effect[] {
    const { then, view } = this;
    if (!then || this.table.me === null) return [];
    return effectsOf(view.standing, then, this.table.me, { patterns: view.patterns, rows: view.row_values.length });
  }

  offer(move: NamedMove): Offer {
    const told = this.composer.told([move.move]);
    const { me } = this.table;
    return { move, gain: told && me !== null ? gainOf(this.view.standing, told.standing, me) : null };
  }

  /** The ways to lay the piece of a slot. */
  ways(slot: string): NamedMove[] {
    return this.legal.filter(({ fields }) => fields.slot === slot);
  }

  dollars(reserve: string): NamedMove | undefined {
    return this.legal.find(({ fields }) => fields.reserve === reserve);
  }

  /** The lines whose previews show what can be done now: each simple choice, and all about the piece in hand. */
  get looks(): Move[][] {
    const { slot } = this;
    return this.legal.filter(({ name, fields }) => name !== "token" || fields.slot === slot).map(({ move }) => [move]);
  }

  /** Every height of a piece, as the game lists them. */
  get #heights(): readonly (string | number)[] {
    const block = this.table.game.moves.blocks.find(({ name }) => name === "place");
    return block?.fields.find(({ name }) => name === "rows")?.values ?? [];
  }

  /** The heights of the piece in hand, from the trees to the ocean; none for spare towels. */
  get stops(): Stop[] {
    const { slot, chosen } = this;
    if (slot === null || chosen?.fields.rows === undefined) return [];
    const ways = this.ways(slot);
    return this.#heights.map((rows, index) => {
      const here = ways.filter(({ fields }) => fields.rows === rows);
      const offer = chosen.fields.rows === rows ? this.offer(chosen) : this.#best(here);
      return { index, rows: String(rows), offer, chosen: chosen.fields.rows === rows };
    });
  }

  /** The towel tokens that could be laid at the height in hand; to do without one comes first. */
  get tokenOffers(): Offer[] {
    const { slot, chosen } = this;
    if (slot === null || !chosen) return [];
    const ways = this.ways(slot);
    const tokens = ways.filter(({ name }) => name === "token");
    const here = tokens.filter(({ fields }) => fields.rows === chosen.fields.rows);
    const without = ways.filter(({ name, fields }) => name === "spare" || (name === "place" && fields.rows === chosen.fields.rows));
    // Spare towels have no height: the best place for a token stands for all.
    const best = chosen.name === "spare" ? this.#best(tokens) : null;
    const offers = best ? [best] : here.map((move) => this.offer(move));
    return offers.length === 0 ? [] : [...without.map((move) => this.offer(move)), ...offers];
  }

  /** What a player would most likely want: no token if it can be helped, spare towels last, then the most points. */
  #best(moves: NamedMove[]): Offer | null {
    const kinds = ["place", "token", "spare"].map((kind) => moves.filter(({ name }) => name === kind));
    const offers = (kinds.find((kind) => kind.length > 0) ?? []).map((move) => this.offer(move));
    return offers.reduce<Offer | null>((best, each) => (best === null || (each.gain ?? -99) > (best.gain ?? -99) ? each : best), null);
  }

  /** What laying the piece of a slot would mean at one height, or at each of them. */
  laying(slot: string, rows?: string): Move[][] {
    const heights = rows === undefined ? this.#heights : [rows];
    return heights.map((each) => [this.encoded("place", { slot, rows: each })]);
  }

  /** What taking the dollars of a reserve would mean. */
  taking(reserve: string): Move[] {
    return [this.encoded("dollars", { reserve })];
  }

  pick({ move }: NamedMove): void {
    this.composer.pick([move]);
  }

  /** Takes a piece in hand, where it brings most; or puts it back. */
  toggleSlot(slot: string): void {
    const best = this.slot === slot ? null : this.#best(this.ways(slot));
    if (best) this.pick(best.move);
    else this.composer.putBack();
  }

  /** Moves the piece in hand to a height, with the token laid on it where that is possible there. */
  goTo({ rows, offer }: Stop): void {
    const { chosen, slot } = this;
    if (!chosen || slot === null) return;
    const { token, piece, section } = chosen.fields;
    const alike = this.ways(slot).find(
      ({ name, fields }) =>
        name === "token" && fields.rows === rows && fields.token === token && fields.piece === piece && fields.section === section,
    );
    if (alike) this.pick(alike);
    else if (offer) this.pick(offer.move);
  }

  /** One height up or down among those where the piece can lie. */
  shift(by: 1 | -1): void {
    const at = this.stops.find(({ chosen }) => chosen);
    const next = at && nextHeight(at.index, by, this.#offered);
    if (next != null) this.goTo(this.stops[next]!);
  }

  canShift(by: 1 | -1): boolean {
    const at = this.stops.find(({ chosen }) => chosen);
    return at !== undefined && nextHeight(at.index, by, this.#offered) !== null;
  }

  /** To the height nearest to a place of the beach, counted in rows from its top. */
  follow(place: number): void {
    const next = nearestHeight(place, this.#offered);
    if (next !== null && !this.stops[next]!.chosen) this.goTo(this.stops[next]!);
  }

  get #offered(): number[] {
    return this.stops.filter(({ offer }) => offer !== null).map(({ index }) => index);
  }
}
