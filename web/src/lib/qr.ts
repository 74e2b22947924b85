// QR codes for invite links: bytes, error correction level M, versions 1 to 10 (ISO/IEC 18004).

import { errorCorrection } from "./reedSolomon";

export type Modules = boolean[][];

/** Error-correction codewords per block and number of blocks, at level M, by version. */
const BLOCK_ECC = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26];
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5];
const LEVEL_M = 0b00;

/** The smallest code that holds the text, as rows of dark modules, without its quiet zone of four. */
export function qr(text: string): Modules {
  const drawn = Array.from({ length: 8 }, (_, mask) => qrWithMask(text, mask));
  return drawn.reduce((best, each) => (penalty(each) < penalty(best) ? each : best));
}

/** The same with one of the eight masks, readable but perhaps not the easiest to read. */
export function qrWithMask(text: string, mask: number): Modules {
  const bytes = new TextEncoder().encode(text);
  const version = smallestVersion(bytes.length);
  return draw(interleave(dataCodewords(bytes, version), version), version, mask);
}

function smallestVersion(length: number): number {
  for (let version = 1; version <= BLOCKS.length; version++)
    if (length <= dataCapacity(version) - (version < 10 ? 2 : 3)) return version;
  throw new RangeError(`a QR code of version ${BLOCKS.length} does not hold ${length} bytes`);
}

/** Codewords a version holds in all: what its patterns leave free. */
function rawCapacity(version: number): number {
  let modules = (16 * version + 128) * version + 64;
  if (version >= 2) {
    const centres = Math.floor(version / 7) + 2;
    modules -= (25 * centres - 10) * centres - 55;
    if (version >= 7) modules -= 36;
  }
  return modules >> 3;
}

function dataCapacity(version: number): number {
  return rawCapacity(version) - BLOCK_ECC[version - 1]! * BLOCKS[version - 1]!;
}

