#!/usr/bin/env python3
"""performance_window.py [RESULTS_FOLDER [ROOT]]: fills the tables of the window and of the drawing in
docs/performance.md.

Reads bench/results/window-{h200,cpu}.json, as `quartier_window_bench` writes them, and draw-{h200,cpu}.json of
`quartier bench draw`. Milliseconds.
"""

import json
import os
import sys

from louvain_results import fill, short, table

# What a person does; where its times are; the budgets of the design on a device and on two cores.
EVENTS = (
    ("hover a node: it and its neighbours are marked", "hover.toFrame", "one frame", 50),
    ("select a node", "select.toFrame", "one frame", 50),
    ("box of 100,000 nodes", "box.toFrame", 50, 200),
    ("lasso of 100,000 nodes", "lasso.toFrame", 50, 200),
    ("undo of the box", "boxUndo.toFrame", 100, 300),
    ("redo of the box", "boxRedo.toFrame", 100, 300),
    ("another result: the first frame with its colours", "showResult.toFrame", "one frame", "one frame"),
    ("undo of another result", "showResultUndo.toFrame", 100, 300),
    ("a filter's slider over the degree moved by a step", "filter.toFrame", 16, 100),
    ("of that until it is drawn, before it is brought to the screen", "filter.toPicture", 16, 100),
    ("a frame while panning", "pan.frame", 16.7, 100),
    ("a frame while zooming", "zoom.frame", 16.7, 100),
    ("a frame while panning, betweenness running", "panDuringBetweenness.frame", 33.3, ""),
    ("a frame while panning, a layout running", "panDuringLayout.frame", 33.3, ""),
    ("a frame while panning, Louvain running", "panDuringLouvain.frame", 33.3, ""),
    ("a key in Find: until the list is drawn", "find.key", 50, 50),
    ("delete 1,000 nodes: until the new graph is there, in the background", "delete.toGraph", "", ""),
    ("the longest stop of the window meanwhile", "delete.longestStop", 200, 200),
    ("undo of the deletion", "deleteUndo.toFrame", 100, 300),
    ("redo of the deletion", "deleteRedo.toFrame", 100, 300),
    ("the mouse at rest over a place: until the answer about the edge under it", "edgeHover.toRest", "", ""),
    ("of that what the window's thread does at once", "edgeHover.event", "one frame", 50),
    ("another theme: the first frame in it", "theme.toFrame", 250, 250),
)
FIRST_ROWS, SORTED = 100, 300  # budgets of tables, everywhere
PARTS = (("still", "the whole, at rest"), ("pan", "the whole, panned"), ("zoomIn", "zoomed in to 64 times"),
         ("panAt8", "8 times, panned"), ("stillAt8", "8 times, at rest"), ("panAt64", "64 times, panned"),
         ("stillAt64", "64 times, at rest"))


def number(value):
    return "" if value is None else f"{value:.1f}" if value < 100 else f"{value:.0f}"


def at(values, path):
    for name in path.split("."):
        values = (values or {}).get(name)
    return values


def machine_of(results):
    machine = results["machine"]
    quiet = machine["loadBefore"] < 1
    return (f"{machine['drawing']}, {machine['cores']} cores of {machine['cpu']}; commit {results['commit']}, load "
            f"{machine['loadBefore']:.1f} before{'' if quiet else ', so the machine was not quiet'}; "
            f"{short(results['nodes'])} nodes, {short(results['edges'])} edges, a drawing of "
            f"{results['viewport'][0]} x {results['viewport'][1]} in the window.")


def missed(value, budget):
    return isinstance(budget, (int, float)) and value is not None and value > budget


def window_block(results, budget_of):
    lines, late = [], []
    for what, path, *budgets in EVENTS:
        found, budget = at(results["milliseconds"], path), budgets[budget_of]
        if found is None:
            continue
        lines.append([what, number(found["median"]), number(found["largest"]), number(found["processor"]),
                      found["count"], budget])
        if missed(found["median"], budget):
            late.append(f"{what} {number(found['median'])} ({budget})")
    rows = []
    for name, found in (at(results["milliseconds"], "table") or {}).items():
        for column, times in found["sort"].items():
            rows.append([f"of {name}, by `{column}`", number(found["firstRows"]), number(times[0]), number(times[1])])
            if missed(times[0], SORTED):
                late.append(f"table of {name} sorted by {column} {number(times[0])} ({SORTED})")
        if missed(found["firstRows"], FIRST_ROWS):
            late.append(f"first rows of the table of {name} {number(found['firstRows'])} ({FIRST_ROWS})")
    opening = results["milliseconds"]["open"]
    return [machine_of(results), "", f"    {results['command']}", "",
            *table(["from the event to the frame that shows it", "median", "largest", "processor time", "of", "budget"],
                   lines), "",
            *table(["the table", f"first rows (budget {FIRST_ROWS})", f"sorted (budget {SORTED})", "downwards"], rows),
            "",
            f"From the command to the graph read {number(opening['read'])}, to its communities "
            f"{number(opening['communities'])}, to the first picture {number(opening['firstPicture'])}, to the end of "
            f"the layout {number(opening['layoutEnded'])}.", "",
            "**Every budget is met.**" if not late else "**Over their budgets:** " + "; ".join(late) + "."]


def draw_block(results):
    lines = []
    for graph in results["graphs"]:
        for part, what in PARTS:
            found = graph["milliseconds"][part]
            frame, device = found["frame"], found["device"]
            stages = [f"{device[stage]:.2f}" if any(device.values()) else "" for stage in
                      ("edges", "nodes", "tone", "discs")]
            lines.append([f"{graph['graph']} {short(graph['nodes'])} / {short(graph['edges'])}", what,
                          number(frame["median"]), number(frame["largest"]), f"{100 * found['edges']:.0f} %",
                          number(found.get("complete")), *stages])
    return [f"{results['graphs'][0]['drawing']}, commit {results['commit']}, pictures of {results['size']}.", "",
            f"    {results['command']}", "",
            *table(["graph", "view", "a frame", "largest", "edges in it", "complete after", "edges", "small nodes", "tone",
                    "discs"], lines)]


def main():
    here = os.path.dirname(os.path.abspath(__file__))
    folder = sys.argv[1] if len(sys.argv) > 1 else os.path.join(here, "results")
    root = sys.argv[2] if len(sys.argv) > 2 else os.path.dirname(here)

    def read(name):
        path = os.path.join(folder, name + ".json")
        if not os.path.exists(path):
            return None
        with open(path) as file:
            return json.load(file)

    blocks = {}
    for budget_of, machine in enumerate(("h200", "cpu")):
        window, draw = read("window-" + machine), read("draw-" + machine)
        blocks["window-" + machine] = window_block(window, budget_of) if window else None
        blocks["draw-" + machine] = draw_block(draw) if draw else None
    fill(os.path.join(root, "docs", "performance.md"), blocks, lambda mark: mark.startswith(("window-", "draw-")))


if __name__ == "__main__":
    main()
