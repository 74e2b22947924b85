// What words look like at the table for any game: by the game's file of looks, or by the words themselves.
// A sign or letters always stand there, so that colour is never all that tells two things apart.

import type { Looks, Seat, WordLook } from "$lib/protocol";
import type { TableModel } from "../../table/model.svelte";
import { capital, minus } from "../../table/printed";

import type { Lying } from "./fields";
import { looksOf } from "./laying";
import { wordName } from "./words";

/** The five colours of pieces; a word that is one gets its pattern. */
const COLOURS = new Set(["red", "orange", "yellow", "green", "blue"]);
/** A word with a suit, and what follows it: 'hearts-10'. */
const SUITED = /^([^-_ ]+)[-_ ](.+)$/;
const BARE: WordLook = { colour: "", ink: "", sign: "", picture: "" };

const named = (looks: Record<string, WordLook>, name: string) => (Object.hasOwn(looks, name) ? looks[name] : undefined);

/** What the looks say of a word, of its suit, and what the word says besides that. */
function foundIn({ words, suits }: Looks, value: Lying) {
  const word = String(value);
  const [, suit = word, rest = ""] = SUITED.exec(word) ?? [];
  return { own: named(words, word), suit: named(suits, suit), rest };
}

/** The colour and the picture of a word: its own, or its suit's. */
export function lookOf(table: TableModel, value: Lying): WordLook {
  const { own, suit } = foundIn(looksOf(table), value);
  return own ?? suit ?? BARE;
}

/** What the pieces of a seat look like on a board. */
export function seatLook(table: TableModel, seat: Seat): WordLook {
  return named(looksOf(table).seats, String(seat + 1)) ?? BARE;
}

/** Whether a word has a ground, a sign or a picture, and so is worth drawing. */
export function isDressed(table: TableModel, value: Lying): boolean {
  return groundOf(value) !== "" || lookOf(table, value) !== BARE;
}

/** The class that gives a word its ground: one of the five colours, alone or before a dash. */
export function groundOf(word: Lying): string {
  const [first] = typeof word === "string" ? word.toLowerCase().split(/[-_ ]/) : [];
  return first !== undefined && COLOURS.has(first) ? `is-${first}` : "";
}

/** What is written on a card, also on one with a picture: its sign, or its number or letters. */
export function faceOf(table: TableModel, value: Lying): string {
  if (value === null) return "";
  const { own, suit, rest } = foundIn(looksOf(table), value);
  if (own?.sign) return own.sign;
  return suit?.sign ? `${suit.sign}${rest && lettersOf(table, rest)}` : lettersOf(table, value);
}

/** A number, a word's first letters, or its first and its number: 'C2' for crab 2. */
function lettersOf(table: TableModel, value: Lying): string {
  if (typeof value === "number") return minus(value);
  const name = wordName(table, value);
  const numbered = /^(\p{L}).*?(\d{1,2})$/u.exec(name);
  if (numbered) return `${numbered[1]!.toLocaleUpperCase()}${numbered[2]!}`;
  return [...name].length <= 3 ? name : [...capital(name)].slice(0, 2).join("");
}
