#!/usr/bin/env bash
# h200_measures.sh [PART...]: times the measures that have a CUDA version, on the device and on all cores of this
# machine. Afterwards, here: bench/performance_measures.py
#
# Seconds on an H200 with 16 cores.
#   generated   a planted graph and one with hubs     ~40
#   real        cnr-2000 and actor-collaboration      ~60
#
# Environment: as h200_louvain.sh.
set -euo pipefail
source "$(dirname "$0")/h200_graphs.sh"
parts=("$@")
[[ ${#parts[@]} -gt 0 ]] || parts=(generated real)
strategies=$(printf '%s@cuda,' components core pagerank triangles clustering transitivity)
strategies+=${strategies//@cuda/@cores}

for part in "${parts[@]}"; do
  case $part in
    generated) graphs_of planted:1000000:4000:20:0.3:1 rmat:20:16:1 ;;
    real) graphs_of cnr-2000 actor-collaboration ;;
    *) echo "${0##*/}: there is no part '$part'" >&2; exit 2 ;;
  esac
  bench measures "$part" 120 --repeat 5 --cpu-repeat 3 --strategy "${strategies%,}"
done
