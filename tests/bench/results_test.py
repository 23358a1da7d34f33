"""The scripts that turn results into documents: what they refuse and judge, and that they agree with the documents."""

import contextlib
import io
import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(ROOT, "bench"))

import grid_sweeps  # noqa: E402
import louvain_results  # noqa: E402
import papers_betweenness  # noqa: E402
import papers_louvain  # noqa: E402
import performance_betweenness  # noqa: E402
import performance_louvain  # noqa: E402


def row(strategy, device, quality, **variant):
    spread = {"first": device, "median": device, "smallest": device, "largest": device}
    later = {key: value + 0.25 for key, value in spread.items()}
    return {
        "strategy": strategy,
        "variant": {k.replace("_", "-"): v for k, v in variant.items()},
        "settings": {},
        "backend": "cuda",
        "status": "done",
        "runs": 3,
        "seconds": {"device": spread, "run": later, "fileToResult": device + 1},
        "memory": {},
        "stages": {},
        "modularity": quality,
        "modularities": [quality],
        "seeds": 1,
        "communities": 2,
        "disconnected": 0,
        "levels": [],
        "identical": True,
        "firstSweepTeps": 1.0,
    }


def report(commit, rows_of):
    """{graph: rows} as `quartier bench louvain` writes them."""
    return {
        "machine": {"cpu": "a CPU", "cores": 1, "gpu": None},
        "command": "quartier bench louvain",
        "commit": commit,
        "graphs": [
            {"graph": name, "nodes": 10, "edges": 20, "arcs": 40, "runs": rows} for name, rows in rows_of.items()
        ],
    }


