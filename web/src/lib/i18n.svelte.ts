// The texts of the chosen language, for templates: `t` for the frame, `tg` for a game, `tell` for
// what happens at a table. What the frame lacks shows its key: a page with a hole beats no page; what a game
// does not say is made from names.

import { api } from "./api";
import type { GameEvent, Lang, Seat, Why } from "./protocol";
import { settings } from "./settings.svelte";
import { inWords, plurals, say, Speaker, template, TextError, type Facts, type Texts } from "./texts";

const loaded: Partial<Record<Lang, Texts>> = {};
let shown: Texts | null = $state.raw(null);
/** The language of what is shown, which may not be there yet in the one that is set. */
let spoken: Lang = settings.lang;

/** Loads the language that is set; the old one stays on the page until the new one is there. */
export async function loadTexts(): Promise<void> {
  const { lang } = settings;
  loaded[lang] ??= await api.texts(lang);
  if (settings.lang !== lang) return;
  spoken = lang;
  shown = loaded[lang];
}

export function textsReady(): boolean {
  return shown !== null;
}

/** A text of the frame, by file and key: `t("harbour.title")`. */
export function t(key: string, facts?: Facts): string {
  return orKey(key, () => say(spoken, shown?.frame, key, facts));
}

/** A text of a game, facts inserted as they are: `tg("buried-treasure", "name")`. */
export function tg(game: string, key: string, facts?: Facts): string {
  if (key === "name" && shown && !has(game, key)) return titled(inWords(game));
  return orKey(key, () => say(spoken, shown?.games[game], key, facts, shown ? game : undefined));
}

/** Whether the frame has a text of this key. */
export function hasText(key: string): boolean {
  return template(shown?.frame, key) !== undefined;
}

/** Whether a game has a text of this key. */
export function has(game: string, key: string): boolean {
  return template(shown?.games[game], key) !== undefined;
}

/** How a word of a game is written, in numbers and alone. */
export function spellings(game: string, word: string): string[] {
  return [...plurals(word), `word.${word}`].filter((key) => has(game, key)).map((key) => tg(game, key));
}

/** A sentence of a game said to one viewer: `tell("buried-treasure", "prompt.flags", facts, names, 0)`. */
export function tell(game: string, key: string, facts: Facts, names: string[], viewer: Seat | null): string {
  const speaker = new Speaker(spoken, shown?.games[game] ?? {}, shown?.frame ?? {}, names, viewer, game);
  return orKey(key, () => speaker.sentence(key, facts));
}

/** What forbids a move, as a sentence for one viewer; the reasons that all games share are the frame's. */
export function tellWhy(game: string, { key, facts }: Why, names: string[], viewer: Seat | null): string {
  const frame = shown?.frame ?? {};
  const speaker = new Speaker(spoken, has(game, `why.${key}`) ? shown!.games[game]! : frame, frame, names, viewer);
  return orKey(key, () => speaker.sentence(`why.${key}`, facts));
}

/** An event as a sentence for one viewer. */
export function tellEvent(game: string, event: GameEvent, names: string[], viewer: Seat | null): string {
  return tell(game, `event.${event.kind}`, event, names, viewer);
}

/** Names joined as the language does: 'Marisol, Tobias and Wren'. */
export function list(names: string[]): string {
  return new Intl.ListFormat(settings.lang, { type: "conjunction" }).format(names);
}

function titled(words: string): string {
  return words.replace(/(^|\s)\S/g, (letter) => letter.toLocaleUpperCase());
}

function orKey(key: string, speak: () => string): string {
  try {
    return speak();
  } catch (error) {
    if (!(error instanceof TextError)) throw error;
    if (shown) console.error(error.message);
    return key;
  }
}
