#!/usr/bin/env python3
"""papers_louvain.py [RESULTS_FOLDER [DOCUMENT]]: fills the Louvain tables of docs/papers.md.

Reads the parts naim, thresholds, blocks, fontolan, rounds and table of bench/results/louvain-*.json, as
bench/h200_louvain.sh makes them; what is not there stays "Not measured yet." A table whose files come from several
commits is refused. The tables about Fontolan's thesis are in papers_fontolan.py.
"""

import os
import sys

import grid_sweeps
import papers_fontolan
from louvain_results import Document, fill, load, mean, ms, one_commit, percent, summary, table, three, times
from papers_settings import ADAPTIVE, BULK, ORIGINAL, SINGLE

NAIM = Document({"cnr-2000", "actor-collaboration"})
AMBROSZCZYK = Document(())

OPTIMISE = ("prepare", "move", "modularity", "uncoarsen", "refine")
AGGREGATE = ("contract", "number", "split", "merge", "rebuild")
BUCKETS = ("1-4", "5-8", "9-16", "17-32", "33-84", "85-319", "over 319", "over 65536")

FAILED = 0.02  # share of the yardstick's modularity; a strategy that loses more is given no speed-up


def buckets(**change):
    return "degree-buckets", {**BULK, "relaxed": 0, **change}


