#!/usr/bin/env python3
"""performance_betweenness.py [RESULTS_FOLDER [DOCUMENT]]: fills the betweenness tables of docs/performance.md from
bench/results/betweenness-table*.json, -exact*, -scaling* and -weighted*, as bench/h200_betweenness.sh makes them.
"""
import os
import sys

from betweenness_results import load, machine_line, rate
from louvain_results import fill, short, table

# GTEPS of others on an H200 (hybrid_BC, best of two builds; GAP's bc on 16 cores) and what `fast` has to reach.
OTHERS = {
    "facebook_combined": ("11.2", "4.1", 200),
    "er15": ("11.3", "1.1", 100),
    "ba16": ("4.6", "0.52", 40),
    "rmat16": ("11.9", "1.36", 180),
    "rmat18": ("4.6", "0.93", 140),
    "delaunay15": ("11.6", "0.76", 30),
    "road300": ("4.8, wrong", "0.47", 15),
}


def names_of(results):
    seen = []
    for row in results.rows:
        if row.strategy not in seen:
            seen.append(row.strategy)
    return seen


def small(error):
    return "" if error is None else f"{error:.0e}".replace("e-0", "e-").replace("0e+00", "0")


class Performance:
    def __init__(self, folder):
        self.results = load(folder)

    def per_strategy(self, part, cell, first="graph (vertices / edges)"):
        results = self.results.get(part)
        if not results:
            return None
        names = names_of(results)
        lines = []
        for graph in results.graphs:
            rows = [results.find(graph, name) for name in names]
            if any(rows):
                lines.append([graph.title()] + [cell(row) if row else "" for row in rows])
        return table([first] + [f"`{name}`" for name in names], lines)

    def table(self):
        lines = self.per_strategy("table", lambda row: rate(row.gteps))
        results = self.results.get("table")
        return lines and [machine_line("table", results), "", "    " + results.command, ""] + lines

    def errors(self):
        return self.per_strategy("table", lambda row: "" if row.error is None else f"{small(row.error)} / {small(row.worst)}",
                                 "relative L2 / worst vertex")

    def memory(self):
        return self.per_strategy("table", lambda row: f"{row.device_megabytes():.0f}" if row.backend == "cuda"
                                 else f"{row.memory.get('hostPeak', 0) / 1e6:.0f}", "MB, device or host")

    def exact(self):
        results = self.results.get("exact")
        lines = []
        for graph in results.graphs if results else ():
            if graph.name not in OTHERS:
                continue
            hybrid, cores, target = OTHERS[graph.name]
            fast, queues, cpu = (results.find(graph, s) for s in ("fast", "work-efficient", "sources"))
            if not fast:
                continue
            lines.append([graph.title(), "all" if fast.sources == graph.nodes else short(fast.sources), hybrid, cores,
                          rate(cpu.gteps) if cpu else "", rate(queues.gteps) if queues else "", rate(fast.gteps), target,
                          "yes" if fast.gteps >= target else "no", f"{small(fast.error)} / {small(fast.worst)}"])
        return table(["graph (vertices / edges)", "sources", "hybrid_BC", "GAP, 16 cores", "`sources`, 16 cores", "`work-efficient`",
                      "`fast`", "to reach", "reached", "error of `fast`, L2 / worst vertex"], lines)

    def scaling(self):
        return self.per_strategy("scaling", lambda row: f"{rate(row.gteps)} ({row.device_megabytes():.0f} MB)"
                                 if row.backend == "cuda" else rate(row.gteps), "512 sources: GTEPS")

    def weighted(self):
        results = self.results.get("weighted")
        lines = []
        for graph in results.graphs if results else ():
            rows = [results.find(graph, s) for s in ("sources", "work-efficient")]
            if all(rows):
                lines.append([graph.title(), rate(rows[0].gteps), rate(rows[1].gteps), small(rows[1].error)])
        return table(["graph (vertices / edges), weights from 1 to", "`sources`, 16 cores", "`work-efficient`", "relative L2"], lines)


def main():
    here = os.path.dirname(os.path.abspath(__file__))
    folder = sys.argv[1] if len(sys.argv) > 1 else os.path.join(here, "results")
    document = sys.argv[2] if len(sys.argv) > 2 else os.path.join(here, "..", "docs", "performance.md")
    performance = Performance(folder)
    names = ("exact", "table", "errors", "memory", "scaling", "weighted")
    fill(document, {f"betweenness-{name}": getattr(performance, name)() for name in names}, "betweenness")


if __name__ == "__main__":
    main()
