import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

import { BESIDE, DRAWN, FRAME, LIVE, SMALL, SOUNDS } from "./chunks.ts";

test("what is put into one file is there", () => {
  const named = [SMALL, LIVE, SOUNDS, DRAWN, FRAME, BESIDE].flat();
  expect(named.filter((path) => !existsSync(join(import.meta.dirname, "../src", path)))).toEqual([]);
});
