#!/usr/bin/env bash
# h200_louvain.sh [PART...]: measures what docs/performance.md and docs/papers.md say about Louvain, on this machine.
# Afterwards, here:  bench/performance_louvain.py; bench/papers_louvain.py
#
# Seconds on an H200 with 16 cores; every call of the program ends soon after its --time-limit.
#   table       every strategy but fast on the seven graphs of the comparison, 3 seeds            ~80
#   fast        fast on the same and on two small graphs, 10 seeds, each twice                    ~25
#   naim        Naim et al.: their method, the sequential ones, what each departure changes       ~70
#   thresholds  Naim et al.: t_bin and t_final                                                    ~10
#   blocks      Ambroszczyk: the number of blocks                                                 ~45
#   fontolan    Fontolan: every sweep of the three methods                                        ~25
#   rounds      1, 2, 4 and 8 rounds a sweep                                                      ~15
#   scaling     rmat and planted, 10^4 to 10^7 edges                                              ~25
#   large       100 million edges, every strategy but sequential                                  ~60
#
# Environment: QUARTIER the program [quartier], DATA the folder of the graphs [../shared/data], OUT where the JSON goes [.],
# COMMIT what was built [that of this checkout], CPU and STRATEGIES the strategies to take [all of them]. A graph that is not
# there is left out.
set -euo pipefail
source "$(dirname "$0")/h200_graphs.sh"
cpu=${CPU-sequential,parallel}
cuda=${STRATEGIES-degree-buckets,block-per-vertex,sort-reduce,hash-map,adaptive}
parts=("$@")
[[ ${#parts[@]} -gt 0 ]] || parts=(table fast naim thresholds blocks fontolan rounds scaling large)

# The settings of the documents (docs/algorithms.md): all vertices at once or bucket after bucket, the labels of the last
# sweep, nothing split; Naim et al. and Ambroszczyk without pruning; one threshold of .01 for Fontolan, and for
# Ambroszczyk, who does not give his. On the command line the last of several values of an option counts.
bulk=rounds=1:prune=0:keep-best=0:connected=0
single=threshold=0.01:bin-threshold=0
fontolan=$bulk:prune=1:$single
original=sequential:bin-threshold=0

comparison=(planted200k planted1m cnr-2000 actor-collaboration rmat:20:16:1 rmat:22:16:1 grid:4000:4000)

for part in "${parts[@]}"; do
  case $part in
    table)
      graphs_of "${comparison[@]}"
      bench louvain table 150 --no-trace --strategy "$cpu,$cuda" --seeds 3 --repeat 6 --cpu-repeat 4 --row-limit 4 ;;
    fast)
      graphs_of "${comparison[@]}" facebook_combined as-caida20071105_undirected
      bench louvain fast 80 --no-trace --strategy fast --seeds 10 --repeat 20 --row-limit 20 ;;
    naim)
      graphs_of cnr-2000 actor-collaboration luxembourg_osm planted200k rmat:20:16:1 grid:4000:4000
      variants=$original,sequential,parallel,degree-buckets
      for change in relaxed=0 relaxed=1 prune=1 keep-best=1 connected=1 rounds=4; do
        variants+=,degree-buckets:$bulk:$change
      done
      bench louvain naim 110 --strategy "$variants" --repeat 5 --cpu-repeat 3 --row-limit 2 ;;
    thresholds)
      graphs_of cnr-2000 actor-collaboration planted200k rmat:20:16:1
      bench louvain thresholds 50 --no-trace --strategy "degree-buckets:$bulk" --sweep bin-threshold=1e-1,1e-2,1e-3,1e-4 \
        --sweep threshold=1e-3,1e-5,1e-6,1e-7 --repeat 3 --row-limit 1 ;;
    blocks)
      graphs_of cnr-2000 actor-collaboration planted200k
      variants=sequential:$single
      for count in 1 2 4 8 16 32 64 128 256 512 0; do variants+=,block-per-vertex:$bulk:$single:blocks=$count; done
      bench louvain blocks 80 --no-trace --strategy "$variants" --repeat 3 --cpu-repeat 1 --row-limit 0.5 ;;
    fontolan)
      graphs_of cnr-2000 actor-collaboration planted200k rmat:20:16:1
      variants=$original
      for strategy in sort-reduce hash-map adaptive; do
        for change in prune=1 prune=0 first-sweep=0; do variants+=,$strategy:$fontolan:$change; done
      done
      bench louvain fontolan 60 --strategy "$variants" --repeat 5 --cpu-repeat 3 --row-limit 2 ;;
    rounds)
      graphs_of planted200k actor-collaboration rmat:20:16:1 rmat:22:16:1 grid:2000:2000
      bench louvain rounds 40 --no-trace --strategy degree-buckets,block-per-vertex,adaptive --sweep rounds=1,2,4,8 --seeds 3 \
        --repeat 3 --row-limit 2 ;;
    scaling)
      names=()
      for scale in 10 12 14 16 18 20; do names+=("rmat:$scale:16:1"); done
      for n in 1250 12500 125000 1250000; do names+=("planted:$n:$((n / 250)):16:0.3:1"); done
      graphs_of "${names[@]}"
      bench louvain scaling 60 --no-trace --strategy "fast,adaptive,$cpu" --seeds 3 --repeat 9 --cpu-repeat 3 --row-limit 3 ;;
    large)
      graphs_of rmat:23:16:1 planted:12500000:50000:16:0.3:1 rgg:10000000:0.0008:1
      bench louvain large 120 --no-trace --strategy "$cuda,fast,parallel" --seeds 3 --repeat 3 --cpu-repeat 1 --row-limit 6 \
        --run-limit 30 ;;
    *) echo "h200_louvain.sh: there is no part '$part'" >&2; exit 2 ;;
  esac
done
