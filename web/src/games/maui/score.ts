// The lines of the final count, as they are laid open after the end.

import type { MauiView } from "$lib/protocol";

export interface Cell {
  points: number;
  /** The space a marker has reached. */
  space?: number;
  /** What the points are made of. */
  detail?: Record<string, number>;
}

export interface ScoreLine {
  name: string;
  pattern?: string;
  art?: string;
  cells: Cell[];
}

export function scoreLines(view: MauiView): ScoreLine[] {
  const { standing } = view;
  const tracks = view.patterns.map((pattern, at) => ({
    name: `track-${pattern}`,
    pattern,
    cells: standing.tracks.map((points, seat) => ({ points: points[at]!, space: standing.markers[seat]![at]! })),
  }));
  const pearls = {
    name: "pearls",
    art: "i-pearl",
    cells: standing.pearl_points.map((points, seat) => ({
      points,
      detail: { white: standing.pearls[seat]![0]!, black: standing.pearls[seat]![1]! },
    })),
  };
  const dollars = { name: "dollars", art: "i-sanddollar", cells: plain(standing.dollars) };
  const penalties = { name: "penalties", cells: plain(standing.penalties) };
  const crabs = { name: "crabs", art: "i-crab", cells: plain(standing.crabs) };
  return [...tracks, ...(view.side === "crabs" ? [] : [pearls]), dollars, penalties, ...(view.side === "umbrellas" ? [] : [crabs])];
}

function plain(points: readonly number[]): Cell[] {
  return points.map((each) => ({ points: each }));
}
