// A live table on its stage: which moves are shown one after the other, which at once, and which not at all.

import type { Change, LiveState } from "$lib/live";
import type { Entry, GameEvent, Seat, View } from "$lib/protocol";
import { settings } from "$lib/settings.svelte";

import type { LiveSource } from "../table/liveSource.svelte";
import type { TableModel } from "../table/model.svelte";
import { forPeople } from "../table/moves";
import { actsOf, toldBefore } from "./beats";
import { Recap } from "./recap.svelte";
import { keepSeen, lastSeen } from "./seen";
import { hasScene } from "./showing";
import { Stage, type Told } from "./stage.svelte";

/** A move with the table as it was then. */
export interface Moved extends Told {
  after: LiveState;
}

export class LiveStage {
  readonly stage: Stage<Moved>;
  readonly recap: Recap;
  #seenBy: Seat | null = null;
  /** The last move before those that nobody saw, and when that was; null while all is seen. */
  #missing: { seq: number; since: number | null } | null = null;

  /** To be made while a component is: it listens as long as that lives. */
  constructor(
    private readonly source: LiveSource,
    private readonly model: TableModel,
    root: () => HTMLElement,
  ) {
    this.stage = new Stage<Moved>({
      table: model,
      root,
      present: (moved) => this.#present(moved.after),
      set: (moved, view, event) => this.#set(view, toldBefore(moved.after.log, event)),
      hurried: () => this.#clockRuns,
      scenes: () => !this.recap.open && model.parts.Scene !== undefined,
      away: (first) => this.#miss(first, null),
    });
    this.recap = new Recap(source, model, this.stage);
    this.#welcome();
    $effect(() => source.live.onHappening((change) => this.#happened(change)));
    $effect(() => source.live.onJump((before) => this.#jumped(before)));
    $effect(() => () => this.stage.drop());
    $effect(() => {
      const { seq } = source;
      if (!document.hidden && !this.recap.open) keepSeen(source.live.id, { seq, at: Date.now() });
    });
    $effect(() => {
      const seen = () => document.hidden || this.#offer();
      document.addEventListener("visibilitychange", seen);
      return () => document.removeEventListener("visibilitychange", seen);
    });

    // Who has been shown what ended is ready for what begins, unless the game asks.
    $effect(() => {
      const waited = source.gathering.some((seat) => source.shares.includes(seat));
      const looks = !source.shown || source.presented !== null || this.recap.open;
      if (waited && !looks && !model.parts.asksReady?.(model)) source.come();
    });

    // The device changes hands: what one player was told is not read out to the next.
    $effect(() => {
      if (source.eyes.cover === null && source.me === this.#seenBy) return;
      this.#seenBy = source.me;
      this.stage.hush();
    });
  }

  #happened(change: Change): void {
    const { source } = this;
    if (!source.shown || this.recap.open) return;
    const moved = this.#moved(change, change.after);
    if (settings.pace === "off" || document.hidden || change.late) this.#catchUp(moved, change);
    else if (this.#atOnce(change) && !hasScene(moved)) this.stage.atOnce(moved);
    else {
      source.presented ??= change.before;
      this.stage.show(moved);
    }
  }

  #moved({ seq, seat, bySeat, shared }: Pick<Change, "seq" | "seat" | "bySeat" | "shared">, after: LiveState): Moved {
    const { me } = this.source;
    const events: GameEvent[] = me === null ? shared : (bySeat[me] ?? shared);
    const view = this.#view(after)!;
    return { seq, seat, after, view, acts: actsOf(events, view, this.model.parts) };
  }

  /** Nothing of it is shown; it is said, and marked. */
  #catchUp(moved: Moved, { before, late }: Change): void {
    if (this.stage.busy) this.stage.drop();
    this.source.presented = null;
    this.stage.tell([moved]);
    if (late || document.hidden) this.#miss(before.seq, Date.now());
    if (late && !document.hidden) this.#offer();
  }

  /** Moves came that nobody saw: they are offered when somebody looks. */
  #miss(seq: number, since: number | null): void {
    this.#missing ??= { seq, since };
    if (!document.hidden) this.#offer();
  }

  #offer(): void {
    const missing = this.#missing;
    this.#missing = null;
    if (missing && this.source.shown) this.recap.missed(missing.seq, missing.since);
  }

  /** Who comes back to a table is offered what happened meanwhile. */
  #welcome(): void {
    const { live, shown } = this.source;
    const seen = lastSeen(live.id);
    if (seen && shown) this.recap.missed(seen.seq, seen.at);
  }

  /** Own moves, and those of others while the viewer may act or a clock of the game runs: nobody waits for a show then. */
  #atOnce({ seat, before, after }: Change): boolean {
    const own = seat !== null && this.source.shares.includes(seat) && this.source.seats[seat]?.kind !== "bot";
    return own || this.#mayAct(before) || after.deadline !== null;
  }

  #mayAct(state: LiveState): boolean {
    const view = this.#view(state);
    return this.source.playing && view !== undefined && forPeople(this.model.game.moves, view.legal).length > 0;
  }

  #view({ views, spectator }: LiveState): View | undefined {
    const { me } = this.source;
    return (me === null ? spectator : views[me]) ?? undefined;
  }

  get #clockRuns(): boolean {
    const { me, live } = this.source;
    return me !== null && live.state.table?.clock?.times[me]?.due != null;
  }

  #present(after: LiveState): void {
    this.source.presented = after.seq >= this.source.live.state.seq ? null : after;
  }

  #set(view: View, log: Entry[]): void {
    const { me, state } = this.source;
    const seen = me === null ? { spectator: view } : { views: { ...state.views, [me]: view } };
    this.source.presented = { ...state, ...seen, log };
  }

  /** Something was taken back, or all is told anew. */
  #jumped(before: LiveState): void {
    const { source } = this;
    this.recap.end();
    const now = () => (source.presented = null);
    // Another step of a lesson may be another seat's: of what was before, it has seen nothing.
    const seen = source.shown && source.presented === null && this.#view(before) !== undefined;
    const gone = seen ? lastOf(before.log, source.live.state.log) : undefined;
    this.stage.drop();
    if (!gone) return void now();
    const events = { bySeat: {}, shared: gone.events };
    this.stage.takenBack(this.#moved({ ...events, seq: gone.seq, seat: gone.seat }, before), now);
  }
}

/** The move that was taken back: the last of a log that is longer than what is left of it. */
function lastOf(before: readonly Entry[], now: readonly Entry[]): Entry | undefined {
  const last = before.at(-1);
  return last && before.length > now.length && now.every(({ seq }, at) => before[at]?.seq === seq) ? last : undefined;
}
