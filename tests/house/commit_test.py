#!/usr/bin/env python3
"""commit_test.py CMAKE: what cmake/commit.cmake writes of a checkout, of a changed one, and where there is no git."""

import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "cmake/commit.cmake"
CMAKE = sys.argv.pop()


class Commit(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.source = pathlib.Path(folder.name) / "source"
        (self.source / "cmake").mkdir(parents=True)
        self.file = self.source / "cmake/commit.cmake"
        self.file.write_text("# as it was\n", encoding="utf-8")
        self.out = pathlib.Path(folder.name) / "commit.cpp"

    def git(self, *words):
        return subprocess.run(["git", "-C", str(self.source), "-c", "user.name=t", "-c", "user.email=t", *words], check=True,
                              capture_output=True, text=True).stdout.strip()

    def commit(self):
        self.git("init", "-q")
        self.git("add", ".")
        self.git("commit", "-qm", "all")
        return self.git("rev-parse", "HEAD")

    def written(self, **given):
        subprocess.run([CMAKE, f"-DOUT={self.out}", f"-DSOURCE={self.source}",
                        *[f"-D{name}={value}" for name, value in given.items()], "-P", str(SCRIPT)], check=True)
        text = self.out.read_text(encoding="utf-8")
        return re.search(r'kCommit = "(.*)"', text).group(1), re.search(r"kModified = (\w+)", text).group(1)

    def test_is_that_of_the_checkout(self):
        commit = self.commit()
        self.assertEqual(self.written(), (commit, "false"))

    def test_says_that_sources_differ(self):
        commit = self.commit()
        self.file.write_text("# as it is\n", encoding="utf-8")
        self.assertEqual(self.written(), (commit, "true"))

    def test_is_not_known_without_git(self):
        self.assertEqual(self.written(), ("", "false"))

    def test_is_not_that_of_another_project_around_it(self):
        self.git("init", "-q")
        (self.source / "other").write_text("", encoding="utf-8")
        self.git("add", "other")
        self.git("commit", "-qm", "other")
        self.assertEqual(self.written(), ("", "false"))

    def test_can_be_given(self):
        self.assertEqual(self.written(COMMIT="a" * 40), ("a" * 40, "false"))

    def test_leaves_a_file_that_is_true_as_it_is(self):
        self.commit()
        self.written()
        before = self.out.stat().st_mtime_ns
        self.written()
        self.assertEqual(self.out.stat().st_mtime_ns, before)


if __name__ == "__main__":
    unittest.main(verbosity=1)
