#!/usr/bin/env python3
"""Writes docs/files.md: every file of the shared data with what quartier makes of it, beside what others do.

    scripts/files_table.py PROGRAM DATA [-o docs/files.md]

PROGRAM is the quartier binary, DATA the folder with A, B, C, CATALOG.md and expected/. Files of A/odd stand beside
igraph, NetworkX and SciPy (expected/odd_parse_reference.json), the others beside the counts of the catalogue. A count
that differs is explained where the import report does: parallel and opposite edges are merged, entries of 0 are no
edges, a table of nodes alone is no graph. What is left is marked with a question mark. Takes some minutes.
"""
import argparse
import json
import os
import re
import subprocess

LARGEST = 60 << 20  # bytes: larger ones are those of bench/


def ours(program, path):
    """What quartier says of a file: its counts and report, or a sentence."""
    try:
        done = subprocess.run([program, "info", path, "--json"], capture_output=True, text=True, timeout=120)
    except subprocess.TimeoutExpired:
        return {"error": "no answer in two minutes"}
    if done.returncode != 0:
        sentence = done.stderr.strip().splitlines()[-1] if done.stderr.strip() else f"status {done.returncode}"
        return {"error": re.sub(r"^quartier: (error: )?", "", sentence).replace(path, os.path.basename(path))}
    answer = json.loads(done.stdout)
    return {"nodes": answer["graph"]["nodes"], "edges": answer["graph"]["edges"],
            "directed": answer["graph"]["directed"], "format": answer["format"], "report": answer["import"]}


def counts(found):
    if "error" in found:
        return found["error"]
    return f"{found['nodes']} / {found['edges']} {'directed' if found['directed'] else 'undirected'}"


# What the report of an import cannot tell, as it was found by looking into the files, by reader ("": the catalogue).
LOOKED_INTO = {
    ("A/air-routes-latest-edges.csv.gz", ""): "the catalogue counts the 50637 lines whose `~label` is `route`, not the "
                                              "7008 of `contains`",
    ("A/gml4gtk_gcc-tree.gv.gz", ""): "the file has 5470 `->`",
    ("A/odd/igraph/pajek4.net.gz", "networkx"): "its lines end with a line feed and a carriage return: no edges there",
    ("A/odd/igraph/pajek_edgeslist.net.gz", "networkx"): "takes the first neighbour of a line of `*Edgeslist` alone",
    ("A/odd/graphstream/CITE.NET.gz", "networkx"): "takes the numbers of `*Arcslist` for names, and one arc of a line",
    ("A/odd/erdos.jl/kinship.net.gz", "networkx"): "takes the lines `*Arcs :2` and `*Edges :3` for arcs of new nodes",
}


def explained(found, nodes, edges, reader="", name=""):
    reason = unexplained(found, nodes, edges, reader, name)
    if reason is None or not reason.endswith("?"):
        return reason
    return LOOKED_INTO.get((name, reader), reason)


def unexplained(found, nodes, edges, reader, name):
    """Why counts of another reader differ from ours; None where they do not, '?' where the report does not say."""
    if "error" in found:
        return "refused"
    report = found["report"]
    pajek = re.search(r"\.net(\.gz)?$", name, re.IGNORECASE) is not None
    if pajek and reader == "networkx" and nodes is not None and nodes < found["nodes"]:
        return "takes nodes of one label as one"
    if pajek and found["directed"] and nodes == found["nodes"] and edges is not None and edges < found["edges"]:
        return f"{found['edges'] - edges} edges among arcs, here an arc each way"
    faults = " ".join(fault["message"] for fault in report["faults"])
    if "more follows behind the first graph" in faults:
        return "the first of several graphs"
    if "graphs inside nodes were flattened" in faults and nodes is not None and nodes < found["nodes"]:
        return "does not read the graphs inside nodes"
    if nodes is not None and nodes != found["nodes"]:
        return f"{found['nodes'] - nodes:+} nodes ?"
    if edges is None or edges == found["edges"]:
        return None
    merged = report["duplicatesMerged"] + report["reciprocalsMerged"]
    if edges == found["edges"] + merged:
        return f"{merged} parallel or opposite edges merged"
    dropped = sum(group["edges"] for group in report["dropped"])
    if dropped > 0 and edges == found["edges"] + merged + dropped:
        return f"{dropped} edge{'' if dropped == 1 else 's'} dropped, as the report says"
    if edges == report["edgesRead"]:
        return "counted before merging"
    if edges == found["edges"] - report["selfLoops"]:
        return f"{report['selfLoops']} self-loops counted"
    if edges == 2 * found["edges"] - report["selfLoops"]:
        return "each edge counted from both ends"
    return f"{found['edges'] - edges:+} edges ?"


