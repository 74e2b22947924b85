// Which modules travel in one file. Left to itself the build makes a file for every set of pages that share something: dozens for
// a table, and each is a request, a script to set up, and less to compress at a time.
//
// Stylesheets stay as they were, one for each such set: their order is the cascade's, and joined ones might come in another.

import { join } from "node:path";
import type { Rolldown } from "vite";

type Splitting = Extract<Rolldown.OutputOptions["codeSplitting"], object>;

const SOURCES = join(import.meta.dirname, "../src");

/** What several pages have from each other, and what is less than a request costs. */
export const SMALL = ["lib/clipboard.ts", "lib/openedRecord.ts", "me/words.ts", "table/moves.ts", "turns/next.ts", "turns/words.ts"];

/** The line to a table, for the waiting room and lessons as well. */
export const LIVE = ["lib/backoff.ts", "lib/live.ts", "lib/liveTable.svelte.ts", "lib/ReconnectBanner.svelte"];

/** Sounds, which the page about me plays, too. */
export const SOUNDS = ["stage/audio.ts", "stage/sounds.ts"];

/** Drawings of two games which the rulebook shows, too. */
export const DRAWN = ["games/the-pirates-map/quarters.ts", "games/the-pirates-map/Quarter.svelte", "games/x-marks-the-spot/pictures.ts"];

/** What tables, replays and the games' own pieces share; a review has the last of it without the others. */
export const FRAME = ["table", "stage", "finale", "games/index.ts", "replay/ShareGame.svelte"];
export const BESIDE = ["table/practice.ts"];

/** Of two groups the first has a module, and with it what it imports; so what others stand on comes first. */
export const splitting: Splitting = {
  groups: [
    { name: "first", tags: ["$initial"] },
    { name: "small", test: among(SMALL) },
    { name: "live", test: among(LIVE) },
    { name: "sounds", test: among(SOUNDS) },
    { name: "drawn", test: among(DRAWN) },
    { name: "frame", test: (id) => among(FRAME)(id) && !among(BESIDE)(id), minShareCount: 2 },
  ],
};

/** Whether a module is one of these, or lies in one of these folders. */
function among(paths: string[]): (id: string) => boolean {
  const whole = paths.map((path) => join(SOURCES, path));
  return (id) => whole.some((path) => id === path || id.startsWith(`${path}/`));
}
