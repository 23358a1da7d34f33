"""What `quartier bench louvain -o FILE` wrote, to be asked by graph, strategy and options; and tables between marks.

A document has blocks  <!-- measured NAME --> ... <!-- end -->  whose insides fill() replaces by the lines it is given.
"""

import glob
import json
import os
import re
import statistics
import textwrap

WIDTH = 120  # of a line of a document, tables apart
ABSENT = ["Not measured yet."]
# Files of shared/data/bench that h200_graphs.sh generates instead of copying them, and files with long names.
SHORT_NAMES = {
    "planted:200000:1000:16:0.3:1": "planted200k",
    "grid:200:200": "grid200",
    "as-caida20071105_undirected": "as-caida",
}


class BenchRow:
    """One strategy with its options on one graph: what rows of every benchmark have. Times are in seconds.

    device        median of run() without transfer of the graph, copy of the result to the host and check
    run           median of run() as called, on a graph that is on the device
    first         the first run() as called
    file          from reading or generating the graph to the end of the first run
    Files made before these were kept apart have one time; it is `device`, and the others are None.
    """

    def __init__(self, graph, row):
        self.graph = graph
        self.strategy = row["strategy"]
        self.variant = row["variant"]
        self.settings = row["settings"]
        self.backend = row["backend"]
        self.status = row["status"]
        self.runs = row["runs"]
        seconds = row["seconds"]
        apart = "device" in seconds
        self.device = seconds["device"]["median"] if apart else seconds["median"]
        self.run = seconds["run"]["median"] if apart else None
        self.first = seconds["run"]["first"] if apart else None
        self.file = seconds.get("fileToResult")
        self.memory = row["memory"]
        self.stages = row["stages"]
        columns = row.get("trace", {}).get("columns", [])
        self.trace = [dict(zip(columns, stage)) for stage in row.get("trace", {}).get("rows", [])]

    def stage(self, name):
        """Seconds of all stages of that name in the median run."""
        return self.stages.get(name, {}).get("seconds", 0.0)

    def with_copy(self):
        """On the device, and the result copied to the host."""
        return self.device + self.stage("download")

    def mark(self):
        """Behind times of a run whose work memory had not enough room on the device; the documents explain it."""
        return "†" if self.memory.get("deviceBeyond", 0) else ""

    def most_bytes(self):
        """Most bytes in use at once where the strategy runs, and what was announced; 0 = not known. On a device what an arena
        holds but does not use is not counted."""
        if self.backend != "cuda":
            return self.memory.get("hostPeak", 0), self.memory.get("hostEstimated", 0)
        return self.memory.get("deviceUsed", 0) or self.memory.get("devicePeak", 0), self.memory.get(
            "deviceEstimated", 0
        )


class Row(BenchRow):
    def __init__(self, graph, row):
        super().__init__(graph, row)
        self.quality = row["modularity"]  # the mean over the seeds
        self.qualities = row.get("modularities") or [self.quality]
        self.seeds = row.get("seeds") or 1
        self.communities = row["communities"]
        self.disconnected = row["disconnected"]
        self.levels = row["levels"]
        self.identical = row["identical"]
        self.teps = row["firstSweepTeps"]

    def sweeps(self, level=0):
        """The traced sweeps of the way down of one level, in order: [{name: stage}], sub-phases by their last part."""
        found = {}
        for stage in self.trace:
            name = stage["name"]
            if stage["level"] == level and (name == "move" or name.startswith("move/")):
                found.setdefault(stage["iteration"], {})[name.removeprefix("move/")] = stage
        return [found[i] for i in sorted(found) if "move" in found[i]]

    def level_count(self):
        return 1 + max((s["level"] for s in self.trace if s["name"] == "move"), default=-1)

    def seconds_of(self, names, level=None):
        """Sum over the stages of these names (whole stages, not sub-phases)."""
        return sum(s["seconds"] for s in self.trace if s["name"] in names and level in (None, s["level"]))


