// Views made by hand for tests: an empty table for two, and what a test lays on it.

import type { Cell, Cross, SpotView, Tile } from "./view";

type Pair = [number, number];

export function aTile(id: number, tile: string, first: Pair, second: Pair, seat = 0): Tile {
  return { id, tile, icons: tile.split("-"), cells: [first, second], facing: "east", seat, open: true };
}

export function aCell(x: number, y: number, stack: number[], icon: string, doubloons: number[] = []): Cell {
  return { x, y, stack, icon, doubloons };
}

export function aCross(flag: string, x: number, y: number, missing: Pair | null): Cross {
  const cells: Pair[] = [
    [x, y],
    [x, y - 1],
    [x - 1, y],
    [x + 1, y],
    [x, y + 1],
  ];
  return { flag, x, y, shape: "plus", cells, missing };
}

export function aView(more: Partial<SpotView> = {}): SpotView {
  const player = { doubloons: 0, cards: 4, flags: ["condent", "wynn"], flag: null, known: [] };
  return {
    seat: 0,
    acting: [0],
    silent: [],
    rule: "XM-2",
    prompt: { key: "play", facts: [] },
    legal: [],
    over: false,
    scores: [0, 0],
    winners: [],
    clock: 0,
    seconds: 0,
    phase: "play",
    turn: 0,
    turns: 1,
    round: 1,
    starter: 0,
    played: 0,
    cards_a_turn: 2,
    second: "must",
    goal: 3,
    tiles: [],
    cells: [],
    last: null,
    flag: "avery",
    hand: [],
    card: null,
    taken: false,
    target: null,
    players: [{ ...player, flags: ["avery"], flag: "avery" }, player],
    deals: [],
    deck: 90,
    discard: [],
    reshuffles: 2,
    passes: 0,
    idle: 0,
    idle_limit: 6,
    parlay: null,
    plunder: null,
    standing: { doubloons: [0, 0], made: [], short: [], known_seats: [] },
    ...more,
  };
}
