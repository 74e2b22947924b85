// A table in a few words, for lists.

import { catalogue } from "./catalogue.svelte";
import { CLOCKS } from "./clocks";
import { has, list, t, tg } from "./i18n.svelte";
import type { OptionValue, SeatInfo, TableInfo } from "./protocol";
import { FIRST } from "./seating";

/** 'Round 2 of 3', from the server's `2/3`; empty where the game has no rounds. */
export function roundWords({ round }: TableInfo): string {
  if (!round) return "";
  const [now, all] = round.split("/");
  return all ? t("words.round_of", { round: now, rounds: all }) : t("words.round", { round });
}

/** 'with Marisol and Tobias': everyone at the table but the reader. */
export function company(table: TableInfo): string {
  const others = table.seats.filter(({ kind, mine }) => !mine && kind !== "open");
  return others.length > 0 ? t("harbour.with", { names: list(others.map(({ name }) => name)) }) : "";
}

export function openSeats({ seats }: TableInfo): number {
  return seats.filter(({ kind }) => kind === "open").length;
}

/** Who will start, where the game asks that; empty where it does not. */
export function firstWords({ game, options, seats }: TableInfo): string {
  if (!catalogue.find(game)?.options.some(({ name }) => name === FIRST)) return "";
  const number = Number(options[FIRST]);
  const seat = seats[number - 1];
  if (!seat) return t("harbour.first.lot");
  if (seat.kind === "open") return t("harbour.first.free", { number });
  return seat.kind === "person" && seat.mine ? t("harbour.first.you") : t("harbour.first.player", { name: seat.name });
}

/** What is agreed on at a table: how long a game takes, its options as they are set, the clock, whether hints may be had, whether it counts. */
export function termsOf(table: TableInfo): string[] {
  const game = catalogue.find(table.game);
  const chosen = (game?.options ?? [])
    .filter(({ name }) => name !== FIRST)
    .map(({ name }) => optionWords(table.game, name, table.options[name]));
  const terms = [
    game ? t("harbour.lasts", { minutes: game.minutes }) : "",
    ...chosen,
    clockWords(table.clock),
    table.clock?.when_up === "give_up" ? t("harbour.set.clock.give_up_term") : "",
    table.hints ? t("parrot.option.name") : "",
    table.rated ? t("company.rated") : "",
  ];
  return terms.filter(Boolean);
}

/** A flag by its name where it is set; a choice by its name and what was chosen. */
function optionWords(game: string, name: string, value: OptionValue | undefined): string {
  const key = `option.${name}`;
  if (value === true) return tg(game, `${key}.name`);
  if (value === false || value === undefined) return "";
  return t("harbour.option_is", { option: tg(game, `${key}.name`), choice: choiceName(game, name, value) });
}

/** What an option may be set to, in words where the game has any. */
export function choiceName(game: string, option: string, value: OptionValue): string {
  const text = `option.${option}.choice.${String(value)}`;
  return has(game, text) ? tg(game, text) : String(value);
}

/** How long people may take. */
export function clockWords(clock: TableInfo["clock"]): string {
  if (!clock) return t("harbour.set.clock.none");
  const key = Object.keys(CLOCKS).find((each) => CLOCKS[each]!.per === clock.per && CLOCKS[each]!.seconds === clock.seconds);
  return key ? t(`harbour.set.clock.${key}`) : t("harbour.set.clock.label");
}

/** What a table that anyone may see is about: who sits there, and whether there is room. */
export function openWords(table: TableInfo): string {
  const people = table.seats.filter(isPerson).map(({ name }) => name);
  const who = people.length > 0 ? list(people) : t("harbour.bots_only");
  const free = openSeats(table);
  const state = free > 0 ? t("harbour.free", { count: free }) : roundWords(table);
  return joined(who, state);
}

/** Where one of the reader's own games stands. */
export function myWords(table: TableInfo): string {
  if (table.status === "waiting") return joined(t("harbour.waiting_for", { count: openSeats(table) }), company(table));
  if (table.status === "over") return joined(t("harbour.finished", { when: ago(table.updated) }), company(table));
  return joined(roundWords(table), company(table));
}

function isPerson({ kind }: SeatInfo): boolean {
  return kind === "person" || kind === "local";
}

function joined(...parts: string[]): string {
  return parts.filter(Boolean).join(" · ");
}

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

/** 'yesterday', '5 minutes ago'. */
export function ago(then: number, now: number = Date.now()): string {
  const words = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: "auto" });
  for (const [unit, length] of UNITS) if (now - then >= length) return words.format(-Math.floor((now - then) / length), unit);
  return words.format(0, "second");
}
