#!/usr/bin/env python3
"""performance_betweenness.py [RESULTS_FOLDER [DOCUMENT]]: fills the betweenness tables of docs/performance.md from
bench/results/betweenness-table*.json, -exact*, -scaling*, -weighted*, -several*, -ranks* and -first, as bench/h200_betweenness.sh makes them.
"""
import json
import os
import sys

from betweenness_results import load, machine_line, pick, rate
from louvain_results import fill, ms, short, strategies, table, times

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


def small(error):
    return "" if error is None else f"{error:.0e}".replace("e-0", "e-").replace("0e+00", "0")


class Performance:
    def __init__(self, folder):
        self.results = load(folder)
        self.folder = folder

    def per_strategy(self, part, cell, first="graph (vertices / edges)"):
        results = self.results.get(part)
        if not results:
            return None
        names = strategies(results)
        lines = []
        for graph in results.graphs:
            rows = [pick(results, graph, name) for name in names]
            if any(rows):
                lines.append([graph.title()] + [cell(row) if row else "" for row in rows])
        return table([first] + [f"`{name}`" for name in names], lines)

    def table(self):
        lines = self.per_strategy("table", lambda row: rate(row.gteps))
        results = self.results.get("table")
        if not lines:
            return None
        missing = [] if "fast" in strategies(results) else ["", "`fast` was not there yet, and errors are L2 alone."]
        return [machine_line("table", results), "", "    " + results.command, ""] + lines + missing

    def errors(self):
        return self.per_strategy("table", lambda row: small(row.error) + (f" / {small(row.worst)}" if row.worst is not None else ""),
                                 "relative L2 / worst vertex")

    def memory(self):
        return self.per_strategy("table", lambda row: f"{row.device_megabytes():.0f}" if row.backend == "cuda"
                                 else f"{row.memory.get('hostPeak', 0) / 1e6:.0f}", "MB, device or host")

    def exact(self):
        results = self.results.get("exact")
        lines = []
        order = list(OTHERS)
        for graph in sorted((g for g in (results.graphs if results else ()) if g.name in OTHERS), key=lambda g: order.index(g.name)):
            hybrid, cores, target = OTHERS[graph.name]
            fast, queues, cpu = (results.find(graph, s) for s in ("fast", "work-efficient", "sources"))
            if not cpu and "table" in self.results:
                cpu = self.results["table"].find(graph, "sources")
            if not fast:
                continue
            lines.append([graph.title(), "all" if fast.sources == graph.nodes else short(fast.sources), hybrid, cores,
                          rate(cpu.gteps) if cpu else "", rate(queues.gteps) if queues else "", rate(fast.gteps), target,
                          "yes" if fast.gteps >= target else "no", f"{small(fast.error)} / {small(fast.worst)}", f"`{fast.reference}`"])
        lines = table(["graph (vertices / edges)", "sources", "hybrid_BC", "GAP, 16 cores", "`sources`, 16 cores", "`work-efficient`",
                       "`fast`", "to reach", "reached", "error of `fast`, L2 / worst vertex", "against"], lines)
        return lines and [machine_line("exact", results), ""] + lines

    def scaling(self):
        results = self.results.get("scaling")
        lines = self.per_strategy("scaling", lambda row: f"{rate(row.gteps)} ({row.device_megabytes():.0f} MB)"
                                  if row.backend == "cuda" else rate(row.gteps), f"GTEPS, {results.rows[0].sources} sources" if results else "")
        return lines and [machine_line("scaling", results), ""] + lines

    def along(self, part, option, head):
        """GTEPS along a number of devices or processes, and how many times those of one they are."""
        results = self.results.get(part)
        if not results:
            return None
        numbers = sorted({row.variant[option] for row in results.rows if option in row.variant})
        lines = []
        for graph in results.graphs:
            for name in strategies(results):
                rows = [results.find(graph, name, **{option: number}) for number in numbers]
                one = rows[0] if rows else None
                if one:
                    lines.append([graph.title(), f"`{name}`", short(one.sources)] +
                                 [f"{rate(row.gteps)} ({times(row.gteps / one.gteps)})" if row else "" for row in rows])
        lines = table(["GTEPS (times those of one)", "strategy", "sources", *(f"{number} {head[number > 1]}" for number in numbers)], lines)
        return lines and [machine_line(part, results), ""] + lines

    def several(self):
        return self.along("several", "devices", ("device", "devices"))

    def ranks(self):
        return self.along("ranks", "processes", ("process", "processes"))

    def first(self):
        """How many of the top of a long run short ones find."""
        path = os.path.join(self.folder, "betweenness-first.json")
        if not os.path.exists(path):
            return None
        with open(path) as file:
            report = json.load(file)
        lines = []
        for graph in report["graphs"]:
            long = graph["long"]
            lines.append([f"{graph['graph']} {short(graph['nodes'])} / {short(graph['edges'])}", f"`{graph['engine']['strategy']}`"] +
                         [f"{row['found']} in {ms(row['seconds'])} ms" for row in graph["runs"]] +
                         [f"{short(long['sources'])} in {ms(long['seconds'])} ms"])
        few = [row["sources"] for row in report["graphs"][0]["runs"]] if report["graphs"] else []
        lines = table(["graph (vertices / edges)", "strategy", *(f"{k} sources" for k in few), "the long run"], lines)
        return lines and [f"Of the top {report['top']}, commit {report['commit'] or 'not recorded'}; a run with its upload.", ""] + lines

    def weighted(self):
        results = self.results.get("weighted")
        if not results:
            return None
        steps = sorted({row.variant["length-step"] for row in results.rows if "length-step" in row.variant})
        lines = []
        for graph in results.graphs:
            cpu, plain = results.find(graph, "sources"), results.find(graph, "work-efficient")
            rows = [results.find(graph, "work-efficient", length_step=step) for step in steps]
            if not plain and not any(rows):
                continue
            lines.append([graph.title(), rate(cpu.gteps) if cpu else "", rate(plain.gteps) if plain else "",
                          *(rate(row.gteps) if row else "" for row in rows), small(plain.error) if plain else ""])
        head = [f"graph (vertices / edges), {results.rows[0].sources} sources", "`sources`, 16 cores", "`work-efficient`",
                *("bucket by mean degree" if step == 0 else f"of {step:g} mean lengths" for step in steps), "relative L2"]
        lines = table(head, lines)
        return lines and [machine_line("weighted", results), ""] + lines


def main():
    here = os.path.dirname(os.path.abspath(__file__))
    folder = sys.argv[1] if len(sys.argv) > 1 else os.path.join(here, "results")
    document = sys.argv[2] if len(sys.argv) > 2 else os.path.join(here, "..", "docs", "performance.md")
    performance = Performance(folder)
    names = ("exact", "table", "errors", "memory", "scaling", "weighted", "several", "ranks", "first")
    fill(document, {f"betweenness-{name}": getattr(performance, name)() for name in names}, "betweenness")


if __name__ == "__main__":
    main()
