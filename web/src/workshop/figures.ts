// A variant of a game's figures: what stands in each place, what differs from the printed figures, and how that is told.

import type { At, Changes, Figure, Form, Group, Value } from "./shapes";

/** One place of a figure that a person can write into. */
export interface Place {
  figure: Figure;
  at: At;
  /** What the place is called within its figure; empty where the figure is one number. */
  head: string;
}

/** Every place of a figure as it stands, in order; of a grid, row by row. */
export function places(figure: Figure, value: Value): Place[] {
  const head = (at: number) => figure.heads[at] || String(at + 1);
  if (value === null) return [];
  if (!Array.isArray(value)) return [{ figure, at: [], head: "" }];
  return value.flatMap((each, row) =>
    Array.isArray(each)
      ? each.map((_, column) => ({ figure, at: [row, column], head: `${row + 1}, ${head(column)}` }))
      : [{ figure, at: [row], head: head(row) }],
  );
}

/** What stands at a place; undefined where there is none. */
export function valueAt(value: Value | undefined, at: At): Value | undefined {
  return at.reduce<Value | undefined>((inside, index) => (Array.isArray(inside) ? inside[index] : undefined), value);
}

/** The figure with something else at a place; the old one stays as it was. */
export function withAt(value: Value, at: At, put: Value): Value {
  const [index, ...deeper] = at;
  if (index === undefined) return put;
  if (!Array.isArray(value)) return value;
  return value.map((each, here) => (here === index ? withAt(each, deeper, put) : each));
}

export function same(one: Value | undefined, other: Value | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

export function figuresOf(form: Form): Figure[] {
  return form.groups.flatMap(({ figures }) => figures);
}

/** A figure as it is in a variant. */
export function valueOf(figure: Figure, changes: Changes): Value {
  return Object.hasOwn(changes, figure.path) ? changes[figure.path]! : figure.printed;
}

/** The variant with another figure; what is as printed is no change. */
export function changed(changes: Changes, figure: Figure, value: Value): Changes {
  const { [figure.path]: _, ...rest } = changes;
  return same(value, figure.printed) ? rest : { ...rest, [figure.path]: value };
}

/** Whether two variants have the same figures, in whatever order they were changed. */
export function sameChanges(one: Changes, other: Changes): boolean {
  const paths = Object.keys(one);
  return paths.length === Object.keys(other).length && paths.every((path) => same(one[path], other[path]));
}

/** What a person has typed: a whole number where it is one, else as it is, for the game's own reader to refuse. */
export function typed(text: string): Value {
  const plain = text.trim().replace("−", "-");
  return /^[+-]?\d{1,15}$/.test(plain) ? Number(plain) : text.trim();
}

/** A number some steps on; what is no number stays. */
export function stepped(value: Value, by: number): Value {
  return typeof value === "number" ? value + by : value;
}

/** A figure's value in a few signs: '8 / 4', 'yes', 'A, B'. */
export function told(value: Value | undefined): string {
  if (value === undefined || value === null) return "–";
  if (!Array.isArray(value)) return typeof value === "number" && value < 0 ? `−${-value}` : String(value);
  const inside = value.map(told);
  return value.some(Array.isArray) ? inside.map((each) => `(${each})`).join(" ") : inside.join(", ");
}

/** The places in which two values of a figure differ, before and after: 'what changed' of a long list is short. */
export function toldChange(before: Value, after: Value): { before: string; after: string } {
  const long = Array.isArray(before) && Array.isArray(after) && before.length === after.length && before.length > 6;
  if (!long) return { before: told(before), after: told(after) };
  const differing = before.flatMap((each, at) => (same(each, after[at]) ? [] : [at]));
  const some = (values: Value[]) => differing.map((at) => told(values[at])).join(", ");
  return { before: some(before), after: some(after) };
}

/** What a figure is called where its group is not in sight: 'Score cards: A, Cannons'. */
export function fullName(group: Group, figure: Figure): string {
  const own = figure.row && figure.column ? `${figure.row}, ${figure.column}` : figure.title;
  return group.figures.length === 1 && own === group.title ? own : `${group.title}: ${own}`;
}

/** The name of one place, for those who do not see where it stands. */
export function placeName(group: Group, { figure, head }: Place): string {
  const name = fullName(group, figure);
  return head ? `${name}, ${head}` : name;
}

/** An element's id for a place of a figure. */
export function idOf(path: string, at: At): string {
  return ["figure", ...path.split(/[^A-Za-z0-9_-]+/).filter(Boolean), ...at].join("-");
}

/** Figures as a table: one row a title, one column a title, where a group has both; null where it has not. */
export interface Table {
  columns: string[];
  rows: { title: string; cells: Place[] }[];
}

export function tableOf(group: Group, changes: Changes): Table | null {
  const { figures } = group;
  if (figures.length < 2 || figures.some(({ row, kind }) => row === null || !["number", "numbers"].includes(kind))) return null;
  const titles = [...new Set(figures.map(({ row }) => row!))];
  const rows = titles.map((title) => ({
    title,
    cells: figures.filter(({ row }) => row === title).flatMap((figure) => places(figure, valueOf(figure, changes))),
  }));
  const columns = rows[0]!.cells.map(columnOf);
  const even = rows.every(({ cells }) => cells.length === columns.length && cells.every((cell, at) => columnOf(cell) === columns[at]));
  return even ? { columns, rows } : null;
}

function columnOf({ figure, head }: Place): string {
  return [figure.column, head].filter(Boolean).join(" ") || figure.title;
}

/** Which groups stand beside another one: two in a row that are small, each a few numbers or a picture that is slim. */
export function halved(groups: readonly Group[], drawn: readonly string[], slim: readonly string[]): boolean[] {
  const small = (group: Group | undefined): boolean => {
    if (!group) return false;
    if (drawn.includes(group.picture)) return slim.includes(group.picture);
    return group.figures.length <= FEW && group.figures.every(({ kind }) => kind === "number");
  };
  const halves = groups.map(() => false);
  for (let at = 0; at + 1 < groups.length; at++)
    if (small(groups[at]) && small(groups[at + 1])) {
      halves[at] = halves[at + 1] = true;
      at++;
    }
  return halves;
}

const FEW = 5;
