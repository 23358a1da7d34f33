#!/usr/bin/env bash
# check_tidy.sh BUILD_FOLDER [tests]: clang-tidy over the C++ sources of the program, or over those of the tests. What
# passed once (same file, same headers, same settings) is remembered under BUILD_FOLDER/tidy and not checked again.
#
# Kernels (.cu, .cuh) are not checked: clang-tidy 14 parses CUDA with headers of its own, which want files that CUDA 13 no
# longer has (texture_fetch_functions.h). Their warnings are errors in nvcc and in the host compiler
# (cmake/quartier_rooms.cmake).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export folder=$1
what=${2:-program}
mkdir -p "$folder/tidy"
case $what in
  program) wanted=('core/*.cpp' 'graph/*.cpp' 'analytics/*.cpp' 'layouts/*.cpp' 'render/*.cpp' 'bench/*.cpp' 'app/*.cpp' 'gpu/*.cpp') ;;
  tests) wanted=('tests/*.cpp') ;;
  *) echo "check_tidy.sh: there is no part '$what'" >&2; exit 2 ;;
esac

headers=$(git ls-files '*.h' '*.clang-tidy' | xargs cat | sha1sum | cut -c1-16)
# A source that this build leaves out has no compile command, so clang-tidy could not find its headers.
compiled=$(sed -n 's/^ *"file": "\(.*\)",\{0,1\}$/\1/p' "$folder/compile_commands.json")
todo=()
left_out=0
while read -r file; do
  if ! grep -qxF "$PWD/$file" <<<"$compiled"; then left_out=$((left_out + 1)); continue; fi
  stamp=$folder/tidy/$(cat "$file" - <<<"$headers $file" | sha1sum | cut -c1-40)
  [[ -e $stamp ]] || todo+=("$stamp" "$file")
done < <(git ls-files "${wanted[@]}")
if [[ $left_out -gt 0 ]]; then
  cuda=; grep -q '\.cu$' <<<"$compiled" || cuda=", which has no CUDA,"
  echo "clang-tidy: $left_out files that do not belong to this build$cuda are not checked"
fi
[[ ${#todo[@]} -eq 0 ]] && exit 0
# Standard error only counts the warnings that were suppressed in system headers.
printf '%s\0' "${todo[@]}" | xargs -0 -n2 -P"$(nproc)" bash -c \
  'clang-tidy -p "$folder" --quiet --extra-arg=-Wno-unknown-warning-option "$1" 2>/dev/null && touch "$0"'
