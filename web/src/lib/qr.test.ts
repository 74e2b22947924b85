import { encode } from "uqr";
import { expect, test } from "vitest";

import vectors from "./qrVectors.json";

// The vectors were drawn by another encoder (qrcode 8 for Python): versions 1, 5, 7 and 10.
test.each(vectors)("draws what another encoder draws: $size modules, mask $mask", ({ text, mask, size, rows }) => {
  const drawn = encode(text, { ecc: "M", boostEcc: false, maskPattern: mask, border: 0 });
  expect(drawn.size).toBe(size);
  expect(drawn.data.map((line) => BigInt("0b" + line.map(Number).join("")).toString(16))).toEqual(rows);
});
