// A view's own fields, laid out by their shape: cards, piles, grids, strips, tracks, things, tables and facts.
// Pure, and without a rule of any game. Whatever a view holds, something is shown of it, and nothing that it does not hold.

import type { FieldLook, Looks, MoveField, MoveSpace, Seat } from "$lib/protocol";

export type Word = string | number;
export type Plain = Word | boolean;
/** A place on the table: what lies there; null where nothing does, or nothing that is known. */
export type Lying = Plain | null;

/** A row of a thing: what it is called, and its value. */
export interface Row {
  name: string;
  value: Lying;
}

/** Cards of a thing under their name. */
export interface Heap {
  name: string;
  cards: Lying[];
}

/** An object on a card of its own. */
export interface Thing {
  /** What it is called, where it says so itself. */
  title: string | null;
  heaps: Heap[];
  rows: Row[];
  /** What goes deeper than rows and cards, as lines of text. */
  deep: string[];
}

export type Shown =
  | { kind: "fact"; value: Plain }
  | { kind: "cards"; cards: Lying[]; more: number }
  | { kind: "piles"; piles: Lying[][] }
  | { kind: "grid"; squares: Lying[][] }
  | { kind: "strip"; cells: { label: Word; value: Word }[] }
  | { kind: "track"; places: number; at: number[] }
  | { kind: "things"; things: Thing[]; more: number }
  | { kind: "table"; columns: string[]; lines: Lying[][]; more: number }
  | { kind: "empty" }
  | { kind: "deep"; lines: string[] };

/** How a thing of a field is named by moves: by its place, by what stands there, or by row and column. */
export type Tie = { by: "place" | "value"; field: MoveField } | { by: "square"; row: MoveField; column: MoveField };

export interface Field {
  name: string;
  shown: Shown;
  /** Several where one move names several of its things, as from and to: the first, the second. In each any one counts. */
  ties: Tie[][];
}

/** A list with one entry a seat, told with the seats. */
export interface SeatField {
  name: string;
  /** By seat. */
  entries: (Lying | Lying[] | Thing)[];
}

export interface Laid {
  /** 'Round 2 of 3', where the view counts rounds. */
  round: { round: Word; rounds: Word | null } | null;
  facts: Field[];
  fields: Field[];
  /** What lies before the viewer alone. */
  home: Field[];
  seats: SeatField[];
  /** What nobody can lay out, folded away. */
  more: Field[];
}

export interface Setting {
  seats: number;
  me: Seat | null;
  looks: Looks;
  space: MoveSpace;
}

/** What every view begins with, and how things stand: shown by the frame. */
const FRAME = new Set("seat acting legal over scores winners clock seconds silent rule prompt standing".split(" "));
const MOST_FIELDS = 24;
const MOST_CARDS = 60;
const MOST_THINGS = 24;
const MOST_LINES = 40;
const MOST_SQUARES = 900;
const WIDEST = 40;
/** So many objects of nothing but plain values are a table. */
const MANY = 8;
/** A list of more numbers than this is a strip. */
const FEW = 5;
const LONGEST = 80;
const DEEPEST = 4;

const isPlain = (value: unknown): value is Plain =>
  typeof value === "string" || typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value));
const isLying = (value: unknown): value is Lying => value === null || value === undefined || isPlain(value);
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);
const lying = (value: unknown): Lying => (isPlain(value) ? short(value) : null);

/** Long texts are cut off: nobody reads a page on a card. */
function short(value: Plain): Plain {
  return typeof value === "string" && value.length > LONGEST ? `${value.slice(0, LONGEST - 1)}…` : value;
}

export function lay(view: object, setting: Setting): Laid {
  const laid: Laid = { round: roundOf(view), facts: [], fields: [], home: [], seats: [], more: [] };
  for (const [name, value] of Object.entries(view)) {
    const look = lookOf(setting.looks, name);
    if (FRAME.has(name) || look?.kind === "hidden" || value === null || value === undefined || value === "") continue;
    if (laid.round && (name === "round" || name === "rounds")) continue;
    try {
      put(laid, name, value, look, setting);
    } catch {
      laid.more.push({ name, shown: { kind: "deep", lines: told(value) }, ties: [] });
    }
  }
  laid.more.push(...laid.fields.splice(MOST_FIELDS));
  tieByCount(laid.fields, setting.space);
  return laid;
}

