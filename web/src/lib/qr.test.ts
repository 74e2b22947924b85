import { expect, test } from "vitest";

import { penalty, qr, qrWithMask, type Modules } from "./qr";
import vectors from "./qr.vectors.json";
import { errorCorrection } from "./reedSolomon";

function hex(modules: Modules): string[] {
  return modules.map((line) => BigInt("0b" + line.map(Number).join("")).toString(16));
}

// The vectors were drawn by another encoder (qrcode 8 for Python): versions 1, 5, 7 and 10.
test.each(vectors)("draws what another encoder draws: $size modules, mask $mask", ({ text, mask, size, rows }) => {
  const drawn = qrWithMask(text, mask);
  expect(drawn).toHaveLength(size);
  expect(hex(drawn)).toEqual(rows);
});

test("chooses the mask that is easiest to read", () => {
  const chosen = penalty(qr("ahoy"));
  for (let mask = 0; mask < 8; mask++) expect(chosen).toBeLessThanOrEqual(penalty(qrWithMask("ahoy", mask)));
});

test("refuses a text that no code up to version 10 holds", () => {
  expect(qr("x".repeat(213))).toHaveLength(57);
  expect(() => qr("x".repeat(214))).toThrow(/214 bytes/);
});

test("corrects errors as the standard's example does", () => {
  const data = [0x10, 0x20, 0x0c, 0x56, 0x61, 0x80, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11];
  expect(errorCorrection(data, 10)).toEqual([0xa5, 0x24, 0xd4, 0xc1, 0xed, 0x36, 0xc7, 0x87, 0x2c, 0x55]);
});
