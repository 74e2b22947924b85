import { expect, test } from "vitest";

import { href, parse, type Route } from "./routes";

const places: Route[] = [
  { page: "harbour" },
  { page: "table", table: "k3x9" },
  { page: "watch", table: "k3x9" },
  { page: "join", table: "k3x9", invite: "s3cret_-" },
  { page: "replays" },
  { page: "games", game: null, level: null, result: null, at: 0 },
  { page: "games", game: "maui", level: "sailor", result: "won", at: 3 },
  { page: "review", table: "k3x9" },
  { page: "replay", table: "k3x9", step: null, eyes: null },
  { page: "replay", table: "k3x9", step: 12, eyes: null },
  { page: "replay", table: "k3x9", step: 12, eyes: "all" },
  { page: "learn", game: null },
  { page: "learn", game: "maui" },
  { page: "rules", game: null, section: null },
  { page: "rules", game: "buried-treasure", section: null },
  { page: "rules", game: "buried-treasure", section: "BT-4" },
  { page: "workshop", game: null, variant: null },
  { page: "workshop", game: "maui", variant: null },
  { page: "workshop", game: "maui", variant: "eyJuYW1lIjoi-_" },
];

test.each(places)("$page has an address that leads back to it", (route) => {
  expect(parse(href(route))).toEqual(route);
});

test.each(["", "#", "#/", "/"])("%o is the harbour", (hash) => {
  expect(parse(hash)).toEqual({ page: "harbour" });
});

test.each([
  "#/nowhere",
  "#/table",
  "#/table/a/b",
  "#/join/only-a-table",
  "#/replay",
  "#/replay/a/minus-one",
  "#/replay/a/1/2",
  "#/review",
  "#/games/a",
  "#/table/%E0%A4%A",
])("%s is no place", (hash) => {
  expect(parse(hash)).toEqual({ page: "lost", hash });
});
