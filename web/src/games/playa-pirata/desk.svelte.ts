// What a viewer does at the table that is no move: looks into a stack.

import { perTable } from "../../table/perTable";

import type { Table } from "./view";

export class Desk {
  /** The treasure whose towels lie fanned out in the plan's place. */
  asked: number | null = $state(null);
}

export const deskOf = perTable((_: Table) => new Desk());
