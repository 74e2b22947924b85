// Maui's figures in the Workshop: tracks as their spaces, rows of the beach, both beaches with what lies on them.

import type { Pictures } from "../../pictures";
import Costs from "./Costs.svelte";
import Rows from "./BeachRows.svelte";
import Side from "./Side.svelte";
import Track from "./Track.svelte";
import "./figures.css";

export const pictures: Pictures = { track: Track, rows: Rows, costs: Costs, beach: Side, crabs: Side };
export const slim: readonly string[] = ["costs", "rows"];
