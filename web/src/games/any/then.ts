// What a preview would change: how things would then stand against how they stand now, leaf by leaf.

import type { Seat, View } from "$lib/protocol";

import type { Plain } from "./fields";

export interface Change {
  /** Where it stands: ['scores', '0'], ['coves', '1', 'total']. */
  path: string[];
  now: Plain;
  then: Plain;
}

const MOST = 6;
const DEEPEST = 6;
const MOST_LEAVES = 2_000;
/** What a list of everyone's points is called, best known first. */
const POINTS = ["scores", "points", "totals", "total"];

export const keyOf = (path: readonly string[]): string => path.join("\u0000");

/** How things stand now, in the shape of the preview's: the view's own standing, or the view itself. */
function present(view: View): object {
  const { standing } = view as { standing?: unknown };
  return typeof standing === "object" && standing !== null ? standing : view;
}

/** Everything that differs; what stands on one side alone is left out, for nobody could say what it was. */
export function changesOf(view: View, standing: unknown): Change[] {
  const found: Change[] = [];
  let looked = 0;
  const compare = (now: unknown, then: unknown, path: string[]): void => {
    if (++looked > MOST_LEAVES || path.length > DEEPEST) return;
    if (isLeaf(now) && isLeaf(then)) {
      if (now !== then) found.push({ path, now, then });
    } else if (typeof now === "object" && typeof then === "object" && now !== null && then !== null) {
      for (const name of Object.keys(then))
        if (Object.hasOwn(now, name)) compare((now as Tree)[name], (then as Tree)[name], [...path, name]);
    }
  };
  if (typeof standing === "object" && standing !== null) compare(present(view), standing, []);
  return found;
}

type Tree = Record<string, unknown>;

const isLeaf = (value: unknown): value is Plain => ["string", "number", "boolean"].includes(typeof value);

/** What a preview would add at the end of a list, by the list's path. */
export function addedTo(standing: unknown, path: readonly string[], now: readonly unknown[]): Plain[] {
  let then = standing;
  for (const name of path) {
    if (typeof then !== "object" || then === null || !Object.hasOwn(then, name)) return [];
    then = (then as Tree)[name];
  }
  if (!Array.isArray(then) || then.length <= now.length || now.some((each, at) => (then as unknown[])[at] !== each)) return [];
  return then.slice(now.length).filter(isLeaf);
}

/** The changes worth a line: seats' points first, the viewer's before all, at most six. */
export function foremost(changes: readonly Change[], me: Seat | null): Change[] {
  const weight = ({ path }: Change) => (seatOf(path) === null ? 2 : seatOf(path) === me ? 0 : 1);
  return changes.toSorted((one, other) => weight(one) - weight(other)).slice(0, MOST);
}

/** Whose points a path tells; null for anything else. */
export function seatOf(path: readonly string[]): Seat | null {
  const [list, seat, ...rest] = path;
  return POINTS.includes(list ?? "") && seat !== undefined && rest.length === 0 ? Number(seat) : null;
}

/** What a line would bring a seat in points; null where the game does not tell. */
export function gainOf(view: View, standing: unknown, seat: Seat): number | null {
  const then = pointsIn(standing)?.[seat];
  const now = (pointsIn(present(view)) ?? view.scores)[seat];
  return typeof then === "number" && typeof now === "number" ? then - now : null;
}

function pointsIn(standing: unknown): unknown[] | null {
  if (typeof standing !== "object" || standing === null) return null;
  const named = POINTS.map((name) => (standing as Tree)[name]);
  return (named.find((each) => Array.isArray(each)) as unknown[] | undefined) ?? null;
}
