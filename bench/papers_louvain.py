#!/usr/bin/env python3
"""papers_louvain.py [RESULTS_FOLDER [DOCUMENT]]: fills the tables of docs/papers.md from bench/results/louvain-*.json.

Reads louvain-table.json, louvain-naim.json, louvain-thresholds.json, louvain-blocks.json, louvain-fontolan.json and louvain-rounds.json as bench/h200_louvain.sh makes them; what is not
there stays "Not measured yet."
"""
import os
import sys

from louvain_results import fill, load, mean, ms, percent, summary, table, times, verdict

OPTIMISE = ("prepare", "move", "modularity", "uncoarsen", "refine")
AGGREGATE = ("contract", "number", "split", "merge", "rebuild")
PAPERS_BUCKETS = ("1-4", "5-8", "9-16", "17-32", "33-84", "85-319", "over 319", "over 65536")
PLAIN = {"rounds": 1}  # all vertices at once, or bucket by bucket, as in the documents


class Papers:
    def __init__(self, folder):
        self.results = load(folder)

    def get(self, name):
        return self.results.get(name)

    # --- machine ---

    def machine(self):
        lines = []
        for name in ("naim", "thresholds", "blocks", "fontolan", "rounds"):
            if results := self.get(name):
                machine = results.machine
                lines.append(f"`louvain-{name}.json`: {machine['gpu']} ({machine.get('multiprocessors')} "
                             f"multiprocessors, driver {machine.get('driver')}, {machine.get('cudaBuiltWith')}), "
                             f"{machine['cpu']}, {machine['cores']} cores, commit {results.commit}.  ")
        return lines

    # --- Naim ---

    def naim_thresholds(self):
        results, naim = self.get("thresholds"), self.get("naim")
        if not results or not naim:
            return None
        found = {}
        for row in results.rows:
            keys = set(row.variant)
            if row.strategy != "degree-buckets" or keys != {"rounds", "bin-threshold", "threshold"}:
                continue
            reference = naim.find(row.graph, "sequential", bin_threshold=0)
            if reference:
                pair = (row.variant["bin-threshold"], row.variant["threshold"])
                found.setdefault(pair, []).append((row, row.quality / reference.quality))
        if not found:
            return None
        fastest = {}
        for rows in found.values():
            for row, _ in rows:
                fastest[row.graph.name] = min(fastest.get(row.graph.name, row.seconds), row.seconds)
        lines = []
        for pair, rows in sorted(found.items(), reverse=True):
            lines.append([f"{pair[0]:g}", f"{pair[1]:g}", f"{100 * mean(q for _, q in rows):.2f} %",
                          percent(mean(fastest[row.graph.name] / row.seconds for row, _ in rows))])
        worst = min(mean(q for _, q in rows) for rows in found.values())
        default = found.get((1e-2, 1e-6))
        text = f"the lowest mean is {100 * worst:.2f} % of the sequential modularity"
        if default:
            text += f", and (1e-2, 1e-6) keeps {100 * mean(q for _, q in default):.2f} %."
        return table(["t_bin", "t_final", "modularity / sequential", "speed / best"], lines) + [
            "", verdict(int(worst >= 0.98) + int(bool(default) and mean(q for _, q in default) >= 0.99), 2, text)]

    def against(self, results, ours, reference, claim, speed, quality):
        """Holds where `ours` is `speed` times as fast at `quality` of the reference's modularity, or better."""
        lines, ratios, good = [], [], 0
        for graph, a, b in results.pairs(ours, reference):
            ratios.append(b.seconds / a.seconds)
            good += ratios[-1] >= speed and a.quality >= quality * b.quality
            lines.append([graph.title(), ms(b.seconds), f"{b.quality:.4f}", ms(a.seconds), f"{a.quality:.4f}",
                          times(ratios[-1])])
        if not lines:
            return None, []
        head = ["graph (vertices / edges)", f"`{reference[0]}` ms", "Q", f"`{ours[0]}` ms", "Q", "times as fast"]
        return table(head, lines) + ["", verdict(good, len(ratios), f"{claim}; here {times(min(ratios))} to "
                                                 f"{times(max(ratios))} times as fast, {times(mean(ratios))} on average.")], ratios

    def naim_sequential(self):
        results = self.get("naim")
        if not results:
            return None
        return self.against(results, ("degree-buckets", PLAIN), ("sequential", {"bin_threshold": 0}),
                            "at least 2.7 times as fast at 99 % of the modularity", 2.7, 0.99)[0]

    def naim_adaptive(self):
        results = self.get("naim")
        if not results:
            return None
        lines, _ = self.against(results, ("degree-buckets", PLAIN), ("sequential", {}), "faster than the adaptive code", 1, 0)
        ratios, losses = [], []
        for _, adaptive, plain in results.pairs(("sequential", {}), ("sequential", {"bin_threshold": 0})):
            ratios.append(plain.seconds / adaptive.seconds)
            losses.append(1 - adaptive.quality / plain.quality)
        if ratios and lines:
            lines.append(f"The threshold alone makes `sequential` {times(mean(ratios))} times as fast on average and "
                         f"costs {100 * mean(losses):.2f} % of its modularity.")
        return lines

    def naim_stages(self):
        results = self.get("naim")
        rows = [r for r in results.rows if r.strategy == "degree-buckets" and r.variant == PLAIN] if results else []
        if not rows:
            return None
        lines, shares, first_most = [], [], 0
        for row in rows:
            move, aggregate = row.seconds_of(OPTIMISE), row.seconds_of(AGGREGATE)
            per_level = [(row.seconds_of(OPTIMISE, level), row.seconds_of(AGGREGATE, level))
                         for level in range(row.level_count())]
            shares.append(move / (move + aggregate))
            totals = [sum(pair) for pair in per_level]
            first_most += totals[0] == max(totals)
            lines.append([row.graph.name, percent(shares[-1]),
                          " ".join(f"{ms(a)}+{ms(b)}" for a, b in per_level[:8]) + (" ..." if len(per_level) > 8 else "")])
        return table(["graph", "optimisation", "ms of every stage: optimisation + aggregation"], lines) + [
            "", verdict(first_most, len(rows), f"the first stage takes most; optimisation takes "
                        f"{percent(mean(shares))} on average (from device events; splitting communities counts as "
                        "aggregation).")]

    def naim_buckets(self):
        results = self.get("naim")
        rows = [r for r in results.rows if r.strategy == "degree-buckets" and r.variant == PLAIN] if results else []
        lines = []
        for row in rows:
            sums = {name: 0 for name in PAPERS_BUCKETS}
            for stage in row.trace:
                name = stage["name"].removeprefix("move/degree ")
                if stage["name"].startswith("move/degree ") and stage["level"] == 0 and name in sums:
                    sums[name] += stage["seconds"]
            if sum(sums.values()) > 0:
                lines.append([row.graph.name] + [ms(sums[name]) for name in PAPERS_BUCKETS])
        return table(["ms on level 0, degrees"] + list(PAPERS_BUCKETS), lines)

    def naim_relaxed(self):
        results = self.get("naim")
        lines, changes, ratios = [], [], []
        for graph, relaxed, plain in results.pairs(("degree-buckets", {"relaxed": 1, **PLAIN}), ("degree-buckets", PLAIN)) if results else ():
            changes.append(abs(relaxed.quality / plain.quality - 1))
            ratios.append(relaxed.seconds / plain.seconds)
            lines.append([graph.name, f"{plain.quality:.4f}", f"{relaxed.quality:.4f}", f"{100 * changes[-1]:.2f} %",
                          ms(plain.seconds), ms(relaxed.seconds), times(ratios[-1]),
                          f"{len(plain.levels)} / {len(relaxed.levels)}"])
        if not lines:
            return None
        good = sum(1 for c in changes if c < 0.0013)
        return table(["graph", "Q", "relaxed", "difference", "ms", "relaxed", "times the time", "levels"], lines) + [
            "", verdict(good, len(lines), f"within .13 % on that many graphs; {100 * mean(changes):.2f} % on average, "
                        f"up to {times(max(ratios))} times the time.")]

    def naim_teps(self):
        results = self.get("naim")
        lines = []
        for graph in results.graphs if results else ():
            ours, parallel = results.find(graph, "degree-buckets", **PLAIN), results.find(graph, "parallel")
            if ours and parallel and ours.teps > 0 and parallel.teps > 0:
                lines.append([graph.title(), f"{ours.teps * 1e-9:.2f}", f"{parallel.teps * 1e-9:.3f}",
                              times(ours.teps / parallel.teps)])
        return table(["graph (vertices / edges)", "`degree-buckets` GTEPS", "`parallel` GTEPS", "ratio"], lines)

    def naim_parallel(self):
        results = self.get("naim")
        if not results:
            return None
        return self.against(results, ("degree-buckets", PLAIN), ("parallel", {}),
                            "at least 1.1 times as fast, modularity at most .2 % less", 1.1, 0.998)[0]

    # --- Ambroszczyk ---

    def blocks(self):
        results = self.get("blocks")
        if not results:
            return None
        counts = sorted({row.variant["blocks"] for row in results.rows if "blocks" in row.variant},
                        key=lambda b: (b == 0, b))
        lines, speedups, same = [], [], True
        for graph in results.graphs:
            rows = [results.find(graph, "block-per-vertex", blocks=b) for b in counts]
            if not rows or rows[0] is None:
                continue
            one = rows[0].seconds
            lines.append([graph.name] + [f"{ms(r.seconds)} ({times(one / r.seconds)})" if r else "" for r in rows])
            same = same and len({(r.communities, r.quality) for r in rows if r}) == 1
            at256 = results.find(graph, "block-per-vertex", blocks=256)
            if at256:
                speedups.append(one / at256.seconds)
        if not lines:
            return None
        lines = table(["ms (speed-up), blocks"] + [f"{b:g}" if b else "one per vertex" for b in counts], lines)
        if speedups:
            lines += ["", verdict(sum(1 for s in speedups if s >= 20), len(speedups),
                                  f"256 blocks are at least 20 times as fast as one; here {times(min(speedups))} to "
                                  f"{times(max(speedups))}. Communities "
                                  + ("are the same in every column." if same else "differ between the columns."))]
        return lines

    def block_per_vertex(self):
        results = self.get("naim")
        lines = []
        for graph, ours, plain in results.pairs(("block-per-vertex", {}), ("sequential", {"bin_threshold": 0})) if results else ():
            whole = ours.seconds_of(OPTIMISE + AGGREGATE)
            decide = sum(s["seconds"] for s in ours.trace if s["name"] == "move/decide")
            lines.append([graph.title(), ms(plain.seconds), ms(ours.seconds), times(plain.seconds / ours.seconds),
                          percent(decide / whole) if decide > 0 else "under 1 M arcs: not timed"])
        return table(["graph (vertices / edges)", "`sequential` ms", "`block-per-vertex` ms", "times as fast",
                      "deciding moves (levels over 1 M arcs)"], lines)

    def buckets_or_blocks(self):
        results = self.get("table")
        lines, good = [], 0
        for graph, buckets, blocks in results.pairs(("degree-buckets", {}), ("block-per-vertex", {})) if results else ():
            faster = buckets.seconds < blocks.seconds
            good += faster
            lines.append([graph.title(), ms(buckets.seconds), f"{buckets.quality:.4f}", ms(blocks.seconds),
                          f"{blocks.quality:.4f}", "buckets" if faster else "blocks"])
        if not lines:
            return None
        return table(["graph (vertices / edges)", "`degree-buckets` ms", "Q", "`block-per-vertex` ms", "Q", "faster"],
                     lines) + ["", f"Buckets are faster on {good} of {len(lines)} graphs."]

    # --- Fontolan ---

    def fontolan_tables(self):
        results = self.get("fontolan")
        lines, ratios, even = [], [], 0
        for graph in results.graphs if results else ():
            sequential = results.find(graph, "sequential")
            psr, ph = (results.find(graph, s, **PLAIN) for s in ("sort-reduce", "hash-map"))
            if not (sequential and psr and ph):
                continue
            ratios += [sequential.seconds / psr.seconds, sequential.seconds / ph.seconds]
            even += min(psr.quality, ph.quality) >= sequential.quality - 0.02
            lines.append([graph.title()] + [f"{ms(r.seconds)} ({r.quality:.4f})" for r in (sequential, psr, ph)])
        if not lines:
            return None
        return table(["graph (vertices / edges)", "`sequential` ms (Q)", "`sort-reduce`", "`hash-map`"], lines) + [
            "", verdict(even, len(lines), f"modularity at most .02 under the sequential one (the thesis' largest loss is .024); "
                        f"{times(min(ratios))} to {times(max(ratios))} times as fast.")]

    def sweep_table(self, strategy, head, cell, variant=PLAIN, limit=10):
        """A row per graph, a column per sweep of the first phase."""
        results = self.get("fontolan")
        rows = [results.find(g, strategy, **variant) for g in results.graphs] if results else []
        lines = []
        for row in filter(None, rows):
            cells = [cell(row, sweep) for sweep in row.sweeps()[:limit]]
            if any(cells):
                lines.append([row.graph.name] + cells + [""] * (limit - len(cells)))
        return table([head] + [str(i + 1) for i in range(limit)], lines)

    @staticmethod
    def arcs_of(sweep):
        return sweep["decide"]["items"] if "decide" in sweep else 0

    def fontolan_19(self):
        lines = self.sweep_table("sort-reduce", "share of arcs examined, sweep",
                                 lambda row, s: percent(self.arcs_of(s) / row.graph.arcs) if self.arcs_of(s) else "")
        if not lines:
            return None
        results = self.get("fontolan")
        last = []
        for graph in results.graphs:
            row = results.find(graph, "sort-reduce", **PLAIN)
            shares = [self.arcs_of(s) / graph.arcs for s in row.sweeps()] if row else []
            if shares and shares[-1] > 0:
                last.append(shares)
        falls = sum(1 for s in last if s[-1] < s[0])
        return lines + ["", verdict(falls, len(last), f"it falls; in the last sweep it is {percent(min(s[-1] for s in last))} "
                                    f"to {percent(max(s[-1] for s in last))}.")]

    def fontolan_20(self):
        results = self.get("fontolan")
        lines, pays = [], {"sort-reduce": 0, "hash-map": 0}
        for graph in results.graphs if results else ():
            cells = []
            for strategy in pays:
                on = results.find(graph, strategy, **PLAIN)
                off = results.find(graph, strategy, prune=0, **PLAIN)
                if not (on and off):
                    continue
                seconds = [[s["move"]["seconds"] for s in row.sweeps()[1:]] for row in (on, off)]
                both = min(len(s) for s in seconds)
                if both == 0:
                    continue
                pruned, plain = (sum(s[:both]) for s in seconds)
                worst = max(a - b for a, b in zip(*seconds))
                pays[strategy] += pruned < plain
                cells += [ms(pruned), ms(plain), f"{1e3 * worst:+.2f}"]
            if len(cells) == 6:
                lines.append([graph.name] + cells)
        if not lines:
            return None
        n = len(lines)
        return table(["ms of the first phase from sweep 2 on", "`sort-reduce` pruned", "not", "worst sweep",
                      "`hash-map` pruned", "not", "worst sweep"], lines) + [
            "", f"Pruning pays for `sort-reduce` on {pays['sort-reduce']} of {n} graphs, for `hash-map` on {pays['hash-map']} of {n}."]

    def parts_table(self, strategy, parts, main):
        results = self.get("fontolan")
        lines, shares = [], []
        for graph in results.graphs if results else ():
            row = results.find(graph, strategy, **PLAIN)
            sweeps = [s for s in row.sweeps()[1:] if main in s] if row else []
            for number, sweep in list(enumerate(sweeps, 2))[:9]:
                whole = sweep["move"]["seconds"]
                share = sweep[main]["seconds"] / whole
                shares.append(share)
                lines.append([graph.name if number == 2 else "", number, ms(whole)] +
                             [ms(sweep[p]["seconds"]) if p in sweep else "" for p in parts] + [percent(share)])
        return table(["graph", "sweep", "ms", *parts, f"share of {main}"], lines), shares

    def fontolan_22(self):
        lines, shares = self.parts_table("sort-reduce", ("copy", "sort", "reduce", "self", "delta", "max", "apply"), "sort")
        return lines and lines + ["", verdict(sum(1 for s in shares if s >= 0.5), len(shares), "sweeps spend at least "
                                              f"half on sorting; {percent(min(shares))} to {percent(max(shares))}.")]

    def fontolan_24(self):
        lines, shares = self.parts_table("hash-map", ("fill", "contract", "self", "delta", "max", "apply"), "fill")
        return lines and lines + ["", verdict(sum(1 for s in shares if s >= 0.5), len(shares), "sweeps spend at least "
                                              f"half on filling the map; {percent(min(shares))} to {percent(max(shares))}.")]

    @staticmethod
    def keys_of(sweep):
        for how in ("sort", "map"):
            if f"keys {how}" in sweep:
                return sweep[f"keys {how}"]["items"], how
        return 0, None

    def fontolan_25(self):
        results = self.get("fontolan")
        lines, good, total = [], 0, 0
        for graph in results.graphs if results else ():
            row = results.find(graph, "hash-map", prune=0, **PLAIN) or results.find(graph, "hash-map", **PLAIN)
            points = [(self.keys_of(s)[0] / graph.arcs, s["move"]["seconds"]) for s in row.sweeps()
                      if self.keys_of(s)[1] == "map"] if row else []
            if len(points) < 3:
                continue
            total += 1
            good += correlation(points) > 0.9
            lines.append([graph.name, f"{correlation(points):.2f}",
                          " ".join(f"{k:.2f}:{ms(t)}" for k, t in points[:10])])
        return lines and table(["graph", "correlation", "keys per arc : ms, sweep by sweep"], lines) + [
            "", verdict(good, total, "a correlation over .9 between distinct keys and time (without pruning).")]

    def fontolan_26(self):
        results = self.get("fontolan")
        lines, gaps = [], []
        for graph, psr, ph in results.pairs(("sort-reduce", PLAIN), ("hash-map", PLAIN)) if results else ():
            a, b = ([s["move"]["metric"] for s in row.sweeps()[:10]] for row in (psr, ph))
            if not a or not b:
                continue
            gaps.append(max(abs(x - y) for x, y in zip(a, b)))
            lines.append([graph.name, " ".join(f"{q:.3f}" for q in a), " ".join(f"{q:.3f}" for q in b), f"{gaps[-1]:.1e}"])
        return lines and table(["graph", "`sort-reduce`", "`hash-map`", "largest difference"], lines) + [
            "", verdict(sum(1 for g in gaps if g < 0.01), len(gaps), "they grow alike, within .01.")]

    def fontolan_27(self):
        results = self.get("fontolan")
        lines, saved, slower, total = [], {"sort-reduce": [], "hash-map": []}, 0, 0
        for graph in results.graphs if results else ():
            cells, without = [], []
            for strategy, shares in saved.items():
                on = results.find(graph, strategy, **PLAIN)
                off = results.find(graph, strategy, first_sweep=0, **PLAIN)
                if not (on and off and on.sweeps() and off.sweeps()):
                    continue
                a, b = on.sweeps()[0]["move"]["seconds"], off.sweeps()[0]["move"]["seconds"]
                shares.append(1 - a / b)
                without.append(b)
                cells += [ms(b), ms(a), percent(shares[-1])]
            if len(cells) == 6:
                total += 1
                slower += without[1] > without[0]
                lines.append([graph.name] + cells)
        if not lines:
            return None
        ranges = ", ".join(f"{percent(min(s))} to {percent(max(s))} for `{name}`" for name, s in saved.items())
        return table(["ms of the first sweep", "`sort-reduce` without", "with", "saved", "`hash-map` without", "with",
                      "saved"], lines) + [
            "", f"The short-cut saves {ranges}.",
            verdict(slower, total, "without it the first sweep of the hash map is the slower one.")]

    def fontolan_28(self):
        results = self.get("fontolan")
        lines, second, aggregation = [], 0, 0
        for graph, psr, ph in results.pairs(("sort-reduce", PLAIN), ("hash-map", PLAIN)) if results else ():
            a, b = ([s["move"]["seconds"] for s in row.sweeps()] for row in (psr, ph))
            if len(a) < 2 or len(b) < 2:
                continue
            later = [sum(row.seconds_of(("move",), level) for level in range(1, row.level_count())) for row in (psr, ph)]
            merge = [row.seconds_of(("contract",), 0) for row in (psr, ph)]
            second += b[1] > a[1]
            aggregation += merge[1] < merge[0]
            lines.append([graph.name, f"{ms(a[1])} / {ms(b[1])}", f"{ms(a[-1])} / {ms(b[-1])}",
                          f"{ms(later[0])} / {ms(later[1])}", f"{ms(merge[0])} / {ms(merge[1])}"])
        return lines and table(["ms, `sort-reduce` / `hash-map`", "sweep 2", "last sweep of phase 1", "moves of phases 2 on",
                                "first aggregation"], lines) + [
            "", verdict(second, len(lines), "the second sweep of the hash map is the slower one."),
            verdict(aggregation, len(lines), "the hash map's first aggregation is the faster one.")]

    def fontolan_table4(self):
        results = self.get("fontolan")
        lines, good = [], 0
        for graph in results.graphs if results else ():
            rows = [results.find(graph, s, **PLAIN) for s in ("adaptive", "sort-reduce", "hash-map")]
            if not all(rows):
                continue
            best = min(rows[1].seconds, rows[2].seconds)
            good += rows[0].seconds < best
            lines.append([graph.title()] + [f"{ms(r.seconds)} ({r.quality:.4f})" for r in rows] +
                         [f"{100 * (rows[0].seconds / best - 1):+.0f} %"])
        return lines and table(["graph (vertices / edges)", "`adaptive` ms (Q)", "`sort-reduce`", "`hash-map`",
                                "against the better part"], lines) + [
            "", verdict(good, len(lines), "adaptive is faster than both.")]

    def fontolan_31(self):
        lines = self.sweep_table("adaptive", "adaptive: ms, keys per arc, how; sweep", self.switch_cell)
        results = self.get("fontolan")
        if not lines:
            return None
        points = []
        for graph, psr, ph in results.pairs(("sort-reduce", PLAIN), ("hash-map", PLAIN)):
            for a, b in list(zip(psr.sweeps(), ph.sweeps()))[1:]:
                keys = self.keys_of(a)[0] or self.keys_of(b)[0]
                if keys:
                    points.append((keys / max(1, self.arcs_of(a)), b["move"]["seconds"] < a["move"]["seconds"]))
        for name, low, high in (("under .3", 0, 0.3), (".3 to .4", 0.3, 0.4), ("over .4", 0.4, 9)):
            inside = [wins for keys, wins in points if low <= keys < high]
            if inside:
                lines.append(f"\nSweeps with {name} keys per examined arc: the map is faster in {sum(inside)} of {len(inside)}.")
        return lines

    def switch_cell(self, row, sweep):
        keys, how = self.keys_of(sweep)
        text = ms(sweep["move"]["seconds"])
        return f"{text} {keys / row.graph.arcs:.2f} {how}" if how else f"{text} arcs"


    # --- ours ---

    def rounds(self):
        results, other = self.get("rounds"), self.get("table")
        if not results:
            return None
        counts = (1, 2, 4, 8)
        lines = []
        for strategy in ("degree-buckets", "block-per-vertex", "adaptive"):
            for graph in results.graphs:
                rows = [results.find(graph, strategy, rounds=count) for count in counts]
                if not all(rows):
                    continue
                sequential = other.find(graph, "sequential") if other else None
                lines.append([f"`{strategy}`", graph.title(), f"{sequential.quality:.4f}" if sequential else ""] +
                             [f"{ms(row.seconds)} ({row.quality:.4f})" for row in rows])
        return table(["strategy", "graph (vertices / edges)", "Q of `sequential`"] +
                     ["1 round: ms (Q)"] + [str(count) for count in counts[1:]], lines)


