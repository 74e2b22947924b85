// What is seen of each event of Playa Pirata: cards go from hands to the beach, towels batch by batch.

import type { GameEvent } from "$lib/protocol";
import type { Beat } from "../../stage/beats";

import { written } from "./batch";
import type { Batch } from "./view";

export function beats(event: GameEvent): Beat[] {
  const { kind, seat, spot } = event;
  const there = { to: `spot-${spot}`, was: null };
  const hand = { from: `hand-${seat}`, ...there };
  switch (kind) {
    case "bury":
      return [{ ...hand, piece: "buried" }];
    case "map":
      return [{ ...hand, piece: "map" }];
    case "telescope":
    case "bucket":
      return [{ ...hand, piece: kind }, ...(event.treasure === undefined ? [] : [{ scene: "peek" }])];
    case "scored":
      return [{ scene: "sundown" }];
    case "umbrella":
    case "kingsize":
    case "jollyroger":
      return [{ ...hand, piece: kind }];
    case "lay":
      return laid(event);
    case "piggybank":
      return [{ from: `spot-${spot}`, to: `towels-${seat}`, piece: `towel ${seat} ${event.value}`, loss: 1 }];
    case "flipflops":
      return [{ from: `spot-${event.from_spot}`, ...there, was: `spot-${event.from_spot}`, piece: "umbrella" }];
    case "lifeguard":
      return [{ from: `hand-${seat}`, to: `hand-${event.at_seat}`, was: null, piece: "lifeguard" }];
    case "parrot":
      return [{ piece: "parrot" }];
    default:
      return [];
  }
}

/** A batch, towel by towel; its mark says what it adds up to. */
function laid({ seat, spot, towels }: GameEvent): Beat[] {
  const values = (towels as number[]).toSorted((one, other) => other - one);
  const batch = [1, 2, 3].map((value) => values.filter((each) => each === value).length) as unknown as Batch;
  return [...new Set(values)].map((value) => ({
    from: `towels-${seat}`,
    to: `spot-${spot}`,
    was: null,
    piece: `towel ${seat} ${value}`,
    count: batch[value - 1]!,
    gain: written(batch),
  }));
}
