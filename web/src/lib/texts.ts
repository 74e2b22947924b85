// Texts of frame and games: find one, fill in its facts, say it to one viewer.
// The twin of src/tortuga/engine/texts.py; both are held to tests/data/text_vectors.json.

import type { Fact, Lang, Seat } from "./protocol";

export interface TextTree {
  [key: string]: string | TextTree;
}

export interface Texts {
  frame: TextTree;
  games: Record<string, TextTree>;
}

export type Facts = Record<string, Fact>;

/** A text that is missing or cannot be filled; names the text and what it lacks. */
export class TextError extends Error {}

/** Forms are `card|cards`, for one and other, or have the names of their categories: `one=…|few=…|other=…`. */
const PLACEHOLDER = /\{([a-z][a-z0-9_]*)(?::([^{}]*))?\}/g;
/** Positions count from 0 for programs and from 1 for people. */
const POSITIONS = ["column", "row"];

/** The text at a dotted key, as it is written, or undefined when there is none. */
export function template(tree: TextTree | undefined, key: string): string | undefined {
  let node: string | TextTree | undefined = tree;
  for (const name of key.split(".")) {
    if (node === undefined || typeof node === "string" || !Object.hasOwn(node, name)) return undefined;
    node = node[name];
  }
  return typeof node === "string" ? node : undefined;
}

/** The text with these facts, which are inserted as they are. */
export function say(lang: Lang, tree: TextTree | undefined, key: string, facts: Facts = {}, game?: string): string {
  return fill(lang, fitting(tree, key, facts, game), key, facts, plain);
}

/** The text for these facts as it is written; of a game, what is said to anyone, or a text made from names, stands in. */
function fitting(tree: TextTree | undefined, key: string, facts: Facts, game: string | undefined): string | undefined {
  const found = template(tree, key);
  if (found !== undefined || game === undefined) return found;
  const ofAnyone = key.replace(/_you$/, "");
  return template(tree, ofAnyone) ?? madeUp(key === "name" ? game : ofAnyone, facts);
}

/** A text from names alone, that inserts whatever can be said: '{seat}: pick up, card {card}'. */
export function madeUp(key: string, facts: Facts): string {
  const parts = key.split(".").filter((part) => part !== "name" && part !== "about");
  const told = [inWords(parts.at(-1) ?? key)];
  for (const [name, fact] of Object.entries(facts))
    if (!["kind", "name", "seat"].includes(name) && canBeSaid(fact)) told.push(`${inWords(name)} {${name}}`);
  const said = told.join(", ");
  return (facts["seat"] ?? null) === null ? said : `{seat}: ${said}`;
}

/** A name as words: 'hand sizes'. */
export function inWords(name: string): string {
  return name.replace(/[_-]+/g, " ");
}

function canBeSaid(fact: Fact): boolean {
  if (Array.isArray(fact)) return fact.length > 0 && fact.every(canBeSaid);
  return (typeof fact === "string" && fact !== "") || typeof fact === "number";
}

const rules = new Map<Lang, Intl.PluralRules>();

/** The category of a number in a language, as English has it where a browser does not know the language. */
export function category(lang: Lang, number: number): Intl.LDMLPluralRule {
  let known = rules.get(lang);
  if (!known) rules.set(lang, (known = new Intl.PluralRules([lang, "en"])));
  return known.select(number);
}

/** How words of a game are written in numbers, by category; `other` stands in for a category without. */
export function plurals(word: string): string[] {
  return ["zero", "two", "few", "many", "other"].map((each) => `plural.${each}.${word}`);
}

/** Says a game's texts to one viewer: seats by name, words in the viewer's language. */
export class Speaker {
  constructor(
    readonly lang: Lang,
    readonly texts: TextTree,
    readonly frame: TextTree,
    readonly names: string[],
    readonly viewer: Seat | null,
    /** Whose texts they are, where what they lack is made from names. */
    readonly game?: string,
  ) {}

