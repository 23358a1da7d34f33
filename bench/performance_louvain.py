#!/usr/bin/env python3
"""performance_louvain.py [RESULTS_FOLDER [ROOT]]: fills the Louvain tables of docs/performance.md and of README.md.

Reads the parts table, fast, scaling, large and stops of bench/results/louvain-*.json, as bench/h200_all.sh makes them,
and for the table of what changed bench/results/before. A table whose files come from several commits is refused.
"""

import json
import os
import sys

from louvain_results import MEMORY, fill, load, memory, ms, one_commit, short, strategies, table, three

# What other programs do, in milliseconds (modularity), measured by this project: docs/performance.md says how.
# Then the first target and the next one of the design: milliseconds, modularity.
OTHERS = {
    "planted200k": ("13.4 (.6929)", "54.9 (.6934)", (4, 0.6925), (2.7, None)),
    "planted:1000000:4000:30:0.3:1": ("49.9 (.6877)", "345 (.6877)", (20, 0.687), (10, None)),
    "cnr-2000": ("18.8 (.9130)", "22.1 (.9128)", (6, 0.9125), (4, None)),
    "actor-collaboration": ("24.0 (.7047)", "148 (.6950)", (12, 0.704), (11, 0.705)),
    "rmat:20:16:1": ("134 (.0830)", "320 (.0765)", (40, 0.080), (20, 0.083)),
    "rmat:22:16:1": ("502 (.0741)", "1345 (.0689)", (140, 0.072), (75, 0.0745)),
    "grid:4000:4000": ("57.7 (.9913)", "500 (.9905)", (28, 0.991), (32, None)),
    "facebook_combined": ("", "", None, (1, None)),
    "as-caida": ("", "", None, (1, None)),
}
PARTS = ("table", "fast")


def target(value):
    if value is None:
        return ""
    most, least = value
    return f"{most:g}" if least is None else f"{most:g} ({least:g})"


def missed(seconds, quality, value):
    """yes, or what was missed; empty without a target."""
    if value is None:
        return ""
    most, least = value
    lacks = ["time"] * (seconds * 1e3 > most) + ["modularity"] * (least is not None and quality < least)
    return f"**no** ({', '.join(lacks)})" if lacks else "yes"


def against(quality, other):
    """How far the modularity is from that in "13.4 (.6929)"; marked when it is under it by more than .001."""
    if not other:
        return ""
    difference = quality - float(other[other.index("(") + 1 : -1])
    return f"{difference:+.4f}" + (" **under**" if difference < -0.001 else "")


def span(counts):
    """As "20", or as "18 to 20"."""
    counts = sorted(counts)
    return f"{counts[0]}" if counts[0] == counts[-1] else f"{counts[0]} to {counts[-1]}"


