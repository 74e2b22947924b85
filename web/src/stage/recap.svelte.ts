// What happened, once more: deed by deed on the board as it was, from the replay that the reader may see anyway.

import { api } from "$lib/api";
import type { LiveState } from "$lib/live";
import type { Replay, View } from "$lib/protocol";
import { inviteOf } from "$lib/seatKeys";
import { attempt } from "$lib/trouble";

import type { LiveSource } from "../table/liveSource.svelte";
import type { TableModel } from "../table/model.svelte";
import { actsOf, deedsOf, type Deed } from "./beats";
import type { Moved } from "./liveStage.svelte";
import type { Stage } from "./stage.svelte";

/** What was missed: so many deeds of others since then. */
export interface Offer {
  deeds: Deed[];
  since: number | null;
}

/** Fewer deeds than this are seen at a glance, and need no recap. */
const WORTH_IT = 2;

export class Recap {
  /** What can be looked at again; null until the reader wants to. */
  offer: Offer | null = $state.raw(null);
  /** The deeds that are gone through. */
  deeds: Deed[] = $state.raw([]);
  /** How many of them are on the board. */
  at = $state(0);
  open = $state(false);
  /** Positions by their number in the log. */
  #views = new Map<number, View>();

  constructor(
    private readonly source: LiveSource,
    private readonly table: TableModel,
    private readonly stage: Stage<Moved>,
  ) {}

  /** Whether this game can be looked back at while it goes on. */
  get possible(): boolean {
    return !this.table.parts.fleeting && this.source.live.access.lesson === undefined;
  }

  /** Offers what others did after a move, where that is worth it. */
  missed(seq: number, since: number | null): void {
    const { source, table } = this;
    if (!this.possible) return;
    const log = source.live.state.log.filter((entry) => entry.seq > seq);
    const deeds = deedsOf(log, table.view, table.parts).filter(({ seat }) => seat !== table.me);
    this.offer = deeds.length < WORTH_IT ? null : { deeds, since };
  }

  /** Begins before the first of what was missed. */
  begin(): Promise<void> {
    return this.#begin(this.offer?.deeds ?? this.table.deeds, 0);
  }

  /** One deed back; from now on, the last one is undone. */
  back(): Promise<void> {
    if (!this.open) return this.#begin(this.table.deeds, this.table.deeds.length - 1);
    return this.#turnTo(Math.max(0, this.at - 1));
  }

  /** Shows the next deed as it happened. */
  async next(): Promise<void> {
    this.stage.skip();
    const deed = this.deeds[this.at];
    if (!this.open || !deed) return this.end();
    await this.#try(() => this.#play(deed));
    this.at++;
  }

  /** Shows the last deed once more. */
  async again(): Promise<void> {
    await this.back();
    await this.next();
  }

  /** Back to what is true. */
  end(): void {
    this.offer = null;
    if (!this.open) return;
    this.open = false;
    this.stage.drop();
    this.source.presented = null;
  }

  async #begin(deeds: Deed[], at: number): Promise<void> {
    if (deeds.length === 0 || !this.possible) return;
    this.#views.clear();
    this.deeds = deeds;
    this.offer = null;
    this.open = true;
    await this.#turnTo(at);
  }

  /** The board before a deed. */
  #turnTo(at: number): Promise<void> {
    this.stage.drop();
    const before = this.#index(this.deeds[at]!.first) - 1;
    return this.#try(async () => {
      await this.#need(before);
      if (!this.open) return;
      this.at = at;
      this.source.presented = this.#state(before);
    });
  }

  /** Where the past cannot be had, there is the present. */
  async #try(look: () => Promise<void>): Promise<void> {
    let looked = false;
    await attempt(async () => {
      await look();
      looked = true;
    });
    if (!looked) this.end();
  }

  async #play({ first, last }: Deed): Promise<void> {
    const [from, to] = [this.#index(first), this.#index(last)];
    await this.#need(to);
    if (!this.open) return;
    for (let index = from; index <= to; index++) {
      const { seq, seat, events } = this.source.live.state.log[index]!;
      const after = this.#state(index);
      const view = this.#views.get(index)!;
      this.stage.show({ seq, seat, after, view, acts: actsOf(events, view, this.table.parts) });
    }
  }

  #index(seq: number): number {
    return this.source.live.state.log.findIndex((entry) => entry.seq === seq);
  }

  /** The table as it was, with nothing to play on it. */
  #state(index: number): LiveState {
    const now = this.source.live.state;
    const { me: seat, shared } = this.source;
    const view = { ...this.#views.get(index)!, legal: [] };
    if (shared) view.acting = []; // whoever holds the device goes on holding it
    return {
      ...now,
      seq: now.log[index]!.seq,
      log: now.log.slice(0, index + 1),
      views: seat === null ? {} : { ...now.views, [seat]: view },
      spectator: seat === null ? view : null,
    };
  }

  /** Positions come in pages: one that has this, and the one before it. */
  async #need(index: number): Promise<void> {
    for (const each of [Math.max(0, index - 1), index]) if (!this.#views.has(each)) this.#keep(await this.#fetch(each));
  }

  #fetch(at: number): Promise<Replay> {
    const { live, me } = this.source;
    return api.replay(live.id, me, at, inviteOf(live.id));
  }

  #keep({ steps }: Replay): void {
    steps.forEach(({ view }, index) => view && this.#views.set(index, view as View));
  }
}
