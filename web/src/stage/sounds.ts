// Our own sounds as data: each a list of voices. Times are seconds from the beginning, pitches Hertz.

interface Envelope {
  at: number;
  rings: number;
  /** The gain that it rises to, within `rise`; from there it fades until the end. */
  loud: number;
  rise: number;
}

/** A pitch that may glide. */
export interface Tone extends Envelope {
  wave: "sine" | "triangle" | "sawtooth";
  from: number;
  to: number;
}

/** White noise through a filter whose frequency may glide. */
export interface Noise extends Envelope {
  filter: "lowpass" | "highpass" | "bandpass";
  from: number;
  to: number;
  q: number;
}

export type Voice = Tone | Noise;

type When = [at: number, rings: number, loud: number];

function tone(from: number, [at, rings, loud]: When, more: Partial<Tone> = {}): Tone {
  return { wave: "sine", from, to: from, at, rings, loud, rise: 0.004, ...more };
}

function triangle(from: number, when: When, to = from): Tone {
  return tone(from, when, { wave: "triangle", to });
}

function noise(filter: Noise["filter"], from: number, [at, rings, loud]: When, more: Partial<Noise> = {}): Noise {
  return { filter, from, to: from, q: 1, at, rings, loud, rise: 0.01, ...more };
}

/** A ship's bell: its overtones are no whole multiples. */
function bell(pitch: number, at: number, loud: number): Tone[] {
  return [tone(pitch, [at, 0.7, loud]), tone(pitch * 2.76, [at, 0.3, loud * 0.36]), tone(pitch * 5.4, [at, 0.12, loud * 0.14])];
}

function pluck(pitch: number, at: number, loud: number): Tone[] {
  return [triangle(pitch, [at, 0.34, loud]), tone(pitch * 2, [at, 0.16, loud * 0.3])];
}

/** A fist on wood: low, and dies at once. */
function knock(at: number): Tone {
  return tone(190, [at, 0.09, 0.3]);
}

/** The last notes of a victory, each with its octave below. */
const FANFARE: [pitch: number, at: number][] = [
  [392, 0],
  [392, 0.15],
  [523, 0.3],
  [659, 0.48],
  [784, 0.72],
];

export const SOUNDS = {
  /** A piece flies, it lands, it is taken from somebody; a number goes up by one. */
  slide: [noise("bandpass", 900, [0, 0.26, 0.2], { to: 2400, q: 0.8, rise: 0.09 })],
  land: [tone(150, [0, 0.09, 0.26], { to: 90 }), noise("lowpass", 1800, [0, 0.04, 0.16], { rise: 0.002 })],
  steal: [noise("bandpass", 2600, [0, 0.2, 0.2], { to: 700, q: 0.9, rise: 0.03 }), triangle(330, [0.12, 0.16, 0.12], 220)],
  tick: [triangle(1250, [0, 0.035, 0.1])],
  /** A telescope opens, a note is pinned, towels come up. */
  lens: [
    noise("highpass", 3200, [0, 0.03, 0.16], { rise: 0.002 }),
    noise("highpass", 2600, [0.09, 0.03, 0.18], { rise: 0.002 }),
    noise("highpass", 2000, [0.18, 0.03, 0.2], { rise: 0.002 }),
    tone(1047, [0.24, 0.5, 0.05]),
    tone(1568, [0.28, 0.5, 0.04]),
  ],
  pin: [triangle(520, [0, 0.05, 0.2], 380), noise("highpass", 4000, [0, 0.02, 0.1], { rise: 0.001 })],
  lift: [
    noise("bandpass", 500, [0, 0.34, 0.26], { to: 3200, q: 0.7, rise: 0.16 }),
    noise("lowpass", 700, [0.3, 0.07, 0.2], { rise: 0.004 }),
  ],
  /** A treasure is won, a skull, a tie struck out, a hand or round scored. */
  coin: [...pluck(988, 0, 0.13), ...pluck(1319, 0.08, 0.15)],
  skull: [
    triangle(233, [0, 0.22, 0.2], 208),
    triangle(247, [0.02, 0.22, 0.12], 220),
    noise("bandpass", 1400, [0, 0.06, 0.14], { q: 6, rise: 0.002 }),
    noise("bandpass", 1100, [0.1, 0.06, 0.14], { q: 6, rise: 0.002 }),
  ],
  tie: [noise("bandpass", 1600, [0, 0.12, 0.24], { to: 600, q: 1.4, rise: 0.02 }), triangle(196, [0.1, 0.16, 0.16], 165)],
  bell: [...bell(880, 0, 0.12), ...bell(880, 0.34, 0.12)],
  /** The island is right: a lid creaks, and what is under it glitters. */
  treasure: [
    tone(98, [0, 0.5, 0.1], { wave: "sawtooth", to: 130, rise: 0.2 }),
    noise("lowpass", 500, [0, 0.5, 0.12], { to: 1400, rise: 0.3 }),
    ...[523, 659, 784, 1047].flatMap((pitch, nth) => pluck(pitch, 0.45 + nth * 0.09, 0.13)),
    ...[1319, 1568, 2093].map((pitch, nth) => tone(pitch, [0.84 + nth * 0.06, 0.6, 0.05])),
  ],
  /** I win; somebody else does: a wave that comes back up. */
  win: [...FANFARE.flatMap(([pitch, at]) => [...pluck(pitch, at, 0.14), triangle(pitch / 2, [at, 0.3, 0.07])]), ...bell(1047, 0.72, 0.06)],
  ebb: [
    noise("lowpass", 400, [0, 1.3, 0.2], { to: 900, rise: 0.5 }),
    ...pluck(523, 0.25, 0.1),
    ...pluck(440, 0.5, 0.1),
    ...pluck(523, 0.8, 0.1),
  ],
  /** Your turn; somebody waits for you. */
  turn: [...bell(880, 0, 0.14), ...bell(1175, 0.16, 0.14)],
  nudge: [knock(0), knock(0.14), knock(0.36), knock(0.5)],
} satisfies Record<string, readonly Voice[]>;

export type Sound = keyof typeof SOUNDS;

/** Small sounds that are left out while another one rings. */
export const PASSING: ReadonlySet<Sound> = new Set(["tick", "slide", "land"]);
/** All that is heard of a show at the pace fast. */
export const WEIGHTY: ReadonlySet<Sound> = new Set(["bell", "treasure", "win", "ebb"]);

/** Seconds until the last voice is silent. */
export function lengthOf(sound: Sound): number {
  return Math.max(...SOUNDS[sound].map(({ at, rings }) => at + rings));
}
