#!/usr/bin/env python3
"""performance_louvain.py [RESULTS_FOLDER [DOCUMENT]]: fills the Louvain tables of docs/performance.md from
bench/results/louvain-table.json, louvain-scaling.json and louvain-large.json, as bench/h200_louvain.sh makes them.
"""
import os
import sys

from louvain_results import fill, load, ms, short, strategies, table

# Milliseconds (modularity) of others on an H200, graph resident, and what `fast` has to reach.
OTHERS = {
    "planted200k": ("13.4 (.6929)", "54.9 (.6934)", 4, 0.6925),
    "planted:1000000:4000:30:0.3:1": ("49.9 (.6877)", "345 (.6877)", 20, 0.687),
    "cnr-2000": ("18.8 (.9130)", "22.1 (.9128)", 6, 0.9125),
    "actor-collaboration": ("24.0 (.7047)", "148 (.6950)", 12, 0.704),
    "rmat:20:16:1": ("134 (.0830)", "320 (.0765)", 40, 0.080),
    "rmat:22:16:1": ("502 (.0741)", "1345 (.0689)", 140, 0.072),
    "grid:4000:4000": ("57.7 (.9913)", "500 (.9905)", 28, 0.991),
}


def per_strategy(results, first, cell):
    names = strategies(results)
    lines = []
    for graph in results.graphs:
        rows = [results.find(graph, name) for name in names]
        lines.append([graph.title()] + [cell(row) if row else "" for row in rows])
    return table([first] + [f"`{name}`" for name in names], lines)


def megabytes(count):
    return f"{count / 1e6:.0f}" if count < 1e10 else f"{count / 1e9:.1f} k"


def memory(row):
    where = "device" if row.backend == "cuda" else "host"
    peak, said = row.memory[where + "Peak"], row.memory[where + "Estimated"]
    return f"{megabytes(peak)} ({100 * (peak / said - 1):+.0f} %)" if peak and said else ""


