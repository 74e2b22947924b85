// What this browser remembers of its reader: language, theme, how tables may call, and how fast things are shown.
// public/theme.js reads the same keys before the first paint.

import { PACES, type Pace } from "../stage/pace";
import type { Lang } from "./protocol";
import { remember, recall } from "./storage";

declare const __LANGUAGES__: Lang[];

export const THEMES = ["light", "dark", "system"] as const;
export type Theme = (typeof THEMES)[number];
/** Whether things move: as the system wants it, or not at all. */
export const MOTIONS = ["system", "none"] as const;
export type Motion = (typeof MOTIONS)[number];
export const TEXT_SIZES = ["small", "usual", "large", "larger"] as const;
export type TextSize = (typeof TEXT_SIZES)[number];
const LOUDEST = 10;
const USUAL_VOLUME = 7;

/** What can be switched on and off, and how it is at first. */
const SWITCHED_AT_FIRST = { sound: true, badge: false, reactions: true };
export type Switch = keyof typeof SWITCHED_AT_FIRST;
const SWITCHES = Object.keys(SWITCHED_AT_FIRST) as Switch[];

/** The languages that there are texts in, which the build finds in their folders. */
export const LANGS: readonly Lang[] = __LANGUAGES__;
const ENGLISH: Lang = "en";

const PAGE_COLOUR = { light: "#f3e6cb", dark: "#0c1d27" };
const night = matchMedia("(prefers-color-scheme: dark)");
const still = matchMedia("(prefers-reduced-motion: reduce)");

class Settings {
  lang: Lang = $state(firstLang());
  theme: Theme = $state(firstOf("theme", THEMES, "system"));
  /** Whether what happens is heard, once the page has been pressed; and whether my turn is marked in the title. */
  sound = $state(switchedOn("sound"));
  badge = $state(switchedOn("badge"));
  /** Whether other people's reactions are shown. */
  reactions = $state(switchedOn("reactions"));
  /** How fast what happens at a table is shown. */
  pace: Pace = $state(firstOf("pace", PACES, "normal"));
  motion: Motion = $state(firstOf("motion", MOTIONS, "system"));
  text: TextSize = $state(firstOf("text", TEXT_SIZES, "usual"));
  #volume = $state(firstVolume());
  #night = $state(night.matches);
  #still = $state(still.matches);
  /** What the theme comes to, now that the system has been asked. */
  shown: "light" | "dark" = $derived(this.theme === "system" ? (this.#night ? "dark" : "light") : this.theme);

  constructor() {
    night.addEventListener("change", () => (this.#night = night.matches));
    still.addEventListener("change", () => (this.#still = still.matches));
    addEventListener("storage", () => this.#recall());
  }

  /** Another tab of this browser has changed something: this one follows. */
  #recall(): void {
    this.lang = firstLang();
    this.theme = firstOf("theme", THEMES, "system");
    this.pace = firstOf("pace", PACES, "normal");
    this.motion = firstOf("motion", MOTIONS, "system");
    this.text = firstOf("text", TEXT_SIZES, "usual");
    this.#volume = firstVolume();
    for (const which of SWITCHES) this[which] = switchedOn(which);
  }

  setLang(lang: Lang): void {
    this.lang = lang;
    remember("lang", lang);
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    remember("theme", theme);
  }

  setPace(pace: Pace): void {
    this.pace = pace;
    remember("pace", pace);
  }

  setMotion(motion: Motion): void {
    this.motion = motion;
    remember("motion", motion);
  }

  setText(text: TextSize): void {
    this.text = text;
    remember("text", text);
  }

  /** How loud it is, from 0 to 10; turned off it is 0, and on again as loud as it was. */
  get volume(): number {
    return this.sound ? this.#volume : 0;
  }

  setVolume(volume: number): void {
    this.turn("sound", volume > 0);
    if (volume === 0) return;
    this.#volume = volume;
    remember("volume", String(volume));
  }

  /** Whether nothing shall fly: the system says so, or the reader, or the pace. */
  get still(): boolean {
    return this.#still || this.motion === "none" || this.pace === "off";
  }

  turn(which: Switch, on: boolean): void {
    this[which] = on;
    remember(which, on ? "on" : "off");
  }

  /** Puts language, theme, motion and size of text on the page; run inside an effect. */
  show(): void {
    document.documentElement.lang = this.lang;
    document.documentElement.dataset.theme = this.shown;
    document.documentElement.dataset.motion = this.motion;
    document.documentElement.dataset.text = this.text;
    document.querySelector('meta[name="theme-color"]')?.setAttribute("content", PAGE_COLOUR[this.shown]);
  }
}

function firstLang(): Lang {
  const wanted = (recall("lang") ?? navigator.language).split("-", 1);
  return LANGS.find((lang) => wanted.includes(lang)) ?? ENGLISH;
}

function switchedOn(which: Switch): boolean {
  const kept = recall(which);
  return kept === null ? SWITCHED_AT_FIRST[which] : kept === "on";
}

function firstOf<Each extends string>(key: string, among: readonly Each[], usual: Each): Each {
  const kept = recall(key);
  return among.find((each) => each === kept) ?? usual;
}

function firstVolume(): number {
  const kept = Number(recall("volume"));
  return Number.isInteger(kept) && kept > 0 && kept <= LOUDEST ? kept : USUAL_VOLUME;
}

export const settings = new Settings();
