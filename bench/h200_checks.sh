#!/usr/bin/env bash
# h200_checks.sh [PART...]: proves the GPU code on this machine; what docs/performance.md says under "Correctness on the device".
#
#   tests      quartier_gpu_tests                                                                           ~40 s
#   contract   quartier_contract_tests; the reference values too, where shared/data lies beside the source    ~90 s
#   race       racecheck of every betweenness kernel on small graphs, shallow and deep, of Louvain, and of
#              the layout's levels and mesh                                                                  ~80 s
#   memory     memcheck of the shapes that break kernels: hubs, stars, cliques, odd weights, long rows; of
#              Leiden's refinement, the contractions of degree-buckets, and the layout                       ~150 s
#   room       runs of Louvain that keep many arcs: what they announce, use and have no room for            ~30 s
#   stops      runs of every Louvain strategy on 129 M edges, stopped on the way                              ~35 s
#   host       host memory: what runs announce and their processes grow by                                 ~150 s
#   window     the real window: live recolouring, and frames while `fast` runs (wants a display)             ~30 s
#
# Environment: PATH with the programs, OUT where their output goes [.], COMMIT for the record, QUARTIER_LIVE_GRAPH for window.
# Ends with 1 when anything failed. Programs that outstay their time are killed. What each check found is summed up in
# $OUT/h200-checks.json, which is committed in bench/results.
set -uo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
out=${OUT:-.}
parts=("$@")
[[ ${#parts[@]} -gt 0 ]] || parts=(tests race memory stops contract room)
failed=0

verdict() { # NAME STATUS SECONDS: and what was wrong, from its output
  local summary
  summary=$(grep -E "PASSED|FAILED  \]|ERROR SUMMARY|RACECHECK SUMMARY|FRAMES|sums through" "$out/$1.txt" | sort -u | head -12)
  echo "== $1: status $2, $3 s"
  printf '%s\t%s\t%s\n' "$@" >>"$checks"
  echo "$summary" | cut -c1-160
  grep -A4 ": Failure" "$out/$1.txt" | cut -c1-200 | head -24
  if [[ $2 -ne 0 ]] || grep -qE "(RACECHECK|ERROR) SUMMARY: [1-9]" "$out/$1.txt"; then failed=1; fi
}

run() { # NAME SECONDS COMMAND...
  local name=$1 limit=$2
  shift 2
  local began=$SECONDS
  timeout -k 3 "$limit" "$@" >"$out/$name.txt" 2>&1
  verdict "$name" $? $((SECONDS - began))
}

sanitize() { # TOOL NAME SECONDS COMMAND...
  local tool=$1 name=$2 limit=$3
  shift 3
  run "$name" "$limit" compute-sanitizer --error-exitcode 9 --tool "$tool" "$@"
}

checks=$out/h200-checks.tsv
: >"$checks"
for part in "${parts[@]}"; do
  case $part in
    tests) run gpu-tests 90 quartier_gpu_tests ;;
    contract) run contract-tests 150 quartier_contract_tests ;;
    race)
      for strategy in fast work-efficient vertex-parallel edge-parallel virtual-vertices; do
        for graph in rmat:9:12:1 grid:20:15; do
          sanitize racecheck "race-$strategy-${graph%%:*}" 40 quartier betweenness $graph --strategy $strategy --backend cuda --quiet
        done
      done
      sanitize racecheck race-deep 60 quartier betweenness grid:12:90 --strategy fast --backend cuda --quiet
      sanitize racecheck race-wide 60 quartier betweenness rmat:14:4:1 --sources 256 --strategy fast --backend cuda --quiet
      # Graphs without rows for teams of warps: of those the tool makes too much (gpu/racecheck_barriers.cu).
      for strategy in fast degree-buckets block-per-vertex sort-reduce hash-map adaptive; do
        sanitize racecheck "race-louvain-$strategy" 40 quartier communities grid:60:60 --strategy $strategy --backend cuda --quiet
      done
      sanitize racecheck race-layout 60 quartier_gpu_tests --gtest_filter='LayoutLevels.*:LayoutRepulsion.TheMesh*Disc' ;;
    memory)
      # Ten million isolated vertices alone take longer than the rest of the shapes together.
      sanitize memcheck memory-louvain 90 quartier_gpu_tests --gtest_filter='LouvainShapes.*:-*.TenMillionIsolatedVertices'
      sanitize memcheck memory-leiden 90 quartier_gpu_tests --gtest_filter='CudaLeiden.Parts*:CudaLeiden.FindsTheSameParts*'
      sanitize memcheck memory-contraction 90 quartier_gpu_tests --gtest_filter='ContractInBuckets.*:ContractionRoom.DegreeBuckets*'
      sanitize memcheck memory-layout 90 quartier_gpu_tests --gtest_filter='LayoutLevels.*:LayoutRepulsion.*:LayoutSolver.*:LayoutOnDevice.OddGraphs*'
      sanitize memcheck memory-betweenness 90 quartier_gpu_tests --gtest_filter='FastBetweenness.RowsOf*:FastBetweenness.EveryShapeFollows*:FastBetweenness.Vertices*:FastBetweenness.CountsBeyond*:BetweennessStrategies.ShapesAsTheyAre:EdgeBetweenness.AgreesWithTheCpu*:WeightedBetweenness.CountsTiesOfDecimals:BoundedBetweenness.*' ;;
    stops)
      run stops 90 quartier bench louvain rmat:23:16:1 --strategy degree-buckets,block-per-vertex,sort-reduce,hash-map,adaptive,fast \
        --repeat 1 --stops 12 --no-trace --quiet --commit "${COMMIT:-}" -o "$out/louvain-stops.json" ;;
    room)
      COMMIT=${COMMIT:-none} source "$here/h200_graphs.sh"
      out=${OUT:-.}
      graphs_of actor-collaboration rmat:20:16:1 rmat:22:16:1 planted200k
      run room 90 quartier bench louvain "${graphs[@]}" --strategy block-per-vertex,degree-buckets,adaptive,adaptive:rounds=2,degree-buckets:rounds=2 \
        --repeat 3 --row-limit 3 --no-trace --quiet --commit "${COMMIT:-}" -o "$out/louvain-room.json"
      run room-figures 10 "$here/check_room.py" "$out/louvain-room.json"
      cat "$out/room-figures.txt" ;;
    host)
      COMMIT=${COMMIT:-none} source "$here/h200_graphs.sh"
      out=${OUT:-.}
      list() { local IFS=,; graphs_of "$@"; echo "${graphs[*]}"; }
      both=$(list planted200k planted1m cnr-2000 actor-collaboration rmat:20:16:1 rmat:22:16:1 grid:4000:4000)
      small=$(list facebook_combined er15 ba16 rmat16 rmat18 delaunay15 road300 ws16 grid200)
      run host-memory 280 "$here/host_memory.py" "$(command -v quartier)" "$out/host-memory.json" \
        louvain sequential,parallel,fast,degree-buckets,adaptive "$both" -- \
        betweenness sources,heterogeneous,work-efficient,fast "$small" --sources 512 --
      cat "$out/host-memory.txt" ;;
    window) QUARTIER_PICTURES=$out run window 90 quartier_qt_tests --gtest_filter='*Live*' ;;
    *) echo "h200_checks.sh: there is no part '$part'" >&2; exit 2 ;;
  esac
done
python3 "$here/summarise_checks.py" "$out" "${COMMIT:-}" || failed=1
exit $failed
