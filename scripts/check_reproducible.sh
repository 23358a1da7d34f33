#!/usr/bin/env bash
# scripts/check_reproducible.sh [TARGET...]: builds the commit of this folder twice, in two folders of different names and
# lengths, as release builds without the cache of compilers, and compares the targets (the program, when none are named)
# byte for byte. Exit status 1 when they differ. Takes two whole builds: by hand.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
targets=("${@:-quartier}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
folders=("$work/a" "$work/another folder/of/another length")
export CCACHE_DISABLE=1
commit=$(git rev-parse HEAD)
for folder in "${folders[@]}"; do
  mkdir -p "$folder"
  git archive HEAD | tar -x -C "$folder"
  cmake -S "$folder" -B "$folder/build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DQUARTIER_TESTS=OFF \
    -DQUARTIER_CUDA=OFF "-DQUARTIER_COMMIT=$commit" >/dev/null
  nice ninja -C "$folder/build" "${targets[@]}" | tail -1
done
status=0
compared=0
while IFS= read -r file; do
  compared=$((compared + 1))
  cmp "${folders[0]}/build/$file" "${folders[1]}/build/$file" || status=1
  # Not the same because both name the same folder, but because neither names any.
  ! grep -qF "$work" "${folders[0]}/build/$file" || { echo "$file names the folder that it was built in"; status=1; }
done < <(cd "${folders[0]}/build" && find . -type f \( -path './bin/*' -o -name '*.a' -o -name '*.o' -o -path './share/*' \) | sort)
[[ $compared -gt 0 ]] || { echo "nothing was built" >&2; exit 1; }
echo "$compared files compared: $([[ $status -eq 0 ]] && echo the same || echo different)"
exit $status
