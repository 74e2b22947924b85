// Legal moves, sorted for choosing: by block, each with the picker that its fields need; and searched by what they are called.

import type { MoveBlock, MoveField, MoveSpace } from "$lib/protocol";

import type { NamedMove } from "../../table/moves";
import type { Word } from "./fields";

/** How a block's moves are chosen: by a button each, in a grid, or field after field. */
export type Picker = "buttons" | "grid" | "steps";

export interface Group {
  block: MoveBlock;
  picker: Picker;
  moves: NamedMove[];
}

/** A grid of more cells than this is no help. */
const MOST_CELLS = 60;
const MOST_BUTTONS = 24;

export function groupsOf(space: MoveSpace, legal: readonly NamedMove[]): { groups: Group[]; others: NamedMove[] } {
  const groups: Group[] = [];
  const others: NamedMove[] = [];
  for (const block of space.blocks) {
    const moves = legal.filter(({ name }) => name === block.name);
    if (moves.length === 0) continue;
    if (block.fields.length === 0) others.push(...moves);
    else groups.push({ block, picker: pickerOf(block, moves), moves });
  }
  return { groups, others };
}

function pickerOf({ fields }: MoveBlock, moves: NamedMove[]): Picker {
  if (fields.length === 1) return moves.length > MOST_BUTTONS ? "steps" : "buttons";
  if (fields.length > 2) return "steps";
  const [down, across] = fields as [MoveField, MoveField];
  return valuesOf(down, moves).length * valuesOf(across, moves).length > MOST_CELLS ? "steps" : "grid";
}

/** The values of a field that these moves have, in the field's own order. */
export function valuesOf({ name, values }: MoveField, moves: readonly NamedMove[]): Word[] {
  const there = new Set(moves.map(({ fields }) => fields[name]));
  return values.filter((value) => there.has(value));
}

/** The field to choose next: the first whose value these moves do not agree on; null where one move is left. */
export function openField({ fields }: MoveBlock, moves: readonly NamedMove[]): MoveField | null {
  return fields.find((field) => valuesOf(field, moves).length > 1) ?? null;
}

/** Text as it is compared: without case and accents. */
function bare(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase();
}

/** Whether every word that was typed stands somewhere in what a move is called. */
export function fits(said: string, typed: string): boolean {
  const text = bare(said);
  return bare(typed)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** A text cut up so that what was typed in one piece can be marked; whole where it is not there in one piece. */
export function marked(said: string, typed: string): { text: string; found: boolean }[] {
  const wanted = bare(typed.trim());
  const at = wanted === "" || bare(said).length !== said.length ? -1 : bare(said).indexOf(wanted);
  if (at < 0) return [{ text: said, found: false }];
  const end = at + wanted.length;
  const parts = [
    { text: said.slice(0, at), found: false },
    { text: said.slice(at, end), found: true },
    { text: said.slice(end), found: false },
  ];
  return parts.filter(({ text }) => text !== "");
}
