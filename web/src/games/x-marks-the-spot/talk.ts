// A Parlay as a conversation: who has said what so far, and which step it is at.

import type { Seat } from "$lib/protocol";

import type { Parlay } from "./view";

export const STEPS = ["offer", "answer", "decide", "cards"] as const;

/** Which step each phase of a Parlay is; a Parlay in hand is at the first. */
const AT: Record<string, number> = { play: 0, follow: 0, answer: 1, decide: 2, open: 2, choose: 2, swap: 3 };

export function stepAt(phase: string): number {
  return AT[phase] ?? 0;
}

/** One thing said: by whom, which of the texts, and the number. */
export interface Line {
  seat: Seat;
  text: "offers" | "accepts" | "counters" | "asks" | "forces" | "takes" | "offers_too" | "no_offer" | "thinks";
  count: number | null;
}

/** What has been said, in order; `waiting` seats still think. */
export function linesOf({ seat, at_seat, count, counter, offers, with_seat, agreed }: Parlay, phase: string): Line[] {
  const lines: Line[] = [{ seat, text: "offers", count }];
  if (phase === "answer") return [...lines, { seat: at_seat, text: "thinks", count: null }];
  const asked = offers.some((offer) => offer !== null) || phase === "open" || phase === "choose";
  if (counter !== null) lines.push({ seat: at_seat, text: "counters", count: counter });
  if (asked) lines.push(...offers.flatMap((offer, other) => offered(other, offer)));
  if (agreed !== null && with_seat !== null) lines.push(settled({ seat, at_seat, with_seat, agreed, counter, asked, count }));
  return lines;
}

function offered(seat: Seat, offer: number | null): Line[] {
  if (offer === null) return [];
  return [{ seat, text: offer > 0 ? "offers_too" : "no_offer", count: offer > 0 ? offer : null }];
}

interface Settled {
  seat: Seat;
  at_seat: Seat;
  with_seat: Seat;
  agreed: number;
  counter: number | null;
  asked: boolean;
  count: number;
}

function settled({ seat, at_seat, with_seat, agreed, counter, asked, count }: Settled): Line {
  if (counter === null && !asked && agreed === count) return { seat: at_seat, text: "accepts", count: agreed };
  const taken = with_seat !== at_seat || (counter !== null && agreed === counter);
  return { seat, text: taken ? "takes" : "forces", count: agreed };
}
