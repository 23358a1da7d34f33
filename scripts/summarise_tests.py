#!/usr/bin/env python3
"""summarise_tests.py FOLDER...: adds up the result files that the test programs wrote in these folders: how many tests ran,
what was skipped and why. A folder's file "names" holds those of the tests that were started: one of them that left no
result file ended before its time, and counts as failed."""
import collections
import pathlib
import sys
import xml.etree.ElementTree as xml

passed, failed, skipped = 0, [], collections.Counter()


def cases_of(file):
    try:
        return list(xml.parse(file).getroot().iter("testcase"))
    except (OSError, xml.ParseError):
        return None


def reason_of(case):
    """The last line of what the test said: the lines before it are the place in the source."""
    note = case.find("skipped")
    text = (note.get("message") if note is not None else None) or ""
    lines = [line for line in text.splitlines() if line.strip()]
    return lines[-1] if lines else "no reason given"


for folder in map(pathlib.Path, sys.argv[1:]):
    names = folder / "names"
    files = set(folder.glob("*.xml"))
    if names.exists():
        files |= {folder / f"{name}.xml" for name in names.read_text().split()}
    for file in sorted(files):
        cases = cases_of(file)
        if cases is None:
            failed.append(f"{folder}/{file.stem}: ended before it wrote its results")
            continue
        for case in cases:
            name = f"{case.get('classname')}.{case.get('name')}"
            if case.find("failure") is not None:
                failed.append(name)
            elif case.get("result") == "skipped" or case.find("skipped") is not None:
                skipped[reason_of(case)] += 1
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
