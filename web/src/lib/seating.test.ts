import { expect, test } from "vitest";

import type { GameInfo } from "./protocol";
import { chairs, laid, playNow } from "./seating";

const game = {
  name: "buried-treasure",
  seats: [2, 4],
  options: [{ name: "advanced", kind: "flag", default: false, choices: [false, true] }],
  bots: ["swabbie", "sailor", "bosun", "captain"],
  play_now: { level: "sailor", options: {} },
} as unknown as GameInfo;

test("play now is a private table of three against friendly bots", () => {
  expect(playNow(game, "en")).toEqual({
    game: "buried-treasure",
    options: { advanced: false },
    public: false,
    fill: "sailor",
    seats: [{ kind: "me" }, { kind: "bot", level: "sailor" }, { kind: "bot", level: "sailor" }],
  });
});

test("a game that asks for a language gets the reader's, where it has it", () => {
  const option = { name: "language", kind: "choice", default: "en", choices: ["en", "es"] };
  const telling = { ...game, options: [option] } as unknown as GameInfo;
  expect(playNow(telling, "es").options).toEqual({ language: "es" });
  const english = { ...game, options: [{ ...option, choices: ["en"] }] } as unknown as GameInfo;
  expect(playNow(english, "es").options).toEqual({ language: "en" });
});

test("a game for two gets one rival", () => {
  expect(playNow({ ...game, seats: [2, 2] }, "en").seats).toHaveLength(2);
});

test("a game says which bots and options suit a first game", () => {
  const other = { ...game, play_now: { level: "bosun", options: { advanced: true } } };
  const { fill, options, seats } = playNow(other, "en");
  expect([fill, options, seats[1]]).toEqual(["bosun", { advanced: true }, { kind: "bot", level: "bosun" }]);
  expect(chairs(other, true).map(({ level }) => level)).toEqual(["bosun", "bosun"]);
});

test("a fresh table keeps a seat for a friend, where one can come", () => {
  expect(chairs(game, true).map(({ kind }) => kind)).toEqual(["bot", "bot"]);
  expect(chairs(game, false).map(({ kind }) => kind)).toEqual(["open", "bot"]);
});

test("a seat says only what its kind needs", () => {
  const others = [
    { kind: "open", level: "sailor", name: "x" },
    { kind: "bot", level: "swabbie", name: "" },
    { kind: "local", level: "sailor", name: " Marisol " },
    { kind: "local", level: "sailor", name: " " },
  ] as const;
  const table = laid(game, { advanced: true }, true, [...others]);
  expect(table.seats).toEqual([
    { kind: "me" },
    { kind: "open" },
    { kind: "bot", level: "swabbie" },
    { kind: "local", name: "Marisol" },
    { kind: "local" },
  ]);
  expect(table.fill).toBe("swabbie");
  expect(table.public).toBe(true);
});
