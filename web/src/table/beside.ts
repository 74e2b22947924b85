// Where a small box stands beside a thing: below it, or above it where there is no room, and on the screen.

interface Size {
  width: number;
  height: number;
}

interface Place extends Size {
  left: number;
  top: number;
}

const GAP = 6;

export function beside(thing: Place, box: Size, screen: Size): { left: number; top: number } {
  const middle = thing.left + thing.width / 2 - box.width / 2;
  const below = thing.top + thing.height + GAP;
  const fits = below + box.height + GAP <= screen.height;
  const top = fits ? below : thing.top - box.height - GAP;
  return {
    left: within(middle, screen.width - box.width - GAP),
    top: within(top, screen.height - box.height - GAP),
  };
}

function within(wanted: number, most: number): number {
  return Math.max(GAP, Math.min(wanted, most));
}
