import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { Voices } from "./voices.svelte";

const ANA = { name: "Ana", lang: "es-ES", default: false };
const PACO = { name: "Paco", lang: "es_MX", default: true };
const JOE = { name: "Joe", lang: "en-GB", default: false };

const speak = vi.fn();
const cancel = vi.fn();
let known: unknown[] = [];
let changed: () => void = () => undefined;

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

function withVoices(...voices: unknown[]): Voices {
  known = voices;
  const addEventListener = (_: string, listener: () => void) => (changed = listener);
  vi.stubGlobal("speechSynthesis", { speak, cancel, getVoices: () => known, addEventListener });
  vi.stubGlobal(
    "SpeechSynthesisUtterance",
    class {
      constructor(readonly text: string) {}
    },
  );
  return new Voices();
}

test("a browser without a voice stays silent, and nothing breaks", () => {
  const voices = new Voices();
  expect(voices.speak("en")).toBe(false);
  expect(() => voices.read("A ship.", "en")()).not.toThrow();
});

test("a browser that has voices for other languages only stays silent, too", () => {
  const voices = withVoices(JOE);
  expect([voices.speak("en"), voices.speak("es")]).toEqual([true, false]);
  voices.read("Una sirena.", "es");
  expect(speak).not.toHaveBeenCalled();
});

test("voices that are found later count from then on", () => {
  const voices = withVoices();
  expect(voices.speak("es")).toBe(false);
  known = [ANA];
  changed();
  expect(voices.speak("es")).toBe(true);
});

test("a sentence is read by a voice of its language, and falls silent when it vanishes", () => {
  const voices = withVoices(JOE, ANA, PACO);
  const hush = voices.read("Una sirena.", "es");
  expect(speak).toHaveBeenCalledWith(expect.objectContaining({ text: "Una sirena.", voice: PACO, lang: "es_MX", rate: 1 }));
  const before = cancel.mock.calls.length;
  hush();
  expect(cancel.mock.calls.length).toBe(before + 1);
});

test("voice, speed and captions are one's own choice, and are kept", () => {
  const voices = withVoices(JOE, ANA, PACO);
  voices.choose("es", "Ana");
  voices.setSpeed("slow");
  voices.setCaptions(true);
  for (const each of [voices, new Voices()]) {
    each.read("Una sirena.", "es");
    expect(speak).toHaveBeenLastCalledWith(expect.objectContaining({ voice: ANA, rate: 0.85 }));
    expect(each.captions).toBe(true);
    expect(each.voice("en")).toEqual(JOE);
  }
});

test("pictures are not read out", () => {
  withVoices(JOE).read("", "en");
  expect(speak).not.toHaveBeenCalled();
});
