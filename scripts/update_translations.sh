#!/usr/bin/env bash
# scripts/update_translations.sh: brings app/qt/room_texts.h and translations/*.ts up to date with the sources; what is
# new is "unfinished" there. docs/translation.md tells what follows. FOLDER: writes the .ts there instead (tests).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
folder=${1:-translations}
lupdate=$(command -v lupdate6 || command -v /usr/lib/qt6/bin/lupdate || true)
[[ -n $lupdate ]] || { echo "lupdate of Qt 6 is not installed (qt6-l10n-tools)" >&2; exit 77; }
[[ $# -gt 0 ]] || python3 scripts/room_texts.py
# Without line numbers: they would change with every edit of a source.
options=(-I . -locations none -no-obsolete -silent app/qt)
"$lupdate" "${options[@]}" -source-language en_GB -target-language fr_FR -ts "$folder/quartier_fr.ts"
# English has plural forms alone: the rest is its own text.
"$lupdate" "${options[@]}" -pluralonly -source-language en_GB -target-language en_GB -ts "$folder/quartier_en.ts"
