#!/usr/bin/env python3
"""hardening_test.py PROGRAM CONFIG CMAKE COMPILER: the program of this build, every source of a release build, and that
scripts/check_hardening.py finds what is missing."""

import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

SOURCE = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(SOURCE / "scripts"))
import check_hardening  # noqa: E402  (its place is known only now)

PROGRAM, CONFIG, CMAKE, COMPILER = sys.argv[1:5]
del sys.argv[1:]

HARDENED = ["-O2", "-fPIE", "-pie", "-Wl,-z,relro,-z,now", "-fstack-protector-strong", "-D_FORTIFY_SOURCE=2"]
# It writes to an array on the stack by a call of libc whose size the compiler does not know.
SAMPLE = """#include <cstring>
int main(int argc, char** argv) { char text[64]; memcpy(text, argv[0], argc); return text[argc]; }
"""


class Hardening(unittest.TestCase):
    def test_program_of_this_build_is_hardened(self):
        self.assertEqual(check_hardening.missing(PROGRAM, release=CONFIG == "Release", installed=False), [])

    def test_every_source_of_a_release_build_is_compiled_hardened(self):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([CMAKE, "-S", str(SOURCE), "-B", folder, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release",
                            "-DQUARTIER_CUDA=OFF", "-DQUARTIER_TESTS=OFF", "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON",
                            f"-DCMAKE_CXX_COMPILER={COMPILER}"], check=True, capture_output=True)
            commands = json.loads((pathlib.Path(folder) / "compile_commands.json").read_text(encoding="utf-8"))
        ours = [entry for entry in commands if entry["file"].startswith(str(SOURCE))]
        self.assertGreater(len(ours), 300)
        for entry in ours:
            words = entry["command"].split()
            for flag in ("-D_FORTIFY_SOURCE=2", "-fstack-protector-strong", f"-ffile-prefix-map={SOURCE}=."):
                self.assertIn(flag, words, entry["file"])
            # Qt asks for -fPIC, which has to stand behind -fPIE: the last of the two is heeded.
            kinds = [word for word in words if word in ("-fPIE", "-fPIC")]
            self.assertTrue(kinds, entry["file"])
            self.assertEqual(kinds[-1], "-fPIC" if "-DQT_CORE_LIB" in words else "-fPIE", entry["file"])
            self.assertLess(words.index("-U_FORTIFY_SOURCE"), words.index("-D_FORTIFY_SOURCE=2"))


class Check(unittest.TestCase):
    """Each flag that is left out is found missing."""

    def missing_without(self, left_out, instead):
        flags = [instead if flag == left_out else flag for flag in HARDENED]
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "sample"
            subprocess.run([COMPILER, "-x", "c++", "-", "-o", str(path), *filter(None, flags)], input=SAMPLE, text=True,
                           check=True)
            return check_hardening.missing(str(path))

    def test_finds_nothing_missing_in_a_hardened_program(self):
        self.assertEqual(self.missing_without("", ""), [])

    def test_finds_each_flag_missing(self):
        for flag, instead, said in (("-pie", "-no-pie", "PIE"),
                                    ("-Wl,-z,relro,-z,now", "-Wl,-z,relro,-z,lazy", "-z now"),
                                    ("-Wl,-z,relro,-z,now", "-Wl,-z,norelro,-z,now", "RELRO"),
                                    ("-fstack-protector-strong", "-fno-stack-protector", "stack-protector"),
                                    ("-D_FORTIFY_SOURCE=2", "-U_FORTIFY_SOURCE", "_FORTIFY_SOURCE")):
            found = self.missing_without(flag, instead)
            self.assertEqual(len(found), 1, (instead, found))
            self.assertIn(said, found[0])

    def test_finds_a_stack_that_is_executable_and_folders_of_libraries(self):
        found = self.missing_without("-Wl,-z,relro,-z,now", "-Wl,-z,relro,-z,now,-z,execstack,-rpath,/somewhere")
        self.assertEqual(len(found), 2, found)


if __name__ == "__main__":
    unittest.main(verbosity=1)
