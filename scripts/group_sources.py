#!/usr/bin/env python3
"""group_sources.py BUILD_FOLDER GROUP_FOLDER SIZE: joins sources, whose paths come on standard input, into groups of at most
SIZE that are of one folder, compiled alike and define no name in common for themselves (as far as can be told from the lines
that begin in the first column). For a group of several it writes into GROUP_FOLDER a source that includes them; the
compile_commands.json of that folder is for these and for all sources of BUILD_FOLDER, without headers that GCC has
precompiled, which clang cannot read. Prints one group a line: the source to check, then the sources that are in it."""
import collections
import json
import pathlib
import re
import sys

build, folder, size = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]).resolve(), int(sys.argv[3])
commands = {entry["file"]: entry for entry in json.loads((build / "compile_commands.json").read_text())}
for entry in commands.values():
    entry["command"] = re.sub(r" -fpch-preprocess| -Winvalid-pch -include \S+/cmake_pch\.hxx", "", entry["command"])


def names_in(path):
    """What a source defines at namespace scope: in the sources of one folder, that is one namespace, they may clash."""
    names = set()
    for line in path.read_text().splitlines():
        match = re.match(r"(?!namespace|template|using [^=]*;)(?=[A-Za-z[]).*?(\w+)\s*(?:[({=;[]|final|:[^:]|$)", line)
        if match and f"::{match.group(1)}" not in line:  # members and other namespaces' names do not clash
            names.add(line if line.startswith(("TEST", "INSTANTIATE")) else match.group(1))
    return names


class Group:
    def __init__(self):
        self.files, self.names = [], set()


alike = collections.defaultdict(list)  # groups of files that could be together but for their names
for file in sys.stdin.read().split():
    path = pathlib.Path(file).resolve()
    flags = commands[str(path)]["command"].split(" -o ")[0]
    groups, names = alike[path.parent, flags], names_in(path)
    group = next((one for one in groups if len(one.files) < size and not one.names & names), None)
    if group is None:
        group = Group()
        groups.append(group)
    group.files.append(file)
    group.names |= names

folder.mkdir(parents=True, exist_ok=True)
written = []
for (_, flags), groups in alike.items():
    for group in groups:
        if len(group.files) == 1:
            print(*group.files, *group.files)
            continue
        source = folder / f"group_{len(written)}.cpp"
        source.write_text("".join(f'#include "{pathlib.Path(file).resolve()}"\n' for file in group.files))
        written.append({"directory": str(build.resolve()), "command": f"{flags} -c {source}", "file": str(source)})
        print(source, *group.files)
(folder / "compile_commands.json").write_text(json.dumps([*commands.values(), *written], indent=1))
