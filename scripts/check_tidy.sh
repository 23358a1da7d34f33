#!/usr/bin/env bash
# check_tidy.sh BUILD_FOLDER: clang-tidy over the C++ sources. What passed once (same file, same headers, same settings)
# is remembered under BUILD_FOLDER/tidy and not checked again.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export folder=$1
mkdir -p "$folder/tidy"
headers=$(git ls-files '*.h' .clang-tidy | xargs cat | sha1sum | cut -c1-16)
todo=()
while read -r file; do
  stamp=$folder/tidy/$(cat "$file" - <<<"$headers $file" | sha1sum | cut -c1-40)
  [[ -e $stamp ]] || todo+=("$stamp" "$file")
done < <(git ls-files 'core/*.cpp' 'graph/*.cpp' 'analytics/*.cpp' 'layouts/*.cpp' 'render/*.cpp' 'bench/*.cpp' 'app/*.cpp')
[[ ${#todo[@]} -eq 0 ]] && exit 0
# Standard error only counts the warnings that were suppressed in system headers.
printf '%s\0' "${todo[@]}" | xargs -0 -n2 -P"$(nproc)" bash -c \
  'clang-tidy -p "$folder" --quiet --extra-arg=-Wno-unknown-warning-option "$1" 2>/dev/null && touch "$0"'
