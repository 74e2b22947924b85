"""The figures of ``docs/trust.md``, written as that page states them."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from typing import Any

Found = dict[str, Any]
WIDTH = 125
# What was found before the fault was mended; kept, so that the page tells what is gained.
ARRIVALS_BEFORE = {
    "an endless header": "32 MB and on, 6 MB, 3.7 s",
    "an endless address": "32 MB and on, 0 MB, 0.8 s",
    "endless headers": "32 MB and on, 49 MB, 3.2 s",
    "endless requests in a row": "32 MB and on, 1,703 MB, 1.0 s",
    "silent connections": "never gone, honest requests refused",
    "half heads": "never gone, honest requests refused",
    "half bodies": "never gone, errors in the log",
}
# What a move cost when each had a commit of its own.
PROFILE_BEFORE = {
    "storage: its thread": "352",
    "the loop, limits and turns of tasks": "266",
    "the table: who acts, clocks, letters": "117",
    "views": "89",
    "sockets: in": "69",
    "sockets: out": "68",
    "JSON": "49",
    "rules": "44",
}
CROWDS = {
    "previewing": ("previewing", "a move takes 243 ms instead of 7"),
    "unread": ("that never read", "110 MB"),
}


def paragraph(text: str) -> str:
    """In lines as the page has them."""
    return textwrap.fill(text, WIDTH, break_on_hyphens=False, break_long_words=False)


def table(*lines: Iterable[object]) -> str:
    """Rows of cells, the first of them the head."""
    rows = [[str(cell) for cell in line] for line in lines]
    told = ["|" + "|".join(f" {cell} " if cell else " " for cell in row) + "|" for row in rows]
    return "\n".join([told[0], "|" + " --- |" * len(rows[0]), *told[1:]])


def megabytes(kilobytes: float) -> str:
    return f"{max(0, kilobytes) / 1000:,.0f} MB"


def secrecy(found: Found) -> str:
    games = found["games"]
    each = " and ".join(sorted({f"{count:,}" for count in games.values()}))
    return paragraph(
        f"Result: {sum(games.values()):,} games, {each} of each game: {found['messages']:,} "
        f"messages, {found['bytes'] / 1e9:.1f} GB read, nothing that a view does not allow."
    )


def hostile(found: Found) -> str:
    held = found["memory_kb"]
    return paragraph(
        f"Result: {found['sent']:,} messages sent, {found['requests']:,} of them requests to "
        f"{found['routes']} routes, {found['answered']:,} answered, {found['closed']:,} "
        f"connections closed; {found['moves']:,} proper moves and no other change, no error "
        f"in the log; memory {held[0] / 1000:.1f} MB after the first tenth, "
        f"{held[-1] / 1000:.1f} MB after the last."
    )


def arrivals(found: Found) -> str:
    def row(name: str) -> list[str]:
        one = found["attacks"][name]
        wait = f"{one['longest_wait_ms'] / 1000:.1f} s"
        before = ARRIVALS_BEFORE.get(name, "")
        if isinstance(one["came_to"], int):
            taken = f"{one['came_to'] / 1e6:.1f} MB"
            return [name, before, f"{taken}, {megabytes(one['memory_kb'])}, {wait}"]
        return [f"{found['lines']:,} {name}", before, f"gone after {one['came_to']:.0f} s, {wait}"]

    tells = "taken, memory, honest wait"
    head = ["what", f"before: {tells}", f"now: {tells}"]
    return table(head, *(row(name) for name in found["attacks"]))


def crowd(found: Found) -> str:
    def row(name: str) -> list[str]:
        one, (kind, before) = found["crowds"][name], CROWDS[name]
        now = (
            f"a move takes {one['beside_ms']} ms instead of {one['usual_ms']} "
            f"({one['times']} times); {max(0, one['memory_mb'])} MB"
        )
        return [f"{found['sockets']} {kind}", before, now]

    return table(["crowd", "before", "now"], *(row(name) for name in found["crowds"]))


def amplify(found: Found) -> str:
    def row(name: str, one: Found) -> list[object]:
        cost = f"{one['seconds_of_a_core']:.2f} s", megabytes(one["memory_kb"])
        moves = f"{one['usual_ms']} ms", f"{one['beside_ms']} ms", one["times"]
        return [name, *cost, *moves]

    head = ["attack", "one costs", "memory", "a move alone", "beside it", "times"]
    return table(head, *(row(name, one) for name, one in found.items()))


def starve(found: Found) -> str:
    alone, beside = found["alone"], found["beside"]
    return paragraph(
        f"Result: a median of {alone['median']:.1f} s alone and {beside['median']:.1f} s beside "
        f"{found['tables']} tables ({found['ratio']:.1f} times), the longest "
        f"{alone['longest']:.1f} and {beside['longest']:.1f} s; {found['trouble']} bots failed or "
        "were replaced. Before, 2.5 s became 64.6 s, then random moves."
    )


def trying(found: Found) -> str:
    alone, beside = found["alone"], found["beside"]
    return paragraph(
        f"Result: a median of {alone['median']:.1f} s alone and {beside['median']:.1f} s beside "
        f"{found['trials']} trials ({found['ratio']:.1f} times), the longest "
        f"{alone['longest']:.1f} and {beside['longest']:.1f} s; {found['games']} games were tried "
        f"meanwhile, and {found['trouble']} bots or trials failed."
    )


def kill(found: Found) -> str:
    def row(name: str, one: Found) -> list[object]:
        over = f"{one['moved_over']:,} times" if one["processes"] > 1 else ""
        made = one["processes"], one["kills"], f"{one['acknowledged']:,}", f"{one['tables']:,}"
        return [name, *made, over, one["lost"], one["doubled"]]

    head = ["database", "processes", "kills", "acknowledged moves", "tables"]
    ends = ["clients that moved over", "lost", "doubled"]
    return table([*head, *ends], *(row(name, one) for name, one in found.items()))


def calls(found: Found) -> str:
    def row(name: str, one: Found) -> list[object]:
        made = one["processes"], one["kills"], f"{one['turns']:,}", f"{one['received']:,}"
        return [name, *made, one["cut_off"], one["lost"], one["doubled"]]

    head = ["database", "processes", "kills", "turns", "signs received"]
    ends = ["cut off while being sent", "lost", "doubled"]
    return table([*head, *ends], *(row(name, one) for name, one in found.items()))


def restart(found: Found) -> str:
    return paragraph(
        f"Result: with {found['tables']} tables of people and {found['bots_tables']} of bots the "
        f"first answer came {found['answered_s']:.1f} s after the kill, the first table "
        f"{found['first_table_s']:.1f} s and the last {found['last_table_s']:.1f} s after it; "
        f"reading the server's modules takes {found['imports_core_s']:.2f} s of a core."
    )


def trouble(found: Found) -> str:
    anew = found["database_anew"]
    again = (
        f"{anew['restarts']} restarts of PostgreSQL with {anew['acknowledged']:,} acknowledged "
        "moves, none lost or doubled"
        if anew
        else "PostgreSQL is not on this machine"
    )
    return paragraph(
        f'Result: refused with "{found["full_disk"]["refused"]}", then nothing lost; {again}; '
        "nobody timed out."
    )


def load(found: Found) -> str:
    def row(one: Found) -> list[str]:
        times = f"{one['median_ms']} ms", f"{one['p99_ms']} ms", f"{one['max_ms']:,.0f} ms"
        used = f"{one['server_cpu_percent']} %", f"{one['server_ms_a_move']:.2f} ms"
        shared = f"{one['database_cpu_percent']} %" if one["database"] != "SQLite" else ""
        made = one["processes"], f"{one['tables']:,}", f"{one['players']:,}", f"{one['seconds']:g}"
        ends = str(one["errors"]), *used, shared, f"{one['client_cpu_percent']} %"
        return [one["database"], *map(str, made), f"{one['moves_per_second']:,.0f}", *times, *ends]

    head = ["database", "processes", "tables", "players", "seconds", "moves a second", "median"]
    rest = ["99th percentile", "slowest", "errors", "a server's share of a core"]
    ends = ["of it a move", "PostgreSQL's share", "the players'"]
    return table([*head, *rest, *ends], *(row(one) for one in found["runs"]))


def bots(found: Found) -> str:
    return paragraph(
        f"Result: {found['tables']} tables for {found['seconds']:g} s, "
        f"{found['moves_per_second']:,.0f} moves a second, of people and bots; people's moves took "
        f"a median of {found['median_ms']} ms, the 99th percentile {found['p99_ms']} ms, "
        f"{found['errors']} errors. The server took {found['server_cpu_percent']} % of a core, and "
        f"those who think for the bots {found['thinking_cpu_percent']} %."
    )


def memory(found: Found) -> str:
    return paragraph(
        f"Result: of {found['tables']:,} tables each takes {found['live_kb']:.0f} kB with its two "
        f"players and their connections, and {max(0, found['left_kb']):.0f} kB when they have left."
    )


def profile(found: Found) -> str:
    spent = found["microseconds"]
    rows = [
        [name, PROFILE_BEFORE.get(name, ""), f"{each:.0f}"]
        for name, each in sorted(spent.items(), key=lambda one: -one[1])
    ]
    total = ["together", f"{sum(map(int, PROFILE_BEFORE.values()))}", f"{sum(spent.values()):.0f}"]
    return table(["microseconds a move", "before", "now"], *rows, total)


def idle(found: Found) -> str:
    heard = "all of them hear" if found["all_heard"] else "not all of them hear"
    return paragraph(
        f"{found['idle_connections']:,} idle connections were opened in "
        f"{found['seconds_to_open']} s, take {found['memory_per_connection_kb']:.0f} kB each, and "
        f"{heard} what they are told."
    )
