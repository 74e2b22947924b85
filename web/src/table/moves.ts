// Moves by name: reads and writes the numbers of a game's move space from its description.

import type { Move, MoveSpace } from "$lib/protocol";

export interface NamedMove {
  move: Move;
  name: string;
  fields: Readonly<Record<string, string | number>>;
}

/** The move's block and field values; the last field runs fastest. */
export function decode(space: MoveSpace, move: Move): NamedMove {
  const block = space.blocks.find((b) => move >= b.first && move < b.first + b.size);
  if (!block || !Number.isInteger(move)) {
    throw new RangeError(`no move ${move}: this game has moves 0 to ${space.size - 1}`);
  }
  const fields: Record<string, string | number> = {};
  let rest = move - block.first;
  for (const field of [...block.fields].reverse()) {
    fields[field.name] = field.values[rest % field.values.length]!;
    rest = Math.floor(rest / field.values.length);
  }
  return { move, name: block.name, fields };
}

/** The number of a named move; every field must have one of its declared values. */
export function encode(space: MoveSpace, name: string, values: Record<string, string | number> = {}): Move {
  const block = space.blocks.find((b) => b.name === name);
  if (!block) {
    throw new RangeError(`no move '${name}'; there are ${space.blocks.map((b) => b.name).join(", ")}`);
  }
  const index = block.fields.reduce((at, field) => {
    const digit = field.values.indexOf(values[field.name]!);
    if (digit < 0) {
      const allowed = field.values.join(", ");
      throw new RangeError(`'${name}' has no ${field.name} ${values[field.name]}; allowed: ${allowed}`);
    }
    return at * field.values.length + digit;
  }, 0);
  return block.first + index;
}

/** Those of the moves that a person makes; others belong to a clock or to a bot's seat. */
export function forPeople(space: MoveSpace, moves: readonly Move[]): Move[] {
  const others = space.blocks.filter(({ maker }) => maker !== "player");
  if (others.length === 0) return [...moves];
  return moves.filter((move) => !others.some((b) => move >= b.first && move < b.first + b.size));
}
