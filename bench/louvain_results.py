"""What `quartier bench louvain -o FILE` wrote, to be asked by graph, strategy and options; and tables between marks.

A document has blocks  <!-- measured NAME --> ... <!-- end -->  whose insides fill() replaces by the lines it is given.
"""
import glob
import json
import os
import re
import statistics

ABSENT = ["Not measured yet."]


class BenchRow:
    """One strategy with its options on one graph: what rows of every benchmark have."""

    def __init__(self, graph, row):
        self.graph = graph
        self.strategy = row["strategy"]
        self.variant = row["variant"]
        self.settings = row["settings"]
        self.backend = row["backend"]
        self.status = row["status"]
        self.runs = row["runs"]
        self.first = row["seconds"]["first"]
        self.seconds = row["seconds"]["median"]
        self.memory = row["memory"]
        self.stages = row["stages"]
        columns = row.get("trace", {}).get("columns", [])
        self.trace = [dict(zip(columns, stage)) for stage in row.get("trace", {}).get("rows", [])]


class Row(BenchRow):
    def __init__(self, graph, row):
        super().__init__(graph, row)
        self.quality = row["modularity"]
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
        self.name = re.sub(r"\.(mtx|txt|csv)?(\.(gz|xz|zst|bz2))?$", "", entry["graph"])
        self.nodes, self.edges, self.arcs = entry["nodes"], entry["edges"], entry["arcs"]

    def title(self):
        return f"{self.name} {short(self.nodes)} / {short(self.edges)}"


class Results:
    """One JSON file; `make_row(graph, row)` says what a row is."""

    def __init__(self, path, make_row=Row):
        with open(path) as file:
            self.report = json.load(file)
        self.machine, self.command, self.commit = (self.report[k] for k in ("machine", "command", "commit"))
        self.graphs, self.rows, self.missing = [], [], []
        for entry in self.report["graphs"]:
            if "error" in entry:
                continue
            graph = Graph(entry)
            self.graphs.append(graph)
            for row in entry["runs"]:
                (self.rows.append(make_row(graph, row)) if "seconds" in row else self.missing.append((graph, row)))

    def add(self, other):
        """Takes over what `other`, which is newer, measured."""
        self.command += "\n    " + other.command
        if other.commit != self.commit:
            self.commit += f" and {other.commit}"
        for row in other.rows:
            graph = next((g for g in self.graphs if g.name == row.graph.name), row.graph)
            if graph not in self.graphs:
                self.graphs.append(graph)
            same = [r for r in self.rows if r.graph.name == graph.name and (r.strategy, r.variant) == (row.strategy, row.variant)]
            for r in same:
                self.rows.remove(r)
            self.rows.append(row)
        have = {(row.graph.name, row.strategy) for row in self.rows}
        self.missing = [(graph, row) for graph, row in self.missing if (graph.name, row["strategy"]) not in have]

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


def load(folder, algorithm="louvain", make_row=Row):
    """{"table": Results of louvain-table.json, ...}; louvain-table-MORE.json adds its rows to those of louvain-table.json."""
    found = {}
    names = {os.path.basename(path)[len(algorithm) + 1:-len(".json")]: path
             for path in glob.glob(os.path.join(folder, algorithm + "-*.json"))}
    for name in sorted(names):
        with open(names[name]) as file:
            if "machine" not in json.load(file):  # of a script of its own, like first_picture.py
                continue
        base = name.split("-")[0]
        if base in found:
            found[base].add(Results(names[name], make_row))
        else:
            found[base] = Results(names[name], make_row)
    return found


def strategies(results):
    """Those of the rows, each once, in their order."""
    return list(dict.fromkeys(row.strategy for row in results.rows))


def short(count):
    for unit, size in ((" M", 1e6), (" k", 1e3)):
        if count >= size:
            return f"{count / size:.1f}{unit}" if count < 10 * size else f"{count / size:.0f}{unit}"
    return str(count)


def ms(seconds):
    value = seconds * 1e3
    return f"{value:.2f}" if value < 10 else f"{value:.1f}" if value < 1000 else f"{value:.0f}"


def times(value):
    return f"{value:.2f}" if value < 10 else f"{value:.0f}" if value >= 100 else f"{value:.1f}"


def percent(share):
    return f"{100 * share:.0f} %"


def table(head, rows):
    if not rows:
        return None
    return ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)] + [
        "| " + " | ".join(str(cell) for cell in row) + " |" for row in rows]


def verdict(good, total, text):
    """The line under a table: on how many of the graphs a claim holds."""
    word = "Holds" if good == total else "Does not hold" if good == 0 else "Holds in part"
    return f"**{word}** ({good} of {total}): {text}"


def mean(values):
    return statistics.fmean(values)


def fill(path, blocks, algorithm="louvain"):
    """Replaces the insides of the marked blocks of a document by {name: lines}; every mark of the algorithm must have a
    name there. Those of betweenness begin with its name, all others are Louvain's."""
    with open(path) as file:
        text = file.read()
    marks = [mark for mark in re.findall(r"<!-- measured ([\w-]+) -->", text)
             if mark.startswith("betweenness-") == (algorithm == "betweenness")]
    if set(marks) != set(blocks):
        raise SystemExit(f"{path}: marks and blocks differ: {sorted(set(marks) ^ set(blocks))}")
    for name, lines in blocks.items():
        lines = lines or ABSENT
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
                for found in [v for v in blocks[name] or [] if re.match(r"\*\*(Holds|Does not hold)", v)]:
                    holds, what = re.match(r"\*\*(.*?)\*\* (.*)", found).groups()
                    lines.append([heading, f"{holds[0].lower()}{holds[1:]} {what}"])
    return table(["claim", "on our graphs"], lines)
