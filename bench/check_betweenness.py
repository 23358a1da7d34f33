#!/usr/bin/env python3
"""Compares a betweenness strategy with the reference values of data/expected.

    check_betweenness.py PROGRAM STRATEGY DATA NAME...  > result.json

Runs PROGRAM on the file of every NAME and prints, as JSON, the relative L2 error against
DATA/expected/NAME.betweenness.json.gz. Exit status 1 when one is over 1e-5.
"""
import csv
import gzip
import json
import math
import os
import subprocess
import sys
import tempfile

program, strategy, data, names = sys.argv[1], sys.argv[2], sys.argv[3], sys.argv[4:]
rows = []
engine = {}
for name in names:
    about = json.load(open(f"{data}/expected/{name}.json"))
    with gzip.open(f"{data}/expected/{name}.betweenness.json.gz", "rt") as file:
        reference = json.load(file)
    expected = dict(zip(map(str, reference["labels"]), reference["betweenness"]))
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "scores.csv")
        done = subprocess.run([program, "betweenness", f"{data}/{about['file']}", "--strategy", strategy, "--json", "-o", out],
                              check=True, capture_output=True, text=True)
        engine = json.loads(done.stdout)["engine"]
        found = {row["node"]: float(row["betweenness"]) for row in csv.DictReader(open(out))}
    difference = math.sqrt(sum((found[node] - value) ** 2 for node, value in expected.items()))
    norm = math.sqrt(sum(value ** 2 for value in expected.values()))
    rows.append({"graph": name, "nodes": about["V"], "edges": about["E_undirected_simple"], "selfloops": about["selfloops"],
                 "components": about["components"], "relative_l2": difference / norm})
print(json.dumps({"engine": engine, "command": "bench/check_betweenness.py quartier " + strategy + " ../shared/data " + " ".join(names),
                  "results": rows}, indent=1))
sys.exit(any(not row["relative_l2"] <= 1e-5 for row in rows))
