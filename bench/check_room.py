#!/usr/bin/env python3
"""check_room.py FILE...: device memory announced against used, of the JSON that `quartier bench` wrote. Status 1 where a run
lay partly on the host for want of room, or announced more than 1.25 times what it used (but for 2 MB)."""
import json
import sys

RATIO = 1.25
CONSTANT = 2 << 20  # bytes that runs of any size may leave

failed = False
for name in sys.argv[1:]:
    with open(name) as file:
        graphs = json.load(file)["graphs"]
    for graph in graphs:
        for row in graph["runs"]:
            memory = row.get("memory", {})
            if row.get("status") != "done" or not memory.get("deviceUsed"):
                continue
            announced, used, beyond = (memory[key] for key in ("deviceEstimated", "deviceUsed", "deviceBeyond"))
            bad = beyond > 0 or announced > RATIO * used + CONSTANT
            failed |= bad
            settings = ",".join(f"{key}={value}" for key, value in row.get("settings", {}).items())
            print(
                f"{'BAD ' if bad else 'good'} {graph['graph']} {row['strategy']} {settings}: {row['seconds']['device']['median']:.4f} s,"
                f" announced {announced / 1e6:.1f} MB, used {used / 1e6:.1f} ({announced / used:.2f}), on the host {beyond / 1e6:.1f},"
                f" host peak {memory['hostPeak'] / 1e6:.1f} of {memory['hostEstimated'] / 1e6:.1f}"
            )
sys.exit(failed)
