import { expect, test } from "vitest";

import { decode } from "../../table/moves";
import { aSpace } from "../../table/sample";

import { Studio, tellingOf } from "./studio.svelte";
import type { MapView, StoryCard } from "./view";

const ELEMENTS = ["ship", "palm", "flag"];
const space = aSpace({ tell: { element: ELEMENTS }, again: { draft: [2, 3, 4, 5, 6, 7, 8, 9], element: ELEMENTS } });
const OFFERED = 9;

function card(number: number, element: string): StoryCard {
  return { number, element, coins: 1, pearls: 1, jewels: 0, skulls: 0, worth: 3 };
}

function view(change: Partial<MapView> = {}): MapView {
  const words = (element: string, ...words: string[]) => ({ language: "en", element, words });
  const lexicon = [words("ship", "ship", "boat"), words("palm", "palm"), words("flag", "flag")];
  return { round: 1, hand: [card(1, "ship"), card(2, "ship"), card(25, "palm")], story: [], language: "en", lexicon, ...change } as MapView;
}

/** A desk with the cards in the order of the hand. */
function dealt(of: MapView = view()): Studio {
  const studio = new Studio();
  studio.deal(of, () => 0.999);
  return studio;
}

function asked(studio: Studio): string[] {
  return studio.line(space).map((move) => {
    const { name, fields } = decode(space, move);
    return [name, fields.draft, fields.element].filter(Boolean).join(" ");
  });
}

test("cards lie on the desk once a round, whatever else happens at the table", () => {
  const studio = dealt();
  studio.write(2, "A boat.");
  studio.deal(view(), () => 0);
  expect(studio.stops(view(), []).map(({ words }) => words)).toEqual([null, "A boat.", null]);
  studio.deal(view({ round: 2 }), () => 0.999);
  expect(studio.stops(view(), []).map(({ words }) => words)).toEqual([null, null, null]);
});

test("stops change places, and not beyond the ends", () => {
  const studio = dealt();
  studio.shift(25, -1);
  studio.shift(1, -1);
  expect(asked(studio)).toEqual(["tell ship", "tell palm", "tell ship"]);
  studio.moveTo(25, 2);
  expect(asked(studio)).toEqual(["tell ship", "tell ship", "tell palm"]);
});

test("the first card of an element in hand is the one that is told first", () => {
  const studio = dealt();
  studio.moveTo(1, 2);
  expect(studio.stops(view(), []).map(({ card }) => card.number)).toEqual([1, 25, 2]);
});

test("another sentence is asked for by its number, and after the last comes the first", () => {
  const studio = dealt();
  studio.again(1, OFFERED);
  studio.allAgain(OFFERED);
  expect(asked(studio)).toEqual(["again 3 ship", "again 2 ship", "again 2 palm"]);
  for (let more = 3; more <= OFFERED; more += 1) studio.again(1, OFFERED);
  expect(asked(studio)[0]).toBe("tell ship");
});

test("own words stay when all others are told anew, and go when this one is", () => {
  const studio = dealt();
  studio.write(2, "A boat.");
  studio.allAgain(OFFERED);
  expect(asked(studio)).toEqual(["again 2 ship", "tell ship", "again 2 palm"]);
  studio.again(2, OFFERED);
  expect(studio.stops(view(), ["one", "two", "three"]).map(({ text }) => text)).toEqual(["one", "two", "three"]);
});

test("a sentence must name its element, and a stray is one that was not drawn", () => {
  const studio = dealt();
  studio.write(1, "We left at dawn.");
  studio.write(2, "A boat with a flag under a palm.");
  const [first, second, third] = studio.stops(view(), ["", "", "A palm."]);
  expect([first!.named, second!.named, third!.named]).toEqual([false, true, true]);
  expect(second!.strays).toEqual(["flag"]);
});

test("the tale is told in the words that the captain has seen", () => {
  const studio = dealt();
  studio.write(2, " A boat. ");
  const { line, words } = tellingOf(studio.stops(view(), ["A ship.", "", "A palm."]), space, "en");
  expect(line.map((move) => decode(space, move).fields.element)).toEqual(["ship", "ship", "palm"]);
  expect(words).toEqual(["en: A ship.", "en: A boat.", "en: A palm."]);
});
