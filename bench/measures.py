#!/usr/bin/env python3
"""Times the measures of `quartier measure` against igraph and NetworKit, one run each, on the same graph.

    bench/measures.py PROGRAM GRAPH... [--threads N] [--only NAME,...] [--skip-igraph NAME,...] [-o FILE]

PROGRAM is the quartier binary. igraph is called by python-igraph, which is a thin layer over the C library, and
NetworKit by its Python package; where one is not installed its column is empty. Reading the graph and building the
other library's graph are not part of any time: quartier's is the run as `--json` tells it, the others' the call alone.
Distances are from the same number of sources in all three (SOURCES): igraph takes as many vertices, NetworKit searches
as many.
"""
import argparse
import json
import os
import subprocess
import sys
import tempfile
import time

SOURCES = 16


def edges_of(program, path, directed):
    """Numbered edges of the graph as quartier reads it, without self-loops."""
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "graph.mtx")
        command = [program, "convert", path, out, "--quiet"] + (["--directed"] if directed else [])
        subprocess.run(command, check=True)
        with open(out) as file:
            lines = (line for line in file if not line.startswith("%"))
            nodes = int(next(lines).split()[0])
            edges = []
            for line in lines:
                source, target = line.split()[:2]
                if source != target:
                    edges.append((int(source) - 1, int(target) - 1))
    return nodes, edges


def seconds_of(call):
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


def ours(program, path, name, threads, directed):
    command = [program, "measure", name, path, "--json", "--quiet", "--threads", str(threads)]
    if directed:
        command.append("--directed")
    if name in ("closeness", "harmonic"):
        command += ["--sources", str(SOURCES)]
    answer = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    return answer["measures"][0]["seconds"]


def igraph_calls(graph):
    vertices = list(range(SOURCES))
    return {
        "degree": graph.degree,
        "components": lambda: graph.connected_components(mode="weak"),
        "core": graph.coreness,
        "triangles": graph.list_triangles if not hasattr(graph, "count_adjacent_triangles")
        else graph.count_adjacent_triangles,
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
        "density": graph.density,
    }


def networkit_calls(networkit, graph):
    centrality = networkit.centrality
    distance = networkit.distance
    return {
        "degree": lambda: centrality.DegreeCentrality(graph).run(),
        "components": lambda: networkit.components.ParallelConnectedComponents(graph).run(),
        "core": lambda: centrality.CoreDecomposition(graph).run(),
        "clustering": lambda: centrality.LocalClusteringCoefficient(graph).run(),
        "transitivity": lambda: networkit.globals.ClusteringCoefficient.exactGlobal(graph),
        "pagerank": lambda: centrality.PageRank(graph, 0.85, 1e-10).run(),
        "eigenvector": lambda: centrality.EigenvectorCentrality(graph, 1e-9).run(),
        "closeness": lambda: centrality.ApproxCloseness(graph, SOURCES).run(),
        "diameter": lambda: distance.Diameter(graph, algo=distance.DiameterAlgo.EXACT).run(),
        "bridges": lambda: networkit.components.BiconnectedComponents(graph).run(),
        "density": lambda: networkit.graphtools.density(graph),
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("graphs", nargs="+")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--only", default="")
    parser.add_argument("--skip-igraph", default="", help="measures that igraph takes hours for")
    parser.add_argument("-o", "--output", default="")
    arguments = parser.parse_args()
    try:
        import igraph
    except ImportError:
        igraph = None
    try:
        import networkit
        networkit.setNumberOfThreads(arguments.threads)
    except ImportError:
        networkit = None
    skip = set(arguments.skip_igraph.split(","))
    rows = []
    for path in arguments.graphs:
        nodes, edges = edges_of(arguments.program, path, False)
        others = {}
        names = None
        if igraph is not None:
            others["igraph"] = igraph_calls(igraph.Graph(n=nodes, edges=edges))
            names = list(others["igraph"])
        if networkit is not None:
            graph = networkit.Graph(nodes)
            for source, target in edges:
                graph.addEdge(source, target)
            graph.sortEdges()
            others["networkit"] = networkit_calls(networkit, graph)
            names = names or list(others["networkit"])
        del edges
        for name in arguments.only.split(",") if arguments.only else names or ["degree"]:
            row = {"graph": os.path.basename(path), "measure": name, "threads": arguments.threads,
                   "load": os.getloadavg()[0]}
            row["quartier"] = ours(arguments.program, path, name, arguments.threads, False)
            for library, calls in others.items():
                if name not in calls or (library == "igraph" and name in skip):
                    continue
                row[library] = seconds_of(calls[name])
            rows.append(row)
            cells = [f"{library} {row[library]:.4f} s ({row[library] / max(row['quartier'], 1e-9):.1f} x)"
                     for library in ("igraph", "networkit") if library in row]
            print(f"{row['graph']} {name}: quartier {row['quartier']:.4f} s, {', '.join(cells)}, load {row['load']:.1f}",
                  flush=True)
    if arguments.output:
        with open(arguments.output, "w") as file:
            json.dump(rows, file, indent=1)
    return 0


if __name__ == "__main__":
    sys.exit(main())
