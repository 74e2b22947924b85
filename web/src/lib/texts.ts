// Texts of frame and games: find one, fill in its facts, say it to one viewer.
// The twin of src/tortuga/engine/texts.py; both are held to tests/data/text_vectors.json.

import type { Fact, Seat } from "./protocol";

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

const PLACEHOLDER = /\{([a-z][a-z0-9_]*)(?::([^{}|]*)\|([^{}|]*))?\}/g;
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
export function say(tree: TextTree | undefined, key: string, facts: Facts = {}): string {
  return fill(tree, key, facts, plain);
}

/** Says a game's texts to one viewer: seats by name, words in the viewer's language. */
export class Speaker {
  constructor(
    readonly texts: TextTree,
    readonly frame: TextTree,
    readonly names: string[],
    readonly viewer: Seat | null,
  ) {}

  /**
   * The variant of a text that fits the viewer, with these facts: where another seat is the acting
   * one too, `…_own` if there is one; then `…_you` where the viewer acts, and `…_at_you`, if there
   * is one, where it happens to the viewer.
   */
  sentence(key: string, facts: Facts): string {
    const variant = this.#variant(key, facts);
    const counted = /\{count[:}]/.test(template(this.texts, variant) ?? "");
    const many = counted && facts["count"] !== 1;
    return fill(this.texts, variant, facts, (name, fact) => this.#speak(name, fact, many));
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

  #speak(name: string, fact: Fact, many: boolean): string {
    if (is(name, "seat")) return this.#seat(fact, "words.you_object");
    if (Array.isArray(fact) && isSeats(name)) return fact.map((seat) => this.#seat(seat, "words.you")).join(", ");
    if (Array.isArray(fact) && is(name, "points"))
      return fact.map((each, seat) => `${this.#seat(seat, "words.you")} ${plain(name, each)}`).join(", ");
    if (typeof fact === "string") return this.#word(fact, many);
    if (typeof fact === "number" && POSITIONS.some((kind) => is(name, kind))) return String(fact + 1);
    return plain(name, fact);
  }

  #seat(seat: Fact, you: string): string {
    if (seat === null) return say(this.frame, "words.nobody");
    if (seat === this.viewer) return say(this.frame, you);
    const name = typeof seat === "number" ? this.names[seat] : undefined;
    if (name === undefined)
      throw new TextError(`there is no seat ${String(seat)} among ${this.names.length} names`);
    return name;
  }

  /** A word of the game; names that come from a player's own components stay as they are. */
  #word(word: string, many: boolean): string {
    const plural = many ? template(this.texts, `many.${word}`) : undefined;
    return plural ?? template(this.texts, `word.${word}`) ?? word;
  }
}

/** The text of a key, each placeholder filled; only facts that it names are looked at. */
function fill(
  tree: TextTree | undefined,
  key: string,
  facts: Facts,
  speak: (name: string, fact: Fact) => string,
): string {
  const text = template(tree, key);
  if (text === undefined) throw new TextError(`there is no text '${key}'`);
  return text.replace(PLACEHOLDER, (_, name: string, one?: string, many?: string) => {
    const fact = facts[name];
    if (fact === undefined) throw new TextError(`'${key}' asks for the fact '${name}', which is not given`);
    if (one === undefined || many === undefined) return speak(name, fact);
    return number(name, fact) === 1 ? one : many;
  });
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
