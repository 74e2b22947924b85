// A table that goes on, in a few words: how I stand, what time is left, and who waits for whom.

import { isSlow } from "$lib/clocks";
import { has, t, tellEvent } from "$lib/i18n.svelte";
import type { GameEvent, Seat, SeatInfo, TableInfo, Ticket } from "$lib/protocol";
import { settings } from "$lib/settings.svelte";
import { roundWords } from "$lib/tableWords";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MOST_TOLD = 2;
const PLACES = ["second", "third", "fourth"];

/** A seat in the order of turns. */
export interface InOrder extends SeatInfo {
  seat: Seat;
  waited: boolean;
}

/** The time that a seat has left, of how much, in milliseconds; null where none of its clocks runs. */
export interface TimeLeft {
  left: number;
  share: number;
}

/** My seats that are waited for. */
export function myTurns({ acting, seats }: TableInfo): Seat[] {
  return acting.filter((seat) => seats[seat]?.mine && seats[seat].kind !== "bot");
}

/** The time left to the first of some seats, `passed` milliseconds after it was told. */
export function timeLeft({ clock }: TableInfo, seats: Seat[], passed = 0): TimeLeft | null {
  const dues = seats.flatMap((seat) => clock?.times[seat]?.due ?? []);
  if (!clock || dues.length === 0) return null;
  const left = Math.max(0, Math.min(...dues) - clock.now - passed);
  return { left, share: Math.min(1, left / (clock.seconds * 1000)) };
}

/** '2 days left', '4 h left': the largest whole unit. */
export function leftWords(left: number): string {
  if (left >= DAY) return t("turns.left.days", { count: Math.floor(left / DAY) });
  if (left >= HOUR) return t("turns.left.hours", { count: Math.floor(left / HOUR) });
  if (left > 0) return t("turns.left.minutes", { count: Math.ceil(left / 60_000) });
  return t("turns.left.none");
}

/** Since when I am asked, by the table's own time. */
export function askedSince(table: TableInfo): number {
  const { clock, updated } = table;
  const due = Math.min(...myTurns(table).flatMap((seat) => clock?.times[seat]?.due ?? []));
  return clock && isSlow(clock) && Number.isFinite(due) ? Math.min(due - clock.seconds * 1000, updated) : updated;
}

/** 'Round 2 of 3 · you are second, by 1'. */
export function standWords(table: TableInfo, ticket: Ticket | undefined): string {
  return [roundWords(table), placeWords(ticket)].filter(Boolean).join(" · ");
}

function placeWords(ticket: Ticket | undefined): string {
  if (!ticket?.standing) return "";
  const { place, by } = ticket.standing;
  if (place === 1) return by === 0 ? t("turns.stand.shares") : t("turns.stand.leads", { count: by });
  return t(`turns.stand.${PLACES[place - 2] ?? "behind"}`, { count: by });
}

/** The last things that others did since I was there, each with whose they are. */
export function sinceWords(table: TableInfo, ticket: Ticket | undefined): { seat: Seat; text: string }[] {
  const names = table.seats.map(({ name }) => name);
  const mine = table.seats.findIndex(({ mine }) => mine);
  const told = (ticket?.since ?? []).filter((event) => event.seat !== null && worthTelling(table.game, event));
  return told.slice(-MOST_TOLD).map((event) => ({
    seat: event.seat!,
    text: tellEvent(table.game, event, names, mine < 0 ? null : mine),
  }));
}

function worthTelling(game: string, event: GameEvent): boolean {
  return has(game, `event.${event.kind}`) && !("to_seat" in event && event.to_seat === event.seat);
}

/** The seats in the order of turns: up to me where I am waited for, else from who is. */
export function orderOf(table: TableInfo): InOrder[] {
  const { seats, acting } = table;
  const mine = myTurns(table)[0];
  const first = mine === undefined ? (acting[0] ?? 0) : mine + 1;
  return seats.map((_, at) => {
    const seat = (first + at) % seats.length;
    return { ...seats[seat]!, seat, waited: acting.includes(seat) };
  });
}

/** 'this morning', 'yesterday', '5 minutes ago' do not follow 'since': a time of day or a date does. */
export function sinceWhen(then: number): string {
  const when = new Date(then);
  const today = when.toDateString() === new Date().toDateString();
  return today ? timeOfDay(then) : dateOf(then);
}

export function timeOfDay(at: number): string {
  return new Intl.DateTimeFormat(settings.lang, { hour: "numeric", minute: "2-digit" }).format(at);
}

export function dateOf(at: number): string {
  return new Intl.DateTimeFormat(settings.lang, { weekday: "short", day: "numeric", month: "short" }).format(at);
}
