#!/usr/bin/env python3
"""summarise_checks.py FOLDER COMMIT: h200-checks.json of the programs that bench/h200_checks.sh ran, from FOLDER/h200-checks.tsv
(name, exit status, seconds) and their output in FOLDER/NAME.txt."""
import json
import pathlib
import re
import subprocess
import sys

folder, commit = pathlib.Path(sys.argv[1]), sys.argv[2]


def machine():
    """Name and driver of the first GPU; empty where nvidia-smi has nothing to say."""
    query = ["nvidia-smi", "--query-gpu=name,driver_version", "--format=csv,noheader"]
    try:
        first = subprocess.run(query, capture_output=True, text=True, check=True).stdout.splitlines()[0]
        name, driver = (part.strip() for part in first.split(","))
        return {"device": name, "driver": driver}
    except (OSError, subprocess.CalledProcessError, IndexError, ValueError):
        return {"device": "", "driver": ""}


def number(pattern, text):
    """What the last match says: test programs print their count once, at the end."""
    found = re.findall(pattern, text)
    return int(found[-1]) if found else None


def check_of(line):
    name, status, seconds = line.split("\t")
    text = (folder / f"{name}.txt").read_text(errors="replace")
    check = {"name": name, "status": int(status), "seconds": int(seconds)}
    counts = {
        "passed": number(r"\[  PASSED  \] (\d+) test", text),
        "failed": number(r"\[  FAILED  \] (\d+) test", text),
        "skipped": number(r"\[  SKIPPED \] (\d+) test", text),
        "errors": number(r"ERROR SUMMARY: (\d+) error", text),
        "hazards": number(r"RACECHECK SUMMARY: (\d+) hazard", text),
    }
    check.update({key: count for key, count in counts.items() if count is not None})
    # Modularity of every strategy on every graph with reference values (tests/contract/expected_modularity_test.cpp).
    modularity = [line[len("[ EXPECTED ] "):] for line in text.splitlines() if line.startswith("[ EXPECTED ] ")]
    if modularity:
        check["modularity"] = modularity
    return check


checks = [check_of(line) for line in (folder / "h200-checks.tsv").read_text().splitlines()]
summary = {"command": "bench/h200_checks.sh", "commit": commit, **machine(), "checks": checks}
(folder / "h200-checks.json").write_text(json.dumps(summary, indent=1) + "\n")