class Graph:
    def __init__(self, entry):
        self.source = re.sub(r"\.(mtx|txt|csv)?(\.(gz|xz|zst|bz2))?$", "", entry["graph"])
        self.name = SHORT_NAMES.get(self.source, self.source)
        self.nodes, self.edges, self.arcs = entry["nodes"], entry["edges"], entry["arcs"]

    def title(self):
        return f"{self.name} {short(self.nodes)} / {short(self.edges)}"


class Results:
    """One JSON file; `make_row(graph, row)` says what a row is."""

    def __init__(self, path, make_row=Row):
        with open(path) as file:
            self.report = json.load(file)
        self.file = os.path.basename(path)
        self.machine, self.command, self.commit = (self.report[k] for k in ("machine", "command", "commit"))
        self.graphs, self.rows, self.missing = [], [], []
        for entry in self.report["graphs"]:
            if "error" in entry:
                continue
            graph = Graph(entry)
            self.graphs.append(graph)
            for row in entry["runs"]:
                (self.rows.append(make_row(graph, row)) if "seconds" in row else self.missing.append((graph, row)))

    def find(self, graph, strategy, **variant):
        """The row whose variant is exactly these options, or None."""
        wanted = {key.replace("_", "-"): value for key, value in variant.items()}
        for row in self.rows:
            if row.graph.name == graph.name and row.strategy == strategy and row.variant == wanted:
                return row
        return None

    def pairs(self, one, other):
        """(graph, row, row) wherever both of two (strategy, variant) were measured."""
        for graph in self.graphs:
            a, b = self.find(graph, one[0], **one[1]), self.find(graph, other[0], **other[1])
            if a and b:
                yield graph, a, b

    def machine_line(self):
        m = self.machine
        gpu = (
            f"{m['gpu']} ({m.get('multiprocessors')} multiprocessors, driver {m.get('driver')}, {m.get('cudaBuiltWith')}), "
            if m.get("gpu")
            else "no GPU, "
        )
        return f"`{self.file}`: {gpu}{m['cpu']}, {m['cores']} cores, commit {self.commit or 'not recorded'}.  "


def load(folder, algorithm="louvain", make_row=Row):
    """{"table": Results of louvain-table.json, ...} of one folder."""
    found = {}
    for path in sorted(glob.glob(os.path.join(folder, algorithm + "-*.json"))):
        with open(path) as file:
            if "machine" not in json.load(file):  # of a script of its own, like first_picture.py
                continue
        found[os.path.basename(path)[len(algorithm) + 1 : -len(".json")]] = Results(path, make_row)
    return found


def one_commit(*results):
    """A table is made of results of one commit, or not at all."""
    commits = {r.commit for r in results if r}
    if len(commits) > 1:
        raise SystemExit("a table would mix commits: " + ", ".join(f"{r.file} of {r.commit}" for r in results if r))


def strategies(results):
    """Those of the rows, each once, in their order."""
    return list(dict.fromkeys(row.strategy for row in results.rows))


def short(count):
    for unit, size in ((" M", 1e6), (" k", 1e3)):
        if count >= size:
            return f"{count / size:.1f}{unit}" if count < 10 * size else f"{count / size:.0f}{unit}"
    return str(count)


def ms(seconds):
    if seconds is None:
        return ""
    value = seconds * 1e3
    return f"{value:.2f}" if value < 10 else f"{value:.1f}" if value < 1000 else f"{value:.0f}"


def three(row):
    """On the device / run() as called / from file to result."""
    return " / ".join(ms(t) for t in (row.device, row.run, row.file) if t is not None) + row.mark()


def megabytes(count):
    return f"{count / 1e6:.0f}" if count < 1e10 else f"{count / 1e9:.1f} k"


MEMORY = "MB in use (announced / in use)"


def memory(row):
    used, said = row.most_bytes()
    return f"{megabytes(used)} ({said / used:.2f}){row.mark()}" if used and said else ""


def times(value):
    return f"{value:.2f}" if value < 10 else f"{value:.0f}" if value >= 100 else f"{value:.1f}"


def percent(share):
    return f"{100 * share:.0f} %"


def table(head, rows):
    if not rows:
        return None
    return ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)] + [
        "| " + " | ".join(str(cell) for cell in row) + " |" for row in rows
    ]


