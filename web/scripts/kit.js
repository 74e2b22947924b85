// Runs the kit of checks for every game inside Pyodide: the browser's own Python, as the island has it.

import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const root = fileURLToPath(new URL("../..", import.meta.url));
const env = { PYTHONDONTWRITEBYTECODE: "1", TORTUGA_COMPILED: "0", HOME: "/home/pyodide" };
const python = await loadPyodide({ indexURL: fileURLToPath(new URL("../node_modules/pyodide", import.meta.url)), env });
python.mountNodeFS("/checkout", root);
try {
  console.log(
    python.runPython(
      "import os, sys; os.chdir('/checkout'); sys.path[:0] = ['/checkout/src', '/checkout']; from tests.kit.elsewhere import main; main()",
    ),
  );
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
