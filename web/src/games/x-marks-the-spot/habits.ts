// How the moves of a turn hang together: what makes one composed line, and what begins anew.

import type { Habits } from "../../table/line";

/** What goes on with a move that is not whole yet: a tile its place, New Heading its tile, a swap its other cards. */
const GOES_ON: Record<string, string> = { tile: "at", heading: "set", give: "give" };

/** What ends a turn without a card. */
const STOPS: readonly string[] = ["end", "pass"];

export const habits: Habits = {
  // Drawing is what nearly every turn begins with; who can do nothing else ends it.
  usual: (legal) => legal.find(({ name }) => name === "draw" || (legal.length === 1 && STOPS.includes(name))),
  begins: (legal, { name }) => legal.length === 0 || legal.some((next) => next.name !== GOES_ON[name]),
  keeps: (held, legal) => legal.some(({ name }) => name === held.split(" ")[0]),
};
