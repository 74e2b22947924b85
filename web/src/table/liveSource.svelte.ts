// A live table as a source of positions: through the right eyes, and with a way to send moves.

import type { LiveState } from "$lib/live";
import type { LiveTable } from "$lib/liveTable.svelte";
import type { Entry, Move, Preview, Question, Seat, SeatInfo, View, Why } from "$lib/protocol";

import type { GameTable } from "./gameTable";
import { eyes, type Eyes } from "./handover";
import type { Source } from "./model.svelte";

export class LiveSource implements Source {
  #confirmed: Seat | null = $state(null);
  /** The event number that the last line sent has brought, known once it is answered; until that is here, nothing can be played. */
  #until = $state(0);
  #sending: Promise<void> = Promise.resolve();
  /** What is shown while the show is behind, or goes back; null: what is true. Only the stage moves it. */
  presented: LiveState | null = $state.raw(null);

  constructor(
    readonly live: LiveTable,
    readonly parts: GameTable,
  ) {}

  readonly eyes: Eyes = $derived.by(() => {
    const { seats, views, spectator } = this.state;
    const any = seats.map((seat) => views[seat]).find((view) => view !== undefined) ?? spectator;
    if (!any) return { seat: null, cover: null };
    const secret = this.parts.secret(any);
    return eyes({ seats, acting: any.acting, over: any.over, secret, confirmed: this.#confirmed });
  });

  /** What is shown; what is true is the live table's own. */
  get state(): LiveState {
    return this.presented ?? this.live.state;
  }

  /** Whether there is a position that may be drawn now. */
  get shown(): boolean {
    return this.#seen !== undefined;
  }

  /** The seat whose player looks at the table now. */
  get me(): Seat | null {
    return this.#seen?.seat ?? null;
  }

  get view(): View {
    return this.#seen!;
  }

  get #seen(): View | undefined {
    const { seat, cover } = this.eyes;
    if (cover !== null) return undefined;
    return (seat === null ? this.state.spectator : this.state.views[seat]) ?? undefined;
  }

  get seats(): SeatInfo[] {
    return this.live.state.table?.seats ?? [];
  }

  get log(): Entry[] {
    return this.state.log;
  }

  get shared(): boolean {
    return this.live.state.seats.length > 1;
  }

  readonly open = null;

  get seq(): number {
    return this.state.seq;
  }

  get playing(): boolean {
    const { seat } = this.eyes;
    return seat !== null && this.seats[seat]?.kind !== "bot";
  }

  get ready(): boolean {
    return this.live.state.connection === "open" && this.live.state.seq >= this.#until;
  }

  get shares(): readonly Seat[] {
    return this.live.state.seats;
  }

  /** The player of a seat has taken the device. */
  confirm = (seat: Seat): void => {
    this.#confirmed = seat;
  };

  get deadline(): number | null {
    return this.live.state.deadline;
  }

  get gathering(): readonly Seat[] {
    return this.live.state.gathering;
  }

  come = (): void => {
    // What cannot be said now is said when the table is told of anew.
    for (const seat of this.gathering) if (this.shares.includes(seat)) this.live.ready(seat).catch(() => undefined);
  };

  preview = (lines: Move[][]): Promise<(Preview | null)[]> => this.live.preview(this.view.seat!, lines);

  why = (question: Question): Promise<(Why | null)[]> => this.live.why(this.view.seat!, question);

  /** One line after the other: what is sent while another line is under way waits for its answer. */
  play = (moves: Move[], words?: (string | null)[]): Promise<void> => {
    const sent = this.#sending.then(() => this.#send(moves, words));
    this.#sending = sent.catch(() => undefined);
    return sent;
  };

  async #send(moves: Move[], words?: (string | null)[]): Promise<void> {
    this.#until = Infinity; // others may move meanwhile: no number can be foretold
    try {
      this.#until = await this.live.play(this.view.seat!, moves, words);
    } catch (error) {
      this.#until = 0;
      throw error;
    }
  }
}
