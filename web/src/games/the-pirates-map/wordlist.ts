// Which elements a sentence names while it is being written: whole words, accents and case ignored.
// What counts in the end is the server's answer; its word lists come with the captain's view.

import type { Lexicon } from "./view";

/** A run of a sentence; one that names an element says which. */
export interface Run {
  text: string;
  element: string | null;
}

const WORD = /[\p{L}\p{N}]+/gu;
const SAYINGS = "sayings";
/** So many letters may stand before the word that names the element; of more, so many are kept. */
const LEAD = 60;
const KEPT = 40;

export class WordList {
  readonly #elements = new Map<string, string>();
  readonly #sayings: string[] = [];

  constructor(lexicon: readonly Lexicon[], language: string) {
    for (const { language: each, element, words } of lexicon) {
      if (each !== language) continue;
      if (element === SAYINGS) this.#sayings.push(...words.map(plain));
      else for (const word of words) this.#elements.set(plain(word), element);
    }
  }

  /** The sentence cut into runs, so that the words that name an element can be marked. */
  runs(text: string): Run[] {
    const runs: Run[] = [];
    let done = 0;
    for (const { word, at } of this.#free(text)) {
      const element = this.#elements.get(plain(word));
      if (element === undefined) continue;
      if (at > done) runs.push({ text: text.slice(done, at), element: null });
      runs.push({ text: word, element });
      done = at + word.length;
    }
    if (done < text.length) runs.push({ text: text.slice(done), element: null });
    return runs;
  }

  /** The elements that a sentence names, each once. */
  named(text: string): string[] {
    const found = this.runs(text).flatMap(({ element }) => (element === null ? [] : [element]));
    return [...new Set(found)];
  }

  /** Some words that name an element, as a help for who looks for one. */
  examples(element: string, most: number): string[] {
    return [...this.#elements]
      .filter(([, each]) => each === element)
      .map(([word]) => word)
      .slice(0, most);
  }

  /** The words of a sentence that belong to no saying, such as 'the palm of my hand'. */
  #free(text: string): { word: string; at: number }[] {
    const words = [...text.matchAll(WORD)].map((match) => ({ word: match[0], at: match.index }));
    const taken = new Set<number>();
    words.forEach((_, first) => {
      for (const saying of this.#sayings) {
        const last = words[first + saying.split(" ").length - 1];
        if (last && plain(text.slice(words[first]!.at, last.at + last.word.length)) === saying)
          for (let at = first; (words[at]?.at ?? Infinity) <= last.at; at += 1) taken.add(at);
      }
    });
    return words.filter((_, at) => !taken.has(at));
  }
}

/** What a sentence is cut to where there is little room: it begins a few words before the one that counts. */
export function excerpt(runs: readonly Run[], element: string): Run[] {
  const at = runs.findIndex((run) => run.element === element);
  const before = runs
    .slice(0, Math.max(0, at))
    .map(({ text }) => text)
    .join("");
  if (before.length <= LEAD) return [...runs];
  const start = before.indexOf(" ", before.length - KEPT);
  return [{ text: `…${before.slice(start < 0 ? -KEPT : start)}`, element: null }, ...runs.slice(at)];
}

/** Without capitals and accents. */
export function plain(text: string): string {
  return text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");
}
