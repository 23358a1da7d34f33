#!/usr/bin/env python3
"""Times the readers of text formats against igraph, NetworKit and `wc -l` on the same files.

    bench/readers.py PROGRAM [--spec SPEC] [--passes N] [--only FORMAT,...] [--commit HASH] [-o FILE]

PROGRAM is the quartier binary. One graph (SPEC of `quartier generate`) is written in every format that quartier reads
as text: by `quartier convert` where it writes the format, else here. Every pass reads each file once with each reader,
each in a process of its own and on one core, quartier also on all; files are in memory before. A time is from the call
to the finished graph: quartier's is `seconds.load` of `info --json --threads N`, the others' the call alone. The least
of all passes counts. `memory` is what the process of quartier grows to on one core beyond that for a graph of one edge,
at most in all passes, over the bytes of the finished graph: rows of arcs in both directions, weights, names of nodes (or
the labels beside their numbers), and the column of interactions that SIF has. A reader that takes longer than --patience
seconds is not called again; one that fails, or finds other edges, has no time. Prints the table of docs/formats.md, in
two to five minutes:

    bench/readers.py build/release/bin/quartier -o bench/results/readers.json
"""
import argparse
import json
import os
import subprocess
import sys
import tempfile
import time

import numpy

from measures import commit_here, edges_of, versions

# By `quartier convert`: the format, and how its files end.
WRITTEN = {"csv": "csv", "mtx": "mtx", "metis": "graph", "pajek": "net", "gml": "gml",
           "graphml": "graphml", "gexf": "gexf", "dot": "dot", "json": "json"}
# Here: the format, its end, what comes before the nodes, a node, between, an edge, and the end. Nodes are numbered
# from 1, or named n1, n2 ...
MADE = {
    "edge list": ("txt", "", "", "", "{a} {b}\n", ""),
    "dimacs": ("gr", "p edge {n} {m}\n", "", "", "e {a} {b}\n", ""),
    "dl": ("dl", "dl n={n}\nformat = edgelist1\ndata:\n", "", "", "{a} {b}\n", ""),
    "gdf": ("gdf", "nodedef>name VARCHAR\n", "n{a}\n", "edgedef>node1 VARCHAR,node2 VARCHAR\n", "n{a},n{b}\n", ""),
    "sif": ("sif", "", "", "", "n{a} pp n{b}\n", ""),
    "lgl": ("lgl", "", "", "", "", ""),  # a node, then its neighbours: see made()
    "xgmml": ("xgmml", '<?xml version="1.0"?>\n<graph label="g" xmlns="http://www.cs.rpi.edu/XGMML" directed="0">\n',
              '<node id="{a}" label="n{a}"/>\n', "", '<edge source="{a}" target="{b}"/>\n', "</graph>\n"),
    "tlp": ("tlp", '(tlp "2.3"\n(nodes 1..{n})\n', "", "", "(edge {i} {a} {b})\n", ")\n"),
    "dgs": ("dgs", "DGS004\ng 0 0\n", "an n{a}\n", "", "ae e{i} n{a} n{b}\n", ""),
}
IGRAPH = {"edge list": "Read_Edgelist", "pajek": "Read_Pajek", "gml": "Read_GML", "graphml": "Read_GraphML",
          "dl": "Read_DL", "lgl": "Read_Lgl"}
NETWORKIT = {"edge list": "EdgeListReader(' ', 1, '#', True, False)", "csv": "EdgeListReader(',', 1, 's', True, False)",
             "mtx": "MTXGraphReader()", "metis": "METISGraphReader()", "gml": "GMLGraphReader()",
             "graphml": "GraphMLReader()", "gexf": "GEXFReader()"}


def made(name, nodes, edges, path):
    _, head, node, between, edge, foot = MADE[name]
    with open(path, "w") as file:
        file.write(head.format(n=nodes, m=len(edges)))
        if node:
            file.writelines(node.format(a=v) for v in range(1, nodes + 1))
        file.write(between)
        if name == "lgl":
            last = None
            for a, b in edges.tolist():
                if a != last:
                    file.write(f"# n{a + 1}\n")
                last = a
                file.write(f"n{b + 1}\n")
        else:
            file.writelines(edge.format(i=i, a=a + 1, b=b + 1) for i, (a, b) in enumerate(edges.tolist()))
        file.write(foot)


def files_of(program, spec, formats, folder):
    """{format: path} of the one graph, and its nodes and edges."""
    source = os.path.join(folder, "source.mtx")
    subprocess.run([program, "generate", spec, "-o", source, "--quiet"], check=True)
    nodes, edges = edges_of(source)
    edges = edges[numpy.lexsort((edges[:, 1], edges[:, 0]))]
    files = {}
    for name in formats:
        end = WRITTEN.get(name) or MADE[name][0]
        files[name] = os.path.join(folder, "graph." + end)
        if name in WRITTEN:
            subprocess.run([program, "convert", source, files[name], "--quiet"], check=True)
        else:
            made(name, nodes, edges, files[name])
    return files, nodes, len(edges)


