// How a game's groups of figures are drawn in the Workshop: its own pictures by name, each game's a chunk of its own.

import type { Component } from "svelte";

import type { Bench } from "../workshop/bench.svelte";
import type { Group } from "../workshop/shapes";

export interface FiguresProps {
  bench: Bench;
  group: Group;
}

/** By the name that the game's description of its figures gives the picture. */
export type Pictures = Partial<Record<string, Component<FiguresProps>>>;

export interface Picturing {
  pictures: Pictures;
  /** Pictures that need half of the bench's width only. */
  slim: readonly string[];
}

const own: Record<string, () => Promise<Picturing>> = {
  "buried-treasure": () => import("./buried-treasure/figures"),
  maui: () => import("./maui/figures"),
  "playa-pirata": () => import("./playa-pirata/figures"),
  "the-pirates-map": () => import("./the-pirates-map/figures"),
  "x-marks-the-spot": () => import("./x-marks-the-spot/figures"),
};

/** None where a game brings none: plain fields do for any figures. */
export async function picturesOf(game: string): Promise<Picturing> {
  return Object.hasOwn(own, game) ? own[game]!() : { pictures: {}, slim: [] };
}
