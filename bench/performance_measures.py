#!/usr/bin/env python3
"""performance_measures.py [RESULTS_FOLDER [ROOT]]: fills the tables of measures of docs/performance.md.

Reads bench/results/measures.json, as `bench/measures.py` writes it, and measures-*.json of `quartier bench measures`
(bench/h200_measures.sh).
"""

import json
import os
import sys

from louvain_results import BenchRow, fill, load, memory, ms, short, table

BY_IGRAPH = ("eigenvector", "hub", "authority")  # no slower than igraph; the others are to be as fast as this:
TIMES_IGRAPH = 5
TOO_SHORT = 1e-4  # seconds of igraph below which a ratio says nothing of the work


def least(row, library):
    taken = row["seconds"].get(library)
    return min(taken) if taken else None


def times(row, library):
    """How many times as fast as the library we are."""
    other, own = least(row, library), least(row, "quartier")
    return other / own if other and own else None


def cell(ratio):
    return "" if ratio is None else f"{ratio:.1f}"


def verdict(claim, misses):
    if not misses:
        return f"**Holds:** {claim}."
    return f"**Does not hold:** {claim}. Fewer times: " + ", ".join(
        f"{row['measure']} on {name(row)} {ratio:.1f}" for row, ratio in misses) + "."


def name(row):
    return row["graph"].split(".")[0]


def block(results):
    rows = [row for row in results["rows"] if least(row, "quartier") is not None]
    head = ["graph (vertices / edges)", "measure", "quartier", "igraph", "times", "NetworKit", "times"]
    lines = [[f"{name(row)} {short(row['nodes'])} / {short(row['edges'])}", f"`{row['measure']}`",
              ms(least(row, "quartier")), ms(least(row, "igraph")), cell(times(row, "igraph")),
              ms(least(row, "networkit")), cell(times(row, "networkit"))] for row in rows]
    long = [row for row in rows if (least(row, "igraph") or 1) >= TOO_SHORT]

    def misses(library, bound, among):
        found = [(row, times(row, library)) for row in among]
        return [(row, ratio) for row, ratio in found if ratio is not None and ratio < bound]

    own = [row for row in long if row["measure"] not in BY_IGRAPH]
    versions = ", ".join(f"{library} {version}" for library, version in results["versions"].items())
    return [f"`measures.json`: {results['machine']}, {results['threads']} threads, commit {results['commit']}; "
            f"python packages {versions}. Milliseconds, the least of {results['passes']} passes.  ", "",
            f"    {results['command']}", "", *table(head, lines), "",
            verdict("nothing is slower than with igraph", misses("igraph", 1, long)), "",
            verdict(f"what is our own is {TIMES_IGRAPH} times as fast as igraph",
                    misses("igraph", TIMES_IGRAPH, own)), "",
            verdict("what is our own is no slower than NetworKit", misses("networkit", 1, own))]


def device_block(results):
    """A line per graph and measure: the device beside all cores of the same machine."""
    on_cores = {(row.graph.name, row.strategy.split("@")[0]): row for row in results.rows if row.strategy.endswith("@cores")}
    head = ["graph (vertices / edges)", "measure", "`run()` on the device", "first `run()`", "`run()` on the cores",
            "MB in use (announced / in use)"]
    lines = []
    for row in results.rows:
        measure, where = row.strategy.split("@")
        if where == "cuda":
            cores = on_cores.get((row.graph.name, measure))
            lines.append([row.graph.title(), f"`{measure}`", ms(row.run), ms(row.first),
                          ms(cores.run) if cores else "", memory(row)])
    return [results.machine_line(), "", f"    {results.command}", "", *table(head, lines)]


def main():
    here = os.path.dirname(os.path.abspath(__file__))
    folder = sys.argv[1] if len(sys.argv) > 1 else os.path.join(here, "results")
    root = sys.argv[2] if len(sys.argv) > 2 else os.path.dirname(here)
    path, found = os.path.join(folder, "measures.json"), None
    if os.path.exists(path):
        with open(path) as file:
            found = block(json.load(file))
    blocks = {f"measures-{part}": device_block(results) for part, results in load(folder, "measures", BenchRow).items()}
    fill(os.path.join(root, "docs", "performance.md"), {"measures": found, **blocks},
         lambda mark: mark.startswith("measures"))


if __name__ == "__main__":
    main()
