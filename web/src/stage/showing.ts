// A move that is to be shown: whether there is anything to show, whether it has a scene, and about how long it takes.

import type { Seat } from "$lib/protocol";

import type { Act } from "./beats";
import { ACTING, FLIGHT, HOLD, RISE, SETTLE, type Tempo } from "./pace";

/** A move that is to be shown. */
export interface Showing {
  seq: number;
  seat: Seat | null;
  acts: Act[];
}

/** A chapter's words stand for so long. Milliseconds. */
export const CHAPTER = 2 * HOLD;

/** Whether a move has anything to show; the others change the position without a word. */
export function shows({ acts }: Showing): boolean {
  return acts.some(({ told, beats }) => told || beats.length > 0);
}

export function hasScene({ acts }: Showing): boolean {
  return acts.some(({ beats }) => beats.some(({ scene }) => scene !== undefined));
}

/** Whether what an event comes to is said by its scene, and not before. */
export function withheld({ beats }: Act): boolean {
  return beats.some(({ suspense }) => suspense);
}

/** What has a scene that is to come: until then the position after the move does not stand. */
export function sceneAfter({ acts }: Showing, act: Act): Act | undefined {
  return acts.slice(acts.indexOf(act)).find(({ beats }) => beats.some(({ scene }) => scene !== undefined));
}

/** About how long a move is shown, in milliseconds. */
export function lengthOf(showing: Showing, tempo: Tempo, still: boolean): number {
  if (!shows(showing)) return 0;
  const acts = showing.acts.map(({ beats, loud }) => {
    const flying = still ? 0 : beats.filter(({ to }) => to !== undefined).length;
    const holds = beats.reduce((sum, { holds = 0 }) => sum + holds, loud ? CHAPTER : 0);
    return flying * (RISE + FLIGHT + SETTLE) * tempo.flights + holds * tempo.holds;
  });
  const shown = acts.reduce((sum, each) => sum + each, 0);
  return tempo.between + ACTING * tempo.holds + Math.max(shown, HOLD * tempo.holds);
}

export function faster({ flights, holds, between, ring }: Tempo, factor: number): Tempo {
  return { flights: flights * factor, holds: holds * factor, between: between * factor, ring };
}
