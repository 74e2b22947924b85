// The page of each route; all but the harbour are fetched when they are first visited.

import type { Component } from "svelte";

import type { Route } from "$lib/routes";

// Each page takes the route that leads to it, which the table below cannot say.
type Shown = Promise<{ default: Component<{ route: never }> }>;
const pages: Record<Exclude<Route["page"], "harbour" | "lost">, () => Shown> = {
  table: () => import("./TablePage.svelte"),
  watch: () => import("./TablePage.svelte"),
  join: () => import("./JoinPage.svelte"),
  replay: () => import("./ReplayPage.svelte"),
  replays: () => import("./ReplaysPage.svelte"),
  games: () => import("./MyGamesPage.svelte"),
  review: () => import("../review/ReviewPage.svelte"),
  rules: () => import("./RulesPage.svelte"),
  learn: () => import("../lessons/LessonsPage.svelte"),
  me: () => import("../me/MePage.svelte"),
  workshop: () => import("../workshop/WorkshopPage.svelte"),
};

/** What fetches a route's page; null where it is there already. */
export function pageOf(route: Route): (() => Shown) | null {
  return route.page === "harbour" || route.page === "lost" ? null : pages[route.page];
}