/** A place that moves count and no name ties is one of the only field that has as many things. */
function tieByCount(fields: Field[], space: MoveSpace): void {
  const named = (tie: Tie) => (tie.by === "square" ? [tie.row.name, tie.column.name] : [tie.field.name]);
  const tied = new Set(fields.flatMap(({ ties }) => ties.flat().flatMap(named)));
  for (const field of fieldsOf(space)) {
    if (!field.places || tied.has(field.name) || isSeat(field.name)) continue;
    const [only, ...others] = fields.filter(({ shown }) => countOf(shown) === field.values.length);
    if (only && others.length === 0) add(only.ties, [{ by: "place", field }]);
  }
}

/** Whether a field holds the number of a seat, by its name: `seat`, `next_seat`. */
export function isSeat(name: string): boolean {
  return name === "seat" || name.endsWith("_seat");
}

function put(laid: Laid, name: string, value: unknown, look: FieldLook | undefined, setting: Setting): void {
  if (look?.kind !== "track" && look?.each_seat && Array.isArray(value) && value.length === setting.seats) {
    const own = secretOf(value, setting.me);
    if (own === null) return void laid.seats.push({ name, entries: value.map(entryOf) });
    return put(laid, name, own, { ...look, each_seat: false, own: true }, setting);
  }
  const shown = shownAs(value, look, name, setting);
  const field = { name, shown, ties: tiesOf(name, shown, look, setting) };
  if (shown.kind === "deep") laid.more.push(field);
  else if (look?.own) laid.home.push(field);
  else if (shown.kind === "fact") laid.facts.push(field);
  else laid.fields.push(field);
}

/** The viewer's own entry of a list by seat, where no other seat's is seen: a hand. */
function secretOf(entries: unknown[], me: Seat | null): unknown[] | null {
  const own = me === null ? null : entries[me];
  return Array.isArray(own) && entries.every((entry, seat) => seat === me || entry === null) ? own : null;
}

