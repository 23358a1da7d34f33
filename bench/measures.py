#!/usr/bin/env python3
"""Times the measures of `quartier measure` against igraph and NetworKit on the same graphs, in passes.

    bench/measures.py PROGRAM GRAPH... [--threads N] [--passes N] [--only NAME,...] [--commit HASH] [-o FILE]

PROGRAM is the quartier binary. igraph is called by python-igraph, which is a thin layer over the C library, and
NetworKit by its Python package; where one is not installed its column is empty. Reading the graph and building the
other library's graph are not part of any time: quartier's is the run as `--json` tells it, the others' the call alone.
Every pass runs each measure once with each library, one after the other; the times of all passes are kept, and the
least of each are compared: what else runs on the machine only ever adds to them. A call that takes longer than
--patience seconds is not made again in later passes. The table of docs/performance.md, in less than six minutes:

    bench/measures.py build/release/bin/quartier ../shared/data/C/cnr-2000.mtx.gz \\
        ../shared/data/C/actor-collaboration.mtx.gz -o bench/results/measures.json && bench/performance_measures.py

Graphs are taken without directions and weights, but `strong-components`, `in-degree` and `reciprocity`, which keep the
directions of a directed graph. Closeness and harmonic centrality are of the same number of sources in all three
(SOURCES): igraph takes as many vertices, NetworKit searches as many.
"""
import argparse
import json
import os
import subprocess
import sys
import tempfile
import time

import numpy

SOURCES = 64
DIRECTED = ("strong-components", "in-degree", "out-degree", "reciprocity")
SAMPLED = ("closeness", "harmonic")
# igraph searches from every vertex, and NetworKit's count is no quicker than its local one: minutes to hours on the
# graphs of docs/performance.md.
HOURS = {"igraph": ("diameter", "eccentricity"), "networkit": ("transitivity",)}


def plain_file(program, path, folder, direction):
    """The graph as an uncompressed Matrix Market file, which is read in a moment."""
    out = os.path.join(folder, direction + ".mtx")
    subprocess.run([program, "convert", path, out, "--quiet", "--" + direction], check=True)
    return out


def edges_of(path):
    """Vertices, and edges as a table of two columns, without self-loops."""
    with open(path) as file:
        line = file.readline()
        while line.startswith("%"):
            line = file.readline()
        nodes, _, rows = (int(word) for word in line.split())
        numbers = numpy.fromstring(file.read(), sep=" ", dtype=numpy.float64)
    table = numbers.reshape(rows, -1)[:, :2].astype(numpy.int64) - 1
    return nodes, table[table[:, 0] != table[:, 1]]


def seconds_of(call):
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


def ours(program, files, names, threads):
    """Seconds of each measure, all of them in one process, as the other libraries' calls are in one."""
    seconds = {}
    for direction, chosen in (("directed", [name for name in names if name in DIRECTED]),
                              ("undirected", [name for name in names if name not in DIRECTED])):
        if not chosen:
            continue
        command = [program, "measure", ",".join(chosen), files[direction], "--json", "--quiet", "--threads",
                   str(threads), "--" + direction]
        if set(chosen) & set(SAMPLED):
            command += ["--sources", str(SOURCES)]
        answer = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
        seconds.update({measure["name"]: measure["seconds"] for measure in answer["measures"]})
    return seconds


def igraph_calls(graph):
    vertices = list(range(SOURCES))
    return {
        "degree": graph.degree,
        "density": graph.density,
        "components": lambda: graph.connected_components(mode="weak"),
        "core": graph.coreness,
        "clustering": lambda: graph.transitivity_local_undirected(mode="zero"),
        "transitivity": graph.transitivity_undirected,
        "pagerank": graph.pagerank,
        "eigenvector": graph.eigenvector_centrality,
        "hub": graph.hub_score,
        "closeness": lambda: graph.closeness(vertices, normalized=True),
        "harmonic": lambda: graph.harmonic_centrality(vertices, normalized=True),
        "diameter": graph.diameter,
        "eccentricity": graph.eccentricity,
        "articulation": graph.articulation_points,
        "bridges": graph.bridges,
        "assortativity": lambda: graph.assortativity_degree(directed=False),
    }


def igraph_directed_calls(graph):
    return {
        "in-degree": graph.indegree,
        "out-degree": graph.outdegree,
        "reciprocity": graph.reciprocity,
        "strong-components": lambda: graph.connected_components(mode="strong"),
    }


def networkit_calls(networkit, graph):
    centrality = networkit.centrality
    distance = networkit.distance
    return {
        "degree": lambda: centrality.DegreeCentrality(graph).run(),
        "density": lambda: networkit.graphtools.density(graph),
        "components": lambda: networkit.components.ParallelConnectedComponents(graph).run(),
        "core": lambda: centrality.CoreDecomposition(graph).run(),
        "clustering": lambda: centrality.LocalClusteringCoefficient(graph).run(),
        "transitivity": lambda: networkit.globals.ClusteringCoefficient.exactGlobal(graph),
        "pagerank": lambda: centrality.PageRank(graph, 0.85, 1e-10).run(),
        "eigenvector": lambda: centrality.EigenvectorCentrality(graph, 1e-9).run(),
        "closeness": lambda: centrality.ApproxCloseness(graph, SOURCES).run(),
        "diameter": lambda: distance.Diameter(graph, algo=distance.DiameterAlgo.EXACT).run(),
        "bridges": lambda: networkit.components.BiconnectedComponents(graph).run(),
    }


