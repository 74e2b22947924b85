// A table asks how large its port is, never how large the window is: so it fits wherever it stands.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

const ROOMS = ["finale", "games", "lessons", "parrot", "stage", "table", "talk"];

function sheets(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter(({ name }) => name.endsWith(".css"))
    .map(({ parentPath, name }) => join(parentPath, name));
}

test.each(ROOMS)("no style of a table asks for the size of the window: %s", (room) => {
  const asking = sheets(join("src", room)).flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/@media[^{]*(width|height|orientation)[^{]*/g)].map(([rule]) => `${file}: ${rule}`),
  );
  expect(asking).toEqual([]);
});

test("exactly six forms have a name", () => {
  const named = [...readFileSync("src/table/forms.css", "utf8").matchAll(/--form: (\w+)/g)].map(([, name]) => name);
  expect(named).toEqual(["dinghy", "canoe", "raft", "sloop", "brig", "galleon"]);
});

// Of such a question every element that comes or goes could change the answer: a browser asks all of them anew each time.
test.each(ROOMS)("no style asks whether something has whatever is not, or anything at all: %s", (room) => {
  const asking = sheets(join("src", room)).flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/:has\([^()]*(:not\(|\*)[^{]*/g)].map(([rule]) => `${file}: ${rule}`),
  );
  expect(asking).toEqual([]);
});
