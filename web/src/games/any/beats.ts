// What is seen of any game's events: the place that a fact names is marked, and what moved is drawn beside it.

import type { GameEvent, MoveSpace } from "$lib/protocol";

import type { Beat } from "../../stage/beats";
import { fieldsOf, type Field, type Word } from "./fields";

/** A piece that nobody but its owner sees. */
export const BACK = "\u0000back";

/** What the stage needs to know of a game that says nothing itself. */
export interface Places {
  space: MoveSpace;
  /** The fields of the view that are on the table. */
  fields: readonly Field[];
}

/**
 * The beats of an event. Its facts have the names of moves' fields: one that counts places marks the place, one that
 * means what lies there is the piece. Which way it went nobody knows, so that it goes from its seat to the place.
 */
export function beatsOf(event: GameEvent, { space, fields }: Places): Beat[] {
  const { seat } = event;
  const facts = Object.entries(event).filter(([name, fact]) => name !== "kind" && name !== "seat" && isWord(fact)) as [string, Word][];
  const piece = facts.find(([name, fact]) => typeof fact === "string" || named(space, name, fact))?.[1];
  const place = facts.map(([name, fact]) => placeOf(fields, name, fact)).find((each) => each !== null) ?? null;
  if (place === null && seat === null) return [];
  const now = place ?? `seat ${seat}`;
  if (piece === undefined) return [{ now, sound: "land" }];
  return place === null ? [{ now, piece: String(piece), sound: "land" }] : [{ to: place, now, piece: String(piece), sound: "land" }];
}

const isWord = (fact: unknown): fact is Word => typeof fact === "string" || typeof fact === "number";

/** Whether moves name such a thing by its value. */
function named(space: MoveSpace, name: string, fact: Word): boolean {
  return fieldsOf(space).some((field) => field.name === name && !field.places && field.values.includes(fact));
}

/** The place on the table that a fact names. */
function placeOf(fields: readonly Field[], name: string, fact: Word): string | null {
  for (const { name: there, ties } of fields)
    for (const tie of ties.flat())
      if (tie.by === "place" && tie.field.name === name && tie.field.values.includes(fact))
        return `${there} ${tie.field.values.indexOf(fact)}`;
  return null;
}
