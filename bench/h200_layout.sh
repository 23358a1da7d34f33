#!/usr/bin/env bash
# h200_layout.sh [PART...]: measures what docs/performance.md says about layouts, on this machine.
# Afterwards, here:  bench/performance_layout.py
#
# Seconds on an H200 with 16 cores.
#   table   both layouts on planted graphs, a grid and real graphs: five runs on the device, one on the host   ~60
#   large   ten million vertices, on the device                                                                ~40
#
# Environment: as h200_louvain.sh.
set -euo pipefail
source "$(dirname "$0")/h200_graphs.sh"
parts=("$@")
[[ ${#parts[@]} -gt 0 ]] || parts=(table large)

for part in "${parts[@]}"; do
  case $part in
    table)
      graphs_of planted200k planted:1000000:4000:20:0.3:1 grid:1000:1000 cnr-2000 actor-collaboration luxembourg_osm
      bench layout table 120 --repeat 5 --cpu-repeat 1 --strategy forceatlas2-mesh,forceatlas2 ;;
    large)
      graphs_of planted:10000000:10000:20:0.3:1
      bench layout large 60 --repeat 3 --strategy forceatlas2-mesh ;;
    *) echo "${0##*/}: there is no part '$part'" >&2; exit 2 ;;
  esac
done