class Performance:
    def __init__(self, folder):
        self.folder = folder
        self.results = load(folder)
        self.before = load(os.path.join(folder, "before"))

    def heading(self, *names):
        """Machine, commit and command of the files of a table."""
        found = [self.results[name] for name in names if name in self.results]
        one_commit(*found)
        return [line for r in found for line in (r.machine_line(), "", f"    {r.command}", "")] if found else None

    def rows(self):
        """Of the table of all strategies, `fast` last of each graph: [(graph, rows)]."""
        found = {}
        for name in PARTS:
            for row in self.results[name].rows if name in self.results else ():
                found.setdefault(row.graph.name, (row.graph, []))[1].append(row)
        return list(found.values())

    def targets(self):
        lines, rows = [], self.results["fast"].rows if "fast" in self.results else []
        if not rows:
            return None
        for row in rows:
            if row.graph.name not in OTHERS:
                continue
            gpu, cpu, first, then = OTHERS[row.graph.name]
            lines.append(
                [
                    row.graph.title(),
                    gpu,
                    cpu,
                    ms(row.device) + row.mark(),
                    ms(row.with_copy()),
                    ms(row.run),
                    ms(row.first),
                    ms(row.file),
                    f"{row.quality:.4f}",
                    against(row.quality, gpu),
                    target(first),
                    missed(row.device, row.quality, first),
                    target(then),
                    missed(row.with_copy(), row.quality, then),
                ]
            )
        return (
            self.heading("fast")
            + table(
                [
                    "graph (vertices / edges)",
                    "pLouvain",
                    "GVE, 16 cores",
                    "`fast` on the device",
                    "with labels on the host",
                    "`run()`",
                    "first `run()`",
                    "file to result",
                    "Q, mean of seeds",
                    "Q against pLouvain's",
                    "first target",
                    "reached",
                    "next target",
                    "reached",
                ],
                lines,
            )
            + [
                "",
                f"`fast`: medians of {span(r.runs for r in rows)} runs, modularity the mean of "
                f"{span(r.seeds for r in rows)} seeds. The first target is compared with the "
                "time on the device, as the other programs' times; the next one with the labels of all levels on the host "
                "included. Marked as under pLouvain's is a modularity that is more than .001 lower.",
            ]
        )

    def table(self):
        found = self.rows()
        if not found:
            return None
        lines = []
        for graph, rows in found:
            for row in rows:
                lines.append(
                    [
                        graph.title(),
                        f"`{row.strategy}`",
                        ms(row.device) + row.mark(),
                        ms(row.run),
                        ms(row.first),
                        ms(row.file),
                        f"{row.quality:.4f}",
                        f"{row.communities} ({len(row.levels)})",
                        memory(row),
                        f"{row.runs} ({row.seeds})",
                    ]
                )
        everything = [row for _, rows in found for row in rows]
        broken = [f"{r.strategy} on {r.graph.name}" for r in everything if r.disconnected]
        differ = sorted({r.strategy for r in everything if r.identical is False})
        same = sorted({r.strategy for r in everything if r.identical} - set(differ))
        refused = [
            f"{row['strategy']} on {graph.name} ({row['status']})"
            for name in PARTS
            if name in self.results
            for graph, row in self.results[name].missing
        ]
        lines = (
            self.heading(*PARTS)
            + table(
                [
                    "graph (vertices / edges)",
                    "strategy",
                    "on the device",
                    "`run()`",
                    "first `run()`",
                    "file to result",
                    "modularity",
                    "communities (levels)",
                    MEMORY,
                    "runs (seeds)",
                ],
                lines,
            )
            + [
                "",
                f"Communities that are not connected inside: {', '.join(broken) or 'none, in any row'}.",
                "",
                f"Bit-identical in all runs of a seed: {', '.join(same) or 'none'}; not: {', '.join(differ) or 'none'}.",
            ]
        )
        return lines + (["", "Without figures: " + "; ".join(refused) + "."] if refused else [])

    def stages(self):
        """Where the time of `fast` goes on the device, and what is left for the host."""
        if "fast" not in self.results or not self.results["fast"].rows:
            return None

        def cell(row, name, sweeps=False):
            stage = row.stages.get(name)
            return "" if stage is None else ms(stage["seconds"]) + (f" ({stage['count']})" if sweeps else "")

        names = ["prepare", "move", "contract", "uncoarsen", "rebuild"]
        lines = [
            [row.graph.name, ms(row.run), ms(row.device) + row.mark(), ms(sum(row.stage(n) for n in names))]
            + [cell(row, n, n in ("move", "uncoarsen")) for n in names + ["download", "verify"]]
            for row in self.results["fast"].rows
        ]
        return (
            self.heading("fast")[:1]
            + ["", "Milliseconds by events and by the device's clock, of the median runs:", ""]
            + table(
                [
                    "graph",
                    "`run()`",
                    "on the device",
                    "its stages",
                    "prepare",
                    "move (sweeps)",
                    "contract",
                    "uncoarsen (sweeps)",
                    "rebuild",
                    "copy to the host",
                    "check on the host",
                ],
                lines,
            )
        )

    def seeds(self):
        """How much of the modularity of `fast` is luck."""
        rows = [row for row in self.results["fast"].rows if len(row.qualities) > 1] if "fast" in self.results else []
        lines = []
        for row in rows:
            least = next(
                (t[1] for t in reversed(OTHERS.get(row.graph.name, ("", "", None, None))[2:]) if t and t[1]), None
            )
            lines.append(
                [
                    row.graph.title(),
                    len(row.qualities),
                    f"{min(row.qualities):.4f}",
                    f"{row.quality:.4f}",
                    f"{max(row.qualities):.4f}",
                    f"{least:g}: {sum(q >= least for q in row.qualities)}" if least else "",
                ]
            )
        return table(
            [
                "graph (vertices / edges)",
                "seeds",
                "lowest modularity",
                "mean",
                "highest",
                "target: seeds that reach it",
            ],
            lines,
        )

    def scaling(self):
        parts = [self.results[name] for name in ("scaling", "large") if name in self.results]
        if not parts:
            return None
        names = strategies(parts[0])
        lines = []
        for results in parts:
            for graph in results.graphs:
                kind = graph.source.split(":")[0]
                rows = [results.find(graph, name) for name in names]
                if kind != "rgg" and any(rows):
                    lines.append(
                        (
                            kind,
                            graph.edges,
                            [graph.source, short(graph.edges)]
                            + [
                                (
                                    " / ".join(f"{t * 1e9 / graph.edges:.2f}" for t in (row.device, row.run) if t)
                                    + row.mark()
                                    + f" ({row.most_bytes()[0] / graph.edges:.0f})"
                                    if row
                                    else ""
                                )
                                for row in rows
                            ],
                        )
                    )
        lines.sort(key=lambda line: line[:2])
        return (
            self.heading("scaling", "large")
            + ["Nanoseconds per edge on the device / of `run()` (bytes per edge at most):", ""]
            + table(["graph", "edges"] + [f"`{n}`" for n in names], [line[2] for line in lines])
        )

    def large(self):
        results = self.results.get("large")
        lines = (
            [
                [
                    row.graph.title(),
                    f"`{row.strategy}`",
                    ms(row.device) + row.mark(),
                    ms(row.run),
                    ms(row.first),
                    ms(row.file),
                    f"{row.quality:.4f}",
                    memory(row),
                    f"{row.runs} ({row.seeds})" + (", stopped" if row.status == "stopped" else ""),
                ]
                for row in results.rows
            ]
            if results
            else None
        )
        return lines and self.heading("large")[:1] + [""] + table(
            [
                "graph (vertices / edges)",
                "strategy",
                "on the device",
                "`run()`",
                "first `run()`",
                "file to result",
                "modularity",
                MEMORY,
                "runs (seeds)",
            ],
            lines,
        )

    def stops(self):
        results = self.results.get("stops")
        lines = []
        for graph in results.report["graphs"] if results else ():
            for row in graph["runs"]:
                if "seconds" in row.get("stops", {}):
                    stops = row["stops"]
                    lines.append(
                        [
                            graph["graph"],
                            f"`{row['strategy']}`",
                            stops["runs"],
                            ms(stops["seconds"]["median"]),
                            ms(stops["seconds"]["largest"]),
                        ]
                    )
        return lines and [results.machine_line(), "", f"    {results.command}", ""] + table(
            ["graph", "strategy", "stops", "median ms to the end of `run()`", "longest"], lines
        )

    def checks(self):
        """What h200_checks.sh found: tests, sanitizers, stops."""
        path = os.path.join(self.folder, "h200-checks.json")
        if not os.path.exists(path):
            return None
        with open(path) as file:
            report = json.load(file)
        counts = ("passed", "failed", "skipped", "errors", "hazards")
        lines = [
            [f"`{check['name']}`", "0" if check["status"] == 0 else f"**{check['status']}**", check["seconds"]]
            + [check.get(count, "") for count in counts]
            for check in report["checks"]
        ]
        about = f"{report['device'] or 'no GPU'}, driver {report['driver'] or 'not known'}, commit {report['commit']}:"
        return [about, ""] + table(["check", "exit status", "seconds", *counts], lines)

    def host_memory(self):
        """What bench/host_memory.py found, of both algorithms."""
        path = os.path.join(self.folder, "host-memory.json")
        if not os.path.exists(path):
            return None
        with open(path) as file:
            report = json.load(file)
        lines = [
            [entry["graph"], entry["algorithm"], f"`{row['strategy']}`"]
            + [f"{row[key] / 1e6:.1f}" for key in ("hostEstimated", "hostPeak")]
            + [f"{row['hostEstimated'] / row['hostPeak']:.2f}" if row["hostPeak"] else ""]
            for entry in report["graphs"]
            for row in entry["runs"]
            if row["status"] == "done"
        ]
        machine = report["machine"]
        about = f"{machine['gpu'] or 'No GPU'}, {machine['cpu']}, {machine['threads']} threads, commit {report['commit']}:"
        return [about, ""] + table(["graph", "algorithm", "strategy", "MB announced", "MB taken", "ratio"], lines)

    def changes(self):
        """The last published figures beside these. Each has the newest of the old files in which it stands."""
        old = {}
        for name in ("table", "table-last"):
            for row in self.before[name].rows if name in self.before else ():
                old[row.graph.name, row.strategy] = (self.before[name].commit, row)
        lines = []
        for graph, rows in self.rows():
            for row in rows:
                if (graph.name, row.strategy) in old:
                    commit, was = old[graph.name, row.strategy]
                    lines.append(
                        [
                            graph.name,
                            f"`{row.strategy}`",
                            commit,
                            ms(was.device),
                            ms(row.device) + row.mark(),
                            f"{100 * (row.device / was.device - 1):+.0f} %",
                            ms(row.run),
                            f"{was.quality:.4f}",
                            f"{row.quality:.4f}",
                            f"{row.quality - was.quality:+.4f}",
                        ]
                    )
        return lines and table(
            [
                "graph",
                "strategy",
                "before: commit",
                "ms",
                "now: on the device",
                "change",
                "now: `run()`",
                "Q before, seed 0",
                "Q now, mean",
                "change",
            ],
            lines,
        )

    # --- README ---

    def readme(self):
        """`fast` and the sequential method on graphs that people know."""
        found = dict((graph.name, rows) for graph, rows in self.rows())
        lines = []
        for name in ("cnr-2000", "actor-collaboration", "rmat:22:16:1", "grid:4000:4000"):
            by_name = {row.strategy: row for row in found.get(name, ())}
            cells = [
                f"{three(by_name[s])} ({by_name[s].quality:.4f})" if s in by_name else ""
                for s in ("fast", "parallel", "sequential")
            ]
            if any(cells):
                lines.append([found[name][0].graph.title(), *cells])
        if not lines:
            return None
        machine = (self.results.get("fast") or self.results["table"]).machine
        return [
            f"Louvain on {'an ' + machine['gpu'] if machine.get('gpu') else 'no GPU'} and {machine['cores']} cores, milliseconds: on the device / "
            "`run()` as called / from file to result (modularity, mean over seeds):",
            "",
        ] + table(["graph (vertices / edges)", "`fast`", "`parallel`, all cores", "`sequential`"], lines)

    def readme_picture(self):
        found = {row.strategy: row for graph, rows in self.rows() if graph.name == "cnr-2000" for row in rows}
        if not {"parallel", "fast"} <= set(found):
            return None
        parallel, fast = found["parallel"], found["fast"]
        return [
            f"*At full speed all levels take `fast` {ms(fast.run)} ms as called ({ms(fast.device)} on the device) on an NVIDIA H200, "
            f"and `parallel` {ms(parallel.run)} on the 16 cores beside it: [docs/performance.md](docs/performance.md).*"
        ]


def main():
    here = os.path.dirname(os.path.abspath(__file__))
    folder = sys.argv[1] if len(sys.argv) > 1 else os.path.join(here, "results")
    documents = sys.argv[2] if len(sys.argv) > 2 else os.path.join(here, "..")
    performance = Performance(folder)
    names = ("targets", "table", "stages", "seeds", "scaling", "large", "stops", "changes")
    blocks = {f"louvain-{name}": getattr(performance, name)() for name in names}
    fill(
        os.path.join(documents, "docs", "performance.md"),
        {**blocks, "checks": performance.checks(), "host-memory": performance.host_memory()},
        lambda mark: not mark.startswith(("betweenness-", "layout-", "measures", "window-", "draw-")),
    )
    fill(
        os.path.join(documents, "README.md"),
        {"louvain-readme": performance.readme(), "louvain-picture": performance.readme_picture()},
        lambda mark: mark.startswith("louvain-"),
    )


if __name__ == "__main__":
    main()