class Results(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder)

    def write(self, name, content):
        with open(os.path.join(self.folder, name), "w") as file:
            json.dump(content, file)

    def test_three_times_are_told_apart(self):
        self.write("louvain-table.json", report("a", {"cnr-2000.mtx.gz": [row("fast", 0.5, 0.9)]}))
        found = louvain_results.load(self.folder)["table"].rows[0]
        self.assertEqual((found.device, found.run, found.first, found.file), (0.5, 0.75, 0.75, 1.5))
        self.assertEqual(louvain_results.three(found), "500.0 / 750.0 / 1500")

    def test_the_one_time_of_older_files_is_that_on_the_device(self):
        old = row("fast", 0.5, 0.9)
        old["seconds"] = old["seconds"]["device"]
        self.write("louvain-table.json", report("a", {"cnr-2000.mtx.gz": [old]}))
        found = louvain_results.load(self.folder)["table"].rows[0]
        self.assertEqual((found.device, found.run, found.file), (0.5, None, None))

    def test_times_of_runs_that_had_no_room_on_the_device_are_marked(self):
        narrow = row("fast", 0.5, 0.9)
        narrow["memory"] = {"deviceBeyond": 1}
        self.write("louvain-table.json", report("a", {"cnr-2000.mtx.gz": [narrow]}))
        found = louvain_results.load(self.folder)["table"].rows[0]
        self.assertEqual(louvain_results.three(found), "500.0 / 750.0 / 1500†")

    def test_a_table_of_several_commits_is_refused(self):
        self.write("louvain-table.json", report("a", {"cnr-2000.mtx.gz": [row("sequential", 1, 0.9)]}))
        self.write("louvain-fast.json", report("b", {"cnr-2000.mtx.gz": [row("fast", 1, 0.9)]}))
        with self.assertRaisesRegex(SystemExit, "louvain-table.json of a, louvain-fast.json of b"):
            performance_louvain.Performance(self.folder).table()

    def test_claims_are_judged_on_the_documents_own_graphs(self):
        document = louvain_results.Document({"cnr-2000"})
        graphs = [
            louvain_results.Graph({"graph": name, "nodes": 1, "edges": 1, "arcs": 2})
            for name in ("cnr-2000.mtx.gz", "grid:9:9")
        ]
        said = document.verdict([(graphs[0], True), (graphs[1], False)], "it is so.")
        self.assertEqual(said, "**Holds** (1 of 1 of its graphs): it is so. On 0 of 1 others.")
        self.assertIn("No verdict", document.verdict([(graphs[1], True)], "it is so."))
        lines = document.tables(["graph"], [(graph, [graph.name]) for graph in graphs])
        self.assertLess(lines.index("| cnr-2000 |"), lines.index("Beside them, not judged:"))
        self.assertLess(lines.index("Beside them, not judged:"), lines.index("| grid:9:9 |"))

    def test_no_speed_up_is_given_where_modularity_failed(self):
        strategy, variant = papers_louvain.buckets()
        rows = {
            name: [row("sequential", 1, 0.9, bin_threshold=0), row(strategy, 0.01, quality, **variant)]
            for name, quality in (("cnr-2000.mtx.gz", 0.89), ("grid:9:9", 0.0))
        }
        self.write("louvain-naim.json", report("a", rows))
        lines = papers_louvain.Papers(self.folder).naim_sequential()
        cells = {
            line.split("|")[1].split()[0]: line.split("|")[-2].strip()
            for line in lines
            if line.startswith("| cnr") or line.startswith("| grid")
        }
        self.assertEqual(cells, {"cnr-2000": "100", "grid:9:9": "-"})

    def test_a_missed_target_says_what_was_missed(self):
        self.assertEqual(performance_louvain.missed(0.010, 0.71, (11, 0.705)), "yes")
        self.assertEqual(performance_louvain.missed(0.010, 0.70, (11, 0.705)), "**no** (modularity)")
        self.assertEqual(performance_louvain.missed(0.012, 0.70, (11, 0.705)), "**no** (time, modularity)")
        self.assertEqual(performance_louvain.missed(0.012, 0.70, (12, None)), "yes")

    def test_a_modularity_under_that_of_others_is_marked(self):
        self.assertEqual(performance_louvain.against(0.0804, "134 (.0830)"), "-0.0026 **under**")
        self.assertEqual(performance_louvain.against(0.9128, "18.8 (.9130)"), "-0.0002")
        self.assertEqual(performance_louvain.against(0.5, ""), "")

    def test_lines_of_documents_are_at_most_120_characters(self):
        for line in (
            "word " * 60,
            "    quartier bench " + "--strategy some " * 30,
            "`file`: " + "machine " * 30 + "  ",
        ):
            parts = louvain_results.wrapped(line)
            self.assertGreater(len(parts), 1)
            self.assertTrue(all(len(part) <= 120 for part in parts))
        self.assertEqual(louvain_results.wrapped("| " + "x" * 200 + " |"), ["| " + "x" * 200 + " |"])

    def test_documents_and_scripts_have_the_same_tables(self):
        os.makedirs(os.path.join(self.folder, "docs"))
        for name in ("README.md", "docs/performance.md", "docs/papers.md"):
            shutil.copy(os.path.join(ROOT, name), os.path.join(self.folder, name))
        papers = os.path.join(self.folder, "docs", "papers.md")
        empty = os.path.join(self.folder, "empty")
        os.makedirs(empty)
        for script, document in (
            (performance_louvain, self.folder),
            (performance_betweenness, self.folder),
            (papers_louvain, papers),
            (papers_betweenness, papers),
        ):
            given, sys.argv = sys.argv, [script.__name__, empty, document]
            try:
                with contextlib.redirect_stdout(io.StringIO()):
                    script.main()
            finally:
                sys.argv = given
        with open(papers) as file:
            self.assertIn("Not measured yet.", file.read())


class GridSweeps(unittest.TestCase):
    def test_labels_shift_and_then_change_places(self):
        states = grid_sweeps.course(grid_sweeps.grid(4, 4), 4)
        self.assertEqual(states[1][0], [0, 0, 2, 2, 0, 1, 2, 3, 8, 8, 10, 11, 8, 12, 14, 11])
        self.assertEqual(states[2][0], states[4][0])
        self.assertAlmostEqual(states[1][1], 0.1571, 4)
        self.assertAlmostEqual(states[2][1], -0.0894, 4)


class Script(unittest.TestCase):
    def test_lists_files_that_are_in_the_data(self):
        asked = subprocess.run(
            [os.path.join(ROOT, "bench", "h200_all.sh"), "--data"], capture_output=True, text=True, check=True
        )
        files = asked.stdout.split()
        self.assertIn("C/cnr-2000.mtx.gz", files)
        data = os.path.join(ROOT, "..", "shared", "data")
        if not os.path.isdir(data):
            self.skipTest("../shared/data is not here")
        self.assertEqual([path for path in files if not os.path.exists(os.path.join(data, path))], [])


if __name__ == "__main__":
    unittest.main()
