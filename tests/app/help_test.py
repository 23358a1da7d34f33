#!/usr/bin/env python3
"""help_test.py PROGRAM: the manual page and the completions of shells have every command and every flag.

What there is to find is read from the text of --help, which the parser writes: another way than the table that the
page and the completions are made of. Shells that are not installed are left out, and named.
"""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

PROGRAM = str(pathlib.Path(sys.argv.pop()).resolve())


def run(*words, text=None):
    done = subprocess.run(words, input=text, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


def quartier(*words):
    status, out, err = run(PROGRAM, *words)
    assert status == 0, (words, err)
    return out


def section(help_text, title):
    """The lines of a section of --help, up to the next empty line."""
    found = re.search(rf"^{title}:\n((?:.+\n)*)", help_text, re.MULTILINE)
    return found.group(1).splitlines() if found else []


def flags_in(help_text):
    flags = set()
    for line in help_text.splitlines():
        if re.match(r"  -", line):
            names = re.match(r"  (\S+)", line).group(1)
            flags.update(name.split("{")[0] for name in names.split(","))
    return flags


def commands():
    """{"": flags of the window, "info": flags, ..., "bench louvain": flags}, from --help alone."""
    whole = quartier("--help")
    found = {"": flags_in(whole)}
    ask = [re.match(r"  (\S+)", line).group(1).split() for line in section(whole, "Subcommands") if line[2] != " "]
    for words in ask:
        text = quartier(*words, "--help")
        found[" ".join(words)] = flags_in(text)
        ask += [words + [re.match(r"  (\S+)", line).group(1)]
                for line in section(text, "Subcommands") if line[2] != " "]
    return found


COMMANDS = commands()


def needs(shell):
    return unittest.skipUnless(shutil.which(shell), f"{shell} is not installed")


class Help(unittest.TestCase):
    def test_reads_commands_and_flags(self):
        """The ground that the others stand on."""
        self.assertGreater(len(COMMANDS), 15)
        self.assertIn("bench draw", COMMANDS)
        self.assertLessEqual({"-o", "--output", "--strategy", "--no-connected", "--json"}, COMMANDS["communities"])
        self.assertIn("--interop", COMMANDS[""])

    def test_of_a_command_is_what_its_flag_says(self):
        self.assertEqual(quartier("help", "layout"), quartier("layout", "--help"))
        self.assertEqual(quartier("help"), quartier("--help"))

    def test_refuses_what_it_does_not_know(self):
        for words in (["help", "nothing"], ["help", "--completion", "tcsh"], ["help", "--man", "info"]):
            status, out, err = run(PROGRAM, *words)
            self.assertEqual((status, out), (2, ""), words)
            self.assertEqual(err.count("\n"), 1)


class ManualPage(unittest.TestCase):
    page = quartier("help", "--man")

    def test_has_every_command_and_every_flag(self):
        parts = {}
        for part in re.split(r"^\.SS ", self.page, flags=re.MULTILINE)[1:]:
            title, text = part.split("\n", 1)
            text = re.split(r"^\.SH ", text, flags=re.MULTILINE)[0]
            parts[title.replace("\\", "").removeprefix("quartier ").replace("The window", "")] = text
        common = self.page.split(".SH COMMON OPTIONS")[1].split("\n.SH ")[0]
        self.assertEqual(set(parts), set(COMMANDS))
        for words, flags in COMMANDS.items():
            for flag in flags:
                bold = "\\fB" + flag.replace("-", "\\-") + "\\fR"
                # A short name may stand in the common options alone, beside the long one.
                self.assertIn(bold, parts[words] if flag.startswith("--") else parts[words] + common, words)
        listed = set(re.findall(r"\\fB(\S+?)\\fR", "".join(re.findall(r"Of the common options.*", self.page))))
        self.assertTrue(listed)
        for bold in listed:
            self.assertIn(f"\\fB{bold}\\fR", common)

    def test_names_no_flag_that_is_not_there(self):
        every = set().union(*COMMANDS.values())
        for bold in re.findall(r"^\\fB(\\-\S+?)\\fR", self.page, re.MULTILINE):
            self.assertIn(bold.replace("\\", ""), every)

    @needs("groff")
    def test_is_roff_without_warnings(self):
        status, out, err = run("groff", "-man", "-Tutf8", "-ww", "-rCHECKSTYLE=3", text=self.page)
        self.assertEqual((status, err), (0, ""))
        self.assertIn("see the neighbourhoods of a graph", out)


class Completion(unittest.TestCase):
    def script(self, shell):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        path = pathlib.Path(folder.name) / "quartier"
        path.write_text(quartier("help", "--completion", shell), encoding="utf-8")
        return path

    def bash(self, line_words):
        """What bash offers for the last of the words."""
        array = " ".join(f"'{word}'" for word in line_words)
        status, out, err = run("bash", "-c", f"source {self.script('bash')}; COMP_WORDS=({array}); "
                               "COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _quartier; printf '%s\\n' \"${COMPREPLY[@]}\"")
        self.assertEqual((status, err), (0, ""))
        return set(out.split())

    def test_of_bash_offers_every_command_and_flag(self):
        self.assertLessEqual({words for words in COMMANDS if words and " " not in words}, self.bash(["quartier", ""]))
        self.assertEqual({words.split()[1] for words in COMMANDS if " " in words}, self.bash(["quartier", "bench", ""]))
        for words, flags in COMMANDS.items():
            self.assertEqual(self.bash(["quartier", *words.split(), "-"]), flags, words)

    def test_of_bash_offers_values_and_files(self):
        self.assertEqual(self.bash(["quartier", "info", "--backend", ""]), {"auto", "cpu", "cuda"})
        self.assertEqual(self.bash(["quartier", "info", "--format", "g"]), {"gdf", "gexf", "gml", "graphml", "gt"})
        self.assertEqual(self.bash(["quartier", "info", "--threads", ""]), set())
        here = str(pathlib.Path(__file__).resolve())
        self.assertEqual(self.bash(["quartier", "info", here[:-2]]), {here})
        self.assertEqual(self.bash(["quartier", "layout", "x", "-o", here[:-2]]), {here})

    @needs("zsh")
    def test_of_zsh_is_a_script(self):
        self.assertEqual(run("zsh", "-n", str(self.script("zsh"))), (0, "", ""))

    def test_of_zsh_has_every_command_and_flag(self):
        text = self.script("zsh").read_text(encoding="utf-8")
        for words, flags in COMMANDS.items():
            pattern = rf"^  {re.escape(chr(39) + words + chr(39)) if words else re.escape('*')}\)\n(.*?)^    ;;"
            part = re.search(pattern, text, re.MULTILINE | re.DOTALL)
            self.assertIsNotNone(part, words)
            offered = set(re.findall(r"'(?:\([^)]*\))?(-[^\[]+)\[", part.group(1)))
            self.assertEqual(offered, flags, words)
        for words in filter(None, COMMANDS):
            self.assertRegex(text, rf"(?m)^        '{words.split()[-1]}:")

    @needs("fish")
    def test_of_fish_offers_every_command_and_flag(self):
        script = self.script("fish")
        lines = [f"quartier {words} -".replace("  ", " ") for words in COMMANDS]
        source = f"source {script}\n" + "".join(f"echo '>>'\ncomplete -C '{line}'\n" for line in lines)
        status, out, err = run("fish", "--no-config", text=source)
        self.assertEqual((status, err), (0, ""))
        answers = out.split(">>\n")[1:]
        for (words, flags), answer in zip(COMMANDS.items(), answers, strict=True):
            self.assertEqual({line.split("\t")[0] for line in answer.splitlines()}, flags, words)


if __name__ == "__main__":
    unittest.main(verbosity=1)
