// A variant as the end of a link: whoever opens it gets the Workshop with these figures, and no server keeps them.

import type { Changes, Value } from "./shapes";

export interface Carried {
  name: string;
  changes: Changes;
}

/** Longer names are cut, as tables cut them. */
export const LONGEST_NAME = 24;
/** A link with more than this is none that anybody has made here. */
const LONGEST = 24_000;

export function packed({ name, changes }: Carried): string {
  const bytes = new TextEncoder().encode(JSON.stringify({ name, changes }));
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** What a link carries; null where it is damaged. */
export function unpacked(text: string): Carried | null {
  if (text.length > LONGEST) return null;
  try {
    const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const { name, changes } = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)) as Record<string, unknown>;
    if (typeof name !== "string" || !isChanges(changes)) return null;
    return { name: name.slice(0, LONGEST_NAME), changes };
  } catch {
    return null;
  }
}

function isChanges(thing: unknown): thing is Changes {
  return typeof thing === "object" && thing !== null && !Array.isArray(thing) && Object.values(thing).every(isValue);
}

function isValue(thing: unknown): thing is Value {
  if (Array.isArray(thing)) return thing.every(isValue);
  return thing === null || ["number", "string", "boolean"].includes(typeof thing);
}
