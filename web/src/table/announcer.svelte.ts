// What happens at a table made seen and heard: pieces fly, chapters stand on the sand, all is read out.

import { tellEvent } from "$lib/i18n.svelte";
import type { Happening } from "$lib/live";
import type { GameEvent, Seat } from "$lib/protocol";

import { land, takeOff } from "./flights";
import type { LiveSource } from "./liveSource.svelte";
import type { TableModel } from "./model.svelte";

/** How long a new chapter stands on the sand. */
const NOTICE = 5000;

export class Announcer {
  /** What is read out. */
  said = $state("");
  /** What stands large on the sand for a moment. */
  notice: string[] = $state.raw([]);
  #seenBy: Seat | null = null;

  /** To be made while a component is: it listens as long as that lives. */
  constructor(
    private readonly source: LiveSource,
    private readonly table: TableModel,
    private readonly root: () => HTMLElement,
  ) {
    $effect(() => source.live.onHappening(this.#happened));

    // The device changes hands: what one player was told is not read out to the next.
    $effect(() => {
      if (source.eyes.cover === null && source.me === this.#seenBy) return;
      this.#seenBy = source.me;
      this.said = "";
      this.notice = [];
    });
  }

  #happened = ({ bySeat, shared }: Happening): void => {
    const { source, table } = this;
    if (!source.shown) return;
    const events = source.me === null ? shared : (bySeat[source.me] ?? shared);
    void land(
      this.root(),
      takeOff(
        this.root(),
        events.flatMap((event) => table.parts.flights(event)),
      ),
    );
    const told = events.filter((event) => !table.parts.quiet(event));
    this.said = told.map(this.#words).join(" ");
    const chapter = told.filter((event) => table.parts.chapter(event) && (table.parts.loud?.(event) ?? true));
    if (chapter.length > 0) this.#announce(chapter.map(this.#words));
  };

  #words = (event: GameEvent): string => tellEvent(this.table.game.name, event, this.table.names, this.table.me);

  #announce(lines: string[]): void {
    this.notice = lines;
    setTimeout(() => this.notice === lines && (this.notice = []), NOTICE);
  }
}
