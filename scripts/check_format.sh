#!/usr/bin/env bash
# Refuses sources that clang-format would change. To mend: scripts/check_format.sh --fix
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
mapfile -t files < <(git ls-files '*.h' '*.cpp' '*.cu' '*.cuh')
if [[ ${1:-} == --fix ]]; then clang-format -i "${files[@]}"; else clang-format --dry-run --Werror "${files[@]}"; fi
