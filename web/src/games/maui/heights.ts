// Where on a beach a piece lies: rows of the beach, lines of the grid that draws it, heights a piece can take.

import { SECTIONS, type Column } from "./view";

const LONG = SECTIONS.length;

/** How many sections of a piece lie among the trees, and how many in the ocean. */
export function outside(top: number, rows: number): { above: number; below: number } {
  return { above: Math.max(0, Math.min(LONG, -top)), below: Math.max(0, Math.min(LONG, top + LONG - rows)) };
}

export interface Span {
  /** Line and length in a grid whose first row is the trees, whose last the ocean. */
  line: number;
  length: number;
}

/** The rows of the grid that a piece covers; what lies out shares the row of trees or ocean. */
export function spanOf(top: number, rows: number): Span {
  const first = Math.max(-1, top);
  const last = Math.min(rows, top + LONG - 1);
  return { line: first + 2, length: last - first + 1 };
}

/** The row that a section of a laid piece is in, counted from 0; null beyond the beach. */
export function rowOf(top: number, section: number, rows: number): number | null {
  const row = top + section;
  return row >= 0 && row < rows ? row : null;
}

/** The first row of the height at a place in the list of heights: the list begins with one section on the beach. */
export function topOf(index: number): number {
  return index - (LONG - 1);
}

/** Of the heights offered, the one whose middle is nearest to a place of the beach, counted in rows from its top. */
export function nearestHeight(at: number, offered: readonly number[]): number | null {
  const distance = (index: number) => Math.abs(topOf(index) + LONG / 2 - at);
  return offered.reduce<number | null>((best, index) => (best === null || distance(index) < distance(best) ? index : best), null);
}

/** Of the heights offered, the next one up or down from another. */
export function nextHeight(from: number, by: 1 | -1, offered: readonly number[]): number | null {
  const beyond = offered.filter((index) => (index - from) * by > 0);
  return beyond.length === 0 ? null : by > 0 ? Math.min(...beyond) : Math.max(...beyond);
}

/** The sections of a piece that lie on the beach, with their rows. */
export function onBeach({ top, piece }: Column, rows: number): { section: number; row: number }[] {
  return piece.flatMap((_, section) => {
    const row = rowOf(top, section, rows);
    return row === null ? [] : [{ section, row }];
  });
}
