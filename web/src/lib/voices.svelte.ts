// The browser's voices: which there are, which one reads tales out and how fast, and whether captions are wanted.

import { untrack } from "svelte";

import { recall, remember } from "./storage";

/** How fast a voice may read, by the key of its text; even slowly the longest sentence is heard while it is there. */
export const SPEEDS = { slow: 0.85, usual: 1, brisk: 1.2 } as const;
export type Speed = keyof typeof SPEEDS;

const VOICE = "voice-";
const SPEED = "voice-speed";
const CAPTIONS = "voice-captions";

export class Voices {
  #all: readonly SpeechSynthesisVoice[] = $state.raw([]);
  /** The names of the voices that were chosen, by language. */
  #chosen: Readonly<Record<string, string>> = $state.raw({});
  speed: Speed = $state(speedOf(recall(SPEED)));
  /** Whether what is read out stands on the page as well. */
  captions = $state(recall(CAPTIONS) === "yes");

  constructor() {
    if (!("speechSynthesis" in globalThis)) return;
    const look = () => (this.#all = speechSynthesis.getVoices());
    look();
    // Some browsers know their voices only a while after the page is there.
    speechSynthesis.addEventListener("voiceschanged", look);
  }

  /** The voices that speak a language. */
  of(language: string): readonly SpeechSynthesisVoice[] {
    return this.#all.filter(({ lang }) => lang.split(/[-_]/)[0]!.toLowerCase() === language);
  }

  /** Whether a text in this language can be heard here. */
  speak(language: string): boolean {
    return this.of(language).length > 0;
  }

  /** The voice that reads in a language: the one that was chosen, the browser's usual one, or any. */
  voice(language: string): SpeechSynthesisVoice | undefined {
    const voices = this.of(language);
    const name = this.#chosen[language] ?? recall(VOICE + language);
    return voices.find((voice) => voice.name === name) ?? voices.find((voice) => voice.default) ?? voices[0];
  }

  choose(language: string, name: string): void {
    this.#chosen = { ...this.#chosen, [language]: name };
    remember(VOICE + language, name);
  }

  setSpeed(speed: Speed): void {
    this.speed = speed;
    remember(SPEED, speed);
  }

  setCaptions(on: boolean): void {
    this.captions = on;
    remember(CAPTIONS, on ? "yes" : "no");
  }

  /** Reads a text out, if it can. Returns how to fall silent; inside an effect only the text counts. */
  read(text: string, language: string): () => void {
    const voice = untrack(() => this.voice(language));
    if (!voice || text === "") return () => undefined;
    const said = new SpeechSynthesisUtterance(text);
    said.voice = voice;
    said.lang = voice.lang;
    said.rate = untrack(() => SPEEDS[this.speed]);
    speechSynthesis.cancel();
    speechSynthesis.speak(said);
    return () => speechSynthesis.cancel();
  }
}

function speedOf(kept: string | null): Speed {
  return kept !== null && Object.hasOwn(SPEEDS, kept) ? (kept as Speed) : "usual";
}

export const voices = new Voices();
