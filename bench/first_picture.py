#!/usr/bin/env python3
"""first_picture.py PROGRAM OUTPUT GRAPH...: how soon a sampled run knows the highest of a long one.

Runs `quartier betweenness` with a few sources, and with many, and counts how many of the top 100 of the long run are
among those of each short one. Seconds are those of the run, reading and uploading apart.
"""
import csv
import json
import os
import subprocess
import sys
import tempfile

FEW = [64, 256, 1024, 4096]
MANY = 16384
TOP = 100


def top(path):
    with open(path, newline="") as file:
        rows = [(float(row["betweenness"]), row["node"]) for row in csv.DictReader(file)]
    return {node for _, node in sorted(rows, reverse=True)[:TOP]}


def run(program, graph, sources, folder):
    scores = os.path.join(folder, "scores.csv")
    done = subprocess.run([program, "betweenness", graph, "--undirected", "--sources", str(sources), "-o", scores, "--json"],
                          capture_output=True, text=True, check=True)
    return json.loads(done.stdout), top(scores)


def measured(program, graph):
    with tempfile.TemporaryDirectory() as folder:
        whole, highest = run(program, graph, MANY, folder)
        rows = []
        for sources in FEW:
            found, early = run(program, graph, sources, folder)
            rows.append({"sources": found["sources"], "seconds": found["seconds"]["run"], "found": len(early & highest)})
    return {"graph": os.path.basename(graph).split(".")[0], "nodes": whole["graph"]["nodes"], "edges": whole["graph"]["edges"],
            "engine": whole["engine"], "long": {"sources": whole["sources"], "seconds": whole["seconds"]["run"]}, "runs": rows}


def main():
    program, output, graphs = sys.argv[1], sys.argv[2], sys.argv[3:]
    result = {"command": "bench/first_picture.py PROGRAM OUTPUT GRAPH...", "commit": os.environ.get("COMMIT", ""),
              "top": TOP, "graphs": [measured(program, graph) for graph in graphs]}
    with open(output, "w") as file:
        json.dump(result, file, indent=1)
    for graph in result["graphs"]:
        for row in graph["runs"]:
            print(f"{graph['graph']}: {row['sources']} sources, {row['seconds']:.3f} s, {row['found']} of the top {TOP}")


main()