# Starts a program from a small process: the system counts to the memory of a child what its parent had.
LAUNCHER = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], check=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, file=sys.stderr)
"""


ALL_CORES = len(os.sched_getaffinity(0))


def ours(program, path, threads=1):
    """Seconds of reading, the most memory of the process, and what the graph is."""
    ended = subprocess.run([sys.executable, "-c", LAUNCHER, program, "info", path, "--json", "--quiet", "--threads",
                            str(threads)], check=True, capture_output=True, text=True)
    whole = json.loads(ended.stdout)
    return whole["seconds"]["load"], int(ended.stderr) * 1024, whole["graph"]


OTHER = """
import sys, time
{prepare}
start = time.perf_counter()
graph = {call}
print(time.perf_counter() - start, {nodes}, {edges})
"""


def other(code, patience):
    """Seconds, nodes and edges of another library's reader; None where it fails."""
    try:
        answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=10 * patience,
                                env={**os.environ, "OMP_NUM_THREADS": "1"})
        seconds, nodes, edges = answer.stdout.split()
        return float(seconds), int(nodes), int(edges)
    except (subprocess.TimeoutExpired, ValueError):
        return None


def readers_of(name, path):
    readers = {}
    if name in IGRAPH:
        extra = ", directed=False" if IGRAPH[name] in ("Read_Edgelist", "Read_DL", "Read_Lgl") else ""
        readers["igraph"] = OTHER.format(prepare="import igraph", call=f"igraph.Graph.{IGRAPH[name]}({path!r}{extra})",
                                         nodes="graph.vcount()", edges="graph.ecount()")
    if name in NETWORKIT:
        readers["networkit"] = OTHER.format(
            prepare="import networkit\nnetworkit.setNumberOfThreads(1)\nreader = networkit.graphio." + NETWORKIT[name],
            call=f"reader.read({path!r})", nodes="graph.numberOfNodes()", edges="graph.numberOfEdges()")
    return readers


def lines_counted(path):
    start = time.perf_counter()
    subprocess.run(["wc", "-l", path], check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


# Formats of MADE whose nodes are named n1, n2 ..., and that which has them as labels beside numbers.
NAMED = ("gdf", "sif", "lgl", "dgs", "xgmml")


def bytes_of_names(name, graph):
    """Of nodes: a number, or the length of the text and its place; and 4 bytes an edge for the column of SIF."""
    nodes = graph["nodes"]
    texts = sum(len(f"n{v}") for v in range(1, nodes + 1)) if name in NAMED else 0
    labels = 8 * nodes if name == "xgmml" else 0
    return 8 * nodes + texts + labels + (4 * graph["edges"] if name == "sif" else 0)


def time_file(arguments, name, path, least_memory):
    with open(path, "rb") as file:
        size = len(file.read())
    row = {"format": name, "bytes": size, "seconds": {"quartier": [], "all cores": [], "wc": []}, "memory": 0}
    readers = readers_of(name, path)
    for _ in range(arguments.passes):
        seconds, memory, graph = ours(arguments.program, path)
        row["seconds"]["quartier"].append(seconds)
        row["seconds"]["all cores"].append(ours(arguments.program, path, ALL_CORES)[0])
        row["seconds"]["wc"].append(lines_counted(path))
        arcs = 2 * graph["edges"]
        finished = 8 * (graph["nodes"] + 1) + (8 if graph["weighted"] else 4) * arcs + bytes_of_names(name, graph)
        row["memory"] = max(row["memory"], round((memory - least_memory) / finished, 2))
        row.update(nodes=graph["nodes"], edges=graph["edges"])
        for library, code in readers.items():
            taken = row["seconds"].setdefault(library, [])
            if taken and max(taken) > arguments.patience:
                continue
            found = other(code, arguments.patience)
            if found is None or found[2] != graph["edges"]:
                readers = {key: value for key, value in readers.items() if key != library}
                continue
            taken.append(found[0])
    row["seconds"] = {reader: taken for reader, taken in row["seconds"].items() if taken}
    return row


def table(rows):
    def speed(row, reader):
        taken = row["seconds"].get(reader)
        return f"{row['bytes'] / 1e6 / min(taken):,.0f}" if taken else ""

    lines = [f"| format | MB | quartier, MB/s | on {ALL_CORES} cores | igraph | NetworKit | `wc -l` | "
             "memory over graph |",
             "|---|--:|--:|--:|--:|--:|--:|--:|"]
    for row in rows:
        lines.append(f"| {row['format']} | {row['bytes'] / 1e6:.0f} | " +
                     " | ".join(speed(row, reader)
                                for reader in ("quartier", "all cores", "igraph", "networkit", "wc")) +
                     f" | {row['memory']:.1f} |")
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--spec", default="planted:200000:1000:10:0.3:1")
    parser.add_argument("--passes", type=int, default=3)
    parser.add_argument("--patience", type=float, default=10)
    parser.add_argument("--only", default="")
    parser.add_argument("--commit", default=commit_here())
    parser.add_argument("-o", "--output")
    arguments = parser.parse_args()
    formats = arguments.only.split(",") if arguments.only else [*MADE, *WRITTEN]
    with tempfile.TemporaryDirectory() as folder:
        files, nodes, edges = files_of(arguments.program, arguments.spec, formats, folder)
        tiny = os.path.join(folder, "tiny.txt")
        with open(tiny, "w") as file:
            file.write("1 2\n")
        least_memory = min(ours(arguments.program, tiny)[1] for _ in range(3))
        rows = []
        for name, path in files.items():
            rows.append(time_file(arguments, name, path, least_memory))
            print(json.dumps(rows[-1]), file=sys.stderr, flush=True)
    results = {"command": " ".join(["bench/readers.py", *sys.argv[1:]]), "commit": arguments.commit,
               "cores": ALL_CORES,
               "versions": versions(), "spec": arguments.spec, "nodes": nodes, "edges": edges,
               "passes": arguments.passes, "rows": rows}
    if arguments.output:
        with open(arguments.output, "w") as file:
            json.dump(results, file, indent=1)
            file.write("\n")
    print(table(rows))


if __name__ == "__main__":
    main()
