import { expect, test } from "vitest";

import vectors from "../../../tests/data/text_vectors.json";
import type { Seat } from "./protocol";
import { category, say, Speaker, TextError, type Facts, type TextTree } from "./texts";

interface Vector {
  about: string;
  language: string;
  key: string;
  facts: object;
}

const frame: Record<string, TextTree> = vectors.frame;
const game: Record<string, TextTree> = vectors.game;

function spoken({ language, key, facts }: Vector, viewer: Seat | null): string {
  const speaker = new Speaker(language, game[language]!, frame[language]!, vectors.names, viewer);
  return speaker.sentence(key, facts as Facts);
}

test.each(vectors.say as (Vector & { text: string })[])("says a text: $about", (vector) => {
  expect(say(vector.language, game[vector.language]!, vector.key, vector.facts as Facts)).toBe(vector.text);
});

test.each(Object.entries(vectors.categories))("counts in %s", (language, numbers) => {
  for (const [number, expected] of Object.entries(numbers)) expect(category(language, Number(number))).toBe(expected);
});

test.each(vectors.sentences as (Vector & { text: string; viewer: Seat | null })[])("says a sentence: $about", (vector) => {
  expect(spoken(vector, vector.viewer)).toBe(vector.text);
});

test.each(vectors.errors as (Vector & { names: string; viewer: Seat | null })[])("refuses: $about", (vector) => {
  expect(() => spoken(vector, vector.viewer)).toThrow(TextError);
  expect(() => spoken(vector, vector.viewer)).toThrow(vector.names);
});
