// What a player can do about the table itself: leave, hand over, take back, undo, play again.

import { api } from "$lib/api";
import { t } from "$lib/i18n.svelte";
import type { LiveTable } from "$lib/liveTable.svelte";
import type { Seat } from "$lib/protocol";
import { place } from "$lib/route.svelte";
import { dropSeat, keepGrant } from "$lib/seatKeys";
import { attempt } from "$lib/trouble";

import type { Deed } from "./Menu.svelte";
import { sayRefusal } from "./refusal";

export class Deeds {
  constructor(readonly live: LiveTable) {}

  get #id(): string {
    return this.live.id;
  }

  /** Mine to take back at once, or else mine to ask for; null when there is nothing of mine to undo. */
  undoable(me: Seat | null): Seat | null {
    const { undo, seats, connection, table, log } = this.live.state;
    if (connection !== "open" || undo.asked || table?.status !== "playing" || seats.length === 0) return null;
    if (me !== null && undo.can.includes(me)) return me;
    const at = undo.can.find((seat) => seats.includes(seat));
    return at ?? (log.some(({ seat }) => seat !== null && seat === me) ? me : null);
  }

  async undo(me: Seat | null): Promise<void> {
    const seat = this.undoable(me);
    if (seat === null) return;
    try {
      await this.live.undo(seat);
    } catch (error) {
      sayRefusal(error);
    }
  }

  /** What the menu offers the player of a seat. */
  menu(me: Seat | null, onleave: () => void): Deed[] {
    const { table, seats } = this.live.state;
    const playing = table?.status === "playing";
    const offers: (Deed | false)[] = [
      playing &&
        me !== null &&
        table.seats[me]?.kind === "person" &&
        !table.rated && { label: t("table.hand_over"), art: "g-bot", run: () => void this.handToBot(me) },
      playing && seats.length > 0 && { label: t("table.leave"), art: "g-back", run: onleave },
      !playing && seats.length > 0 && { label: t("table.end.rematch"), art: "g-undo", run: () => void this.rematch() },
    ];
    return offers.filter((each) => each !== false);
  }

  handToBot(seat: Seat): Promise<void> {
    const level = this.live.state.table?.fill ?? "sailor";
    return attempt(async () => void (await api.handToBot(this.#id, seat, level)));
  }

  takeBack(seat: Seat): Promise<void> {
    return attempt(async () => void (await api.takeBack(this.#id, seat)));
  }

  leave(): Promise<void> {
    return attempt(async () => {
      for (const seat of this.live.state.seats) {
        await api.leave(this.#id, seat);
        dropSeat(this.#id, seat);
      }
      place.go({ page: "harbour" });
    });
  }

  rematch(): Promise<void> {
    return attempt(async () => {
      const granted = await api.rematch(this.#id);
      keepGrant(granted);
      place.go({ page: "table", table: granted.table });
    });
  }
}
