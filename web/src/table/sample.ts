// A move space made by hand for tests.

import type { MoveSpace } from "$lib/protocol";

/** Moves by name, each with its fields and their values, laid end to end as the server describes them. */
export function aSpace(moves: Record<string, Record<string, (string | number)[]>>): MoveSpace {
  let size = 0;
  const blocks = Object.entries(moves).map(([name, fields]) => {
    const first = size;
    size += Object.values(fields).reduce((product, values) => product * values.length, 1);
    const described = Object.entries(fields).map(([field, values]) => ({ name: field, values, places: false }));
    return { name, first, size: size - first, pattern: name, maker: "player" as const, fields: described };
  });
  return { size, blocks };
}