class Papers(papers_fontolan.Fontolan):
    def __init__(self, folder):
        super().__init__(load(folder))

    def machine(self):
        return [
            self.get(name).machine_line()
            for name in ("naim", "thresholds", "blocks", "fontolan", "rounds", "table")
            if self.get(name)
        ]

    # --- Naim ---

    def naim_thresholds(self):
        results, naim = self.get("thresholds"), self.get("naim")
        if not results or not naim:
            return None
        one_commit(results, naim)
        found, fastest = {}, {}
        for row in results.rows:
            reference = naim.find(row.graph, ORIGINAL[0], **ORIGINAL[1])
            if row.strategy == "degree-buckets" and reference:
                found.setdefault((row.variant["bin-threshold"], row.variant["threshold"]), []).append((row, reference))
                fastest[row.graph.name] = min(fastest.get(row.graph.name, row.device), row.device)
        lines, qualities = [], {}
        for pair, rows in sorted(found.items(), reverse=True):
            cells = []
            for own in (True, False):
                group = [r for r in rows if NAIM.has(r[0].graph) == own]
                if not group:
                    cells += ["", ""]
                    continue
                quality = mean(row.quality / reference.quality for row, reference in group)
                speed = mean(fastest[row.graph.name] / row.device for row, _ in group)
                cells += [f"{100 * quality:.2f} %", percent(speed)]
                if own:
                    qualities[pair] = quality, speed
            lines.append([f"{pair[0]:g}", f"{pair[1]:g}", *cells])
        if not lines or not qualities:
            return None
        worst = min(quality for quality, _ in qualities.values())
        own_graphs = [graph for graph in results.graphs if NAIM.has(graph)]
        out = table(
            ["t_bin", "t_final", "modularity / sequential, its graphs", "speed / best", "beside them", "speed / best"],
            lines,
        )
        out += [
            "",
            NAIM.on_average(
                worst >= 0.98,
                len(own_graphs),
                f"never more than 2 % under the sequential modularity; the lowest mean is " f"{100 * worst:.2f} %.",
            ),
        ]
        if (1e-2, 1e-6) in qualities:
            quality, speed = qualities[1e-2, 1e-6]
            out += [
                "",
                NAIM.on_average(
                    quality > 0.99,
                    len(own_graphs),
                    f"(1e-2, 1e-6) keeps over 99 % of the sequential modularity; here "
                    f"{100 * quality:.2f} %, at {percent(speed)} of the best speed (63 % there).",
                ),
            ]
        return out

    def against(self, ours, reference, least, claim):
        """Holds where `ours` is `least` times as fast as the reference and its modularity has not failed."""
        results = self.get("naim")
        lines, found, ratios, qualities = [], [], [], []
        for graph, a, b in results.pairs(ours, reference) if results else ():
            quality = a.quality / b.quality
            sound = quality >= 1 - FAILED
            ratio = b.device / a.device
            found.append((graph, sound and ratio >= least))
            if NAIM.has(graph):
                qualities.append(quality)
                ratios += [ratio] if sound else []
            lines.append(
                (
                    graph,
                    [
                        graph.title(),
                        three(b),
                        f"{b.quality:.4f}",
                        three(a),
                        f"{a.quality:.4f}",
                        f"{100 * quality:.1f} %",
                        times(ratio) if sound else "-",
                    ],
                )
            )
        if not lines:
            return None, []
        head = [
            "graph (vertices / edges)",
            f"`{reference[0]}` ms",
            "Q",
            f"`{ours[0]}` ms",
            "Q",
            "of it",
            "times as fast",
        ]
        text = f"{claim}; here {' and '.join(times(r) for r in ratios) or 'on none'} times as fast."
        return NAIM.tables(head, lines) + ["", NAIM.verdict(found, text)], qualities

    def naim_sequential(self):
        lines, qualities = self.against(buckets(), ORIGINAL, 2.7, "2.7 to 312 times as fast")
        if lines and qualities:
            lines += [
                "",
                NAIM.on_average(
                    mean(qualities) > 0.99,
                    len(qualities),
                    "over 99 % of the sequential modularity on average; here " f"{100 * mean(qualities):.1f} %.",
                ),
            ]
        return lines

    def naim_adaptive(self):
        lines, _ = self.against(buckets(), ADAPTIVE, 1, "faster than the adaptive code, up to 27 times")
        pairs = [p for p in self.get("naim").pairs(ADAPTIVE, ORIGINAL) if NAIM.has(p[0])] if lines else []
        if pairs:
            loss = mean(1 - adaptive.quality / plain.quality for _, adaptive, plain in pairs)
            faster = mean(plain.device / adaptive.device for _, adaptive, plain in pairs)
            lines += [
                "",
                NAIM.on_average(
                    loss <= 0.0013,
                    len(pairs),
                    f"the threshold alone costs .13 % of the modularity and makes the sequential "
                    f"code 7.3 times as fast; here {100 * loss:.2f} % and {times(faster)} times.",
                ),
            ]
        return lines

    def naim_parallel(self):
        return self.against(buckets(), ("parallel", {}), 1.1, "at least 1.1 times as fast as parallel code on a CPU")[0]

    def naim_rows(self):
        results = self.get("naim")
        strategy, variant = buckets()
        return [row for row in (results.find(g, strategy, **variant) for g in results.graphs) if row] if results else []

    def naim_stages(self):
        lines, found, shares = [], [], []
        for row in self.naim_rows():
            move, aggregate = row.seconds_of(OPTIMISE), row.seconds_of(AGGREGATE)
            levels = [
                (row.seconds_of(OPTIMISE, level), row.seconds_of(AGGREGATE, level))
                for level in range(row.level_count())
            ]
            if not levels:
                continue
            sums = [sum(pair) for pair in levels]
            found.append((row.graph, sums[0] == max(sums)))
            shares += [move / (move + aggregate)] if NAIM.has(row.graph) else []
            lines.append(
                (
                    row.graph,
                    [
                        row.graph.name,
                        percent(move / (move + aggregate)),
                        " ".join(f"{ms(a)}+{ms(b)}" for a, b in levels[:8]) + (" ..." if len(levels) > 8 else ""),
                    ],
                )
            )
        if not lines:
            return None
        out = NAIM.tables(["graph", "optimisation", "ms of every stage: optimisation + aggregation"], lines)
        share = f"; optimisation takes {' and '.join(map(percent, shares))}" if shares else ""
        return out + ["", NAIM.verdict(found, f"the first stage takes most{share} (about 70 % there).")]

    def naim_buckets(self):
        lines = []
        for row in self.naim_rows():
            sums = {name: 0 for name in BUCKETS}
            for stage in row.trace:
                name = stage["name"].removeprefix("move/degree ")
                if stage["name"].startswith("move/degree ") and stage["level"] == 0 and name in sums:
                    sums[name] += stage["seconds"]
            if sum(sums.values()) > 0:
                lines.append([row.graph.name] + [ms(sums[name]) for name in BUCKETS])
        return table(["ms on level 0, degrees"] + list(BUCKETS), lines)

    def naim_relaxed(self):
        results = self.get("naim")
        lines, own = [], []
        for graph, relaxed, plain in results.pairs(buckets(relaxed=1), buckets()) if results else ():
            change, ratio = relaxed.quality - plain.quality, relaxed.device / plain.device
            share = change / plain.quality if plain.quality > 0 else 0
            own += [(abs(share), ratio)] if NAIM.has(graph) else []
            lines.append(
                (
                    graph,
                    [
                        graph.name,
                        f"{plain.quality:.4f}",
                        f"{relaxed.quality:.4f}",
                        f"{100 * share:+.2f} %",
                        ms(plain.device),
                        ms(relaxed.device),
                        times(ratio),
                        f"{len(plain.levels)} / {len(relaxed.levels)}",
                    ],
                )
            )
        if not own:
            return None
        average, slowest = mean(change for change, _ in own), max(ratio for _, ratio in own)
        return NAIM.tables(["graph", "Q", "relaxed", "change", "ms", "relaxed", "times the time", "levels"], lines) + [
            "",
            NAIM.on_average(
                average < 0.0013,
                len(own),
                f"the modularity differs by less than .13 %; here {100 * average:.2f} %, at up to "
                f"{times(slowest)} times the time (ten there).",
            ),
        ]

    def naim_teps(self):
        results = self.get("naim")
        lines = []
        strategy, variant = buckets()
        for graph in results.graphs if results else ():
            ours, parallel = results.find(graph, strategy, **variant), results.find(graph, "parallel")
            if ours and parallel and ours.teps > 0 and parallel.teps > 0:
                lines.append(
                    (
                        graph,
                        [
                            graph.title(),
                            f"{ours.teps * 1e-9:.2f}",
                            f"{parallel.teps * 1e-9:.3f}",
                            times(ours.teps / parallel.teps),
                        ],
                    )
                )
        return lines and NAIM.tables(
            ["graph (vertices / edges)", "`degree-buckets` GTEPS", "`parallel` GTEPS", "ratio"], lines
        )

    def naim_departures(self):
        """One of our departures at a time, against the method as the paper has it."""
        results = self.get("naim")
        changes = (
            ("as in the paper", buckets()),
            ("with pruning", ("degree-buckets", {**BULK, "prune": 1})),
            ("best sweep kept", ("degree-buckets", {**BULK, "keep_best": 1})),
            ("communities split", ("degree-buckets", {**BULK, "connected": 1})),
            ("4 rounds", ("degree-buckets", {**BULK, "rounds": 4})),
            ("all of them, our default", ("degree-buckets", {})),
        )
        lines = []
        for graph in results.graphs if results else ():
            rows = [results.find(graph, strategy, **variant) for _, (strategy, variant) in changes]
            if any(rows):
                lines.append(
                    (graph, [graph.title()] + [f"{ms(r.device)} ({r.quality:.4f})" if r else "" for r in rows])
                )
        return lines and NAIM.tables(["ms on the device (Q)"] + [name for name, _ in changes], lines)

    @staticmethod
    def naim_grid():
        side, sweeps = 100, 6
        rows = grid_sweeps.course(grid_sweeps.grid(side, side), sweeps)
        mixed = grid_sweeps.course(grid_sweeps.shuffled(grid_sweeps.grid(side, side)), sweeps)
        lines = [
            [name] + [f"{len(set(label))} ({q:.4f})" for label, q in states]
            for name, states in (("row by row", rows), ("at random", mixed))
        ]
        return [
            "```",
            *grid_sweeps.picture(4, 4, 4),
            "```",
            "",
            *table(
                [f"grid of {side} x {side}, vertices numbered", "start: communities (Q)"]
                + [f"sweep {i}" for i in range(1, sweeps + 1)],
                lines,
            ),
        ]

    # --- Ambroszczyk ---

    def blocks(self):
        results = self.get("blocks")
        counts = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 0)
        lines, found, gains, same = [], [], [], True
        for graph in results.graphs if results else ():
            rows = [results.find(graph, "block-per-vertex", blocks=count, **BULK, **SINGLE) for count in counts]
            rows = [row if row and row.status == "done" else None for row in rows]
            if not rows[0]:
                continue
            lines.append(
                (
                    graph,
                    [graph.name] + [f"{ms(r.device)} ({times(rows[0].device / r.device)})" if r else "" for r in rows],
                )
            )
            same = same and len({(r.communities, r.quality) for r in rows if r}) == 1
            if row := rows[counts.index(256)]:
                gains.append(rows[0].device / row.device)
                found.append((graph, gains[-1] >= 20))
        if not gains:
            return None
        return AMBROSZCZYK.tables(
            ["ms (speed-up), blocks"] + [str(b) if b else "one per vertex" for b in counts], lines
        ) + [
            "",
            AMBROSZCZYK.verdict(
                found,
                f"256 blocks are 20 to 122 times as fast as one; here {times(min(gains))} to {times(max(gains))}. "
                f"Communities {'are the same in every column' if same else 'differ between the columns'}.",
            ),
        ]

    def block_per_vertex(self):
        results = self.get("blocks")
        lines = []
        for graph, ours, plain in (
            results.pairs(("block-per-vertex", {**BULK, **SINGLE, "blocks": 0}), ("sequential", SINGLE))
            if results
            else ()
        ):
            whole = sum(ours.stage(name) for name in OPTIMISE + AGGREGATE)
            decide = ours.stage("move/decide")
            sound = ours.quality >= plain.quality * (1 - FAILED)
            lines.append(
                (
                    graph,
                    [
                        graph.title(),
                        three(plain),
                        f"{plain.quality:.4f}",
                        three(ours),
                        f"{ours.quality:.4f}",
                        times(plain.device / ours.device) if sound else "-",
                        percent(decide / whole) if decide > 0 else "under 1 M arcs: not timed",
                    ],
                )
            )
        return lines and AMBROSZCZYK.tables(
            [
                "graph (vertices / edges)",
                "`sequential` ms",
                "Q",
                "`block-per-vertex` ms",
                "Q",
                "times as fast",
                "deciding moves (levels over 1 M arcs)",
            ],
            lines,
        )

    def buckets_or_blocks(self):
        results = self.get("table")
        lines, good = [], 0
        for graph, by_degree, by_block in (
            results.pairs(("degree-buckets", {}), ("block-per-vertex", {})) if results else ()
        ):
            faster = by_degree.device < by_block.device
            good += faster
            lines.append(
                [
                    graph.title(),
                    three(by_degree),
                    f"{by_degree.quality:.4f}",
                    three(by_block),
                    f"{by_block.quality:.4f}",
                    "buckets" if faster else "blocks",
                ]
            )
        return lines and table(
            ["graph (vertices / edges)", "`degree-buckets` ms", "Q", "`block-per-vertex` ms", "Q", "faster"], lines
        ) + ["", f"Buckets are faster on {good} of {len(lines)} graphs."]

    # --- ours ---

    def rounds(self):
        results = self.get("rounds")
        counts = (1, 2, 4, 8)
        lines = []
        for strategy in ("degree-buckets", "block-per-vertex", "adaptive"):
            for graph in results.graphs if results else ():
                rows = [results.find(graph, strategy, rounds=count) for count in counts]
                if all(rows):
                    lines.append(
                        [f"`{strategy}`", graph.title()]
                        + [f"{ms(row.device)}{row.mark()} ({row.quality:.4f})" for row in rows]
                    )
        return table(
            ["strategy", "graph (vertices / edges)", "1 round: ms (Q)"] + [str(count) for count in counts[1:]], lines
        )


def main():
    here = os.path.dirname(os.path.abspath(__file__))
    folder = sys.argv[1] if len(sys.argv) > 1 else os.path.join(here, "results")
    document = sys.argv[2] if len(sys.argv) > 2 else os.path.join(here, "..", "docs", "papers.md")
    papers = Papers(folder)
    names = (
        "machine",
        "naim-thresholds",
        "naim-sequential",
        "naim-adaptive",
        "naim-stages",
        "naim-buckets",
        "naim-relaxed",
        "naim-teps",
        "naim-parallel",
        "naim-departures",
        "naim-grid",
        "blocks",
        "block-per-vertex",
        "buckets-or-blocks",
        "fontolan-tables",
        "fontolan-19",
        "fontolan-20",
        "fontolan-22",
        "fontolan-24",
        "fontolan-25",
        "fontolan-26",
        "fontolan-27",
        "fontolan-28",
        "fontolan-table4",
        "fontolan-31",
        "rounds",
    )
    blocks = {name: getattr(papers, name.replace("-", "_"))() for name in names}
    blocks["summary"] = summary(document, blocks)
    fill(document, blocks, lambda mark: not mark.startswith("betweenness-"))


if __name__ == "__main__":
    main()
