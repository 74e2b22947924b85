// Sentences read out by the browser, where it can: one at a time, and nothing after it has vanished.

/** Whether this browser has a voice. */
export function hasVoice(): boolean {
  return "speechSynthesis" in globalThis;
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
