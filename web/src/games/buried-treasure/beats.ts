// What is seen of each event of Buried Treasure: cards go from columns, hands and piles to piles.

import type { GameEvent } from "$lib/protocol";
import type { Beat } from "../../stage/beats";

import { colourOf } from "./cards";
import type { TreasureView } from "./view";

/** With starters every card lies in play until it is placed; without, it goes to the mover's pile at once. */
export function beats(event: GameEvent, { advanced }: Pick<TreasureView, "advanced">): Beat[] {
  const { kind, seat } = event;
  const pile = (whose: unknown, colour: unknown): string => `pile-${String(whose)}-${String(colour)}`;
  const card = String(event.card ?? event.colour);
  const own = pile(seat, colourOf(card));
  switch (kind) {
    case "take":
    case "extra": {
      const taken = { from: `top-${Number(event.column)}`, was: `column-${Number(event.column)}`, piece: card, itself: true };
      const lies = kind === "take" ? "in-play" : "in-play-second";
      return [advanced ? { ...taken, to: lies, now: null } : { ...taken, to: own, gain: 1 }];
    }
    case "starter":
      return [{ from: `hand-${seat}`, to: "in-play", was: null, now: null, piece: card }];
    case "wild":
      return [{ from: `hand-${seat}`, to: own, was: null, piece: card, gain: 1 }];
    case "place":
      return [{ from: "in-play", to: pile(event.to_seat, colourOf(card)), was: null, piece: card, itself: true, gain: 1 }];
    case "steal": {
      const count = Number(event.count);
      const from = pile(event.from_seat, card);
      return [{ from, to: own, piece: card, count, robbed: true, gain: count, loss: count, sound: "steal" }];
    }
    case "scored":
      return [{ scene: "round" }];
    default:
      return [];
  }
}

/** While a round is scored the last card lies where it went, and the next round is not dealt. */
export function setting(before: TreasureView, after: TreasureView, { gains }: GameEvent): TreasureView {
  const { collections, hand, hand_sizes, in_play, second } = after;
  const standing = { ...before.standing, collections, ranks: after.standing.ranks, gains: gains as number[][] };
  const columns = before.columns.map(() => []);
  return { ...before, columns, collections, hand, hand_sizes, in_play, second, standing, legal: [], acting: [] };
}

/** A second card, what flags rob and where a card goes belong to the card that was taken or played. */
export function continues({ kind }: GameEvent): boolean {
  return ["extra", "steal", "place", "decline"].includes(kind);
}