def mean(values):
    return statistics.fmean(values)


class Document:
    """The document whose claims are judged: verdicts only on its own graphs, all others in a table beside them."""

    def __init__(self, own):
        self.own = set(own)

    def has(self, graph):
        return graph.name in self.own

    def tables(self, head, rows):
        """Two tables of [(graph, cells)]: the document's graphs, then the others."""
        own = [cells for graph, cells in rows if self.has(graph)]
        others = [cells for graph, cells in rows if not self.has(graph)]
        lines = table(head, own) or []
        if others:
            lines += (
                ["", "Beside them, not judged:", ""] if own else ["None of its graphs is here. Others, not judged:", ""]
            )
            lines += table(head, others)
        return lines

    def verdict(self, found, text):
        """The line under the tables. found: [(graph, whether the claim holds on it)]."""
        own = [holds for graph, holds in found if self.has(graph)]
        others = [holds for graph, holds in found if not self.has(graph)]
        beside = f" On {sum(others)} of {len(others)} others." if others else ""
        if not own:
            why = "no graph of the document is among these" if self.own else "none of its graphs is here"
            return f"**No verdict** ({why}): {text}{beside}"
        return f"{judged(sum(own), len(own))} ({sum(own)} of {len(own)} of its graphs): {text}{beside}"

    @staticmethod
    def on_average(holds, graphs, text):
        """For a claim about an average: over so many of the document's graphs."""
        return f"{judged(int(holds), 1)} (average over {graphs} of its graphs): {text}"


def judged(good, total):
    return f"**{'Holds' if good == total else 'Does not hold' if good == 0 else 'Holds in part'}**"


def wrapped(line):
    """The line, or several of at most WIDTH characters: commands end with a backslash where they go on, tables stay."""
    if len(line) <= WIDTH or line.startswith("|"):
        return [line]
    if line.startswith("    "):
        parts = textwrap.wrap(line.strip(), WIDTH - 10, break_long_words=False, break_on_hyphens=False)
        return [
            ("    " if i == 0 else "        ") + part + (" \\" if i + 1 < len(parts) else "")
            for i, part in enumerate(parts)
        ]
    ending = "  " if line.endswith("  ") else ""
    parts = textwrap.wrap(line, WIDTH - len(ending), break_long_words=False, break_on_hyphens=False)
    return parts[:-1] + [parts[-1] + ending]


def fill(path, blocks, mine):
    """Replaces the insides of the marked blocks of a document by {name: lines}; every mark of which `mine(name)` holds must
    have a name there."""
    with open(path) as file:
        text = file.read()
    marks = [mark for mark in re.findall(r"<!-- measured ([\w-]+) -->", text) if mine(mark)]
    if set(marks) != set(blocks):
        raise SystemExit(f"{path}: marks and blocks differ: {sorted(set(marks) ^ set(blocks))}")
    for name, lines in blocks.items():
        lines = [part for line in lines or ABSENT for part in wrapped(line)]
        inside = "\n".join([f"<!-- measured {name} -->", *lines, "<!-- end -->"])
        text = re.sub(rf"<!-- measured {name} -->.*?<!-- end -->", lambda _: inside, text, count=1, flags=re.S)
    with open(path, "w") as file:
        file.write(text)


def summary(document, blocks, chapters=True):
    """A line per verdict, under the heading (and chapter) that its table stands under."""
    lines, chapter, heading = [], "", ""
    with open(document) as file:
        for line in file:
            if line.startswith("## "):
                chapter = line[3:].strip()
                heading = heading if chapters else chapter
            elif line.startswith("### "):
                section = line[4:].strip()
                heading = f"{chapter}, {section}" if chapters else section
            for name in [m for m in blocks if f"<!-- measured {m} -->" in line]:
                for found in [v for v in blocks[name] or [] if re.match(r"\*\*(Holds|Does not hold|No verdict)", v)]:
                    word, what = re.match(r"\*\*(.*?)\*\* (.*)", found).groups()
                    lines.append([heading, word, what])
    return table(["claim", "verdict", "what was measured"], lines)
