// Reed–Solomon error correction over GF(256), as QR codes use it.

const EXP = new Uint8Array(255);
const LOG = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; i++) {
  EXP[i] = x;
  LOG[x] = i;
  x = x < 128 ? x << 1 : (x << 1) ^ 0x11d;
}

function times(a: number, b: number): number {
  return a === 0 || b === 0 ? 0 : EXP[(LOG[a]! + LOG[b]!) % 255]!;
}

/** The generator polynomial's coefficients, highest first, without the leading 1. */
function generator(degree: number): number[] {
  let polynomial = [1];
  for (let i = 0; i < degree; i++) {
    const root = EXP[i]!;
    polynomial = [...polynomial, 0].map((term, at) => term ^ times(polynomial[at - 1] ?? 0, root));
  }
  return polynomial.slice(1);
}

/** The codewords that let a reader repair the data. */
export function errorCorrection(data: readonly number[], length: number): number[] {
  const divisor = generator(length);
  let rest = new Array<number>(length).fill(0);
  for (const codeword of data) {
    const factor = codeword ^ rest[0]!;
    rest = [...rest.slice(1), 0].map((term, i) => term ^ times(divisor[i]!, factor));
  }
  return rest;
}
