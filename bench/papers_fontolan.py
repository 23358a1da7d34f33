"""The tables of docs/papers.md about Fontolan's thesis, of the part fontolan of bench/results/louvain-*.json."""

from louvain_results import Document, mean, ms, percent, table, three, times
from papers_settings import BULK, ORIGINAL, SINGLE

FONTOLAN = Document(())
FROM_THESIS = {**BULK, "prune": 1, **SINGLE}


def thesis(strategy, **change):
    return strategy, {**FROM_THESIS, **change}


def correlation(points):
    xs, ys = zip(*points)
    mx, my = mean(xs), mean(ys)
    covariance = sum((x - mx) * (y - my) for x, y in points)
    spread = (sum((x - mx) ** 2 for x in xs) * sum((y - my) ** 2 for y in ys)) ** 0.5
    return covariance / spread if spread > 0 else 0.0


class Fontolan:
    """A method per table; `results` are those that load() gives."""

    def __init__(self, results):
        self.results = results

    def get(self, name):
        return self.results.get(name)

    def fontolan_rows(self, strategy, **change):
        results = self.get("fontolan")
        _, variant = thesis(strategy, **change)
        return [row for row in (results.find(g, strategy, **variant) for g in results.graphs) if row] if results else []

    def fontolan_pairs(self):
        results = self.get("fontolan")
        return results.pairs(thesis("sort-reduce"), thesis("hash-map")) if results else ()

    def fontolan_tables(self):
        results = self.get("fontolan")
        lines, found, ratios = [], [], []
        for graph, psr, ph in self.fontolan_pairs():
            plain = results.find(graph, ORIGINAL[0], **ORIGINAL[1])
            if not plain:
                continue
            even = min(psr.quality, ph.quality) >= plain.quality - 0.024
            found.append((graph, even))
            gains = [plain.device / row.device for row in (psr, ph)]
            ratios += gains if even else []
            lines.append(
                (
                    graph,
                    [graph.title()]
                    + [f"{three(r)} ({r.quality:.4f})" for r in (plain, psr, ph)]
                    + [" and ".join(map(times, gains)) if even else "-"],
                )
            )
        span = f"{times(min(ratios))} to {times(max(ratios))}" if ratios else "on no graph"
        return lines and FONTOLAN.tables(
            ["graph (vertices / edges)", "`sequential` ms (Q)", "`sort-reduce`", "`hash-map`", "times as fast"], lines
        ) + [
            "",
            FONTOLAN.verdict(
                found,
                "on par in modularity, at most the thesis' largest loss of .024 under the sequential one; where that "
                f"is so, {span} times as fast (12 to 56 there).",
            ),
        ]

    def sweep_table(self, strategy, head, cell, limit=10):
        """A row per graph, a column per sweep of the first phase."""
        lines = []
        for row in self.fontolan_rows(strategy):
            cells = [cell(row, sweep) for sweep in row.sweeps()[:limit]]
            if any(cells):
                lines.append([row.graph.name] + cells + [""] * (limit - len(cells)))
        return table([head] + [str(i + 1) for i in range(limit)], lines)

    @staticmethod
    def arcs_of(sweep):
        return sweep["decide"]["items"] if "decide" in sweep else 0

    def fontolan_19(self):
        lines = self.sweep_table(
            "sort-reduce",
            "share of arcs examined, sweep",
            lambda row, s: percent(self.arcs_of(s) / row.graph.arcs) if self.arcs_of(s) else "",
        )
        found, last = [], []
        for row in self.fontolan_rows("sort-reduce"):
            shares = [self.arcs_of(s) / row.graph.arcs for s in row.sweeps()]
            if shares and shares[-1] > 0:
                found.append((row.graph, shares[-1] < shares[0]))
                last.append(shares[-1])
        return lines and lines + [
            "",
            FONTOLAN.verdict(
                found,
                f"it falls; in the last sweep it is {percent(min(last))} to "
                f"{percent(max(last))} (98 % and 50 % there).",
            ),
        ]

    def fontolan_20(self):
        lines, pays = [], {"sort-reduce": [], "hash-map": []}
        results = self.get("fontolan")
        for graph in results.graphs if results else ():
            cells = []
            for strategy in pays:
                rows = [results.find(graph, strategy, **thesis(strategy, **change)[1]) for change in ({}, {"prune": 0})]
                if not all(rows):
                    continue
                seconds = [[s["move"]["seconds"] for s in row.sweeps()[1:]] for row in rows]
                both = min(len(s) for s in seconds)
                if both == 0:
                    continue
                pruned, plain = (sum(s[:both]) for s in seconds)
                pays[strategy].append(pruned < plain)
                cells += [ms(pruned), ms(plain), f"{1e3 * max(a - b for a, b in zip(*seconds)):+.2f}"]
            if len(cells) == 6:
                lines.append((graph, [graph.name] + cells))
        said = " and ".join(f"`{name}` on {sum(found)} of {len(found)} graphs" for name, found in pays.items())
        return lines and FONTOLAN.tables(
            [
                "ms of the first phase from sweep 2 on",
                "`sort-reduce` pruned",
                "not",
                "worst sweep",
                "`hash-map` pruned",
                "not",
                "worst sweep",
            ],
            lines,
        ) + ["", f"Pruning pays for {said}."]

    def parts_table(self, strategy, parts, main):
        lines, shares = [], []
        for row in self.fontolan_rows(strategy):
            for number, sweep in list(enumerate([s for s in row.sweeps()[1:] if main in s], 2))[:9]:
                whole = sweep["move"]["seconds"]
                share = sweep[main]["seconds"] / whole
                shares.append((row.graph, share))
                lines.append(
                    [row.graph.name if number == 2 else "", number, ms(whole)]
                    + [ms(sweep[p]["seconds"]) if p in sweep else "" for p in parts]
                    + [percent(share)]
                )
        return table(["graph", "sweep", "ms", *parts, f"share of {main}"], lines), shares

    def half(self, strategy, parts, main, what):
        lines, shares = self.parts_table(strategy, parts, main)
        if not lines:
            return None
        mine = {}
        for graph, share in shares:
            mine.setdefault(graph.name, (graph, []))[1].append(share)
        found = [(graph, min(of) >= 0.5) for graph, of in mine.values()]
        low, high = min(s for _, s in shares), max(s for _, s in shares)
        return lines + [
            "",
            FONTOLAN.verdict(
                found,
                f"every sweep spends at least half on {what}; here {percent(low)} to {percent(high)}, "
                f"half and more in {sum(s >= 0.5 for _, s in shares)} of {len(shares)} sweeps.",
            ),
        ]

    def fontolan_22(self):
        return self.half("sort-reduce", ("copy", "sort", "reduce", "self", "delta", "max", "apply"), "sort", "sorting")

    def fontolan_24(self):
        return self.half("hash-map", ("fill", "contract", "self", "delta", "max", "apply"), "fill", "filling the map")

    @staticmethod
    def keys_of(sweep):
        for how in ("sort", "map"):
            if f"keys {how}" in sweep:
                return sweep[f"keys {how}"]["items"], how
        return 0, None

    def fontolan_25(self):
        lines, found = [], []
        for row in self.fontolan_rows("hash-map", prune=0):
            points = [
                (self.keys_of(s)[0] / row.graph.arcs, s["move"]["seconds"])
                for s in row.sweeps()
                if self.keys_of(s)[1] == "map"
            ]
            if len(points) < 3:
                continue
            found.append((row.graph, correlation(points) > 0.9))
            lines.append(
                (
                    row.graph,
                    [
                        row.graph.name,
                        f"{correlation(points):.2f}",
                        " ".join(f"{k:.2f}:{ms(t)}" for k, t in points[:10]),
                    ],
                )
            )
        return lines and FONTOLAN.tables(["graph", "correlation", "keys per arc : ms, sweep by sweep"], lines) + [
            "",
            FONTOLAN.verdict(found, "a correlation over .9 between distinct keys and time (without pruning)."),
        ]

    def fontolan_26(self):
        lines, found = [], []
        for graph, psr, ph in self.fontolan_pairs():
            a, b = ([s["move"]["metric"] for s in row.sweeps()[:10]] for row in (psr, ph))
            if not a or not b:
                continue
            gap = max(abs(x - y) for x, y in zip(a, b))
            found.append((graph, gap < 0.01))
            lines.append(
                (graph, [graph.name, " ".join(f"{q:.3f}" for q in a), " ".join(f"{q:.3f}" for q in b), f"{gap:.1e}"])
            )
        return lines and FONTOLAN.tables(["graph", "`sort-reduce`", "`hash-map`", "largest difference"], lines) + [
            "",
            FONTOLAN.verdict(found, "they grow alike, within .01."),
        ]

    def fontolan_27(self):
        results = self.get("fontolan")
        lines, found, saved = [], [], {"sort-reduce": [], "hash-map": []}
        for graph in results.graphs if results else ():
            cells, without = [], []
            for strategy, shares in saved.items():
                rows = [
                    results.find(graph, strategy, **thesis(strategy, **change)[1])
                    for change in ({}, {"first_sweep": 0})
                ]
                if not all(rows) or not all(row.sweeps() for row in rows):
                    continue
                a, b = (row.sweeps()[0]["move"]["seconds"] for row in rows)
                shares.append(1 - a / b)
                without.append(b)
                cells += [ms(b), ms(a), percent(shares[-1])]
            if len(cells) == 6:
                found.append((graph, without[1] > without[0]))
                lines.append((graph, [graph.name] + cells))
        ranges = " and ".join(f"{percent(min(s))} to {percent(max(s))} for `{name}`" for name, s in saved.items() if s)
        return lines and FONTOLAN.tables(
            ["ms of the first sweep", "`sort-reduce` without", "with", "saved", "`hash-map` without", "with", "saved"],
            lines,
        ) + [
            "",
            f"The short-cut saves {ranges}.",
            "",
            FONTOLAN.verdict(found, "without it the first sweep of the hash map is the slower one."),
        ]

    def fontolan_28(self):
        lines, second, aggregation = [], [], []
        for graph, psr, ph in self.fontolan_pairs():
            a, b = ([s["move"]["seconds"] for s in row.sweeps()] for row in (psr, ph))
            if len(a) < 2 or len(b) < 2:
                continue
            later = [
                sum(row.seconds_of(("move",), level) for level in range(1, row.level_count())) for row in (psr, ph)
            ]
            merge = [row.seconds_of(("contract",), 0) for row in (psr, ph)]
            second.append((graph, b[1] > a[1]))
            aggregation.append((graph, merge[1] < merge[0]))
            lines.append(
                (
                    graph,
                    [
                        graph.name,
                        f"{ms(a[1])} / {ms(b[1])}",
                        f"{ms(a[-1])} / {ms(b[-1])}",
                        f"{ms(later[0])} / {ms(later[1])}",
                        f"{ms(merge[0])} / {ms(merge[1])}",
                    ],
                )
            )
        return lines and FONTOLAN.tables(
            [
                "ms, `sort-reduce` / `hash-map`",
                "sweep 2",
                "last sweep of phase 1",
                "moves of phases 2 on",
                "first aggregation",
            ],
            lines,
        ) + [
            "",
            FONTOLAN.verdict(second, "the second sweep of the hash map is the slower one."),
            "",
            FONTOLAN.verdict(aggregation, "the hash map's first aggregation is the faster one."),
        ]

    def fontolan_table4(self):
        results = self.get("fontolan")
        lines, found = [], []
        for graph in results.graphs if results else ():
            rows = [results.find(graph, s, **thesis(s)[1]) for s in ("adaptive", "sort-reduce", "hash-map")]
            if not all(rows):
                continue
            best = min(rows[1].device, rows[2].device)
            found.append((graph, rows[0].device < best))
            lines.append(
                (
                    graph,
                    [graph.title()]
                    + [f"{three(r)} ({r.quality:.4f})" for r in rows]
                    + [f"{100 * (rows[0].device / best - 1):+.0f} %"],
                )
            )
        return lines and FONTOLAN.tables(
            ["graph (vertices / edges)", "`adaptive` ms (Q)", "`sort-reduce`", "`hash-map`", "against the better part"],
            lines,
        ) + ["", FONTOLAN.verdict(found, "adaptive is faster than both.")]

    def fontolan_31(self):
        lines = self.sweep_table("adaptive", "adaptive: ms, keys per arc, how; sweep", self.switch_cell)
        points = []
        for _, psr, ph in self.fontolan_pairs():
            for a, b in list(zip(psr.sweeps(), ph.sweeps()))[1:]:
                if keys := self.keys_of(a)[0] or self.keys_of(b)[0]:
                    points.append((keys / max(1, self.arcs_of(a)), b["move"]["seconds"] < a["move"]["seconds"]))
        for name, low, high in (("under .3", 0, 0.3), (".3 to .4", 0.3, 0.4), ("over .4", 0.4, 9)):
            inside = [wins for keys, wins in points if low <= keys < high]
            if lines and inside:
                lines += [
                    "",
                    f"Sweeps with {name} keys per examined arc: the map is faster in {sum(inside)} of {len(inside)}.",
                ]
        return lines

    def switch_cell(self, row, sweep):
        keys, how = self.keys_of(sweep)
        text = ms(sweep["move"]["seconds"])
        return f"{text} {keys / row.graph.arcs:.2f} {how}" if how else f"{text} arcs"
