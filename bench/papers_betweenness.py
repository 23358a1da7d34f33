#!/usr/bin/env python3
"""papers_betweenness.py [RESULTS_FOLDER [DOCUMENT]]: fills the betweenness tables of docs/papers.md from bench/results/betweenness-*.json.

Reads betweenness-blog.json, betweenness-report*.json and betweenness-together*.json as bench/h200_betweenness.sh makes them; what is not
there stays "Not measured yet."
"""
import os
import statistics
import sys

from betweenness_results import load, machine_line, pick, rate, spread
from louvain_results import fill, mean, ms, percent, short, summary, table, times, verdict


class Papers:
    def __init__(self, folder):
        self.results = load(folder)

    def get(self, name):
        """What the part gave; where it was not run, the table of all strategies has some of its rows."""
        return self.results.get(name) or (self.results.get("table") if name in ("blog", "together") else None)

    def machine(self):
        names = [name for name in ("blog", "report", "together", "table") if name in self.results]
        return [machine_line(name, self.results[name]) for name in names]

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
            found = [results.find(graph, s, peel=0) or results.find(graph, s) for s in ("edge-parallel", "vertex-parallel", "work-efficient", "sampling")]
            depth, deep = self.depth(graph)
            if all(found) and deep is not None:
                rows.append((graph, depth, deep, *found))
        return sorted(rows, key=lambda row: (row[2], row[1] or 0))

    def blog_6(self):
        rows = self.blog_rows()
        if not rows:
            return None
        lines, deep_ratios, ratios = [], [], []
        for graph, depth, deep, edge, vertex, queues, sampling in rows:
            best = max(edge.seconds / queues.seconds, edge.seconds / sampling.seconds)
            (deep_ratios if deep else []).append(best)
            ratios.append(edge.seconds / sampling.seconds)
            lines.append([graph.title(), "" if depth is None else f"{depth:.0f}", rate(edge.gteps), rate(vertex.gteps), rate(queues.gteps),
                          rate(sampling.gteps), "work-efficient" if deep else "edge-parallel",
                          times(edge.seconds / queues.seconds), times(ratios[-1])])
        head = ["graph (vertices / edges)", "median depth", "`edge-parallel`", "`vertex-parallel`", "`work-efficient`",
                "`sampling`", "it takes", "work-efficient over edge-parallel", "sampling over edge-parallel"]
        out = table(head, lines) + [""]
        if deep_ratios:
            out.append(verdict(sum(r >= 10 for r in deep_ratios), len(deep_ratios),
                               f"ten times as fast as edge-parallel on deep graphs; here {times(min(deep_ratios))} to "
                               f"{times(max(deep_ratios))} times, {times(mean(deep_ratios))} on average."))
            out.append("")
        out.append(verdict(int(mean(ratios) >= 2.71), 1, f"sampling is 2.71 times as fast as edge-parallel on average; "
                                                         f"here {times(mean(ratios))} times, {times(statistics.median(ratios))} "
                                                         f"in the median."))
        return out

    def blog_choice(self):
        """Work-efficient on deep graphs, edge-parallel on shallow ones."""
        rows = self.blog_rows()
        if not rows:
            return None
        deep = [row for row in rows if row[2]]
        shallow = [row for row in rows if not row[2]]
        right_deep = sum(row[5].seconds < row[3].seconds for row in deep)
        right_shallow = sum(row[3].seconds < row[5].seconds for row in shallow)
        lines = []
        if deep:
            lines += [verdict(right_deep, len(deep), "on deep graphs work-efficient is faster than edge-parallel."), ""]
        if shallow:
            lines += [verdict(right_shallow, len(shallow), "on shallow graphs edge-parallel is faster than work-efficient; "
                              f"here it takes {times(mean(row[3].seconds / row[5].seconds for row in shallow))} times as long "
                              "on average."), ""]
        lost = [row[6].seconds / min(row[3].seconds, row[5].seconds) for row in rows]
        lines.append(f"`sampling` takes {times(mean(lost))} times as long as the better of the two on average.")
        return lines

    def blog_vertex(self):
        rows = self.blog_rows()
        if not rows:
            return None
        better = [row[4].seconds / row[3].seconds for row in rows]
        return [verdict(sum(r > 1 for r in better), len(better), "edge-parallel is faster than vertex-parallel; here it is "
                        f"{times(min(better))} to {times(max(better))} times as fast, {times(mean(better))} on average.")]

    # --- report ---

    def switches(self, batch):
        """(name, claim in words, without, with) of every optimisation, as options of virtual-vertices."""
        base = {"batch": batch}
        plain = {"virtual-degree": 0, "reduction": 0, **base}
        return [("structure of arrays", 0.12, {"structures": 1, **base}, base),
                ("vertex virtualization, with atomics", 0.17, plain, {"reduction": 0, **base}),
                ("coalesced accesses (round-robin)", 0.05, {"round-robin": 0, **base}, base),
                ("reduction in place of atomics", 0.38, {"reduction": 0, **base}, base),
                ("order of the graph (breadth-first)", 0.03, {"relabel": 0, **base}, base)]

    def saved(self, graph, without, having):
        find = self.get("report").find
        a = find(graph, "virtual-vertices", **{k.replace("-", "_"): v for k, v in without.items()})
        b = find(graph, "virtual-vertices", **{k.replace("-", "_"): v for k, v in having.items()})
        return 1 - b.seconds / a.seconds if a and b else None

    def report_optimisations(self):
        results = self.get("report")
        if not results:
            return None
        claims = {0.12: "(12 ± 6) %", 0.17: "(17 ± 11) %", 0.05: "(5 ± 4) %", 0.38: "(38 ± 8) %", 0.03: "(3 ± 2) %"}
        lines, good = [], []
        for alone, together in zip(self.switches(1), self.switches(0)):
            name, claim = alone[:2]
            cells, both = [], []
            for switch in (alone, together):
                shares = [s for s in (self.saved(g, switch[2], switch[3]) for g in results.graphs) if s is not None]
                both.append(shares)
                cells.append(spread(shares) if shares else "")
            if not both[0]:
                continue
            good.append(mean(both[0]) > 0)
            lines.append([name, claims[claim], *cells])
        return lines and table(["optimisation", "report", "here, one source at a time", "here, device shared by sources"], lines) + [
            "", verdict(sum(good), len(good), "the optimisation saves time on average, one source at a time as in the report.")]

    def report_graphs(self):
        results = self.get("report")
        lines = []
        for graph in results.graphs if results else ():
            shares = [self.saved(graph, s[2], s[3]) for s in self.switches(1)]
            row = results.find(graph, "virtual-vertices", batch=1)
            if row and all(s is not None for s in shares):
                lines.append([graph.title(), ms(row.seconds), *(percent(s) for s in shares)])
        return lines and table(["graph (vertices / edges), one source at a time", "ms, all on",
                                *(s[0] for s in self.switches(1))], lines)

    def report_degree(self):
        results = self.get("report")
        lines = []
        degrees = (0, 4, 8, 16, 32, 64, 128, 256)
        for graph in results.graphs if results else ():
            for batch in (1, 0):
                rows = [pick(results, graph, "virtual-vertices", virtual_degree=d, batch=batch) for d in degrees]
                if sum(row is not None for row in rows) > 2:
                    best = min(row.seconds for row in rows if row)
                    lines.append([graph.title(), short(next(row.sources for row in rows if row)), "one" if batch else "several",
                                  *("" if not r else f"**{ms(r.seconds)}**" if r.seconds == best else ms(r.seconds) for r in rows)])
        return lines and table(["graph (vertices / edges)", "sources", "at a time", *(f"D = {d}" if d else "whole rows" for d in degrees)],
                               lines)

    def report_peel(self):
        results = self.get("report")
        lines, removed = [], []
        for graph in results.graphs if results else ():
            cells = []
            for strategy in ("virtual-vertices", "work-efficient"):
                on, off = results.find(graph, strategy), results.find(graph, strategy, peel=0)
                if not on or not off:
                    break
                cells += [ms(off.seconds), ms(on.seconds)]
                share = 1 - on.searches / off.searches
            else:
                removed.append(share)
                lines.append([graph.title(), percent(share), *cells])
        return lines and table(["graph (vertices / edges), exact", "vertices removed", "`virtual-vertices` ms, without",
                                "with", "`work-efficient` ms, without", "with"], lines) + [
            "", verdict(sum(r >= 0.37 for r in removed), len(removed), "removing vertices of degree under two takes (50 ± 13) % of "
                        f"them; here {spread(removed)}.")]

    def together(self):
        results = self.get("together")
        lines, gains = [], []
        asked = {row.variant.get("workers", 15) for row in results.rows if row.strategy == "heterogeneous"} if results else ()
        counts = sorted(asked)
        for graph in results.graphs if results else ():
            for strategy, extra in (("virtual-vertices", {}), ("work-efficient", {"device_strategy": "work-efficient"})):
                alone = pick(results, graph, strategy)
                rows = [(w, pick(results, graph, "heterogeneous", workers=w, **extra)) for w in counts]
                if 15 in counts and not rows[counts.index(15)][1]:  # as many as there are cores but one
                    rows[counts.index(15)] = (15, pick(results, graph, "heterogeneous", **extra))
                rows = [(w, r) for w, r in rows if r]
                if not alone or not rows:
                    continue
                best = min(r.seconds for _, r in rows)
                gains.append(alone.seconds / best)
                cells = {w: ms(r.seconds) for w, r in rows}
                lines.append([graph.title(), f"`{strategy}`", ms(alone.seconds), *(cells.get(w, "") for w in counts),
                              times(gains[-1])])
        return lines and table(["graph (vertices / edges)", "on the device", "ms alone",
                                *(f"{w} worker{'s'[:w > 1]}" for w in counts), "gain of the best"], lines) + [
            "", verdict(sum(g > 1 for g in gains), len(gains), "CPU workers beside the device make the run shorter.")]


def main():
    here = os.path.dirname(os.path.abspath(__file__))
    folder = sys.argv[1] if len(sys.argv) > 1 else os.path.join(here, "results")
    document = sys.argv[2] if len(sys.argv) > 2 else os.path.join(here, "..", "docs", "papers.md")
    papers = Papers(folder)
    names = ("machine", "blog-6", "blog-choice", "blog-vertex", "report-optimisations", "report-graphs", "report-degree",
             "report-peel", "together")
    blocks = {f"betweenness-{name}": getattr(papers, name.replace("-", "_"))() for name in names}
    blocks["betweenness-summary"] = summary(document, blocks, chapters=False)
    fill(document, blocks, "betweenness")


if __name__ == "__main__":
    main()
