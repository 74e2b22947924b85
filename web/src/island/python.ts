// Python in a worker: fetches what the build has packed, and starts it. Nothing comes from anywhere else.

import type { loadPyodide, PyodideInterface } from "pyodide";

import type { IslandFiles } from "../../plugins/island";

declare const __ISLAND__: IslandFiles;

/** What Pyodide asks for by name, and where it lies. */
const PACKED: Record<string, { file: string; type: string }> = {
  "pyodide.asm.wasm": { file: "wasm.pack", type: "application/wasm" },
  "python_stdlib.zip": { file: "python.pack", type: "application/zip" },
};
const WEIGHT = Object.values(__ISLAND__.bytes).reduce((sum, bytes) => sum + bytes, 0);

export type Progress = (share: number) => void;

/** `page` is the address of the page, from which the island's folder is found. */
export async function startPython(page: string, progress: Progress): Promise<PyodideInterface> {
  const base = new URL(__ISLAND__.path, page).href;
  let loaded = 0;
  const count = (bytes: number) => progress(Math.min((loaded += bytes) / WEIGHT, 1));
  const usual = self.fetch.bind(self);
  self.fetch = (input, init) => {
    const url = String(input instanceof Request ? input.url : input);
    const packed = url.startsWith(base) ? PACKED[url.slice(base.length)] : undefined;
    return packed ? unpacked(usual, base + packed.file, packed.type, count) : usual(input, init);
  };
  self.addEventListener("unhandledrejection", told);
  const tortuga = unpacked(usual, `${base}tortuga.pack`, "application/zip", count).then((answer) => answer.arrayBuffer());
  const started = (import(/* @vite-ignore */ `${base}pyodide.js`) as Promise<{ loadPyodide: typeof loadPyodide }>).then(
    ({ loadPyodide: load }) => Promise.race([load({ indexURL: base, packageBaseUrl: base }), refusedByBrowser()]),
  );
  const [python, archive] = await Promise.all([started, tortuga]);
  self.removeEventListener("unhandledrejection", told);
  python.unpackArchive(archive, "zip", { extractDir: "/tortuga" });
  python.runPython("import sys; sys.path.insert(0, '/tortuga')");
  return python;
}

/** What else goes wrong where one thing has: of that the caller is told. */
function told(event: PromiseRejectionEvent): void {
  event.preventDefault();
}

/** Rejects where WebAssembly cannot be started, for want of memory say: Pyodide would wait for ever. */
function refusedByBrowser(): Promise<never> {
  const usual = WebAssembly.instantiateStreaming.bind(WebAssembly);
  return new Promise((_, reject) => {
    WebAssembly.instantiateStreaming = (source, imports) => {
      const started = usual(source, imports);
      started.catch(reject);
      return started;
    };
  });
}

/** A file of the build's, decompressed here: not every file server would do it. */
async function unpacked(fetch: typeof self.fetch, url: string, type: string, count: (bytes: number) => void): Promise<Response> {
  const answer = await fetch(url);
  if (!answer.ok || !answer.body) throw new Error(`${url}: ${answer.status}`);
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, stream) {
      count(chunk.byteLength);
      stream.enqueue(chunk);
    },
  });
  const body = answer.body.pipeThrough(counted).pipeThrough(new DecompressionStream("gzip"));
  return new Response(body, { headers: { "Content-Type": type } });
}
