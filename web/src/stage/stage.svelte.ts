// The stage of a table: what the player moves on the page, and what the reader sees of it beside the pieces.

import { flushSync, mount, unmount } from "svelte";

import { tellEvent } from "$lib/i18n.svelte";
import type { GameEvent, Seat, View } from "$lib/protocol";
import { settings } from "$lib/settings.svelte";

import type { TableModel } from "../table/model.svelte";
import { play } from "./audio";
import type { Act, Beat } from "./beats";
import { Motion, type Start } from "./motion";
import type { Pace } from "./pace";
import { Player, type Cue, type Hands } from "./player";
import { withheld, type Showing } from "./showing";
import { WEIGHTY, type Sound } from "./sounds";

/** How long a new chapter stands on the sand where nothing is held back for it. */
const NOTICE = 5000;

/** Who does what now, in words. */
export interface Caption {
  seat: Seat | null;
  text: string;
}

/** A move with the position after it. */
export interface Told extends Showing {
  view: View;
}

export interface StageProps<S extends Told> {
  table: TableModel;
  root: () => HTMLElement;
  /** Shows the position after a move. */
  present: (showing: S) => void;
  /** Shows the table as it stands while the scene of an event plays. */
  set: (showing: S, view: View, event: GameEvent) => void;
  /** Whether a clock of the reader's own runs. */
  hurried?: () => boolean;
  /** Whether the scene of an event is played here. */
  scenes: (act: Act) => boolean;
  /** More happened than is shown, after the move of this number. */
  away?: (seq: number) => void;
}

export class Stage<S extends Told> implements Hands<S> {
  /** What is shown now, in words; null while nothing is. */
  caption: Caption | null = $state.raw(null);
  /** What is read out. */
  said = $state("");
  /** What stands large on the sand for a moment. */
  notice: string[] = $state.raw([]);
  /** Whether it waits for the reader to go on. */
  waits = $state(false);
  readonly player: Player<S> = new Player<S>(this);
  #motion: Motion | null = null;
  /** Where the pieces of a beat go, found when they take off. */
  #ends = new Map<Beat, Element>();

  constructor(private readonly props: StageProps<S>) {}

  get pace(): Pace {
    return settings.pace;
  }

  get still(): boolean {
    return settings.still;
  }

  get hurried(): boolean {
    return this.props.hurried?.() ?? false;
  }

  /** Whether something is being shown, or waits to be. */
  get busy(): boolean {
    return this.player.busy;
  }

  /** Shows a move when those before it have been shown. */
  show(showing: S): void {
    this.player.add(showing);
  }