function lookOf({ fields }: Looks, name: string): FieldLook | undefined {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

function roundOf(view: object): Laid["round"] {
  const { round, rounds } = view as { round?: unknown; rounds?: unknown };
  if (typeof round !== "number" && typeof round !== "string") return null;
  return { round, rounds: typeof rounds === "number" || typeof rounds === "string" ? rounds : null };
}

function entryOf(entry: unknown): SeatField["entries"][number] {
  if (Array.isArray(entry) && entry.every(isLying)) return entry.slice(0, MOST_CARDS).map(lying);
  if (isLying(entry)) return lying(entry);
  return thingOf(isObject(entry) ? entry : { "": entry });
}

function shownAs(value: unknown, look: FieldLook | undefined, name: string, setting: Setting): Shown {
  const asked = look?.kind ? asAsked(value, look) : null;
  if (asked) return asked;
  if (isPlain(value)) return { kind: "fact", value: short(value) };
  if (Array.isArray(value)) return listShown(value, name, setting);
  if (isObject(value)) return objectShown(value);
  return { kind: "deep", lines: told(value) };
}

/** As the game asks for it, where that can be; else its shape decides. */
function asAsked(value: unknown, { kind, width }: FieldLook): Shown | null {
  if (!Array.isArray(value)) return kind === "fact" && isPlain(value) ? { kind: "fact", value: short(value) } : null;
  if (value.length === 0) return { kind: "empty" };
  const plain = value.every(isLying);
  if (kind === "cards" && plain) return cardsOf(value);
  if (kind === "strip" && plain) return { kind: "strip", cells: value.map((each, at) => ({ label: at + 1, value: wordOf(each) })) };
  if (kind === "track" && plain) return { kind, places: width, at: value.map(Number) };
  if (kind === "grid" && plain && width > 0) return gridOf(rowsOf(value, width));
  if (kind === "grid" && isSquare(value)) return gridOf(value);
  if (kind === "piles" && isRagged(value)) return pilesOf(value);
  if (kind === "things" && value.every(isObject)) return thingsOf(value);
  if (kind === "table" && value.every(isObject)) return tableOf(value);
  return null;
}

function listShown(list: unknown[], name: string, setting: Setting): Shown {
  if (list.length === 0) return { kind: "empty" };
  if (list.every(isLying)) return rowShown(list, name, setting);
  if (isSquare(list) && list.length > 1 && list[0]!.length > 1) return gridOf(list);
  if (isRagged(list)) return pilesOf(list);
  if (!list.every((each) => isObject(each) || each === null)) return { kind: "deep", lines: told(list) };
  const objects = list.map((each) => (isObject(each) ? each : {}));
  const flat = objects.every((each) => Object.values(each).every(isLying));
  return flat && objects.length > MANY ? tableOf(objects) : thingsOf(objects);
}

/** One list of words and numbers: cards where it has words, or where moves name its numbers; else a strip. */
function rowShown(list: unknown[], name: string, { space }: Setting): Shown {
  const numbers = list.every((each) => typeof each === "number" || each === null);
  if (!numbers) return cardsOf(list);
  const counted = list.length > FEW ? fieldsOf(space).find(({ values, places }) => !places && values.length === list.length) : undefined;
  if (counted && !tiedByName(name, counted.name))
    return { kind: "strip", cells: list.map((each, at) => ({ label: counted.values[at]!, value: wordOf(each) })) };
  const lain = list.filter((each) => each !== null && each !== 0);
  const named = fieldsOf(space).some(({ values, places }) => !places && lain.every((each) => values.includes(each as number)));
  if (named) return cardsOf(list.map((each) => (each === 0 && !nought(space) ? null : each)));
  return { kind: "strip", cells: list.slice(0, MOST_CARDS).map((each, at) => ({ label: at + 1, value: wordOf(each) })) };
}

/** Whether 0 is something that moves name; else it is a place where nothing lies. */
function nought(space: MoveSpace): boolean {
  return fieldsOf(space).some(({ values, places }) => !places && values.includes(0));
}

const wordOf = (value: unknown): Word => (typeof value === "number" || typeof value === "string" ? value : "–");

function cardsOf(list: unknown[]): Shown {
  return { kind: "cards", cards: list.slice(0, MOST_CARDS).map(lying), more: Math.max(0, list.length - MOST_CARDS) };
}

function isRagged(list: unknown[]): list is Lying[][] {
  return list.every((each) => Array.isArray(each) && each.every(isLying));
}

function isSquare(list: unknown[]): list is Lying[][] {
  return isRagged(list) && list.every((each) => each.length === list[0]!.length) && list[0]!.length > 0;
}

function rowsOf(list: unknown[], width: number): unknown[][] {
  return Array.from({ length: Math.ceil(list.length / width) }, (_, at) => list.slice(at * width, (at + 1) * width));
}

function gridOf(rows: unknown[][]): Shown {
  const width = rows[0]!.length;
  if (width > WIDEST || rows.length * width > MOST_SQUARES) return { kind: "deep", lines: told(rows) };
  return { kind: "grid", squares: rows.map((row) => row.map(lying)) };
}

function pilesOf(list: unknown[][]): Shown {
  if (list.length > MOST_THINGS) return { kind: "deep", lines: told(list) };
  return { kind: "piles", piles: list.map((pile) => pile.slice(0, MOST_CARDS).map(lying)) };
}

function thingsOf(objects: Record<string, unknown>[]): Shown {
  return { kind: "things", things: objects.slice(0, MOST_THINGS).map(thingOf), more: Math.max(0, objects.length - MOST_THINGS) };
}

function thingOf(object: Record<string, unknown>): Thing {
  const thing: Thing = { title: null, heaps: [], rows: [], deep: [] };
  for (const [name, value] of Object.entries(object).slice(0, MOST_FIELDS)) {
    if (value === null || value === undefined) continue;
    if (name === "name" && typeof value === "string") thing.title = String(short(value));
    else if (isPlain(value)) thing.rows.push({ name, value: short(value) });
    else if (Array.isArray(value) && value.every(isLying)) thing.heaps.push({ name, cards: value.slice(0, MOST_CARDS).map(lying) });
    else thing.deep.push(...told(value, name));
  }
  return thing;
}

function tableOf(objects: Record<string, unknown>[]): Shown {
  const columns = [...new Set(objects.flatMap((each) => Object.keys(each)))].slice(0, MANY);
  const lines = objects.slice(0, MOST_LINES).map((each) => columns.map((name) => lying(Object.hasOwn(each, name) ? each[name] : null)));
  return { kind: "table", columns, lines, more: Math.max(0, objects.length - MOST_LINES) };
}

function objectShown(object: Record<string, unknown>): Shown {
  const thing = thingOf(object);
  if (thing.rows.length + thing.heaps.length > 0 || thing.title !== null) return { kind: "things", things: [thing], more: 0 };
  return thing.deep.length > 0 ? { kind: "deep", lines: thing.deep } : { kind: "empty" };
}

/** Anything at all as lines of text, 'name: value'; what goes too deep, or on for too long, ends in dots. */
export function told(value: unknown, name = "", depth = 0): string[] {
  const before = name === "" ? "" : `${name}: `;
  if (isLying(value)) return value === null || value === undefined ? [] : [`${before}${String(short(value))}`];
  if (typeof value !== "object" || depth >= DEEPEST) return [`${before}…`];
  const entries = Array.isArray(value)
    ? value.map((each, at): [string, unknown] => [String(at + 1), each])
    : Object.entries(value as object);
  if (entries.every(([, each]) => isLying(each)) && Array.isArray(value))
    return [
      `${before}${value
        .slice(0, MOST_CARDS)
        .map((each) => String(lying(each) ?? "–"))
        .join(", ")}`,
    ];
  const lines = entries.slice(0, MOST_LINES).flatMap(([key, each]) => told(each, name === "" ? key : `${name} ${key}`, depth + 1));
  return lines.length > MOST_LINES || entries.length > MOST_LINES ? [...lines.slice(0, MOST_LINES), "…"] : lines;
}

/** The fields of moves that people make. */
export function fieldsOf({ blocks }: MoveSpace): MoveField[] {
  return blocks.filter(({ maker }) => maker === "player").flatMap(({ fields }) => fields);
}

/** Whether a field of moves names one of the things of a view's field: `cove` of `coves`. */
export function tiedByName(viewField: string, moveField: string): boolean {
  if (viewField === moveField) return true;
  const plurals = [`${moveField}s`, `${moveField}es`, `${moveField.replace(/y$/, "ie")}s`];
  return plurals.includes(viewField);
}

function tiesOf(name: string, shown: Shown, look: FieldLook | undefined, { space }: Setting): Tie[][] {
  const ties: Tie[][] = [];
  for (const { fields, maker } of space.blocks) {
    if (maker !== "player") continue;
    add(ties, shown.kind === "grid" ? squareTies(name, shown.squares, look, fields) : thingTies(name, shown, look, fields));
  }
  return ties;
}

function thingTies(name: string, shown: Shown, look: FieldLook | undefined, fields: MoveField[]): Tie[] {
  const count = countOf(shown);
  if (count === null) return [];
  return fields.flatMap((field): Tie[] => {
    const asked = look?.chosen_by ? look.chosen_by === field.name : tiedByName(name, field.name);
    const byValue = shown.kind === "cards" && !field.places && shown.cards.some((card) => field.values.includes(card as Word));
    if (byValue && (asked || (look?.own && !look.chosen_by))) return [{ by: "value", field }];
    return asked && field.values.length >= count ? [{ by: "place", field }] : [];
  });
}

/** The ties of one block join those of the others: its first their first. What is the same is there once. */
function add(ties: Tie[][], more: Tie[]): void {
  more.forEach((tie, at) => {
    const there = (ties[at] ??= []);
    if (!there.some((each) => JSON.stringify(each) === JSON.stringify(tie))) there.push(tie);
  });
}

function countOf(shown: Shown): number | null {
  if (shown.kind === "cards") return shown.cards.length;
  if (shown.kind === "piles") return shown.piles.length;
  return shown.kind === "things" ? shown.things.length : null;
}

/** A square is named by its number, or by two fields of one move that count rows and columns. */
function squareTies(name: string, squares: Lying[][], look: FieldLook | undefined, fields: MoveField[]): Tie[] {
  const [height, width] = [squares.length, squares[0]!.length];
  const numbered = fields.filter((field) => {
    const asked = look?.chosen_by ? look.chosen_by === field.name : tiedByName(name, field.name) || field.places;
    return asked && field.values.length === height * width;
  });
  if (numbered.length > 0) return numbered.map((field) => ({ by: "place", field }));
  const rows = fields.filter((field) => field.values.length === height && /^(row|y|rank)$|_(row|y)$/.test(field.name));
  const columns = fields.filter((field) => field.values.length === width && /^(column|col|x|file)$|_(column|col|x)$/.test(field.name));
  return rows.slice(0, columns.length).map((row, at) => ({ by: "square", row, column: columns[at]! }));
}

/** What choosing a thing says of a move's fields. */
export type Means = Readonly<Record<string, Word>>;

/** What the thing at a place of a field would mean as the first of them that a move names, as the second: any one of these. */
export function meansOf({ shown, ties }: Field, at: number): Means[][] {
  return ties.map((each) => each.flatMap((tie) => meaning(shown, tie, at)));
}

function meaning(shown: Shown, tie: Tie, at: number): Means[] {
  if (tie.by === "square") {
    const width = shown.kind === "grid" ? shown.squares[0]!.length : 1;
    return [{ [tie.row.name]: tie.row.values[Math.floor(at / width)]!, [tie.column.name]: tie.column.values[at % width]! }];
  }
  if (tie.by === "place") return at < tie.field.values.length ? [{ [tie.field.name]: tie.field.values[at]! }] : [];
  const card = shown.kind === "cards" ? shown.cards[at] : null;
  return tie.field.values.includes(card as Word) ? [{ [tie.field.name]: card as Word }] : [];
}
