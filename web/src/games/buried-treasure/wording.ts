// What the button says that plays a line, and why a colour comes out as it does.

import { tg } from "$lib/i18n.svelte";
import type { Seat } from "$lib/protocol";
import type { NamedMove } from "../../table/moves";
import { capital } from "../../table/printed";

import { questionOf } from "./plan";
import type { Reason } from "./ranking";
import { TurnPlan } from "./turn.svelte";
import { GAME, type Table } from "./view";

/** 'Take it, steal 1 from Marisol': the line as one order. */
export function order(table: Table): string {
  const { steps } = new TurnPlan(table).walk;
  const parts = steps.flatMap((step) => {
    const part = step.chosen && fragment(table, step.chosen, questionOf(step, steps));
    return part ? [part] : [];
  });
  return capital(parts.join(", ") || tg(GAME, "order.keep"));
}

function fragment(table: Table, { name, fields }: NamedMove, question: string): string | null {
  switch (name) {
    case "steal":
      return tg(GAME, "order.steal", { count: Number(fields.count), name: table.name(Number(fields.seat)) });
    case "wild":
      return tg(GAME, "order.wild", { card: tg(GAME, `word.${fields.colour}`) });
    case "decline":
      return tg(GAME, `order.decline_${question}`);
    case "place":
      return placing(table, Number(fields.seat), question);
    default:
      return tg(GAME, `order.${name}`);
  }
}

/** That a card comes to me goes without saying. */
function placing(table: Table, seat: Seat, question: string): string | null {
  if (seat === table.me) return null;
  return tg(GAME, `order.${question}`, { name: table.name(seat) });
}

/** A reason as a sentence: 'Marisol and Tobias tie on 3: nothing.' */
export function because(table: Table, { key, seats, count, points }: Reason): string {
  const mine = table.me !== null && seats.includes(table.me);
  const others = seats.filter((seat) => seat !== table.me);
  const facts = { names: capital(table.together(mine ? others : seats)), count, points };
  if (mine && key === "tied") return tg(GAME, "because.tied_you", { ...facts, names: table.together(others) });
  return tg(GAME, mine ? `because.${key}_you` : `because.${key}`, facts);
}