  /** Shows a move over the position that it leads to: nothing waits for it. */
  atOnce(showing: S): void {
    this.player.skip();
    if (this.busy) return this.show(showing); // a scene comes first
    const beats = showing.acts.flatMap((act) => act.beats);
    const starts = this.still ? [] : beats.flatMap((beat) => this.#takeOff(beat, showing.seat).map((start) => ({ start, beat })));
    this.#swap(() => this.props.present(showing));
    for (const { start, beat } of starts) this.#land(start, this.#stage.place(beat.to, showing.seat));
    this.player.moved(showing.seat);
    this.tell([showing]);
    const sound = beats.findLast((beat) => beat.sound)?.sound ?? (starts.length > 0 ? "land" : null);
    if (sound) this.sound(sound);
  }

  /** A move was taken back: its pieces return, after the position has. */
  takenBack(showing: S, present: () => void): void {
    this.player.drop();
    const beats = showing.acts.flatMap((act) => act.beats).reverse();
    const back = beats.flatMap((beat) => {
      const at = this.#stage.place(beat.to, showing.seat);
      return this.still || !at || beat.to === undefined ? [] : [{ start: this.#stage.takeOff(at, beat.piece), beat }];
    });
    this.#swap(present);
    for (const { start, beat } of back) this.#land(start, this.#stage.place(beat.from, showing.seat));
    this.#quiet();
  }

  /** The end of everything, now. */
  skip(): void {
    this.player.skip();
  }

  /** On, at the pace step, or to the last picture of a scene; elsewhere to the end. */
  next(): void {
    const hurry = this.props.table.scene?.hurry;
    if (hurry && !this.waits) hurry();
    else this.player.next();
  }

  /** Nothing of what waits is of use any more. */
  drop(): void {
    this.player.drop();
    this.#quiet();
    this.hush();
  }

  begin(showing: S): void {
    this.notice = [];
    this.waits = false;
    this.#readOut(showing.acts.filter((act) => !withheld(act)));
  }

  say({ seat }: S, act: Act): void {
    this.#caption(seat, act);
    if (act.loud) this.#announce([...this.notice, this.#words(act.event)]);
  }

  fly(showing: S, beat: Beat, flights: number): number {
    const starts = this.#takeOff(beat, showing.seat);
    if (starts.length === 0) return 0;
    // What only changes its place is found there when it has.
    const there = beat.to === beat.from ? undefined : this.#named(beat.to);
    if (!there) this.present(showing);
    const to = there ?? this.#stage.place(beat.to, showing.seat);
    if (!to || to === starts[0]!.from) return 0;
    const time = this.#stage.flyAll(starts, to, flights);
    if (!there && to.matches("[data-anchor]")) this.#stage.hide(to);
    this.#ends.set(beat, to);
    return time;
  }

  landed(): Promise<void> {
    return this.#stage.landed();
  }

  present(showing: S): void {
    this.#swap(() => this.props.present(showing));
  }

  land(beat: Beat): void {
    const to = this.#ends.get(beat);
    this.#ends.delete(beat);
    if (to?.isConnected) this.#stage.settle(to, 1);
  }

  set(showing: S, { event }: Act): void {
    const { table } = this.props;
    const view = table.parts.setting?.(table.view, showing.view, event);
    if (view) this.#swap(() => this.props.set(showing, view, event));
  }

  async perform(showing: S, act: Act, name: string, cue: Cue): Promise<void> {
    const { table } = this.props;
    const tell = () => withheld(act) && this.#reveal(showing, act);
    if (!this.props.scenes(act)) return void tell();
    const { view } = showing;
    const { event } = act;
    table.sceneAt = 0;
    table.sceneDone = false;
    await new Promise<void>((done) => (table.scene = { name, event, view, cue, done, tell, hurry: null }));
    table.scene = null;
  }

  #reveal({ seat }: S, act: Act): void {
    this.#caption(seat, act);
    this.#readOut([act]);
  }

  #caption(seat: Seat | null, { event }: Act): void {
    this.caption = { seat: event.seat ?? seat, text: this.#words(event) };
  }

  stop(waits: boolean): void {
    this.waits = waits;
  }

  sound(sound: Sound): void {
    if (settings.sound && (this.pace !== "fast" || WEIGHTY.has(sound))) void play(sound, settings.volume);
  }

  clear(): void {
    this.#motion?.clear();
    this.#ends.clear();
    this.props.table.scene?.done();
  }

  rest(skipped: S[], away: boolean): void {
    this.#quiet();
    if (skipped.length > 0) this.tell(skipped);
    if (away) this.props.away?.(skipped[0]!.seq - 1);
  }

  /** Nothing is read out, or stands on the sand, any longer. */
  hush(): void {
    this.said = "";
    this.notice = [];
  }

  #quiet(): void {
    this.caption = null;
    this.waits = false;
  }

  /** Says moves in words alone. */
  tell(showings: S[]): void {
    this.#readOut(showings.flatMap(({ acts }) => acts));
    const large = showings.flatMap(({ acts }) => acts.filter(({ loud }) => loud).map(({ event }) => this.#words(event)));
    this.#announce(large);
  }

  #announce(lines: string[]): void {
    this.notice = lines;
    if (lines.length > 0) setTimeout(() => this.notice === lines && (this.notice = []), NOTICE);
  }

  /** What was said last stands until there is more to say. */
  #readOut(acts: Act[]): void {
    const told = acts.filter(({ told }) => told).map(({ event }) => this.#words(event));
    if (told.length > 0) this.said = told.join(" ");
  }

  #words(event: GameEvent): string {
    const { game, names, me } = this.props.table;
    return tellEvent(game.name, event, names, me);
  }

  get #stage(): Motion {
    this.#motion ??= new Motion(this.props.root(), (piece, target) => this.#draw(piece, target));
    return this.#motion;
  }

  #draw(piece: string, target: HTMLElement): () => void {
    const { table } = this.props;
    const drawn = mount(table.parts.Picture, { target, props: { table, piece } });
    flushSync();
    return () => void unmount(drawn);
  }

  #named(anchor: string | undefined): Element | undefined {
    return this.#stage.place(anchor, null);
  }

  #takeOff(beat: Beat, seat: Seat | null): Start[] {
    if (beat.to === undefined) return [];
    const named = this.#named(beat.from);
    const from = named ?? this.#stage.place(undefined, seat);
    const piece = named && beat.itself ? undefined : beat.piece;
    // Only what is there can fly itself; from a seat's own place it must be drawn.
    if (!from || (!named && piece === undefined)) return [];
    return Array.from({ length: beat.count ?? 1 }, () => this.#stage.takeOff(from, piece, beat.turned));
  }

  #land(start: Start, to: Element | undefined): void {
    if (to) this.#stage.hop(start, to, 1);
  }

  /** Changes what is shown, and has the page follow at once: places are looked for in it. */
  #swap(change: () => void): void {
    change();
    flushSync();
  }
}