def networkit_directed_calls(networkit, graph):
    return {"strong-components": lambda: networkit.components.StronglyConnectedComponents(graph).run()}


def calls_on(files, threads):
    """{library: {measure: call}} for the graph of two files, and its size."""
    nodes, edges = edges_of(files["undirected"])
    arc_nodes, arcs = edges_of(files["directed"])
    calls = {}
    try:
        import igraph
        calls["igraph"] = igraph_calls(igraph.Graph(n=nodes, edges=edges))
        calls["igraph"].update(igraph_directed_calls(igraph.Graph(n=arc_nodes, edges=arcs, directed=True)))
    except ImportError:
        pass
    try:
        import networkit
        networkit.setNumberOfThreads(threads)
        graph = networkit.GraphFromCoo((edges[:, 0].copy(), edges[:, 1].copy()), n=nodes)
        graph.sortEdges()
        calls["networkit"] = networkit_calls(networkit, graph)
        graph = networkit.GraphFromCoo((arcs[:, 0].copy(), arcs[:, 1].copy()), n=arc_nodes, directed=True)
        graph.sortEdges()
        calls["networkit"].update(networkit_directed_calls(networkit, graph))
    except ImportError:
        pass
    return calls, nodes, len(edges)


def versions():
    found = {}
    for name in ("igraph", "networkit"):
        try:
            found[name] = __import__(name).__version__
        except ImportError:
            pass
    return found


def time_graph(arguments, path, names, folder):
    """A row per measure that another library has, with the times of all passes of each library."""
    files = {direction: plain_file(arguments.program, path, folder, direction)
             for direction in ("directed", "undirected")}
    calls, nodes, edges = calls_on(files, arguments.threads)
    for library, found in calls.items():
        for name in HOURS.get(library, ()):
            found.pop(name, None)
    skipped = arguments.skip.split(",")
    names = [name for name in names or sorted({name for library in calls.values() for name in library})
             if name not in skipped]
    rows = {name: {"graph": os.path.basename(path), "nodes": nodes, "edges": edges, "measure": name,
                   "seconds": {library: [] for library in ["quartier", *calls]}} for name in names}

    for turn in range(arguments.passes):
        own = ours(arguments.program, files, names, arguments.threads)
        for name, row in rows.items():
            if name in own:
                row["seconds"]["quartier"].append(own[name])
            for library in calls:
                taken = row["seconds"][library]
                patient = not taken or max(taken) < arguments.patience
                if patient and name in calls[library]:
                    taken.append(seconds_of(calls[library][name]))
            print(f"pass {turn + 1}: {words(row)}", flush=True)
    for row in rows.values():
        row["seconds"] = {library: taken for library, taken in row["seconds"].items() if taken}
    return list(rows.values())


def commit_here():
    answer = subprocess.run(["git", "-C", os.path.dirname(os.path.abspath(__file__)), "rev-parse", "--short", "HEAD"],
                            capture_output=True, text=True)
    return answer.stdout.strip()


def processor():
    with open("/proc/cpuinfo") as file:
        names = [line.split(":")[1].strip() for line in file if line.startswith("model name")]
    return f"{names[0]}, {len(names)} cores" if names else ""


def words(row):
    least = {library: min(taken) for library, taken in row["seconds"].items() if taken}
    own = least["quartier"]
    cells = [f"{library} {seconds:.4f} s ({seconds / max(own, 1e-9):.1f} x)"
             for library, seconds in least.items() if library != "quartier"]
    return f"{row['graph']} {row['measure']}: quartier {own:.4f} s, {', '.join(cells)}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("graphs", nargs="+")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--passes", type=int, default=3)
    parser.add_argument("--patience", type=float, default=2, help="seconds")
    parser.add_argument("--only", default="", help="measures, comma-separated; all otherwise")
    parser.add_argument("--skip", default="", help="measures, comma-separated")
    parser.add_argument("--commit", default="")
    parser.add_argument("--machine", default="")
    parser.add_argument("-o", "--output", default="")
    arguments = parser.parse_args()
    names = [name for name in arguments.only.split(",") if name]
    rows = []
    for path in arguments.graphs:
        with tempfile.TemporaryDirectory() as folder:
            rows += time_graph(arguments, path, names, folder)
    if arguments.output:
        with open(arguments.output, "w") as file:
            json.dump({"commit": arguments.commit or commit_here(), "machine": arguments.machine or processor(),
                       "command": " ".join(["bench/measures.py", *map(os.path.basename, sys.argv[1:])]),
                       "threads": arguments.threads,
                       "passes": arguments.passes, "sources": SOURCES, "versions": versions(),
                       "load": os.getloadavg()[0], "rows": rows}, file, indent=1)
    return 0


if __name__ == "__main__":
    sys.exit(main())