function dataCodewords(bytes: Uint8Array, version: number): number[] {
  const bits: number[] = [];
  const push = (value: number, length: number) => {
    for (let i = length - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  push(0b0100, 4);
  push(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) push(byte, 8);
  const capacity = dataCapacity(version) * 8;
  push(0, Math.min(4, capacity - bits.length));
  push(0, (8 - (bits.length % 8)) % 8);
  for (let pad = 0xec; bits.length < capacity; pad ^= 0xec ^ 0x11) push(pad, 8);
  return Array.from({ length: bits.length / 8 }, (_, i) =>
    bits.slice(i * 8, i * 8 + 8).reduce((byte, bit) => (byte << 1) | bit, 0),
  );
}

/** Splits the data into blocks, adds each block's correction, and deals both out a codeword at a time. */
function interleave(data: number[], version: number): number[] {
  const count = BLOCKS[version - 1]!;
  const short = Math.floor(data.length / count);
  const longFrom = count - (data.length % count);
  const blocks: number[][] = [];
  for (let i = 0, at = 0; i < count; i++) {
    const length = short + (i >= longFrom ? 1 : 0);
    blocks.push(data.slice(at, at + length));
    at += length;
  }
  const corrections = blocks.map((block) => errorCorrection(block, BLOCK_ECC[version - 1]!));
  return [...dealOut(blocks), ...dealOut(corrections)];
}

function dealOut(blocks: number[][]): number[] {
  const longest = Math.max(...blocks.map((block) => block.length));
  const rounds = Array.from({ length: longest }, (_, i) => blocks.map((block) => block[i]));
  return rounds.flat().filter((codeword) => codeword !== undefined);
}

/** A grid under construction: null where no pattern has spoken yet. */
type Grid = (boolean | null)[][];
type Point = [row: number, column: number];

function draw(codewords: number[], version: number, mask: number): Modules {
  const size = 17 + 4 * version;
  const grid: Grid = Array.from({ length: size }, () => new Array<boolean | null>(size).fill(null));
  drawTiming(grid);
  const finders: Point[] = [[3, 3], [3, size - 4], [size - 4, 3]];
  for (const centre of finders) drawRings(grid, centre, 4, [2, 4]);
  for (const centre of alignmentCentres(version)) drawRings(grid, centre, 2, [1]);
  drawFormat(grid, mask);
  if (version >= 7) drawVersion(grid, version);
  return drawData(grid, codewords, MASKS[mask]!);
}

function drawTiming(grid: Grid): void {
  for (let i = 0; i < grid.length; i++) grid[6]![i] = grid[i]![6] = i % 2 === 0;
}

/** Concentric squares around a centre, dark but for the rings named. */
function drawRings(grid: Grid, [row, column]: Point, radius: number, light: number[]): void {
  for (let y = -radius; y <= radius; y++)
    for (let x = -radius; x <= radius; x++) {
      const line = grid[row + y];
      const inside = column + x >= 0 && column + x < grid.length;
      if (line && inside) line[column + x] = !light.includes(Math.max(Math.abs(x), Math.abs(y)));
    }
}

function alignmentCentres(version: number): Point[] {
  if (version === 1) return [];
  const last = 10 + 4 * version;
  const lines = version < 7 ? [6, last] : [6, version * 2 + 8, last];
  const all = lines.flatMap((row) => lines.map((column): Point => [row, column]));
  // Three of the corners belong to the finders.
  return all.filter(([row, column]) => Math.min(row, column) > 6 || (row !== column && row + column !== 6 + last));
}

function drawFormat(grid: Grid, mask: number): void {
  const data = (LEVEL_M << 3) | mask;
  const bits = ((data << 10) | remainder(data, 10, 0x537)) ^ 0x5412;
  const size = grid.length;
  for (let i = 0; i < 15; i++) {
    const dark = ((bits >> i) & 1) === 1;
    const [down, right] = [i < 6 ? i : i < 8 ? i + 1 : size - 15 + i, i < 8 ? size - 1 - i : i < 9 ? 7 : 14 - i];
    grid[down]![8] = dark;
    grid[8]![right] = dark;
  }
  grid[size - 8]![8] = true;
}

function drawVersion(grid: Grid, version: number): void {
  const bits = (version << 12) | remainder(version, 12, 0x1f25);
  for (let i = 0; i < 18; i++) {
    const dark = ((bits >> i) & 1) === 1;
    const [near, far] = [Math.floor(i / 3), grid.length - 11 + (i % 3)];
    grid[near]![far] = dark;
    grid[far]![near] = dark;
  }
}

/** The remainder of a binary polynomial, for the codes that guard format and version. */
function remainder(value: number, degree: number, generator: number): number {
  let rest = value;
  for (let i = 0; i < degree; i++) rest = (rest << 1) ^ ((rest >> (degree - 1)) * generator);
  return rest;
}

const MASKS: ((row: number, column: number) => boolean)[] = [
  (y, x) => (y + x) % 2 === 0,
  (y) => y % 2 === 0,
  (_, x) => x % 3 === 0,
  (y, x) => (y + x) % 3 === 0,
  (y, x) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (y, x) => ((y * x) % 2) + ((y * x) % 3) === 0,
  (y, x) => (((y * x) % 2) + ((y * x) % 3)) % 2 === 0,
  (y, x) => (((y + x) % 2) + ((y * x) % 3)) % 2 === 0,
];

/** Lays the bits in pairs of columns, up and down from the right, and masks them. */
function drawData(grid: Grid, codewords: number[], masked: (row: number, column: number) => boolean): Modules {
  const size = grid.length;
  const done: Modules = grid.map((line) => line.map((module) => module ?? false));
  let bit = 0;
  for (let pair = 0; pair < (size - 1) / 2; pair++) {
    const beyondTiming = size - 1 - 2 * pair > 6;
    const right = size - 1 - 2 * pair - (beyondTiming ? 0 : 1);
    for (let step = 0; step < size; step++) {
      const row = pair % 2 === 0 ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (grid[row]![column] !== null) continue;
        const dark = (((codewords[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
        done[row]![column] = dark !== masked(row, column);
        bit++;
      }
    }
  }
  return done;
}

/** How hard a drawing is to read: long runs, blocks, false finders, too dark or too light. */
export function penalty(modules: Modules): number {
  const size = modules.length;
  const columns = modules.map((_, x) => modules.map((line) => line[x]!));
  const lines = [...modules, ...columns].map((line) => line.map((dark) => (dark ? "1" : "0")).join(""));
  const runs = lines.reduce((sum, line) => sum + runPenalty(line) + finderPenalty(line), 0);
  const dark = modules.flat().filter(Boolean).length;
  const offBalance = Math.floor(Math.abs((dark * 100) / size ** 2 - 50) / 5);
  return runs + 3 * blocks(modules) + 10 * offBalance;
}

function runPenalty(line: string): number {
  return (line.match(/0{5,}|1{5,}/g) ?? []).reduce((sum, run) => sum + run.length - 2, 0);
}

function finderPenalty(line: string): number {
  const finders = [/(?=10111010000)/g, /(?=00001011101)/g];
  return finders.reduce((sum, finder) => sum + 40 * (line.match(finder)?.length ?? 0), 0);
}

function blocks(modules: Modules): number {
  let count = 0;
  for (let y = 1; y < modules.length; y++)
    for (let x = 1; x < modules.length; x++) {
      const [above, here] = [modules[y - 1]!, modules[y]!];
      if (here[x] === here[x - 1] && here[x] === above[x] && here[x] === above[x - 1]) count++;
    }
  return count;
}
