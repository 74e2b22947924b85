// What a person at this table has before them that is no move: the tale being made, which verdict has been read,
// whether sentences are read aloud, and in which scene the table is.

import type { Seat } from "$lib/protocol";
import { recall, remember } from "$lib/storage";
import { perTable } from "../../table/perTable";

import { Studio } from "./studio.svelte";
import { isSpoken, type MapView, type Table } from "./view";

export type Scene = "tale" | "wait" | "listen" | "build" | "judge" | "loot" | "vote" | "over";

const ALOUD = "tales-aloud";

export class Desk {
  readonly studio = new Studio();
  /** The last round whose verdict has been read and put aside. */
  read = $state(0);
  /** Whether the browser reads sentences out; off until someone asks for it. */
  aloud = $state(recall(ALOUD) === "yes");

  constructor(readonly table: Table) {}

  get view(): MapView {
    return this.table.view;
  }

  get captain(): boolean {
    return this.table.me === this.view.captain;
  }

  get scene(): Scene {
    const { view } = this;
    if (view.over) return "over";
    if (this.judging) return "judge";
    switch (view.phase) {
      case "tale":
      case "show":
        return this.#taleScene();
      case "island":
      case "glass":
        return "build";
      case "loot":
      case "stow":
        return "loot";
      default:
        return "vote";
    }
  }

  /** A wrong island is looked at until one has seen enough, or the next tale begins. */
  get judging(): boolean {
    const { judged, phase, round, sent } = this.view;
    if (!judged || judged.right || judged.round <= this.read) return false;
    return phase === "vote" || (phase === "tale" && sent === 0 && judged.round === round - 1);
  }

  /** Whether a person tells by their own voice; a bot has none, and leaves its tale to everybody's browser. */
  get spoken(): boolean {
    const captain = this.table.seats[this.view.captain];
    return isSpoken(this.view) && captain !== undefined && captain.kind !== "bot";
  }

  /** Whether a tale that is shown has not begun yet: it is told once, so everyone should be there. */
  get beforeTale(): boolean {
    const { phase, sent } = this.view;
    return phase === "tale" && sent === 0 && !this.spoken;
  }

  /** Whom the tale waits for, but for the viewer and who shares the device. */
  get missing(): Seat[] {
    const { gathering, shares } = this.table.source;
    return this.beforeTale ? gathering.filter((seat) => !shares.includes(seat)) : [];
  }

  /** Puts the verdict aside. */
  goOn(): void {
    this.read = this.view.judged?.round ?? 0;
  }

  speak(on: boolean): void {
    this.aloud = on;
    remember(ALOUD, on ? "yes" : "no");
  }

  #taleScene(): Scene {
    const { phase, hand, sent } = this.view;
    if (this.captain && hand !== null && (hand.length > 0 || this.spoken)) return "tale";
    if (phase === "show" || sent > 0 || this.spoken) return "listen";
    return "wait";
  }
}

export const deskOf = perTable((table: Table) => new Desk(table));
