#!/usr/bin/env python3
"""host_memory.py PROGRAM OUTPUT [ALGORITHM STRATEGY,... GRAPH,... [OPTION...] --]...: host memory announced against what the
process grows by.

Every row is a `quartier bench --memory` of its own, as what the allocator keeps of other runs would hide what one takes; all
rows go into OUTPUT. Status 1 where a run announced more than 1.25 times what it took, or took more than it announced, but
for 3 MB: of threads, of the allocator, and of what a process does once (as tests/analytics/memory_test.cpp has it).
"""
import json
import os
import subprocess
import sys
import tempfile

RATIO = 1.25
CONSTANT = 3 << 20  # bytes


def measured(program, algorithm, strategy, graph, options):
    """The JSON of one row, or None where the program could not read the graph."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "row.json")
        command = [program, "bench", algorithm, "--memory", "--no-trace", "--quiet", "--strategy", strategy, "-o", path]
        subprocess.run([*command, *options, graph], check=False)
        if not os.path.exists(path):
            return None
        with open(path) as file:
            return json.load(file)


def verdict(memory):
    announced, taken = memory["hostEstimated"], memory["hostPeak"]
    if announced > RATIO * taken + CONSTANT:
        return "too much"
    return "too little" if taken > announced + CONSTANT else "good"


def main(program, output, jobs):
    whole, bad = None, 0
    for algorithm, strategies, graphs, options in jobs:
        for graph in graphs.split(","):
            entry = None
            for strategy in strategies.split(","):
                report = measured(program, algorithm, strategy, graph, options)
                if report is None or "runs" not in report["graphs"][0]:
                    continue
                row = report["graphs"][0]["runs"][0]
                if whole is None:
                    whole = {key: report[key] for key in ("machine", "version")}
                    whole |= {"command": "bench/host_memory.py", "commit": os.environ.get("COMMIT", ""), "graphs": []}
                if entry is None:
                    entry = {key: report["graphs"][0][key] for key in ("graph", "nodes", "edges")}
                    entry |= {"algorithm": algorithm, "runs": []}
                    whole["graphs"].append(entry)
                if row["status"] != "done":
                    entry["runs"].append({key: row[key] for key in ("strategy", "status", "message") if key in row})
                    continue
                kept = {key: row["memory"][key] for key in ("hostEstimated", "hostPeak")}
                found = verdict(kept)
                bad += found != "good"
                entry["runs"].append({"strategy": strategy, "status": "done", "backend": row["backend"], **kept})
                print(
                    f"{found:10} {entry['graph']} {algorithm} {strategy}: announced {kept['hostEstimated'] / 1e6:.1f} MB,"
                    f" grown by {kept['hostPeak'] / 1e6:.1f} ({kept['hostEstimated'] / max(kept['hostPeak'], 1):.2f})",
                    flush=True,
                )
    with open(output, "w") as file:
        json.dump(whole, file, indent=1)
        file.write("\n")
    return bad


def jobs_of(words):
    job = []
    for word in words + ["--"]:
        if word != "--":
            job.append(word)
        elif job:
            yield job[0], job[1], job[2], job[3:]
            job = []


if __name__ == "__main__":
    sys.exit(1 if main(sys.argv[1], sys.argv[2], jobs_of(sys.argv[3:])) else 0)
