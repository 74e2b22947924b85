import { expect, test } from "vitest";

import { bytesOf, textOf } from "./passkey";

test("bytes go over the wire and come back, whatever their number", () => {
  for (let length = 0; length < 40; length++) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 37 + 250) % 256);
    const text = textOf(bytes.buffer);
    expect(text).toMatch(/^[\w-]*$/);
    expect([...bytesOf(text)]).toEqual([...bytes]);
  }
});
