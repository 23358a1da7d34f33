#!/usr/bin/env bash
# check_sanitized.sh: builds build/asan with the address and undefined-behaviour sanitizers and runs there what reads foreign
# input and what a person can close at any moment: readers, session, command line, and the window while it closes. The result
# files for scripts/summarise_tests.py lie in build/asan/results.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source scripts/packages.sh
need_packages "${build_packages[@]}" "${run_packages[@]}" "${test_packages[@]}"
folder=build/asan
results=$folder/results
rooms=(core graph graph_io app qt)
mapfile -t programs < <(printf 'quartier_%s_tests\n' "${rooms[@]}")
began=$SECONDS
say() { printf '[%4d s] sanitizers: %s\n' $((SECONDS - began)) "$*"; }

say "building"
cmake --preset asan >/dev/null
build $folder "${programs[@]}"

say "testing"
rm -rf $results; mkdir -p $results
printf '%s\n' "${programs[@]}" >$results/programs
export GTEST_OUTPUT=xml:$PWD/$results/
status=0
test_rooms() { # ROOM...: what their tests need to know of the sanitizers comes from CMake
  xvfb-run -a -s "-screen 0 1600x1000x24 +extension GLX" \
    ctest --test-dir $folder --output-on-failure --timeout 900 -R "^($(IFS='|'; echo "$*"))\$" || status=1
}
test_rooms core graph graph_io app
GTEST_FILTER='*Clos*' test_rooms qt
say "done"
exit $status
