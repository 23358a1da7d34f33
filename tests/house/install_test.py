#!/usr/bin/env python3
"""install_test.py BUILD_FOLDER: what cmake --install puts somewhere is whole, works there, and fits together."""

import gzip
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree as ET

BUILD = pathlib.Path(sys.argv.pop()).resolve()
SOURCE = pathlib.Path(__file__).resolve().parents[2]
MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"

# Formats of graphs that the system has types for. Its *.txt, *.json and *.properties may be anything.
OF_THE_SYSTEM = {".dot": "text/vnd.graphviz", ".gv": "text/vnd.graphviz", ".csv": "text/csv",
                 ".tsv": "text/tab-separated-values", ".txt": None, ".json": None,
                 ".properties": None}


def desktop_entry():
    text = (SOURCE / "packaging/quartier.desktop").read_text(encoding="utf-8")
    return dict(line.split("=", 1) for line in text.splitlines() if "=" in line)


def mime_types():
    return ET.parse(SOURCE / "packaging/quartier.xml").getroot().findall(f"{MIME}mime-type")


def suffixes_read():
    """Those of the formats' entries, graph/io/formats.h."""
    found = set()
    for path in (SOURCE / "graph/io").glob("*.cpp"):
        for listed in re.findall(r"\.suffixes = \{([^}]*)\}", path.read_text(encoding="utf-8")):
            found.update(re.findall(r'"([^"]+)"', listed))
    return found


class Installed(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory(prefix="quartier install ")  # a blank in it, as people have
        cls.prefix = pathlib.Path(cls.folder.name) / "anywhere"
        subprocess.run(["cmake", "--install", str(BUILD), "--prefix", str(cls.prefix)], check=True,
                       stdout=subprocess.DEVNULL)
        cls.share = cls.prefix / "share"

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def quartier(self, *words):
        # Nothing of this build: another folder, and an environment of its own.
        return subprocess.run([str(self.prefix / "bin/quartier"), *words], cwd=self.prefix, env={"PATH": "/usr/bin:/bin"},
                              check=True, capture_output=True, text=True).stdout

    def test_program_finds_its_resources_under_any_prefix(self):
        self.assertIn("quartier ", self.quartier("--version"))
        self.assertIn("77 nodes", self.quartier("info", "sample:les-miserables"))
        self.quartier("render", "sample:les-miserables", "-o", "p.svg")  # palettes, letters
        self.assertIn("<svg", (self.prefix / "p.svg").read_text(encoding="utf-8"))

    def test_program_looks_for_libraries_where_the_system_has_them(self):
        out = subprocess.run(["readelf", "-d", str(self.prefix / "bin/quartier")], check=True, capture_output=True,
                             text=True).stdout
        self.assertNotRegex(out, "R(UN)?PATH")

    def test_manual_page_and_completions_are_those_of_the_program(self):
        with gzip.open(self.share / "man/man1/quartier.1.gz", "rt", encoding="utf-8") as page:
            self.assertEqual(page.read(), self.quartier("help", "--man"))
        for shell, path in {"bash": "bash-completion/completions/quartier", "zsh": "zsh/vendor-completions/_quartier",
                            "fish": "fish/vendor_completions.d/quartier.fish"}.items():
            self.assertEqual((self.share / path).read_text(encoding="utf-8"), self.quartier("help", "--completion", shell))

    def test_gzip_files_hold_neither_time_nor_name(self):
        for path in (self.share / "man/man1/quartier.1.gz", self.share / "doc/quartier/changelog.gz"):
            header = path.read_bytes()[:10]
            self.assertEqual((header[3], header[4:8]), (0, b"\0\0\0\0"), path)

    def test_pages_refer_to_pictures_that_are_there(self):
        pages = list((self.share / "doc/quartier").glob("*.md"))
        self.assertGreater(len(pages), 4)
        for page in pages:
            for picture in re.findall(r"\]\((images/[^)]+)\)", page.read_text(encoding="utf-8")):
                self.assertTrue((page.parent / picture).is_file(), f"{page.name}: {picture}")
        for name in ("copyright", "LICENSE", "changelog.gz", "guide.md"):
            self.assertTrue((self.share / "doc/quartier" / name).is_file(), name)

    @unittest.skipUnless((BUILD / "bin/quartier_icons").exists(), "a build without the window")
    def test_desktop_entry_has_its_program_icon_and_types(self):
        self.assertTrue((self.share / "applications/quartier.desktop").is_file())
        entry = desktop_entry()
        self.assertTrue((self.prefix / "bin" / entry["Exec"].split()[0]).is_file())
        icons = self.share / "icons/hicolor"
        self.assertTrue((icons / f"scalable/apps/{entry['Icon']}.svg").is_file())
        for size in (16, 24, 32, 48, 64, 128, 256):
            png = (icons / f"{size}x{size}/apps/{entry['Icon']}.png").read_bytes()
            self.assertEqual((int.from_bytes(png[16:20], "big"), int.from_bytes(png[20:24], "big")), (size, size))
        if shutil.which("desktop-file-validate"):
            said = subprocess.run(["desktop-file-validate", str(self.share / "applications/quartier.desktop")],
                                  check=False, capture_output=True, text=True)
            self.assertEqual((said.returncode, said.stdout), (0, ""))


class MimeTypes(unittest.TestCase):
    def test_every_suffix_that_is_read_has_a_type(self):
        declared = {glob.get("pattern")[1:] for kind in mime_types() for glob in kind.findall(f"{MIME}glob")}
        self.assertGreater(len(suffixes_read()), 20)
        self.assertEqual(declared, suffixes_read() - set(OF_THE_SYSTEM) | {".quartier"})

    def test_window_takes_every_type(self):
        taken = set(desktop_entry()["MimeType"].strip(";").split(";"))
        declared = {kind.get("type") for kind in mime_types()}
        self.assertEqual(taken, declared | set(filter(None, OF_THE_SYSTEM.values())))

    @unittest.skipUnless(shutil.which("update-mime-database"), "shared-mime-info is not installed")
    def test_file_of_types_is_valid(self):
        with tempfile.TemporaryDirectory() as folder:
            mime = pathlib.Path(folder) / "mime"
            (mime / "packages").mkdir(parents=True)
            shutil.copy(SOURCE / "packaging/quartier.xml", mime / "packages")
            said = subprocess.run(["update-mime-database", str(mime)], check=False, capture_output=True, text=True,
                                  env=os.environ | {"XDG_DATA_HOME": folder})
            self.assertEqual((said.returncode, said.stderr), (0, ""))
            self.assertIn("50:text/x-matrix-market:*.mtx", (mime / "globs2").read_text(encoding="utf-8"))


if __name__ == "__main__":
    unittest.main(verbosity=1)
