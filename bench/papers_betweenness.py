#!/usr/bin/env python3
"""papers_betweenness.py [RESULTS_FOLDER [DOCUMENT]]: fills the betweenness tables of docs/papers.md.

Reads the parts blog, report, report-peel, report-degree, together and together-workers of
bench/results/betweenness-*.json, as bench/h200_betweenness.sh makes them; what is not there stays "Not measured yet."
A table whose files come from several commits is refused.
"""

import os
import statistics
import sys

from betweenness_results import load, pick, rate, spread
from louvain_results import Document, fill, judged, mean, ms, one_commit, percent, short, summary, table, three, times

BLOG = Document({"luxembourg_osm", "cnr-2000"})
REPORT = Document({"facebook_combined", "soc-Epinions1", "wiki-Vote", "p2p-Gnutella31"})


class Papers:
    def __init__(self, folder):
        self.results = load(folder)

    def get(self, name):
        return self.results.get(name)

    def machine(self):
        names = ("blog", "report", "report-peel", "report-degree", "together", "together-workers")
        return [self.results[name].machine_line() for name in names if name in self.results]

    # --- blog ---

    def depth(self, graph):
        """The median depth that `sampling` saw (None without a trace), and whether it went on work-efficient."""
        row = pick(self.get("blog"), graph, "sampling")
        for stage in row.trace if row else ():
            if stage["name"].startswith("depth/"):
                return stage["metric"], stage["name"] == "depth/work-efficient"
        decisions = [name for name in (row.stages if row else ()) if name.startswith("depth/")]
        return None, decisions[0] == "depth/work-efficient" if decisions else None

    def blog_rows(self):
        results = self.get("blog")
        rows = []
        for graph in results.graphs if results else ():
            found = [
                pick(results, graph, s) for s in ("edge-parallel", "vertex-parallel", "work-efficient", "sampling")
            ]
            depth, deep = self.depth(graph)
            if all(found) and deep is not None:
                rows.append((graph, depth, deep, *found))
        return sorted(rows, key=lambda row: (row[2], row[1] or 0))

    def blog_6(self):
        lines, deep_found, ratios = [], [], []
        for graph, depth, deep, edge, vertex, queues, sampling in self.blog_rows():
            gains = edge.device / queues.device, edge.device / sampling.device
            if deep:
                deep_found.append((graph, max(gains) >= 10))
            ratios.append((graph, gains[1]))
            lines.append(
                (
                    graph,
                    [
                        graph.title(),
                        "" if depth is None else f"{depth:.0f}",
                        rate(edge.gteps()),
                        rate(vertex.gteps()),
                        rate(queues.gteps()),
                        rate(sampling.gteps()),
                        three(sampling),
                        "work-efficient" if deep else "edge-parallel",
                        times(gains[0]),
                        times(gains[1]),
                    ],
                )
            )
        if not lines:
            return None
        head = [
            "graph (vertices / edges)",
            "median depth",
            "`edge-parallel`",
            "`vertex-parallel`",
            "`work-efficient`",
            "`sampling`",
            "`sampling`, ms",
            "it takes",
            "work-efficient over edge-parallel",
            "sampling over edge-parallel",
        ]
        own = [ratio for graph, ratio in ratios if BLOG.has(graph)]
        out = BLOG.tables(head, lines)
        if deep_found:
            out += [
                "",
                BLOG.verdict(deep_found, "about ten times as fast as edge-parallel on road networks and meshes."),
            ]
        if own:
            out += [
                "",
                BLOG.on_average(
                    mean(own) >= 2.71,
                    len(own),
                    "sampling is 2.71 times as fast as edge-parallel on average over ten graphs; "
                    f"here {' and '.join(map(times, own))} times on those that are here, {times(statistics.median(r for _, r in ratios))} in the "
                    f"median of all {len(ratios)}.",
                ),
            ]
        return out

    def blog_choice(self):
        """Work-efficient on deep graphs, edge-parallel on shallow ones."""
        rows = self.blog_rows()
        deep = [(row[0], row[5].device < row[3].device) for row in rows if row[2]]
        shallow = [(row[0], row[3].device < row[5].device) for row in rows if not row[2]]
        lines = []
        if deep:
            lines += [BLOG.verdict(deep, "on deep graphs work-efficient is faster than edge-parallel."), ""]
        if shallow:
            slower = mean(row[3].device / row[5].device for row in rows if not row[2])
            lines += [
                BLOG.verdict(
                    shallow,
                    "on shallow graphs edge-parallel is faster than work-efficient; over all shallow ones it takes "
                    f"{times(slower)} times as long on average.",
                ),
                "",
            ]
        if rows:
            lost = mean(row[6].device / min(row[3].device, row[5].device) for row in rows)
            lines.append(f"`sampling` takes {times(lost)} times as long as the better of the two on average.")
        return lines

    def blog_vertex(self):
        rows = self.blog_rows()
        better = [row[4].device / row[3].device for row in rows]
        found = [(row[0], ratio > 1) for row, ratio in zip(rows, better)]
        return rows and [
            BLOG.verdict(
                found,
                f"edge-parallel is faster than vertex-parallel; here it is {times(min(better))} to {times(max(better))} "
                "times as fast.",
            )
        ]

    # --- report ---

    def switches(self, batch):
        """(name, claim in words, without, with) of every optimisation, as options of virtual-vertices."""
        base = {"batch": batch}
        plain = {"virtual_degree": 0, "reduction": 0, **base}
        return [
            ("structure of arrays", "(12 ± 6) %", {"structures": 1, **base}, base),
            ("vertex virtualization, with atomics", "(17 ± 11) %", plain, {"reduction": 0, **base}),
            ("coalesced accesses (round-robin)", "(5 ± 4) %", {"round_robin": 0, **base}, base),
            ("reduction in place of atomics", "(38 ± 8) %", {"reduction": 0, **base}, base),
            ("order of the graph (breadth-first)", "(3 ± 2) %", {"relabel": 0, **base}, base),
        ]

    def saved(self, graph, without, having):
        a, b = (self.get("report").find(graph, "virtual-vertices", **variant) for variant in (without, having))
        return 1 - b.device / a.device if a and b else None

    def report_optimisations(self):
        results = self.get("report")
        lines, good = [], []
        for alone, together in zip(self.switches(1), self.switches(0)):
            shares = [
                [
                    s
                    for s in (
                        self.saved(g, switch[2], switch[3])
                        for g in (results.graphs if results else ())
                        if REPORT.has(g)
                    )
                    if s is not None
                ]
                for switch in (alone, together)
            ]
            if shares[0]:
                good.append(mean(shares[0]) > 0)
                lines.append([alone[0], alone[1], *(spread(s) if s else "" for s in shares)])
        return lines and table(
            ["optimisation", "report", "here, one source at a time", "here, device shared by sources"], lines
        ) + [
            "",
            f"{judged(sum(good), len(good))} ({sum(good)} of {len(good)} optimisations, average over its graphs that are here): each saves time, "
            "one source at a time as in the report.",
        ]

    def report_graphs(self):
        results = self.get("report")
        lines = []
        for graph in results.graphs if results else ():
            shares = [self.saved(graph, s[2], s[3]) for s in self.switches(1)]
            row = results.find(graph, "virtual-vertices", batch=1)
            if row and all(s is not None for s in shares):
                lines.append((graph, [graph.title(), three(row), *(percent(s) for s in shares)]))
        return lines and REPORT.tables(
            ["graph (vertices / edges), one source at a time", "ms, all on", *(s[0] for s in self.switches(1))], lines
        )

    def report_degree(self):
        results = self.get("report-degree")
        lines = []
        degrees = (0, 4, 8, 16, 32, 64, 128, 256)
        for graph in results.graphs if results else ():
            for batch in (1, 0):
                rows = [results.find(graph, "virtual-vertices", virtual_degree=d, batch=batch) for d in degrees]
                if sum(row is not None for row in rows) > 2:
                    best = min(row.device for row in rows if row)
                    lines.append(
                        (
                            graph,
                            [
                                graph.title(),
                                short(next(row.sources for row in rows if row)),
                                "one" if batch else "several",
                                *(
                                    "" if not r else f"**{ms(r.device)}**" if r.device == best else ms(r.device)
                                    for r in rows
                                ),
                            ],
                        )
                    )
        return lines and REPORT.tables(
            ["graph (vertices / edges)", "sources", "at a time", *(f"D = {d}" if d else "whole rows" for d in degrees)],
            lines,
        )

    def report_peel(self):
        """The share of vertices comes from the searches: they do not depend on a time limit, as the times do."""
        results = self.get("report-peel")
        lines, removed = [], []
        for graph in results.graphs if results else ():
            on = results.find(graph, "work-efficient")
            if not on:
                continue
            share = 1 - on.searches / graph.nodes
            removed.append((graph, share))
            cells = []
            for strategy in ("virtual-vertices", "work-efficient"):
                for variant in ({"peel": 0}, {}):
                    row = results.find(graph, strategy, **variant)
                    late = any(
                        r.graph is graph and r.strategy == strategy and r.variant == variant for r in results.stopped
                    )
                    cells.append(three(row) if row else "stopped after 4 s" if late else "")
            lines.append((graph, [graph.title(), percent(share), *cells]))
        own = [share for graph, share in removed if REPORT.has(graph)]
        return lines and REPORT.tables(
            [
                "graph (vertices / edges), exact",
                "vertices removed",
                "`virtual-vertices` ms, without",
                "with",
                "`work-efficient` ms, without",
                "with",
            ],
            lines,
        ) + [
            "",
            REPORT.verdict(
                [(graph, 0.37 <= share <= 0.63) for graph, share in removed],
                f"removing vertices of degree under two takes (50 ± 13) % of them on average over eight graphs; here {spread(own)}.",
            ),
        ]

    def together(self):
        results, workers = self.get("together"), self.get("together-workers")
        if not results or not workers:
            return None
        one_commit(results, workers)
        counts = sorted({row.variant["workers"] for row in workers.rows if "workers" in row.variant})
        lines, found = [], []
        for graph in results.graphs:
            for strategy, extra in (
                ("virtual-vertices", {}),
                ("work-efficient", {"device_strategy": "work-efficient"}),
            ):
                alone = results.find(graph, strategy)
                rows = {w: workers.find(graph, "heterogeneous", workers=w, **extra) for w in counts}
                if not alone or not any(rows.values()):
                    continue
                gain = alone.device / min(r.device for r in rows.values() if r)
                found.append((graph, gain > 1))
                lines.append(
                    (
                        graph,
                        [
                            graph.title(),
                            f"`{strategy}`",
                            three(alone),
                            *(ms(r.device) if r else "" for r in rows.values()),
                            times(gain),
                        ],
                    )
                )
        return lines and REPORT.tables(
            [
                "graph (vertices / edges)",
                "on the device",
                "ms alone",
                *(f"{w} worker{'s'[:w > 1]}" for w in counts),
                "gain of the best",
            ],
            lines,
        ) + ["", REPORT.verdict(found, "CPU workers beside the device make the run shorter.")]


def main():
    here = os.path.dirname(os.path.abspath(__file__))
    folder = sys.argv[1] if len(sys.argv) > 1 else os.path.join(here, "results")
    document = sys.argv[2] if len(sys.argv) > 2 else os.path.join(here, "..", "docs", "papers.md")
    papers = Papers(folder)
    names = (
        "machine",
        "blog-6",
        "blog-choice",
        "blog-vertex",
        "report-optimisations",
        "report-graphs",
        "report-degree",
        "report-peel",
        "together",
    )
    blocks = {f"betweenness-{name}": getattr(papers, name.replace("-", "_"))() for name in names}
    blocks["betweenness-summary"] = summary(document, blocks, chapters=False)
    fill(document, blocks, lambda mark: mark.startswith("betweenness-"))


if __name__ == "__main__":
    main()
