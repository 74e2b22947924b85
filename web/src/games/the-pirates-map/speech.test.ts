import { afterEach, expect, test, vi } from "vitest";

import { canReadOut, hasVoice, readOut } from "./speech";

afterEach(() => {
  vi.unstubAllGlobals();
});

test("a browser without a voice stays silent, and nothing breaks", () => {
  expect(hasVoice()).toBe(false);
  expect(() => readOut("A ship.", "en")()).not.toThrow();
});

test("a sentence is read in its own language, and falls silent when it vanishes", () => {
  const speak = vi.fn();
  const cancel = vi.fn();
  vi.stubGlobal("speechSynthesis", { speak, cancel });
  vi.stubGlobal(
    "SpeechSynthesisUtterance",
    class {
      lang = "";
      constructor(readonly text: string) {}
    },
  );
  const hush = readOut("Una sirena.", "es");
  expect(speak).toHaveBeenCalledWith(expect.objectContaining({ text: "Una sirena.", lang: "es" }));
  const before = cancel.mock.calls.length;
  hush();
  expect(cancel.mock.calls.length).toBe(before + 1);
});

test("pictures are not read out", () => {
  const speak = vi.fn();
  vi.stubGlobal("speechSynthesis", { speak, cancel: vi.fn() });
  readOut("", "en");
  expect(speak).not.toHaveBeenCalled();
});

test("reading out is offered for written words only", () => {
  const written = { telling: "written", acts: ["parrot", null], captain: 0 };
  expect(canReadOut(written)).toBe(false);
  vi.stubGlobal("speechSynthesis", { cancel: vi.fn() });
  expect(canReadOut(written)).toBe(true);
  expect(canReadOut({ ...written, acts: [null, "voiceless"] })).toBe(true);
  expect(canReadOut({ ...written, acts: ["voiceless", null] })).toBe(false);
  expect(canReadOut({ ...written, telling: "aloud" })).toBe(false);
});
