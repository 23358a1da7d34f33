#!/usr/bin/env python3
"""performance_layout.py [RESULTS_FOLDER [ROOT]]: fills the tables of layouts of docs/performance.md.

Reads bench/results/layout-*.json, as `quartier bench layout` writes them.
"""

import os
import sys

from louvain_results import BenchRow, fill, load, memory, ms, table


class Row(BenchRow):
    def __init__(self, graph, row):
        super().__init__(graph, row)
        self.steps, self.at_rest, self.quality = row["iterations"], row["atRest"], row["quality"]
        self.identical = row["identical"]

    def finest(self):
        """Milliseconds of a step on the finest level."""
        for stage in self.trace:
            if stage["name"] == "level" and stage["level"] == 0:
                return stage["seconds"] / max(1, stage["iteration"])
        return None


def block(results):
    rows = [
        [
            row.graph.title(),
            f"`{row.strategy}`",
            ms(row.run),
            ms(row.first),
            str(row.steps) + ("" if row.at_rest else ", not at rest"),
            ms(row.finest()),
            f"{row.quality['stress']:.4f}",
            f"{row.quality['communitySeparation']:.1f}",
            memory(row),
            str(row.runs),
        ]
        for row in results.rows
    ]
    head = ["graph (vertices / edges)", "strategy", "`run()`", "first `run()`", "steps", "ms a step", "stress",
            "separation", "MB in use (announced / in use)", "runs"]
    return [results.machine_line(), "", f"    {results.command}", "", *table(head, rows)]


def main():
    here = os.path.dirname(os.path.abspath(__file__))
    folder = sys.argv[1] if len(sys.argv) > 1 else os.path.join(here, "results")
    root = sys.argv[2] if len(sys.argv) > 2 else os.path.dirname(here)
    results = load(folder, "layout", Row)
    blocks = {f"layout-{name}": block(found) for name, found in results.items()}
    fill(os.path.join(root, "docs", "performance.md"), blocks, lambda mark: mark.startswith("layout-"))


if __name__ == "__main__":
    main()
