// Whose eyes a browser shows: several people may share it, and none may see another's secrets.

import type { Seat } from "$lib/protocol";

export interface Sharing {
  /** The seats this browser plays. */
  seats: readonly Seat[];
  acting: readonly Seat[];
  over: boolean;
  /** Whether seats know things that others at this browser must not see. */
  secret: boolean;
  /** The seat whose player last said 'it is me'. */
  confirmed: Seat | null;
}

export interface Eyes {
  /** The seat whose view may be drawn; null when nobody's may. */
  seat: Seat | null;
  /** The seat whose player must take the device before anything is drawn. */
  cover: Seat | null;
}

/** Decides through whose eyes the table is drawn, or who has to come to the device first. */
export function eyes({ seats, acting, over, secret, confirmed }: Sharing): Eyes {
  const [first = null] = seats;
  const next = confirmed !== null && acting.includes(confirmed) ? confirmed : seats.find((seat) => acting.includes(seat));
  if (seats.length < 2 || over) return { seat: confirmed ?? first, cover: null };
  if (!secret) return { seat: next ?? confirmed ?? first, cover: null };
  const wanted = next ?? confirmed ?? first;
  return wanted === confirmed ? { seat: confirmed, cover: null } : { seat: null, cover: wanted };
}
