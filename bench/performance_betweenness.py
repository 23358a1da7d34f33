#!/usr/bin/env python3
"""performance_betweenness.py [RESULTS_FOLDER [ROOT]]: fills the betweenness tables of docs/performance.md and README.md.

Reads bench/results/betweenness-*.json, as bench/h200_all.sh makes them, and for the table of what changed
bench/results/before. A table whose files come from several commits is refused.
"""

import json
import os
import sys

from betweenness_results import load, pick, rate, rates, small
from louvain_results import MEMORY, fill, memory, ms, one_commit, short, strategies, table, three

# What other programs do, in GTEPS, measured by this project: docs/performance.md says how. Then what `fast` has to
# reach, first and next; None where the next target is not a rate on the device.
OTHERS = {
    "facebook_combined": ("11.2", "4.1", 200, None),
    "er15": ("11.3", "1.1", 100, 100),
    "ba16": ("4.6", "0.52", 40, 80),
    "rmat16": ("11.9", "1.36", 180, 180),
    "rmat18": ("4.6", "0.93", 140, 140),
    "delaunay15": ("11.6", "0.76", 30, 45),
    "road300": ("4.8, wrong", "0.47", 15, 25),
}
FIRST_RUN = {"facebook_combined": 150}  # GTEPS of the first run, the next target of that graph
EXACT = ("exact-sources", "exact-all", "exact-4096", "exact-8192")


def reached(value, least):
    return "" if least is None else "yes" if value >= least else "**no**"


