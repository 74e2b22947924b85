// What things are called at the table for any game: by the game's texts, or by their names in plain words.

import { has, t, tg } from "$lib/i18n.svelte";
import type { MoveField } from "$lib/protocol";
import { inWords, TextError } from "$lib/texts";
import type { TableModel } from "../../table/model.svelte";
import type { NamedMove } from "../../table/moves";
import { capital, minus } from "../../table/printed";

import { isSeat, type Field, type Lying, type Plain, type Word } from "./fields";

/** What a game writes where it is no seat's. */
const NOBODY = -1;

/** A view's field: 'Hand sizes'. */
export function fieldName({ game }: TableModel, name: string): string {
  return has(game.name, `field.${name}`) ? tg(game.name, `field.${name}`) : capital(inWords(name) || "…");
}

/** What a card or a value is called. */
export function wordName({ game }: TableModel, value: Lying): string {
  if (value === null) return t("any.nothing");
  if (typeof value === "number") return minus(value);
  if (typeof value === "boolean") return t(value ? "any.yes" : "any.no");
  return has(game.name, `word.${value}`) ? tg(game.name, `word.${value}`) : inWords(value);
}

/** A value under its name: seats by what they are called, and -1 is none of them. */
export function valueName(table: TableModel, name: string, value: Plain): string {
  if (!isSeat(name) || typeof value !== "number") return wordName(table, value);
  return value === NOBODY ? t("any.nobody") : value in table.seats ? table.name(value) : wordName(table, value);
}

/** A value of a move's field as people say it: places count from 1. */
export function choiceName(table: TableModel, { name, places }: MoveField, value: Word): string {
  if (isSeat(name) && typeof value === "number" && value in table.seats) return table.name(value);
  return places && typeof value === "number" ? String(value + 1) : wordName(table, value);
}

/** What a block of moves is called, as a heading. */
export function blockName({ game }: TableModel, block: string): string {
  return has(game.name, `block.${block}`) ? tg(game.name, `block.${block}`) : capital(inWords(block));
}

/** What a thing of a field is called: by itself, by the moves that name it, or by its number. */
export function thingName(table: TableModel, { shown, ties }: Field, index: number): string {
  const title = shown.kind === "things" ? shown.things[index]?.title : null;
  if (title) return title;
  const tie = ties.flat().find(({ by }) => by === "place");
  const value = tie?.by === "place" ? tie.field.values[index] : undefined;
  return tie?.by === "place" && value !== undefined ? choiceName(table, tie.field, value) : String(index + 1);
}

/** What stands in for a field that is still to be chosen. */
export const OPEN = "…";

/** A move as an order: by its text, or as it is written down; fields that are not chosen yet are dots. */
export function order(table: TableModel, name: string, fields: Partial<NamedMove["fields"]>): string {
  const block = table.game.moves.blocks.find((each) => each.name === name);
  if (!block) return capital(inWords(name));
  const complete = block.fields.every((field) => field.name in fields);
  if (has(table.game.name, `move.${name}`) || has(table.game.name, `move.${name}_you`)) {
    const said = complete ? table.tell(`move.${name}`, fields) : withDots(table, name, block.fields, fields);
    if (said !== null) return capital(said);
  }
  const words = block.fields.map((field): [string, string] => {
    const value = fields[field.name];
    return [field.name, value === undefined ? OPEN : choiceName(table, field, value)];
  });
  return capital(words.reduce((said, [field, word]) => said.replaceAll(`{${field}}`, word), inWords(block.pattern)));
}

function withDots(table: TableModel, name: string, all: MoveField[], fields: Partial<NamedMove["fields"]>): string | null {
  const facts = Object.fromEntries(all.map((field) => [field.name, fields[field.name] ?? OPEN]));
  try {
    const said = table.tell(`move.${name}`, facts);
    return said === `move.${name}` ? null : said;
  } catch (error) {
    if (error instanceof TextError) return null;
    throw error;
  }
}