class Performance:
    def __init__(self, folder):
        self.results = load(folder)

    def block(self, name, make):
        results = self.results.get(name)
        if not results or not results.rows:
            return None
        machine = results.machine
        return [f"{machine['gpu']} (driver {machine.get('driver')}, {machine.get('cudaBuiltWith')}), {machine['cores']} cores "
                f"of {machine['cpu']}, commit {results.commit}:", "", f"    {results.command}", ""] + make(results)

    @staticmethod
    def remarks(results):
        """What is promised of every row: connected communities, and the same result on every run."""
        broken = [f"{r.strategy} on {r.graph.name}" for r in results.rows if r.disconnected]
        differ = sorted({r.strategy for r in results.rows if r.identical is False})
        same = sorted({r.strategy for r in results.rows if r.identical} - set(differ))
        lines = ["", "Communities that are not connected inside: " + (", ".join(broken) if broken else "none, in any row") + ".",
                 f"All runs bit-identical: {', '.join(same) or 'none'}; not: {', '.join(differ) or 'none'}."]
        refused = [f"{row['strategy']} on {graph.name} ({row['status']})" for graph, row in results.missing]
        return lines + (["Without figures: " + "; ".join(refused) + "."] if refused else [])

    @staticmethod
    def targets(results):
        lines = []
        for graph in results.graphs:
            ours = results.find(graph, "fast")
            if graph.name not in OTHERS or not ours:
                continue
            gpu, cpu, most, least = OTHERS[graph.name]
            reached = ours.seconds * 1e3 <= most and ours.quality >= least
            lines.append([graph.title(), gpu, cpu, f"{most} ({least})", f"{ms(ours.seconds)} ({ours.quality:.4f})",
                          f"{ms(ours.first)}", "yes" if reached else "no"])
        head = ["graph (vertices / edges)", "pLouvain", "GVE, 16 cores", "to reach", "`fast`", "first run", "reached"]
        return table(head, lines) or ["`fast` was not measured."]

    def table(self):
        return self.block("table", lambda results: (
            self.targets(results) +
            ["", "Milliseconds, median (modularity):", ""] +
            per_strategy(results, "graph (vertices / edges)", lambda r: f"{ms(r.seconds)} ({r.quality:.4f})") +
            ["", "Communities (levels):", ""] +
            per_strategy(results, "graph (vertices / edges)", lambda r: f"{r.communities} ({len(r.levels)})") +
            ["", "Greatest memory in MB, device or host (against what was estimated):", ""] +
            per_strategy(results, "graph (vertices / edges)", memory) + self.remarks(results)))

    def stages(self):
        """Where the time of `fast` goes on the device, and what is left for the host."""
        def cell(row, name, sweeps=False):
            stage = row.stages.get(name)
            return "" if stage is None else ms(stage["seconds"]) + (f" ({stage['count']})" if sweeps else "")

        def make(results):
            lines = []
            for graph in results.graphs:
                row = results.find(graph, "fast")
                if row is None:
                    continue
                names = ["prepare", "move", "contract", "uncoarsen", "rebuild"]
                device = sum(row.stages[n]["seconds"] for n in names if n in row.stages)
                lines.append([graph.name, ms(row.seconds), ms(device)] +
                             [cell(row, n, n in ("move", "uncoarsen")) for n in names + ["download"]])
            return ["Stages by events and by the device's clock, of the median runs of the table above, milliseconds:", ""] + table(
                ["graph", "whole", "on the device", "prepare", "move (sweeps)", "contract", "uncoarsen (sweeps)", "rebuild",
                 "copy to the host, not counted"], lines)
        return self.block("table", make)

    def seeds(self):
        """How much of the modularity of `fast` is luck."""
        def make(results):
            lines = []
            for graph in results.graphs:
                rows = [r for r in results.rows if r.graph.name == graph.name and r.strategy == "fast"]
                quality = sorted(r.quality for r in rows)
                lines.append([graph.title(), str(len(rows)), f"{quality[0]:.4f}", f"{sum(quality) / len(quality):.4f}",
                              f"{quality[-1]:.4f}", f"{ms(min(r.seconds for r in rows))} to {ms(max(r.seconds for r in rows))}"])
            return table(["graph (vertices / edges)", "seeds", "lowest modularity", "mean", "highest", "ms"], lines)
        return self.block("seeds", make)

    def scaling(self):
        def make(results):
            graphs = list(results.graphs)
            large = self.results.get("large")
            names = strategies(results)
            lines = []
            for graph, source in [(g, results) for g in graphs] + [(g, large) for g in (large.graphs if large else [])]:
                if graph.name.startswith("rgg"):
                    continue
                cells = []
                for name in names:
                    row = source.find(graph, name)
                    if row is None:
                        cells.append("")
                        continue
                    where = "device" if row.backend == "cuda" else "host"
                    cells.append(f"{row.seconds * 1e9 / graph.edges:.2f} ({row.memory[where + 'Peak'] / graph.edges:.0f})")
                lines.append((graph.name.split(":")[0], graph.edges, [graph.name, short(graph.edges)] + cells))
            lines.sort(key=lambda line: line[:2])
            return ["Nanoseconds (bytes at most) per edge:", ""] + table(
                ["graph", "edges"] + [f"`{n}`" for n in names], [line[2] for line in lines])
        return self.block("scaling", make)

    def large(self):
        return self.block("large", lambda results: (
            ["Milliseconds, median (modularity; greatest memory in MB against the estimate):", ""] +
            per_strategy(results, "graph (vertices / edges)",
                         lambda r: f"{ms(r.seconds)} ({r.quality:.4f}; {memory(r)})" +
                         (", stopped" if r.status == "stopped" else "")) + self.remarks(results)))


def main():
    here = os.path.dirname(os.path.abspath(__file__))
    folder = sys.argv[1] if len(sys.argv) > 1 else os.path.join(here, "results")
    document = sys.argv[2] if len(sys.argv) > 2 else os.path.join(here, "..", "docs", "performance.md")
    performance = Performance(folder)
    fill(document, {"louvain-table": performance.table(), "louvain-scaling": performance.scaling(),
                    "louvain-large": performance.large(), "louvain-fast-stages": performance.stages(),
                    "louvain-seeds": performance.seeds()})


if __name__ == "__main__":
    main()
