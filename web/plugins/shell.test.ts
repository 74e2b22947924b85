import type { Rolldown } from "vite";
import { expect, test } from "vitest";

import { firstLoad } from "./shell.ts";

function chunk(fileName: string, imports: string[], css: string[] = [], isEntry = false): unknown {
  return { type: "chunk", fileName, imports, isEntry, viteMetadata: { importedCss: new Set(css) } };
}

const bundle = {
  "assets/index.js": chunk("assets/index.js", ["assets/shared.js"], ["assets/index.css"], true),
  "assets/shared.js": chunk("assets/shared.js", []),
  "assets/index.css": { type: "asset", fileName: "assets/index.css" },
  "assets/sprite-abc.svg": { type: "asset", fileName: "assets/sprite-abc.svg" },
  "assets/bitter-latin-wght-normal-abc.woff2": { type: "asset", fileName: "assets/bitter-latin-wght-normal-abc.woff2" },
  "assets/bitter-latin-ext-wght-normal-abc.woff2": { type: "asset", fileName: "assets/bitter-latin-ext-wght-normal-abc.woff2" },
  "assets/table.js": chunk("assets/table.js", ["assets/shared.js"], ["assets/table.css"]),
  "assets/table.css": { type: "asset", fileName: "assets/table.css" },
} as unknown as Rolldown.OutputBundle;

test("the first load is the entry, what it imports, its styles, the sprite and the type; lazy pages and rare letters are not in it", () => {
  expect(firstLoad(bundle).sort()).toEqual([
    "assets/bitter-latin-wght-normal-abc.woff2",
    "assets/index.css",
    "assets/index.js",
    "assets/shared.js",
    "assets/sprite-abc.svg",
  ]);
});
