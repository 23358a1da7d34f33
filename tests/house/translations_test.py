#!/usr/bin/env python3
"""Whether the window is translated whole: every text of the sources has a finished translation in translations/*.ts, with the
same places for values and keyboard mnemonics. Exit status 77, which ctest takes for skipped, where lupdate is not installed.
"""
import os
import re
import subprocess
import sys
import tempfile
import shutil
import xml.etree.ElementTree as ET

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))

# Places whose words ("was", "were", "is") French does not need.
FEWER_PLACES = {
    "%1 %2 removed.",
    "%1; %2 between them %3 dropped",
    "%1 of %2 values of %3 cannot be %4, and %5 missing now.",
}
PLACE = re.compile(r"%(?:\d|n|L\d)")


def messages(path):
    for context in ET.parse(path).getroot().findall("context"):
        for message in context.findall("message"):
            target = message.find("translation")
            forms = [form.text or "" for form in target.findall("numerusform")] or [target.text or ""]
            yield context.find("name").text, message.find("source").text, forms, target.get("type")


def faults_of(source, target):
    if source not in FEWER_PLACES and sorted(PLACE.findall(source)) != sorted(PLACE.findall(target)):
        yield "other places for values"
    if re.search(r"&(?!&|\w+;)\w", source) and len(re.findall(r"&(?!&)\w", target)) != 1:
        yield "no mnemonic, or several"
    if source.endswith("\u2026") != target.endswith("\u2026"):
        yield "an ellipsis more or less"
    if source.count("\n") != target.count("\n") or re.findall(r"<\w+>", source) != re.findall(r"<\w+>", target):
        yield "other lines or tags"
    if re.search(r"\w [:;!?](?:\s|$)|\u00ab |  ?\u00bb", target) and "?" not in source:
        yield "a plain blank where French has one that does not break"


def main():
    faults = []
    check = subprocess.run([sys.executable, os.path.join(ROOT, "scripts/room_texts.py"), "--check"],
                           stdout=subprocess.PIPE, text=True)
    if check.returncode != 0:
        faults.append(check.stdout.strip())

    with tempfile.TemporaryDirectory() as folder:
        for name in ("quartier_fr.ts", "quartier_en.ts"):
            shutil.copy(os.path.join(ROOT, "translations", name), folder)
        update = subprocess.run([os.path.join(ROOT, "scripts/update_translations.sh"), folder],
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        if update.returncode == 77:
            print("skipped: lupdate of Qt 6 is not installed (qt6-l10n-tools)")
            return 77
        if update.returncode != 0:
            print(update.stderr)
            return 1
        count = 0
        for name in ("quartier_fr.ts", "quartier_en.ts"):
            for context, source, forms, state in messages(os.path.join(folder, name)):
                count += 1
                if state == "unfinished" or not all(forms):
                    faults.append("%s: no translation: %s: %r" % (name, context, source))
                    continue
                if name == "quartier_fr.ts":
                    for target in forms:
                        faults += ["%s: %s: %s: %r" % (name, fault, context, target) for fault in faults_of(source, target)]
    for fault in faults:
        print(fault)
    if faults:
        print("docs/translation.md says how a translation is added")
    print("%d texts, %d faults" % (count, len(faults)))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
