// The island's files: Python for the browser, and Tortuga with it, packed as plugins/island/*.py say.
// Packing takes a while, so that what was packed from the same sources is kept.

import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { gzipSync } from "node:zlib";
import { loadPyodide } from "pyodide";
import type { Plugin } from "vite";

/** What the whole island may weigh as sent, in bytes. */
export const ISLAND_BUDGET = 6_000_000;

const WEB = join(import.meta.dirname, "..");
const PYODIDE = join(WEB, "node_modules/pyodide");
const SOURCES = join(WEB, "../src");
const KEPT = join(WEB, "node_modules/.cache/tortuga-island");
const SCRIPTS = ["rehearsal.py", "packing.py"].map((name) => join(WEB, "plugins/island", name));
/** Folders of the package that no island plays with. */
const ELSEWHERE = /^tortuga\/(server|terminal|env|commands)\/|__pycache__/;

/** Where the island's files lie, seen from the page, and what each weighs. */
export interface IslandFiles {
  path: string;
  bytes: Record<string, number>;
}

export function island(): Plugin {
  let out = "";
  let made = "";
  let files: IslandFiles = { path: "", bytes: {} };
  return {
    name: "tortuga-island",
    async config(_, { command }) {
      if (command === "build" && !process.env.VITEST) ({ made, files } = await makeIsland());
      return { define: { __ISLAND__: JSON.stringify(files) } };
    },
    configResolved: (config) => void (out = config.build.outDir),
    writeBundle: {
      order: "pre",
      sequential: true,
      handler() {
        if (!made) return;
        cpSync(made, join(WEB, out, files.path), { recursive: true });
        const weight = Object.values(files.bytes).reduce((sum, bytes) => sum + bytes, 0);
        this.info(`island: ${(weight / 1e6).toFixed(2)} MB compressed`);
        if (weight > ISLAND_BUDGET) this.error(`the island weighs ${weight} bytes compressed; ${ISLAND_BUDGET} are allowed`);
      },
    },
  };
}

async function makeIsland(): Promise<{ made: string; files: IslandFiles }> {
  const name = digest();
  const made = join(KEPT, name);
  if (!existsSync(made)) {
    rmSync(KEPT, { recursive: true, force: true });
    const half = `${made}.half`;
    mkdirSync(half, { recursive: true });
    await pack(half);
    renameSync(half, made);
  }
  const bytes = Object.fromEntries(readdirSync(made).map((file) => [file, sent(join(made, file))]));
  return { made, files: { path: `assets/island-${name}/`, bytes } };
}

/** How many bytes of a file travel; what is packed is compressed already. */
function sent(file: string): number {
  return file.endsWith(".pack") ? statSync(file).size : gzipSync(readFileSync(file), { level: 9 }).length;
}

function digest(): string {
  const hash = createHash("sha256");
  const own = readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).filter(
    (file) => /\.(py|toml|md|txt)$/.test(file) && !ELSEWHERE.test(file),
  );
  const read = [...own.sort().map((file) => join(SOURCES, file)), ...SCRIPTS, join(PYODIDE, "package.json"), import.meta.filename];
  for (const file of read) if (statSync(file).isFile()) hash.update(relative(WEB, file)).update(readFileSync(file));
  return hash.digest("hex").slice(0, 12);
}

async function pack(folder: string): Promise<void> {
  const env = { PYTHONNODEBUGRANGES: "1", PYTHONDONTWRITEBYTECODE: "1", TORTUGA_COMPILED: "0", HOME: "/home/pyodide" };
  const python = await loadPyodide({ indexURL: PYODIDE, env });
  python.mountNodeFS("/src", SOURCES);
  python.runPython("import sys; sys.path.insert(0, '/src')");
  for (const script of SCRIPTS) python.runPython(readFileSync(script, "utf8"));
  python.runPython("rehearse()");
  python.globals.set("whole", new Uint8Array(readFileSync(join(PYODIDE, "python_stdlib.zip"))));
  const packed = (code: string) => (python.runPython(code) as { toJs(): Uint8Array }).toJs();
  const write = (name: string, content: Uint8Array) => writeFileSync(join(folder, `${name}.pack`), gzipSync(content, { level: 9 }));
  write("tortuga", packed("tortuga('/src/tortuga')"));
  write("python", packed("python(whole.to_bytes())"));
  write("wasm", readFileSync(join(PYODIDE, "pyodide.asm.wasm")));
  const { info } = JSON.parse(readFileSync(join(PYODIDE, "pyodide-lock.json"), "utf8")) as { info: unknown };
  writeFileSync(join(folder, "pyodide-lock.json"), JSON.stringify({ info, packages: {} }));
  // Not every file server knows what .mjs is.
  const script = readFileSync(join(PYODIDE, "pyodide.mjs"), "utf8").replace(/\n\/\/# sourceMappingURL=.*/, "");
  writeFileSync(join(folder, "pyodide.js"), script.replace("pyodide.asm.mjs", "pyodide.asm.js"));
  writeFileSync(join(folder, "pyodide.asm.js"), readFileSync(join(PYODIDE, "pyodide.asm.mjs")));
}
