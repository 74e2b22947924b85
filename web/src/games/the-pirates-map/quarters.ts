// Where the pictures stand on a map card: a quarter of an island, 60 units wide, coast on two sides.

export const CORNERS = ["nw", "ne", "sw", "se"] as const;
export type Corner = (typeof CORNERS)[number];

export interface Spot {
  element: string;
  x: number;
  y: number;
  size: number;
}

interface Place {
  x: number;
  y: number;
  size: number;
}

interface Shore {
  /** The drawing of the coast. */
  art: "q-cove" | "q-head" | "q-round";
  one: Place;
  two: [Place, Place];
}

const SIDE = 60;

/** In a hand, where a card is small, its pictures are large. */
const HAND: Record<"sea" | "land" | "mixed", Shore> = {
  sea: {
    art: "q-cove",
    one: { x: 3, y: 4, size: 42 },
    two: [
      { x: 0, y: 26, size: 33 },
      { x: 27, y: 1, size: 33 },
    ],
  },
  land: {
    art: "q-head",
    one: { x: 14, y: 13, size: 42 },
    two: [
      { x: 29, y: 5, size: 31 },
      { x: 8, y: 27, size: 31 },
    ],
  },
  mixed: {
    art: "q-round",
    one: { x: 3, y: 4, size: 42 },
    two: [
      { x: 0.5, y: 1, size: 34 },
      { x: 26, y: 25, size: 34 },
    ],
  },
};

/** On the island, in its north-west; the other corners mirror it. */
const ISLAND: typeof HAND = {
  sea: {
    art: "q-cove",
    one: { x: 2, y: 4, size: 32 },
    two: [
      { x: 0.5, y: 29.5, size: 28 },
      { x: 29.5, y: 1, size: 28 },
    ],
  },
  land: {
    art: "q-head",
    one: { x: 22, y: 20, size: 32 },
    two: [
      { x: 35, y: 15, size: 25 },
      { x: 17, y: 35, size: 24 },
    ],
  },
  mixed: {
    art: "q-round",
    one: { x: 2, y: 4, size: 32 },
    two: [
      { x: 1.5, y: 2.5, size: 29 },
      { x: 30, y: 28, size: 28 },
    ],
  },
};

const MIRRORED: Record<Corner, string | undefined> = {
  nw: undefined,
  ne: "matrix(-1 0 0 1 60 0)",
  sw: "matrix(1 0 0 -1 0 60)",
  se: "rotate(180 30 30)",
};

export interface Quarter {
  art: string;
  /** How the coast is turned, so that the land lies in the island's middle. */
  turned: string | undefined;
  spots: Spot[];
}

/** A card as it is drawn in a corner of the island, or in a hand where none is given. */
export function quarter(elements: readonly string[], sea: readonly string[], corner: Corner | null): Quarter {
  const shore = (corner === null ? HAND : ISLAND)[groundOf(elements, sea)];
  const places = elements.length === 1 ? [shore.one] : shore.two;
  const spots = elements.map((element, at) => ({ element, ...mirror(places[at]!, corner) }));
  return { art: shore.art, turned: corner === null ? undefined : MIRRORED[corner], spots };
}

function groundOf(elements: readonly string[], sea: readonly string[]): "sea" | "land" | "mixed" {
  const wet = elements.filter((element) => sea.includes(element)).length;
  if (wet === elements.length) return "sea";
  return wet === 0 ? "land" : "mixed";
}

/** Pictures stay upright; only their places are mirrored. */
function mirror({ x, y, size }: Place, corner: Corner | null): Place {
  const east = corner === "ne" || corner === "se";
  const south = corner === "sw" || corner === "se";
  return { x: east ? SIDE - x - size : x, y: south ? SIDE - y - size : y, size };
}
