"""What `quartier bench betweenness -o FILE` wrote, to be asked by graph, strategy and options."""

import statistics

import louvain_results


class Row(louvain_results.BenchRow):
    def __init__(self, graph, row):
        super().__init__(graph, row)
        self.sources = row["sources"]
        self.searches = row.get("searches", row["sources"])
        self.error = row.get("relativeError")
        self.worst = row.get("worstVertex")
        self.reference = row.get("reference", "sources")

    def gteps(self, seconds=None):
        """Edges x sources per second, in thousands of millions; on the device unless another time is given."""
        return self.graph.edges * self.sources / (self.device if seconds is None else seconds) * 1e-9


def load(folder):
    """{"table": Results of betweenness-table.json, ...}, without the rows of runs that were stopped: those are in `stopped`."""
    found = louvain_results.load(folder, "betweenness", Row)
    for results in found.values():
        results.stopped = [row for row in results.rows if row.status != "done"]
        results.rows = [row for row in results.rows if row.status == "done"]
    return found


def pick(results, graph, strategy, **variant):
    """The row with these options and no others, but that peeling may have been switched off."""
    return results.find(graph, strategy, **variant) or results.find(graph, strategy, peel=0, **variant)


def rate(gteps):
    return f"{gteps:.3f}" if gteps < 0.1 else f"{gteps:.2f}" if gteps < 10 else f"{gteps:.1f}"


def rates(row):
    """GTEPS on the device / of run() as called."""
    return " / ".join(rate(row.gteps(t)) for t in (row.device, row.run) if t)


def small(error):
    return "" if error is None else f"{error:.0e}".replace("e-0", "e-").replace("0e+00", "0")


def spread(shares):
    """Mean and standard deviation of shares, as the report gives them: (12 +- 6) %."""
    deviation = statistics.stdev(shares) if len(shares) > 1 else 0.0
    return f"({100 * statistics.fmean(shares):.0f} ± {100 * deviation:.0f}) %"
