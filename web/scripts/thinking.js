// Measures how long bots think inside Pyodide, game by game and level by level, as docs/island.md tells it.

import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const root = fileURLToPath(new URL("../..", import.meta.url));
const env = { PYTHONDONTWRITEBYTECODE: "1", TORTUGA_COMPILED: "0", HOME: "/home/pyodide" };
const python = await loadPyodide({ indexURL: fileURLToPath(new URL("../node_modules/pyodide", import.meta.url)), env });
python.mountNodeFS("/checkout", root);
console.log(
  python.runPython(`
import sys
sys.path.insert(0, "/checkout/src")
import statistics, time
import tortuga
from tortuga.engine.chance import Chance

POSITIONS = 5

def positions(game):
    """Places of a game between sailors at which somebody has a choice."""
    found, state, chance = [], game.start(seed=7), Chance(7)
    while not state.over and len(found) < 40:
        if not state.acting:
            break
        seat = state.acting[0]
        view = state.view(seat)
        if len(view.legal) > 1:
            found.append(view)
        state.play(seat, tortuga.bot("sailor").choose(game, view, chance))
    return found[:: max(1, len(found) // POSITIONS)][:POSITIONS]

def took(game, level, view):
    began = time.perf_counter()
    tortuga.bot(level).choose(game, view, Chance(1))
    return time.perf_counter() - began

lines = ["| game | " + " | ".join(tortuga.bots()) + " |", "| --- |" + " --- |" * len(tortuga.bots())]
for name in tortuga.games():
    game = tortuga.game(name, seats=3)
    views = positions(game)
    cells = []
    for level in tortuga.bots():
        if level not in tortuga.bots(name):
            cells.append("–")
            continue
        times = [took(game, level, view) for view in views]
        cells.append(f"{statistics.median(times):.2f} ({max(times):.2f})")
    lines.append(f"| {name} | " + " | ".join(cells) + " |")
"\\n".join(lines)
`),
);
