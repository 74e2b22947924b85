// Writes src/generated/: the server's schema, and the types of everything server and browser say.

import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { compile } from "json-schema-to-typescript";

const root = fileURLToPath(new URL("../..", import.meta.url));
const generated = fileURLToPath(new URL("../src/generated/", import.meta.url));

function python() {
  const own = ["bin/python", "Scripts/python.exe"].map((path) => `${root}.venv/${path}`).find(existsSync);
  return process.env.TORTUGA_PYTHON ?? own ?? "python3";
}

function writeIfChanged(name, text) {
  const file = generated + name;
  // An untouched file keeps its time, so that a running dev server does not reload.
  if (existsSync(file) && readFileSync(file, "utf8") === text) return;
  writeFileSync(file, text);
}

const schema = execFileSync(python(), ["-m", "tortuga.server.protocol.schema"], { cwd: root, encoding: "utf8" });
// The server counts the items of a list; to a type a list is a list, and only a tuple has a length.
const uncounted = JSON.parse(schema, (_, value) => {
  if (value?.type !== "array" || Array.isArray(value.items)) return value;
  const { minItems, maxItems, ...list } = value;
  return list;
});
const types = await compile(uncounted, "Protocol", {
  additionalProperties: false,
  bannerComment: "// Made from the server's schema by `npm run types`.",
});
mkdirSync(generated, { recursive: true });
writeIfChanged("schema.json", schema);
writeIfChanged("types.ts", types);
