"""What `quartier bench betweenness -o FILE` wrote, to be asked by graph, strategy and options."""
import statistics

import louvain_results


class Row(louvain_results.BenchRow):
    def __init__(self, graph, row):
        super().__init__(graph, row)
        self.sources = row["sources"]
        self.searches = row.get("searches", row["sources"])
        self.gteps = row["gteps"]
        self.error = row.get("relativeError")
        self.worst = row.get("worstVertex")
        self.reference = row.get("reference", "sources")

    def device_megabytes(self):
        return self.memory.get("devicePeak", 0) / 1e6


def load(folder):
    """{"table": Results of betweenness-table.json, ...}; betweenness-table-MORE.json adds its rows."""
    found = louvain_results.load(folder, "betweenness", Row)
    for results in found.values():  # a run that was stopped did other work than the others
        results.rows = [row for row in results.rows if row.status == "done"]
    return found


def pick(results, graph, strategy, **variant):
    """The row with these options and no others, but that peeling may have been switched off."""
    return results.find(graph, strategy, **variant) or results.find(graph, strategy, peel=0, **variant)


def rate(gteps):
    return f"{gteps:.3f}" if gteps < 0.1 else f"{gteps:.2f}" if gteps < 10 else f"{gteps:.1f}"


def spread(shares):
    """Mean and standard deviation of shares, as the report gives them: (12 +- 6) %."""
    deviation = statistics.stdev(shares) if len(shares) > 1 else 0.0
    return f"({100 * statistics.fmean(shares):.0f} ± {100 * deviation:.0f}) %"


def machine_line(name, results):
    machine = results.machine
    gpu = ""
    if machine.get("gpu"):
        gpu = (f"{machine['gpu']} ({machine.get('multiprocessors')} multiprocessors, driver {machine.get('driver')}, "
               f"{machine.get('cudaBuiltWith')}), ")
    return (f"`betweenness-{name}.json`: {gpu}{machine['cpu']}, {machine['cores']} cores, "
            f"commit {results.commit or 'not recorded'}.  ")