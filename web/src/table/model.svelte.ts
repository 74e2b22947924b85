// A table as its regions see it: a position through one pair of eyes, and the move being composed.

import { list, t, tell, tg } from "$lib/i18n.svelte";
import type { Entry, GameInfo, Move, Preview, Question, Seat, SeatInfo, StandingOf, View, Why } from "$lib/protocol";
import type { Facts } from "$lib/texts";

import { marksOf, since, type Deed, type Mark } from "../stage/beats";
import type { Scene } from "../stage/script";
import { Composer } from "./composer.svelte";
import type { GameTable } from "./gameTable";
import { forPeople } from "./moves";
import { sayRefusal } from "./refusal";
import { WhyNot } from "./whyNot.svelte";

/** Where positions come from and moves go: a live table, or a replay that takes none. */
export interface Source<V extends View = View> {
  readonly view: V;
  readonly seats: SeatInfo[];
  readonly log: Entry[];
  /** Whether several people read the log together: it then speaks to none of them as 'you'. */
  readonly shared: boolean;
  /** The seats that are played from here; a game in which they act at once may let one change between them. */
  readonly shares: readonly Seat[];
  /** Looks through the eyes of another seat that is played from here. */
  readonly confirm: (seat: Seat) => void;
  /** Every seat's view, by seat, where all is open; else null. */
  readonly open: V[] | null;
  /** Changes with every position. */
  readonly seq: number;
  /** Whether the viewer's seat is the viewer's to play: not in a replay, nor while a bot sits in. */
  readonly playing: boolean;
  /** Whether moves can be sent now. */
  readonly ready: boolean;
  readonly preview: (lines: Move[][]) => Promise<(Preview<StandingOf<V>> | null)[]>;
  /** What forbids each line, and then each thing; null where nothing does. */
  readonly why: (question: Question) => Promise<(Why | null)[]>;
  readonly play: (moves: Move[], words?: (string | null)[]) => Promise<void>;
  /** When the clock that the game names runs out, by this browser's clock; null when none runs. */
  readonly deadline: number | null;
  /** A chapter begins: the seats that are waited for until they are ready. */
  readonly gathering: readonly Seat[];
  /** Those who look from here are. */
  readonly come: () => void;
}

export class TableModel<V extends View = View> {
  readonly composer: Composer<StandingOf<V>>;
  readonly whyNot = new WhyNot(this);
  /** A scene of the game's own that has the stage now. */
  scene: Scene<V> | null = $state.raw(null);
  /** How many of its steps have been shown. */
  sceneAt = $state(0);
  /** Whether its last picture is there: it waits for who looks, and nothing of it is left to show. */
  sceneDone = $state(false);
  /** What has happened since the viewer's own last deed, and what that marks, by place. */
  readonly deeds: Deed[] = $derived.by(() => since(this.source.log, this.me, this.view, this.parts));
  readonly marks: Map<string, Mark> = $derived.by(() => marksOf(this.deeds, this.me));

  constructor(
    readonly game: GameInfo,
    readonly parts: GameTable<V>,
    readonly source: Source<V>,
  ) {
    this.composer = new Composer(game.moves, {
      usual: (legal) => parts.habits(this.me).usual(legal),
      begins: (legal, last) => parts.habits(this.me).begins(legal, last),
      keeps: (held, legal) => parts.habits(this.me).keeps?.(held, legal) ?? false,
      patient: parts.habits(null).patient ?? false,
    });
  }

  /** Plays a line, each move with its words where it has some; a refusal is shown, and nothing stays picked up. */
  async play(moves: Move[], words?: (string | null)[]): Promise<boolean> {
    try {
      await this.source.play(moves, words);
      return true;
    } catch (error) {
      sayRefusal(error, (why) => this.whyNot.say(why));
      this.composer.putBack();
      return false;
    }
  }

  get view(): V {
    return this.source.view;
  }

  /** The seat through whose eyes the table is seen. */
  get me(): Seat | null {
    return this.view.seat;
  }

  get seats(): SeatInfo[] {
    return this.source.seats;
  }

  /** Everyone, clockwise from my seat. */
  get ordered(): Seat[] {
    return this.me === null ? this.rivals : [this.me, ...this.rivals];
  }

  /** Everyone else, clockwise from the seat after mine. */
  get rivals(): Seat[] {
    const count = this.seats.length;
    if (this.me === null) return this.seats.map((_, seat) => seat);
    return Array.from({ length: count - 1 }, (_, at) => (this.me! + 1 + at) % count);
  }

  /** Whether there is something for the viewer to decide: what a clock or a bot plays is not. */
  get myTurn(): boolean {
    return this.me !== null && this.source.playing && this.scene === null && forPeople(this.game.moves, this.view.legal).length > 0;
  }

  /** Whether the viewer can choose and play right now. */
  get ready(): boolean {
    return this.source.ready && this.myTurn;
  }

  /** A text of this game. */
  say(key: string, facts?: Facts): string {
    return tg(this.game.name, key, facts);
  }

  /** A text of this game about people, of whom the viewer is 'you'. */
  tell(key: string, facts: Facts): string {
    return tell(this.game.name, key, facts, this.names, this.me);
  }

  get names(): string[] {
    return this.seats.map(({ name }) => name);
  }

  /** What to call a seat where it stands alone: 'You', 'Marisol'. */
  name(seat: Seat): string {
    return seat === this.me ? t("table.you_label") : (this.names[seat] ?? t("words.seat", { number: seat + 1 }));
  }

  /** Several seats in a sentence: 'you and Marisol'. */
  together(seats: readonly Seat[]): string {
    return list(seats.map((seat) => (seat === this.me ? t("words.you") : this.name(seat))));
  }

  colour(seat: Seat): number {
    return this.seats[seat]?.colour ?? seat;
  }

  /** The class that gives a thing its seat's colour. */
  seatClass(seat: Seat): string {
    return `seat-${(this.colour(seat) % 6) + 1}`;
  }
}
