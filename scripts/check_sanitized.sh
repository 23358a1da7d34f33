#!/usr/bin/env bash
# check_sanitized.sh [ROOM...]: builds build/asan with the address and undefined-behaviour sanitizers and runs there
# the tests of the rooms named [core graph graph_io session app qt]: what reads foreign input and what a person can
# close at any moment, that is readers, session, command line (app), and of the window (qt) the tests that close it
# and random actions (QUARTIER_ACTIONS: how many on each of three graphs). The result files for
# scripts/summarise_tests.py are added to build/asan/results. With QUICK=1 the tests of the command line are left out
# that wait for signals or weigh memory: half of its time.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source scripts/packages.sh
need_packages "${build_packages[@]}" "${run_packages[@]}" "${test_packages[@]}"
folder=build/asan
results=$folder/results
rooms=("$@")
[[ ${#rooms[@]} -gt 0 ]] || rooms=(core graph graph_io session app qt)
mapfile -t programs < <(printf 'quartier_%s_tests\n' "${rooms[@]}")
began=$SECONDS
say() { printf '[%4d s] sanitizers: %s\n' $((SECONDS - began)) "$*"; }

say "building"
window=OFF # takes half of the time
[[ " ${rooms[*]} " != *" qt "* ]] || window=ON
cmake --preset asan -DQUARTIER_WINDOW=$window >/dev/null
build $folder "${programs[@]}"

say "testing"
mkdir -p $results
status=0
test_room() { # ROOM: what its tests need to know of the sanitizers comes from CMake
  xvfb-run -a -s "-screen 0 1600x1000x24 +extension GLX" \
    ctest --test-dir $folder --output-on-failure --timeout 900 -L "^$1\$" || status=1
}
for room in "${rooms[@]}"; do
  case $room in
    qt) GTEST_FILTER='*Clos*:RandomActions*' test_room qt ;;
    app) # without the runs of one command that are compared: ./test has them
      left_out='*SameBytes*'
      [[ -z ${QUICK:-} ]] || left_out+=':InterruptTest.*:*EndsSoon*:*KilledWhileSaving*:ReadingTest.*Memory*:ReadingTest.*Copies*:*CanBeInterrupted*'
      GTEST_FILTER="-$left_out" test_room app ;;
    *) test_room "$room" ;;
  esac
  test_names $folder -L "^$room\$" >>$results/names
done
say "done"
exit $status
