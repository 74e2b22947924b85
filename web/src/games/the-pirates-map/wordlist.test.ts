import { expect, test } from "vitest";

import { excerpt, WordList } from "./wordlist";

const lexicon = [
  { language: "en", element: "ship", words: ["ship", "ships", "boat", "boats"] },
  { language: "en", element: "palm", words: ["palm", "palms"] },
  { language: "en", element: "flag", words: ["flag"] },
  { language: "en", element: "sayings", words: ["palm of my hand"] },
  { language: "es", element: "shark", words: ["tiburón", "tiburones"] },
];
const english = new WordList(lexicon, "en");

test("words name their element whole, whatever their case", () => {
  expect(english.named("Our BOAT flew a flag; the flagpole broke.")).toEqual(["ship", "flag"]);
  expect(english.named("A starship passed.")).toEqual([]);
});

test("accents do not matter", () => {
  expect(new WordList(lexicon, "es").named("Un TIBURON, otro tiburón.")).toEqual(["shark"]);
});

test("a word in a saying names nothing", () => {
  expect(english.named("In the palm of my hand lay sand.")).toEqual([]);
  expect(english.named("In the palm of my hand a tiny palm.")).toEqual(["palm"]);
});

test("a sentence is cut where words name something, and nothing is lost", () => {
  const runs = english.runs("Two ships, one palm.");
  expect(runs).toEqual([
    { text: "Two ", element: null },
    { text: "ships", element: "ship" },
    { text: ", one ", element: null },
    { text: "palm", element: "palm" },
    { text: ".", element: null },
  ]);
});

test("whoever finds no word is told some", () => {
  expect(english.examples("ship", 2)).toEqual(["ship", "ships"]);
});

test("a long sentence is cut before the word that counts, a short one stays whole", () => {
  const long = "After eleven days of drizzle and one very long song about soup we finally saw a palm in the distance.";
  const cut = excerpt(english.runs(long), "palm");
  expect(cut.map(({ text }) => text).join("")).toBe("… long song about soup we finally saw a palm in the distance.");
  expect(excerpt(english.runs("A palm."), "palm")).toEqual(english.runs("A palm."));
  expect(excerpt(english.runs("No word of it."), "palm")).toEqual(english.runs("No word of it."));
});
