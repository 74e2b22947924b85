// What is seen of each event of Maui: a piece goes to its beach, markers walk, dollars and finds change hands.

import type { GameEvent } from "$lib/protocol";
import type { Beat } from "../../stage/beats";

import type { MauiView } from "$lib/protocol";

/** What a seat finds under a piece, and what it loses there, is looked at for a moment. */
const LOOKED_AT = 250;

type Laying = Pick<MauiView, "costs" | "stones"> & { seats: readonly { stones: string }[] };

export function beats(event: GameEvent, view: Laying): Beat[] {
  const { kind, seat, pattern } = event;
  switch (kind) {
    case "place":
    case "spare":
      return [laid(event, view), ...(kind === "place" ? paid(event, view) : [])];
    case "join":
    case "umbrella": {
      const [space, count] = [Number(event.space), Number(event.count)];
      return [
        {
          from: `track-${pattern}-${space - count}`,
          to: `track-${pattern}-${space}`,
          piece: `swatch ${pattern}`,
          gain: count,
          sound: "tick",
        },
      ];
    }
    case "pearl":
      return [{ from: `beach-${seat}`, to: `has-${seat}-${event.pearl}`, was: null, piece: String(event.pearl), gain: 1, sound: "coin" }];
    case "gain":
      return [{ from: `beach-${seat}`, to: `has-${seat}`, was: null, now: null, piece: `token ${event.token}`, sound: "coin" }];
    case "token":
      return [{ from: `has-${seat}`, to: `beach-${seat}`, was: null, now: null, piece: `token ${event.token}` }];
    case "penalty":
    case "crab":
      return [{ piece: kind === "crab" ? "crab" : `minus ${event.penalty}`, holds: LOOKED_AT, sound: "tie" }];
    case "dollars":
      return [
        {
          from: `reserve-${event.reserve}`,
          to: `has-${seat}-dollars`,
          piece: "dollar",
          count: Number(event.count),
          gain: Number(event.count),
        },
      ];
    case "refill":
      return [{ now: `slot-${event.slot}`, fresh: true }];
    default:
      return [];
  }
}

/** Where a seat has the stones at the other end than the market is shown, the piece turns round on its way. */
function laid({ seat, slot, column, top, middle, bottom }: GameEvent, view: Laying): Beat {
  const stones = seat === null ? view.stones : view.seats[seat]!.stones;
  return {
    from: `slot-${slot}`,
    to: `column-${seat}-${Number(column) + 1}`,
    was: `from-${slot}`,
    piece: `piece ${stones} ${top} ${middle} ${bottom}`,
    itself: true,
    turned: stones !== view.stones,
  };
}

/** Dollars go into the dish of the row. */
function paid({ seat, slot }: GameEvent, { costs }: Laying): Beat[] {
  const count = costs[Number(String(slot).slice(1)) - 1] ?? 0;
  if (count === 0) return [];
  return [{ from: `has-${seat}-dollars`, to: `reserve-${String(slot)[0]}`, was: null, piece: "dollar", count, gain: count }];
}
