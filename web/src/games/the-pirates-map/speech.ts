// Sentences read out by the browser, where it can: one at a time, and nothing after it has vanished.

import type { MapView } from "./view";

/** Whether this browser has a voice. */
export function hasVoice(): boolean {
  return "speechSynthesis" in globalThis;
}

/** Whether this tale is one that the browser could read out: in words, which a captain without a voice has not. */
export function canReadOut({ telling, acts, captain }: Pick<MapView, "telling" | "acts" | "captain">): boolean {
  return hasVoice() && telling === "written" && acts[captain] !== "voiceless";
}

/** Reads a text out. Returns how to fall silent. */
export function readOut(text: string, language: string): () => void {
  if (!hasVoice() || text === "") return () => undefined;
  const said = new SpeechSynthesisUtterance(text);
  said.lang = language;
  speechSynthesis.cancel();
  speechSynthesis.speak(said);
  return () => speechSynthesis.cancel();
}