def cell(text):
    return str(text).replace("|", "\\|").replace("\n", " ")


def table(heads, rows):
    return [f"| {' | '.join(heads)} |", "|" + "---|" * len(heads),
            *(f"| {' | '.join(cell(value) for value in row)} |" for row in rows)]


def catalogued(data):
    """Folder, name, format and counts of every file in the catalogue."""
    folder = None
    for line in open(os.path.join(data, "CATALOG.md"), encoding="utf-8"):
        head = re.match(r"## ([ABC])\.", line)
        folder = head.group(1) if head else folder
        cells = [value.strip() for value in line.strip().strip("|").split("|")]
        if folder and len(cells) >= 5 and cells[0] not in ("name", "---"):
            number = [int(value) if value.isdigit() else None for value in cells[2:5]]
            yield folder, cells[0], cells[1], *number


def rows_of_catalogue(program, data):
    for folder, name, kind, nodes, given, distinct in catalogued(data):
        path = os.path.join(data, folder, name)
        if not os.path.isfile(path) or os.path.getsize(path) > LARGEST or name.startswith("odd/"):
            continue
        found = ours(program, path)
        why = explained(found, nodes, given, name=f"{folder}/{name}")
        if why not in (None, "refused") and why.endswith("?") and distinct == found["edges"]:
            why = "distinct edges counted"
        yield [f"{folder}/{name}", kind, counts(found), f"{nodes} / {given}", why or ""]


def reference(text):
    match = re.match(r"V=(\d+) E=(\d+)", text or "")
    return (int(match.group(1)), int(match.group(2))) if match else None


def rows_of_odd_files(program, data):
    for entry in json.load(open(os.path.join(data, "expected", "odd_parse_reference.json"), encoding="utf-8")):
        path, others = os.path.join(data, entry["file"]), entry["ref"]
        if not os.path.isfile(path):
            continue
        found = ours(program, path)
        read = {name: reference(text) for name, text in others.items() if reference(text)}
        matrices = [text for text in others.values() if text.startswith("(")]
        reasons = {name: explained(found, *numbers, name, entry["file"]) for name, numbers in read.items()}
        empty = "error" in found and re.search("holds no node|no vertices", found["error"])
        if empty:
            why = "an empty graph: there is nothing to show"
        elif "error" in found:
            why = f"refused; {' and '.join(read)} read it" if read else ""
        else:
            why = "; ".join(f"{name}: {reason}" for name, reason in reasons.items() if reason)
            if reasons and None in reasons.values():
                why = f"as {' and '.join(name for name, reason in reasons.items() if not reason)}" if not why else why
        shown = [others.get(name, "") for name in ("igraph", "networkx", "scipy")]
        yield [entry["file"], counts(found), *shown, why], len(read) + len(matrices) >= 2 and "error" in found and not empty


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("data")
    parser.add_argument("-o", "--output", default="docs/files.md")
    arguments = parser.parse_args()
    odd, unread = [], []
    for row, others_read_it in rows_of_odd_files(arguments.program, arguments.data):
        odd.append(row)
        if others_read_it:
            unread.append(row[0])
    known = list(rows_of_catalogue(arguments.program, arguments.data))
    text = ["# Files: what is made of each", "",
            "Written by `scripts/files_table.py PROGRAM DATA`; see [formats.md](formats.md) for the rules.", "",
            f"{len(known)} files of A, B and C, {len(odd)} odd ones. Odd files that two of the others read and quartier "
            "does not:", f"{', '.join(unread) if unread else 'none but empty graphs'}. `?`: the import report does not "
            "tell why.", "", "## A, B and C", "",
            *table(["file", "format", "quartier", "catalogue", "difference"], known), "", "## A/odd", "",
            *table(["file", "quartier", "igraph", "NetworkX", "SciPy", "difference"], odd), ""]
    with open(arguments.output, "w", encoding="utf-8") as file:
        file.write("\n".join(text))
    marked = [row for row in [*known, *odd] if str(row[-1]).endswith("?")]
    print(f"{len(known) + len(odd)} files, {len(unread)} unread that two others read, {len(marked)} not explained")


if __name__ == "__main__":
    main()