class Performance:
    def __init__(self, folder):
        self.results = load(folder)
        self.before = load(os.path.join(folder, "before"))
        self.folder = folder

    def heading(self, *names, command=True):
        found = [self.results[name] for name in names if name in self.results]
        one_commit(*found)
        return [
            line
            for r in found
            for line in ([r.machine_line(), "", f"    {r.command}", ""] if command else [r.machine_line(), ""])
        ]

    def exact_rows(self, results_of, strategy):
        """{graph name: row} over all parts of the exact table."""
        return {
            row.graph.name: row
            for name in EXACT
            if name in results_of
            for row in results_of[name].rows
            if row.strategy == strategy
        }

    def exact(self):
        fast, queues, cpu = (self.exact_rows(self.results, s) for s in ("fast", "work-efficient", "sources"))
        lines = []
        for name in (name for name in OTHERS if name in fast):
            hybrid, cores, first, then = OTHERS[name]
            row, graph = fast[name], fast[name].graph
            beside = [f"`{r.strategy}` {rate(r.gteps())}" for r in (queues.get(name), cpu.get(name)) if r]
            begun = row.gteps(row.first) if row.first else None
            wanted = f"{then}" if then else f"first run {FIRST_RUN[name]}" if name in FIRST_RUN else ""
            met = reached(row.gteps(), then) if then else reached(begun, FIRST_RUN.get(name)) if begun else ""
            lines.append(
                [
                    graph.title(),
                    "all" if row.sources == graph.nodes else short(row.sources),
                    hybrid,
                    cores,
                    ", ".join(beside),
                    rate(row.gteps()),
                    rate(row.gteps(row.run)) if row.run else "",
                    rate(begun) if begun else "",
                    ms(row.file),
                    first,
                    reached(row.gteps(), first),
                    wanted,
                    met,
                    f"{small(row.error)} / {small(row.worst)} (`{row.reference}`)",
                    row.runs,
                ]
            )
        lines = table(
            [
                "graph (vertices / edges)",
                "sources",
                "hybrid_BC",
                "GAP, 16 cores",
                "ours beside it",
                "`fast` on the device",
                "`run()`",
                "first `run()`",
                "file to result, ms",
                "first target",
                "reached",
                "next target",
                "reached",
                "error, L2 / worst vertex (against)",
                "runs",
            ],
            lines,
        )
        return lines and self.heading(*EXACT) + lines

    def table(self):
        results = self.results.get("table")
        lines = (
            [
                [
                    row.graph.title(),
                    f"`{row.strategy}`",
                    rate(row.gteps()),
                    ms(row.device),
                    ms(row.run),
                    ms(row.first),
                    ms(row.file),
                    f"{small(row.error)} / {small(row.worst)}" if row.error is not None else "",
                    memory(row),
                    row.runs,
                ]
                for row in results.rows
            ]
            if results
            else None
        )
        return lines and self.heading("table") + table(
            [
                "graph (vertices / edges)",
                "strategy",
                "GTEPS on the device",
                "ms on the device",
                "`run()`",
                "first `run()`",
                "file to result",
                "error, L2 / worst vertex",
                MEMORY,
                "runs",
            ],
            lines,
        )

    def scaling(self):
        results = self.results.get("scaling")
        if not results or not results.rows:
            return None
        names = strategies(results)
        lines = []
        for graph in results.graphs:
            rows = [pick(results, graph, name) for name in names]
            if any(rows):
                lines.append(
                    [f"{graph.source} {short(graph.nodes)} / {short(graph.edges)}"]
                    + [f"{rates(row)} ({row.most_bytes()[0] / 1e6:.0f} MB)" if row else "" for row in rows]
                )
        return self.heading("scaling") + table(
            [f"GTEPS on the device / of `run()`, {results.rows[0].sources} sources"] + [f"`{name}`" for name in names],
            lines,
        )

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
            lines.append(
                [
                    f"{graph['graph']} {short(graph['nodes'])} / {short(graph['edges'])}",
                    f"`{graph['engine']['strategy']}`",
                ]
                + [f"{row['found']} in {ms(row['seconds'])} ms" for row in graph["runs"]]
                + [f"{short(long['sources'])} in {ms(long['seconds'])} ms"]
            )
        few = [row["sources"] for row in report["graphs"][0]["runs"]] if report["graphs"] else []
        lines = table(["graph (vertices / edges)", "strategy", *(f"{k} sources" for k in few), "the long run"], lines)
        return (
            lines
            and [
                f"Of the top {report['top']}, commit {report['commit'] or 'not recorded'}; `run()` as called with its upload.",
                "",
            ]
            + lines
        )

    def weighted(self):
        results = self.results.get("weighted")
        lines = []
        for graph in results.graphs if results else ():
            cpu, gpu = results.find(graph, "sources"), results.find(graph, "work-efficient")
            if gpu:
                lines.append(
                    [
                        graph.title(),
                        rates(cpu) if cpu else "",
                        rates(gpu),
                        ms(gpu.first),
                        ms(gpu.file),
                        small(gpu.error),
                    ]
                )
        head = [
            f"graph (vertices / edges), {results.rows[0].sources} sources" if results and results.rows else "",
            "`sources`, all cores",
            "`work-efficient`",
            "first `run()`, ms",
            "file to result, ms",
            "relative L2",
        ]
        lines = table(head, lines)
        return lines and self.heading("weighted") + ["GTEPS on the device / of `run()`:", ""] + lines

    def changes(self):
        lines = []
        now, was = (self.exact_rows(r, "fast") for r in (self.results, self.before))
        one = [("exact", name, was[name], now[name]) for name in OTHERS if name in now and name in was]
        old = {}
        for part in ("table", "table-fast"):
            for row in self.before[part].rows if part in self.before else ():
                old[row.graph.name, row.strategy] = row
        many = [
            ("2048 sources", row.graph.name, old[row.graph.name, row.strategy], row)
            for row in (self.results["table"].rows if "table" in self.results else ())
            if (row.graph.name, row.strategy) in old
        ]
        for what, name, before, row in one + many:
            lines.append(
                [
                    name,
                    what,
                    f"`{row.strategy}`",
                    rate(before.gteps()),
                    rate(row.gteps()),
                    f"{100 * (row.gteps() / before.gteps() - 1):+.0f} %",
                    rate(row.gteps(row.run)) if row.run else "",
                ]
            )
        return table(
            ["graph", "sources", "strategy", "before, GTEPS", "now, on the device", "change", "now, `run()`"], lines
        )

    def readme(self):
        fast = self.exact_rows(self.results, "fast")
        lines = [
            [
                row.graph.title(),
                "all" if row.sources == row.graph.nodes else short(row.sources),
                three(row),
                rate(row.gteps()),
            ]
            for row in (
                fast[name] for name in ("facebook_combined", "soc-Epinions1", "rmat18", "road300") if name in fast
            )
        ]
        return table(["betweenness with `fast`", "sources", "ms, as above", "GTEPS on the device"], lines)


def main():
    here = os.path.dirname(os.path.abspath(__file__))
    folder = sys.argv[1] if len(sys.argv) > 1 else os.path.join(here, "results")
    documents = sys.argv[2] if len(sys.argv) > 2 else os.path.join(here, "..")
    performance = Performance(folder)
    names = ("exact", "table", "scaling", "weighted", "first", "changes")

    def mine(mark):
        return mark.startswith("betweenness-")

    fill(
        os.path.join(documents, "docs", "performance.md"),
        {f"betweenness-{name}": getattr(performance, name)() for name in names},
        mine,
    )
    fill(os.path.join(documents, "README.md"), {"betweenness-readme": performance.readme()}, mine)


if __name__ == "__main__":
    main()
