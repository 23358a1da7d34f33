#!/usr/bin/env python3
"""Adds up the result files that the test programs wrote: how many ran, what was skipped and why."""
import collections
import pathlib
import sys
import xml.etree.ElementTree as xml

passed, failed, skipped = 0, [], collections.Counter()
for file in sorted(pathlib.Path(sys.argv[1]).glob("*.xml")):
    for case in xml.parse(file).getroot().iter("testcase"):
        name = f"{case.get('classname')}.{case.get('name')}"
        if case.find("failure") is not None:
            failed.append(name)
        elif case.get("result") == "skipped" or case.find("skipped") is not None:
            note = case.find("skipped")
            text = (note.get("message") if note is not None else None) or "no reason given"
            lines = [line for line in text.splitlines() if line.strip()]
            skipped[lines[-1] if lines else "no reason given"] += 1
        elif case.get("status") == "run":
            passed += 1
for reason, count in skipped.most_common():
    print(f"skipped {count}: {reason}")
for name in failed:
    print(f"failed: {name}")
if passed == 0:
    print("no test ran")
print(f"{passed} passed, {len(failed)} failed, {sum(skipped.values())} skipped")
sys.exit(1 if failed or passed == 0 else 0)