  /**
   * The variant of a text that fits the viewer, with these facts: where another seat is the acting
   * one too, `…_own` if there is one; then `…_you` where the viewer acts, and `…_at_you`, if there
   * is one, where it happens to the viewer.
   */
  sentence(key: string, facts: Facts): string {
    const variant = this.#variant(key, facts);
    const { count } = facts;
    const text = fitting(this.texts, variant, facts, this.game);
    const counted = count !== undefined && /\{count[:}]/.test(text ?? "");
    const taken = counted ? category(this.lang, number("count", count)) : "one";
    return fill(this.lang, text, variant, facts, (name, fact) => this.#speak(name, fact, taken));
  }

  #variant(key: string, facts: Facts): string {
    const seat = facts["seat"] ?? null;
    const others = otherSeats(facts);
    const own = seat !== null && others.includes(seat) && template(this.texts, `${key}_own`) !== undefined;
    const chosen = own ? `${key}_own` : key;
    if (this.viewer !== null && seat === this.viewer) return `${chosen}_you`;
    const toViewer = this.viewer !== null && others.includes(this.viewer);
    return toViewer && template(this.texts, `${chosen}_at_you`) !== undefined ? `${chosen}_at_you` : chosen;
  }

  #speak(name: string, fact: Fact, taken: string): string {
    if (is(name, "seat")) return this.#seat(fact, "words.you_object");
    if (Array.isArray(fact) && isSeats(name)) return fact.map((seat) => this.#seat(seat, "words.you")).join(", ");
    if (Array.isArray(fact) && is(name, "points"))
      return fact.map((each, seat) => `${this.#seat(seat, "words.you")} ${plain(name, each)}`).join(", ");
    if (typeof fact === "string") return this.#word(fact, taken);
    if (typeof fact === "number" && POSITIONS.some((kind) => is(name, kind))) return String(fact + 1);
    return plain(name, fact);
  }

  #seat(seat: Fact, you: string): string {
    if (seat === null) return say(this.lang, this.frame, "words.nobody");
    if (seat === this.viewer) return say(this.lang, this.frame, you);
    const name = typeof seat === "number" ? this.names[seat] : undefined;
    if (name === undefined) throw new TextError(`there is no seat ${String(seat)} among ${this.names.length} names`);
    return name;
  }

  /** A word of the game; names that come from a player's own components stay as they are. */
  #word(word: string, taken: string): string {
    const plurals = taken === "one" ? [] : [`plural.${taken}.${word}`, `plural.other.${word}`];
    const found = [...plurals, `word.${word}`].map((key) => template(this.texts, key));
    return found.find((text) => text !== undefined) ?? word;
  }
}

/** The text of a key, each placeholder filled; only facts that it names are looked at. */
function fill(lang: Lang, text: string | undefined, key: string, facts: Facts, speak: (name: string, fact: Fact) => string): string {
  if (text === undefined) throw new TextError(`there is no text '${key}'`);
  return text.replace(PLACEHOLDER, (_, name: string, forms?: string) => {
    const fact = facts[name];
    if (fact === undefined) throw new TextError(`'${key}' asks for the fact '${name}', which is not given`);
    return forms === undefined ? speak(name, fact) : form(forms, category(lang, number(name, fact)));
  });
}

/** The form of a category, `other` where it has none of its own. */
function form(forms: string, taken: string): string {
  const each = forms.split("|");
  const [one, other] = each;
  if (!forms.includes("=")) return (taken === "one" ? one : other) ?? "";
  const named = Object.fromEntries(each.map((pair) => pair.split("=")));
  return named[taken] ?? named["other"] ?? "";
}

function number(name: string, fact: Fact): number {
  if (Array.isArray(fact)) return fact.length;
  if (typeof fact === "number") return fact;
  throw new TextError(`the fact '${name}' must be a number to choose a form by, not ${JSON.stringify(fact)}`);
}

function plain(name: string, fact: Fact): string {
  if (typeof fact === "string" || typeof fact === "number") return String(fact);
  if (Array.isArray(fact)) return fact.map((each) => plain(name, each)).join(", ");
  throw new TextError(`the fact '${name}' cannot be said: ${JSON.stringify(fact)}`);
}

function is(name: string, kind: string): boolean {
  return name === kind || name.endsWith(`_${kind}`);
}

function isSeats(name: string): boolean {
  return is(name, "seats") || is(name, "winners");
}

/** The seats of the facts other than the acting one. */
function otherSeats(facts: Facts): Fact[] {
  return Object.entries(facts).flatMap(([name, fact]) => {
    if (name !== "seat" && is(name, "seat") && typeof fact === "number") return [fact];
    return isSeats(name) && Array.isArray(fact) ? fact : [];
  });
}
