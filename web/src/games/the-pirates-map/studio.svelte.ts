// The captain's desk: the order of the story cards and the sentence for each, until the tale is told.

import type { Move, MoveSpace } from "$lib/protocol";
import { encode } from "../../table/moves";

import type { MapView, StoryCard } from "./view";
import { WordList } from "./wordlist";

/** A story card with its sentence: own words, or the generator's sentence of that number. */
export interface Draft {
  id: number;
  element: string;
  words: string | null;
  draft: number;
}

/** A stop as it is shown: its card, what will be told, and what is the matter with it. */
export interface Stop extends Draft {
  card: StoryCard;
  text: string;
  own: boolean;
  named: boolean;
  /** Elements that it names and the captain did not draw. */
  strays: string[];
}

export class Studio {
  #drafts: Draft[] = $state.raw([]);
  #dealt = $state("");
  /** The stop whose sentence is being worked on. */
  chosen = $state(0);

  /** Takes up the cards of a new round, in an order of its own; what is on the desk already stays. */
  deal(view: MapView, luck: () => number = Math.random): void {
    const hand = view.hand ?? [];
    const dealt = `${view.round} ${hand.map(({ number }) => number).join(" ")}`;
    if (dealt === this.#dealt) return;
    this.#dealt = dealt;
    this.#drafts = shuffled(
      hand.map(({ number, element }) => ({ id: number, element, words: null, draft: 1 })),
      luck,
    );
    this.chosen = this.#drafts[0]?.id ?? 0;
  }

  /** Leaves nothing on the desk. */
  clear(): void {
    this.#drafts = [];
    this.#dealt = "";
  }

  get count(): number {
    return this.#drafts.length;
  }

  /** The moves that ask the generator for its sentences, and put the cards in order where a tale is told aloud. */
  line(space: MoveSpace): Move[] {
    return this.#drafts.map(({ element, words, draft }) =>
      words !== null || draft === 1 ? encode(space, "tell", { element }) : encode(space, "again", { element, draft }),
    );
  }

  /** The stops in order; `generated` has what the generator says at each, where that is known. */
  stops(view: MapView, generated: readonly string[]): Stop[] {
    const list = new WordList(view.lexicon, view.language);
    const drawn = new Set([...(view.hand ?? []), ...(view.story ?? []).map(({ card }) => card)].map(({ element }) => element));
    const cards = [...(view.hand ?? [])];
    return this.#drafts.flatMap((draft, at) => {
      // The first card of its element in hand is the one that is told.
      const next = cards.findIndex(({ element }) => element === draft.element);
      const [card] = next < 0 ? [] : cards.splice(next, 1);
      if (!card) return [];
      const own = draft.words !== null;
      const text = draft.words ?? generated[at] ?? "";
      const found = list.named(text);
      return [
        { ...draft, card, text, own, named: !own || found.includes(draft.element), strays: found.filter((each) => !drawn.has(each)) },
      ];
    });
  }

  write(id: number, text: string): void {
    this.#change(id, { words: text });
  }

  /** Another sentence of the generator's, of so many that it offers. */
  again(id: number, offered: number): void {
    this.#drafts = this.#drafts.map((each) => (each.id === id ? anew(each, offered) : each));
  }

  /** Another sentence wherever the captain has not written one. */
  allAgain(offered: number): void {
    this.#drafts = this.#drafts.map((each) => (each.words === null ? anew(each, offered) : each));
  }

  /** Moves a stop by so many places. */
  shift(id: number, by: number): void {
    const from = this.#drafts.findIndex((each) => each.id === id);
    this.moveTo(id, from + by);
  }

  /** Moves a stop to a place, counted from 0. */
  moveTo(id: number, place: number): void {
    const moved = this.#drafts.find((each) => each.id === id);
    if (!moved || place < 0 || place >= this.#drafts.length) return;
    const others = this.#drafts.filter((each) => each !== moved);
    this.#drafts = [...others.slice(0, place), moved, ...others.slice(place)];
  }

  #change(id: number, change: Partial<Draft>): void {
    this.#drafts = this.#drafts.map((each) => (each.id === id ? { ...each, ...change } : each));
  }
}

/** The moves that tell these stops, each with its words as the captain has seen them. */
export function tellingOf(stops: readonly Stop[], space: MoveSpace, language: string): { line: Move[]; words: string[] } {
  return {
    line: stops.map(({ element }) => encode(space, "tell", { element })),
    words: stops.map(({ text }) => `${language}: ${text.trim()}`),
  };
}

/** The generator's own words for a card that had the captain's; else its next sentence, and after the last its first. */
function anew(stop: Draft, offered: number): Draft {
  return { ...stop, words: null, draft: stop.words === null ? (stop.draft % offered) + 1 : stop.draft };
}

function shuffled<T>(things: T[], luck: () => number): T[] {
  const pile = [...things];
  for (let at = pile.length - 1; at > 0; at -= 1) {
    const other = Math.floor(luck() * (at + 1));
    [pile[at], pile[other]] = [pile[other]!, pile[at]!];
  }
  return pile;
}
