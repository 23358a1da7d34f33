#!/usr/bin/env bash
# h200_louvain.sh [PART...]: measures what docs/performance.md and docs/papers.md say about Louvain, on this machine.
# Afterwards, here:  bench/papers_louvain.py; bench/performance_louvain.py
#
#   table       every strategy on the seven graphs of the comparison
#   naim        traces for Naim et al.                  thresholds  their t_bin and t_final
#   blocks      Ambroszczyk's table 2                    fontolan    traces for the thesis
#   rounds      1, 2, 4 and 8 rounds a sweep
#   scaling     rmat and planted, 10^4 to 10^7 edges     large       100 million edges, every strategy
#
# Rows measured later go to louvain-PART-MORE.json (MORE=fast STRATEGIES=fast h200_louvain.sh table) and are added.
#
# Environment: QUARTIER the program [quartier], DATA the folder of planted200k, cnr-2000 and actor-collaboration in any
# format [.], OUT where the JSON goes [.], COMMIT for the record, STRATEGIES the CUDA ones to take [all of them], CPU the others [sequential,parallel], GRAPHS
# those of naim, thresholds and fontolan [planted200k, cnr-2000, actor-collaboration, rmat:20:16:1, grid:4000:4000].
# All parts take about 8 minutes with a GPU of 2024 and 16 cores; no part may take longer than its --time-limit much.
set -euo pipefail
quartier=${QUARTIER:-quartier}
data=${DATA:-.}
out=${OUT:-.}
cpu=${CPU-sequential,parallel}
cuda=${STRATEGIES:-degree-buckets,block-per-vertex,sort-reduce,hash-map,adaptive,fast}
parts=("$@")
[[ ${#parts[@]} -gt 0 ]] || parts=(table naim thresholds blocks fontolan rounds scaling large)

file() { # NAME: its file in DATA
  local found=("$data/$1".*)
  [[ -e ${found[0]} ]] || { echo "h200_louvain.sh: there is no $1 in $data" >&2; exit 1; }
  echo "${found[0]}"
}
planted200k=$(file planted200k) cnr=$(file cnr-2000) actor=$(file actor-collaboration)
rmat20=rmat:20:16:1 grid=grid:4000:4000
read -ra traced <<<"${GRAPHS:-$planted200k $cnr $actor $rmat20 $grid}"

measure() { # PART TIME_LIMIT ARGUMENT...
  local part=$1 limit=$2
  shift 2
  SECONDS=0
  "$quartier" bench louvain --commit "${COMMIT:-}" --time-limit "$limit" -o "$out/louvain-$part${MORE:+-$MORE}.json" "$@" || true
  echo "== $part took $SECONDS s"
}

for part in "${parts[@]}"; do
  case $part in
    table)
      measure table 150 --no-trace --strategy "${cpu:+$cpu,}$cuda" --repeat 9 --cpu-repeat 3 --row-limit 6 \
        "$planted200k" planted:1000000:4000:30:0.3:1 "$cnr" "$actor" $rmat20 rmat:22:16:1 $grid ;;
    naim)
      measure naim 100 --strategy sequential,sequential:bin-threshold=0,parallel,degree-buckets:rounds=1,degree-buckets:relaxed=1:rounds=1,block-per-vertex \
        --repeat 5 --cpu-repeat 1 --row-limit 4 "${traced[@]}" ;;
    thresholds)
      measure thresholds 60 --no-trace --strategy degree-buckets:rounds=1 --sweep bin-threshold=1e-1,1e-2,1e-3,1e-4 \
        --sweep threshold=1e-3,1e-5,1e-6,1e-7 --repeat 2 --row-limit 2 "${traced[@]}" ;;
    blocks)
      measure blocks 80 --no-trace --strategy block-per-vertex --sweep blocks=1,2,4,8,16,32,64,128,256,512,0 --repeat 2 \
        --row-limit 1 "$planted200k" "$cnr" "$actor" ;;
    fontolan)
      variants=sequential
      for strategy in sort-reduce hash-map adaptive; do
        variants+=,$strategy:rounds=1,$strategy:prune=0:rounds=1,$strategy:first-sweep=0:rounds=1
      done
      measure fontolan 120 --set threshold=0.01 --set bin-threshold=0 --strategy "$variants" --repeat 5 --cpu-repeat 1 \
        --row-limit 3 "${traced[@]}" ;;
    rounds)
      measure rounds 60 --no-trace --strategy degree-buckets,block-per-vertex,adaptive --sweep rounds=1,2,4,8 --repeat 3 --row-limit 2 \
        "$planted200k" planted:1000000:4000:30:0.3:1 rmat:18:16:1 $rmat20 rmat:22:16:1 grid:2000:2000 ;;
    scaling)
      graphs=()
      for scale in 10 12 14 16 18 20; do graphs+=("rmat:$scale:16:1"); done
      for n in 1250 12500 125000 1250000; do graphs+=("planted:$n:$((n / 250)):16:0.3:1"); done
      measure scaling 80 --no-trace --strategy "fast,adaptive${cpu:+,$cpu}" --repeat 9 --cpu-repeat 3 --row-limit 4 \
        "${graphs[@]}" ;;
    large)
      measure large 130 --no-trace --strategy "$cuda${cpu:+,$cpu}" --repeat 3 --cpu-repeat 1 --row-limit 8 \
        --run-limit 60 rmat:23:16:1 planted:12500000:50000:16:0.3:1 rgg:10000000:0.0008:1 ;;
    *) echo "h200_louvain.sh: there is no part '$part'" >&2; exit 2 ;;
  esac
done
