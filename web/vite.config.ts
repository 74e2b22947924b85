import { svelte } from "@sveltejs/vite-plugin-svelte";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";

import { splitting } from "./plugins/chunks.ts";
import { island } from "./plugins/island.ts";
import { shell } from "./plugins/shell.ts";

const texts = new URL("../src/tortuga/texts/", import.meta.url);
const languages = readdirSync(texts, { withFileTypes: true }).filter((each) => each.isDirectory());
const server = process.env.TORTUGA_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), island(), shell()],
  // Every address is relative: a folder of plain files may lie anywhere.
  base: "./",
  worker: { format: "es" },
  define: { __LANGUAGES__: JSON.stringify(languages.map((each) => each.name).sort()) },
  resolve: {
    alias: { $lib: fileURLToPath(new URL("./src/lib", import.meta.url)) },
    // Tests of components and runes run the browser's Svelte, not the server's.
    ...(process.env.VITEST ? { conditions: ["browser"] } : {}),
  },
  build: {
    outDir: "../src/tortuga/server/static",
    emptyOutDir: true,
    target: "es2022",
    // A data: URL in place of a small file would need a wider content policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: splitting } },
  },
  server: { proxy: { "/api": { target: server, ws: true }, "/healthz": server } },
  test: {
    exclude: [...configDefaults.exclude],
    include: ["src/**/*.test.ts", "plugins/**/*.test.ts"],
    // A thread is as good a place to be alone in as a process, and starts in less time.
    pool: "threads",
  },
});