def correlation(points):
    xs, ys = zip(*points)
    mx, my = mean(xs), mean(ys)
    covariance = sum((x - mx) * (y - my) for x, y in points)
    spread = (sum((x - mx) ** 2 for x in xs) * sum((y - my) ** 2 for y in ys)) ** 0.5
    return covariance / spread if spread > 0 else 0.0


def main():
    here = os.path.dirname(os.path.abspath(__file__))
    folder = sys.argv[1] if len(sys.argv) > 1 else os.path.join(here, "results")
    document = sys.argv[2] if len(sys.argv) > 2 else os.path.join(here, "..", "docs", "papers.md")
    papers = Papers(folder)
    names = ("machine", "naim-thresholds", "naim-sequential", "naim-adaptive", "naim-stages", "naim-buckets",
             "naim-relaxed", "naim-teps", "naim-parallel", "blocks", "block-per-vertex", "buckets-or-blocks",
             "fontolan-tables", "fontolan-19", "fontolan-20", "fontolan-22", "fontolan-24", "fontolan-25",
             "fontolan-26", "fontolan-27", "fontolan-28", "fontolan-table4", "fontolan-31", "rounds")
    blocks = {name: getattr(papers, name.replace("-", "_"))() for name in names}
    blocks["summary"] = summary(document, blocks)
    fill(document, blocks)


if __name__ == "__main__":
    main()
