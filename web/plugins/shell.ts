// The last step of a build: writes the service worker with the shell's files in it, compresses what
// is sent, and refuses a first load that has grown too heavy.

import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Plugin, Rolldown } from "vite";

/** What a first visit may cost, in bytes as sent; the service worker's early fetches are not part of it. */
export const BUDGET = 200_000;

type Output = Rolldown.OutputBundle;

/** What no script names: every drawing, and the type; its rarer letters come when a name has one. */
const AT_ONCE = /sprite-[^/]*\.svg$|-latin-wght-normal-[^/]*\.woff2$/;

/** What the build has in it from others, whose licences go with it. */
const FROM_OTHERS = ["@fontsource-variable/bitter", "@fontsource-variable/atkinson-hyperlegible-next", "svelte", "uqr", "pyodide"];

/** The files a first visit to the harbour loads: the page, what it names, what that imports at once. */
export function firstLoad(bundle: Output): string[] {
  const files = new Set<string>();
  const add = (name: string): void => {
    const output = bundle[name];
    if (!output || files.has(name)) return;
    files.add(name);
    if (output.type === "chunk") [...output.imports, ...stylesOf(output)].forEach(add);
  };
  for (const output of Object.values(bundle)) {
    if (output.type === "chunk" && output.isEntry) add(output.fileName);
    if (output.type === "asset" && AT_ONCE.test(output.fileName)) add(output.fileName);
  }
  return [...files];
}

function stylesOf(chunk: Rolldown.OutputChunk): string[] {
  const { viteMetadata } = chunk as { viteMetadata?: { importedCss: Set<string> } };
  return [...(viteMetadata?.importedCss ?? [])];
}

export function shell(): Plugin {
  let out = "";
  return {
    name: "tortuga-shell",
    apply: "build",
    configResolved: (config) => void (out = config.build.outDir),
    generateBundle() {
      for (const name of FROM_OTHERS) this.emitFile({ type: "asset", fileName: `licences/${basename(name)}.txt`, source: licenceOf(name) });
    },
    writeBundle(_, bundle) {
      const folder = join(import.meta.dirname, "..", out);
      const first = ["index.html", "theme.js", "icon.svg", ...firstLoad(bundle)];
      writeIslandPage(folder);
      const shell = [...first.slice(1), "island.html", "manifest.webmanifest"];
      writeWorker(
        folder,
        shell,
        filesOf(folder, "assets").filter((file) => !shell.includes(file)),
      );
      pack(folder);
      const weight = first.reduce((sum, file) => sum + sent(join(folder, file)), 0);
      this.info(`first load: ${first.length} files, ${(weight / 1000).toFixed(1)} kB compressed`);
      if (weight > BUDGET) this.error(`the first load weighs ${weight} bytes compressed; ${BUDGET} are allowed`);
    },
  };
}

function licenceOf(name: string): string {
  const folder = join(import.meta.dirname, "../node_modules", name);
  const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
  if (file) return readFileSync(join(folder, file), "utf8");
  const { license, homepage } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Record<string, string>;
  return `${name}: ${license}. Its source and its licence: ${homepage}\n`;
}

/** How many bytes of a file travel: compressed, where it is sent so. */
function sent(file: string): number {
  return statSync(existsSync(`${file}.gz`) ? `${file}.gz` : file).size;
}

/** Compresses every text file once, so that the server need not do it for each visitor. */
function pack(folder: string): void {
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!/\.(html|js|css|svg|json|webmanifest)$/.test(file)) continue;
    const content = readFileSync(join(folder, file));
    writeFileSync(join(folder, `${file}.gz`), gzipSync(content, { level: 9 }));
    writeFileSync(join(folder, `${file}.br`), brotliCompressSync(content));
  }
}

/** The same page, told that its tables are on this device; the number is how long bots wait, in seconds. */
export function islandPage(index: string): string {
  return index.replace("<html ", '<html data-island="0.8" ');
}

function writeIslandPage(folder: string): void {
  writeFileSync(join(folder, "island.html"), islandPage(readFileSync(join(folder, "index.html"), "utf8")));
}

/** Every file below a folder's folder, by its path from the first. */
function filesOf(folder: string, below: string): string[] {
  const found = readdirSync(join(folder, below), { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  return found.map((each) => relative(folder, join(each.parentPath, each.name))).sort();
}

/** `shell` is fetched with the first visit, `island` when somebody goes ashore. */
function writeWorker(folder: string, shell: string[], island: string[]): void {
  const source = readFileSync(join(import.meta.dirname, "../src/sw.js"), "utf8");
  const hash = createHash("sha256").update(source);
  for (const file of ["index.html", ...shell, ...island]) hash.update(file).update(readFileSync(join(folder, file)));
  const list = (files: string[]) => files.map((file) => JSON.stringify(`./${file}`)).join(", ");
  const written = source
    .replace('"__FILES__"', list(["", ...shell]))
    .replace('"__ISLAND__"', list(island))
    .replace("__VERSION__", hash.digest("hex").slice(0, 12));
  writeFileSync(join(folder, "sw.js"), written);
}
