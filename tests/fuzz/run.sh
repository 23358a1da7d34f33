#!/usr/bin/env bash
# tests/fuzz/run.sh [SECONDS]: builds the fuzz targets and runs them for so many seconds in all (300; 0 replays the corpus
# only), on all cores or JOBS of them. New inputs are kept in build/fuzz/corpus/TARGET from run to run, findings in
# build/fuzz/findings; small ones are printed too, as base64. Exit status 1 when there is one. SEED: that of the mutations
# (not set: another one at every run). Runs of one seed try much the same, but not exactly: two of 1,500 executions each
# kept different inputs.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
source scripts/packages.sh
need_packages "${build_packages[@]}" "${fuzz_packages[@]}"
seconds=${1:-300}
jobs=${JOBS:-$(nproc)}
folder=build/fuzz

cmake -S . -B $folder -G Ninja -DCMAKE_BUILD_TYPE=Release "-DCMAKE_CXX_FLAGS_RELEASE=-O1 -g1" -DCMAKE_CXX_COMPILER=clang++ \
  -DQUARTIER_FUZZ=ON -DQUARTIER_TESTS=OFF -DQUARTIER_CUDA=OFF -DQUARTIER_MPI=OFF \
  -DQUARTIER_SANITIZE=fuzzer-no-link,address,undefined >/dev/null
build $folder fuzz
targets=$(sed -n '/^set(fuzz_targets/,/)/p' tests/fuzz/CMakeLists.txt | grep -oE '^  [a-z_]+')
each=$((seconds * jobs / $(wc -w <<<"$targets")))
rm -rf $folder/findings $folder/seeds $folder/logs
mkdir -p $folder/findings $folder/logs
for target in $targets; do mkdir -p $folder/corpus/"$target" $folder/seeds/"$target"; done

# The collection of odd files, where it is there, unpacked for the target of their format.
odd=../shared/data/A/odd
if [[ -d $odd ]]; then
  number=0
  while read -r file; do
    case ${file%.gz} in
      *.mtx) target=matrix_market ;;
      *.gml) target=gml ;;
      *.graphml | *.xml) target=graphml ;;
      *.gexf) target=gexf ;;
      *.net | *.NET) target=pajek ;;
      *.json) target=json ;;
      *.graph) target=metis ;;
      *.gr) target=dimacs ;;
      *.sif) target=sif ;;
      *.dot | *.gv) target=dot ;;
      *.gdf) target=gdf ;;
      *.dl) target=ucinet_dl ;;
      *.xgmml) target=xgmml ;;
      *.lgl) target=lgl ;;
      *.tlp) target=tulip ;;
      *.dgs) target=dgs ;;
      *.gt) target=graph_tool ;;
      *.npz) target=scipy_npz ;;
      *.mat) target=matlab ;;
      *) target=edge_list ;;
    esac
    number=$((number + 1))
    { gzip -dc "$file" 2>/dev/null || cat "$file"; } >"$folder/seeds/$target/odd-$number"
    { printf '\x80'; cat "$file"; } >"$folder/seeds/compressed/odd-$number"
  done < <(find $odd -type f -size -16k | sort)
fi

run_target() {
  local target=$1 length=8192 limit=(-max_total_time="$2")
  [[ $2 -gt 0 ]] || limit=(-runs=0)
  [[ $target != session ]] || length=65536  # a tiny session takes 20 KB
  [[ ! -d /dev/shm ]] || export TMPDIR=/dev/shm  # outputs are brought to the disk
  ASAN_OPTIONS=detect_stack_use_after_return=1:intercept_tls_get_addr=0 UBSAN_OPTIONS=print_stacktrace=1 \
    $folder/bin/fuzz_"$target" "${limit[@]}" -rss_limit_mb=2560 -timeout=60 -report_slow_units=60 -max_len=$length -print_final_stats=1 \
    -seed="${SEED:-0}" -artifact_prefix=$folder/findings/"$target"- $folder/corpus/"$target" tests/fuzz/corpus/"$target" $folder/seeds/"$target" \
    >$folder/logs/"$target" 2>&1
}
export -f run_target
export folder
status=0
tr ' ' '\n' <<<"$targets" | grep . | xargs -P "$jobs" -I{} bash -c "run_target {} $each" || status=1

executions=0
for target in $targets; do
  log=$folder/logs/$target
  count=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
  executions=$((executions + ${count:-0}))
  reason=$(grep -m1 -E '^FINDING|ERROR: |runtime error' "$log" || true)
  printf '%-14s %9s executions  %s\n' "$target" "${count:-0}" "${reason:-no finding}"
done
found=$(find $folder/findings -type f | wc -l)
find $folder/findings -type f -size -8k -exec bash -c 'echo "$0: $(base64 -w0 "$0")"' {} \;
echo "fuzz: $executions executions in ${seconds} s, $found findings$([[ $found -eq 0 ]] || echo " in $folder/findings")"
[[ $status -eq 0 && $found -eq 0 ]]
