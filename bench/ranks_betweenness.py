#!/usr/bin/env python3
"""ranks_betweenness.py PROGRAM OUTPUT GRAPH...: `sources` spread over processes of one thread each, started by mpirun.

Writes what `quartier bench betweenness` would, with the number of processes as the variant: 1, 2, 4 ... as many as
there are cores, each the better of two runs ("median" is that one). The ten highest scores of every run must have the
sum that those of the first have.
"""
import json
import os
import re
import subprocess
import sys

SOURCES = 512
RUNS = 2
SECONDS = 30  # of a run, at most


def run(command):
    done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS)
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(command)} ended with {done.returncode}: {done.stderr.strip()}")
    return json.loads(done.stdout)


def measured(program, graph, processes):
    launcher = ["mpirun", "--allow-run-as-root", "--oversubscribe", "--bind-to", "none", "-n", str(processes)]
    command = launcher + [program, "betweenness", graph, "--strategy", "sources", "--sources", str(SOURCES),
                          "--threads", "1", "--backend", "cpu", "--json"]
    found = [run(command) for _ in range(RUNS)]
    best = min(found, key=lambda one: one["seconds"]["run"])
    seconds = [one["seconds"]["run"] for one in found]
    times = {"first": seconds[0], "median": min(seconds), "smallest": min(seconds), "largest": max(seconds)}
    row = {"strategy": "sources", "variant": {"processes": processes}, "settings": {"sources": SOURCES, "threads": 1},
           "backend": "cpu", "status": "done", "runs": RUNS, "seconds": {"device": times, "run": times},
           "memory": {}, "stages": {}, "sources": best["sources"], "gteps": best["gteps"]}
    return best, row, sum(top["value"] for top in best["top"])


def main():
    program, output, graphs = sys.argv[1], sys.argv[2], sys.argv[3:]
    machine = run([program, "engines", "--json"])["machine"]
    report = {"algorithm": "betweenness", "commit": os.environ.get("COMMIT", ""),
              "command": "bench/ranks_betweenness.py " + " ".join(os.path.basename(a) for a in sys.argv[1:]),
              "machine": {"cpu": machine["cpu"], "cores": machine["cores"], "system": machine["system"], "gpu": None},
              "graphs": []}
    for graph in graphs:
        rows, sums, processes = [], [], 1
        while processes <= machine["cores"]:
            best, row, top = measured(program, graph, processes)
            rows.append(row)
            sums.append(top)
            if abs(top - sums[0]) > 1e-9 * sums[0]:
                raise RuntimeError(f"{graph}: the scores of {processes} processes are not those of one")
            print(f"{os.path.basename(graph)} {processes} processes: {row['seconds']['run']['median']:.3f} s, {row['gteps']:.3f} GTEPS")
            processes *= 2
        about = best["graph"]
        report["graphs"].append({"graph": os.path.basename(graph), "nodes": about["nodes"], "edges": about["edges"],
                                 "arcs": 2 * about["edges"], "weighted": about["weighted"], "runs": rows})
        with open(output, "w") as file:
            file.write(re.sub(r'(\{"strategy")', r"\n    \1", json.dumps(report)) + "\n")


if __name__ == "__main__":
    main()
