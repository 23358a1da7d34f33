#!/usr/bin/env bash
# check_tidy.sh BUILD_FOLDER [tests]: clang-tidy over the C++ sources of the program, or over those of the tests. What
# passed once (same file, same headers, same settings) is remembered under BUILD_FOLDER/tidy and not checked again.
#
# Matching the headers of libraries takes nearly all of the time, so sources of one folder are checked together, eight
# included into one, if they define no name in common. When such a group does not compile or has findings, its sources are
# checked one by one, so the groups never decide that something is wrong.
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
todo=$folder/tidy/todo  # "file stamp" a line
: >"$todo"
left_out=0
while read -r file; do
  if ! grep -qxF "$PWD/$file" <<<"$compiled"; then left_out=$((left_out + 1)); continue; fi
  stamp=$folder/tidy/$(cat "$file" - <<<"$headers $file" | sha1sum | cut -c1-40)
  if [[ ! -e $stamp ]]; then echo "$file $stamp" >>"$todo"; fi
done < <(git ls-files "${wanted[@]}")
if [[ $left_out -gt 0 ]]; then
  cuda=; grep -q '\.cu$' <<<"$compiled" || cuda=", which has no CUDA,"
  echo "clang-tidy: $left_out files that do not belong to this build$cuda are not checked"
fi
[[ -s $todo ]] || exit 0

# Standard error only counts the warnings that were suppressed in system headers.
tidy() { clang-tidy --quiet --extra-arg=-Wno-unknown-warning-option "$@" 2>/dev/null; }
remember() { local file; for file; do touch "$(sed -n "s|^$file ||p" "$folder/tidy/todo")"; done; }
check_group() { # SOURCE FILE...
  local source=$1 status=0 file; shift
  # What only the joining brings about: sources that are included, names that shadow those of another source.
  if [[ $# -gt 1 ]] && tidy -p "$folder/tidy/groups" --extra-arg=-Wno-shadow --checks=-bugprone-suspicious-include "$source" >/dev/null; then
    remember "$@"
    return
  fi
  for file; do
    if tidy -p "$folder/tidy/groups" "$file"; then remember "$file"; else status=1; fi
  done
  return $status
}
export -f tidy remember check_group
cut -d' ' -f1 "$todo" | scripts/group_sources.py "$folder" "$folder/tidy/groups" 8 |
  xargs -P"$(nproc)" -I{} bash -c 'check_group {}'
