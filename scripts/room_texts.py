#!/usr/bin/env python3
"""Gathers the texts of the rooms without Qt that the window shows, for its translations: app/qt/room_texts.h.

    scripts/room_texts.py           writes the header
    scripts/room_texts.py --check   exit status 1, with what is missing or too much, where it is not up to date
    scripts/room_texts.py --list    every text with the file that it is from

A text is a string literal of the sources with a blank in it, one capitalised word, or the name of a stage of progress. Places for values become %1, %2 ...:
those of fmt ("{}"), and one where a literal begins or ends with a blank, as it is joined with something there.
translations/stays_english.txt says which texts the window does not show, or shows in English, and why.
"""
import fnmatch
import os
import re
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
ROOMS = ["core", "graph", "analytics", "layouts", "gpu", "render", "app/session"]
HEADER = "app/qt/room_texts.h"
LEFT_OUT = "translations/stays_english.txt"
SOURCE = re.compile(r"//[^\n]*|/\*.*?\*/|^[ \t]*#[ \t]*include[^\n]*|R\"(\w*)\(.*?\)\1\"|'(?:[^'\\\n]|\\.)'|\"((?:[^\"\\\n]|\\.)*)\"",
                    re.S | re.M)
PLACE = re.compile(r"\{(\d*)(?::[^{}]*)?\}")


def literals(path):
    """The string literals of a file, those that follow each other as one, and whether each is the name of a stage."""
    text = open(path, encoding="utf-8").read()
    joined, stage, end = None, False, 0
    for match in SOURCE.finditer(text):
        literal = match.group(2) if match.group(0).startswith('"') else None
        between = text[end:match.start()]
        if literal is None and match.group(0).startswith("//"):
            continue
        if joined is not None and (literal is None or between.strip()):
            yield joined, stage
            joined = None
        if literal is not None:
            stage = re.search(r"stage_? ?[={] ?$", text[:match.start()][-12:]) is not None if joined is None else stage
            joined = (joined or "") + literal
        end = match.end()
    if joined is not None:
        yield joined, stage


def pattern(literal):
    """With %1, %2 ... for values, as Qt has them."""
    count = 0
    numbered = {}

    def place(match):
        nonlocal count
        if match.group(1):
            if match.group(1) not in numbered:
                count += 1
                numbered[match.group(1)] = count
            return "%" + str(numbered[match.group(1)])
        count += 1
        return "%" + str(count)

    # A value that the literal follows or that follows it.
    text = ("{}" if literal.startswith((" ", ", ", "; ")) else "") + literal + ("{}" if literal.endswith(" ") else "")
    text = text.replace("{{", "\0").replace("}}", "\1")
    return PLACE.sub(place, text).replace("\0", "{").replace("\1", "}")


def is_text(text):
    words = re.sub(r"%\d", "", text)
    if re.fullmatch(r"[A-Z][a-z]+(-[a-z]+)*", text):
        return True
    return " " in text.strip() and re.search(r"[A-Za-z]{2}", words) is not None and "\\n" not in words


def left_out():
    """Lines "FILES | TEXT", globs and a regular expression; '#' begins the reason of those that follow."""
    rules = []
    for line in open(os.path.join(ROOT, LEFT_OUT), encoding="utf-8"):
        line = line.rstrip("\n")
        if line and not line.startswith("#"):
            files, _, text = line.partition(" | ")
            rules.append((files.strip(), re.compile(text, re.S)))
    return rules


def gather():
    rules = left_out()
    texts = {}
    for room in ROOMS:
        for folder, _, names in os.walk(os.path.join(ROOT, room)):
            for name in names:
                if not name.endswith((".h", ".cpp")):
                    continue
                path = os.path.relpath(os.path.join(folder, name), ROOT)
                for literal, stage in literals(os.path.join(folder, name)):
                    text = pattern(literal)
                    if not is_text(text) and not (stage and text):
                        continue
                    if any(fnmatch.fnmatch(path, files) and rule.fullmatch(text) for files, rule in rules):
                        continue
                    texts.setdefault(text, path)
    return texts


def header(texts):
    rows = "".join('    QT_TRANSLATE_NOOP("rooms", "%s"),\n' % text for text in sorted(texts))
    return (
        "// What the window shows of the rooms without Qt. Written by scripts/room_texts.py from their sources, not by\n"
        "// hand.\n"
        "#pragma once\n\n#include <QtGlobal>\n\nnamespace quartier::qt {\n\n// clang-format off\n"
        "inline constexpr const char* kRoomTexts[] = {\n" + rows + "};\n// clang-format on\n\n}  // namespace quartier::qt\n")


def main():
    texts = gather()
    if "--list" in sys.argv:
        for text, path in texts.items():
            print(path, "|", text)
        return 0
    wanted = header(texts)
    path = os.path.join(ROOT, HEADER)
    if "--check" not in sys.argv:
        open(path, "w", encoding="utf-8").write(wanted)
        return 0
    there = open(path, encoding="utf-8").read()
    for line in sorted(set(wanted.splitlines()) - set(there.splitlines())):
        print("missing in %s: %s" % (HEADER, line.strip()))
    for line in sorted(set(there.splitlines()) - set(wanted.splitlines())):
        print("no longer in the sources: %s" % line.strip())
    if wanted != there:
        print("run scripts/update_translations.sh, and translate what is new in translations/")
    return 0 if wanted == there else 1


if __name__ == "__main__":
    sys.exit(main())
