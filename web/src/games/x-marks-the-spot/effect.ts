// What a plan would change: X's made, X's that come one icon near or break, and who would know the flag.

import type { Spot } from "./places";
import { cellAt, iconsOf, same, tileOf, type Cross, type Place, type SpotView, type Standing, type Tile } from "./view";

export interface Effect {
  /** X's of the viewer's that would be complete. */
  mine: Cross[];
  /** X's of other flags that would be complete, whoever sails under them. */
  others: Cross[];
  /** X's of the viewer's that would newly lack one icon. */
  nearer: Cross[];
  /** X's of the viewer's that lacked one icon and would lack more. */
  broken: Cross[];
  /** Whether everyone would then know the viewer's flag. */
  shown: boolean;
}

function isSame(one: Cross, other: Cross): boolean {
  return one.flag === other.flag && one.x === other.x && one.y === other.y && one.shape === other.shape;
}

/** Compares how things stand with how they would. */
export function effectOf(view: SpotView, then: Standing): Effect {
  const now = view.standing;
  const own = ({ flag }: Cross): boolean => flag === view.flag;
  const amongst = (crosses: readonly Cross[]) => (cross: Cross) => crosses.some((each) => isSame(each, cross));
  return {
    mine: then.made.filter(own),
    others: then.made.filter((cross) => !own(cross)),
    nearer: then.short.filter((cross) => !amongst(now.short)(cross)),
    broken: now.short.filter((cross) => !amongst(then.short)(cross) && !amongst(then.made)(cross)),
    shown: view.seat !== null && then.known_seats.includes(view.seat) && !now.known_seats.includes(view.seat),
  };
}

/** The X to draw: the one made, or else the one that comes nearest. */
export function toDraw({ mine, others, nearer, broken }: Effect): Cross | null {
  return mine[0] ?? others[0] ?? nearer[0] ?? broken[0] ?? null;
}

/** The icon on top of a cell now. */
export function iconNow(view: SpotView, place: Place): string | null {
  return cellAt(view, place)?.icon ?? null;
}

/** The icon on top of a cell once the ghost lies, or the target is gone. */
export function iconThen(view: SpotView, place: Place, ghost: Spot | null, tile: string | null, gone: Tile | null): string | null {
  if (ghost && tile) {
    const half = ghost.cells.findIndex((cell) => same(cell, place));
    if (half >= 0) return iconsOf(tile)[half as 0 | 1];
  }
  if (gone && gone.cells.some((cell) => same(cell, place))) return beneath(view, place);
  return iconNow(view, place);
}

/** What would show on a cell if its topmost card were gone. */
export function beneath(view: SpotView, place: Place): string | null {
  const below = cellAt(view, place)?.stack.at(-2);
  const tile = below === undefined ? undefined : tileOf(view, below);
  return tile ? tile.icons[same(tile.cells[0], place) ? 0 : 1]! : null;
}
