#!/usr/bin/env bash
# h200_all.sh [CHUNK...]: makes bench/results anew on this machine, at one commit. Each chunk takes less than 9.5 minutes, all
# of them less than 20 on an H200 with 16 cores.
#
#   checks        the GPU tests, sanitizers, stops, contract tests and room (h200_checks.sh)              ~420 s
#   louvain-1     table, fast, naim, thresholds and blocks of h200_louvain.sh                             ~230 s
#   louvain-2     fontolan, rounds, scaling and large                                                     ~130 s
#   betweenness   all parts of h200_betweenness.sh                                                        ~220 s
#
#   h200_all.sh --data           the files needed, below shared/data, one a line
#   h200_all.sh --pack FOLDER    copies them to FOLDER, 41 MiB: actor-collaboration is recompressed, which takes minutes
#
# Environment: PATH with the programs, DATA the folder of the graphs [../shared/data], OUT where the JSON and the outputs of the
# checks go [.], COMMIT what was built [that of this checkout]. Afterwards the JSON goes to bench/results, and
#
#   bench/performance_louvain.py && bench/performance_betweenness.py && bench/papers_louvain.py && bench/papers_betweenness.py
#
# writes the documents. A chunk that fails does not keep the next from being run; the exit status is then 1.
set -uo pipefail
here=$(cd "$(dirname "$0")" && pwd)
chunks=("$@")
[[ ${#chunks[@]} -gt 0 ]] || chunks=(checks louvain-1 louvain-2 betweenness)

if [[ ${chunks[0]} == --data || ${chunks[0]} == --pack ]]; then
  COMMIT=none source "$here/h200_graphs.sh"
  if [[ ${chunks[0]} == --data ]]; then printf '%s\n' "${graph_files[@]}"; else pack_graphs "${chunks[1]:?the folder is missing}"; fi
  exit
fi

for chunk in "${chunks[@]}"; do
  case $chunk in
    checks | louvain-1 | louvain-2 | betweenness) ;;
    *) echo "h200_all.sh: there is no chunk '$chunk', only checks, louvain-1, louvain-2 and betweenness" >&2; exit 2 ;;
  esac
done

source "$here/h200_graphs.sh"
export COMMIT=$commit OUT=$out DATA=$data
mkdir -p "$out"
failed=0
for chunk in "${chunks[@]}"; do
  begin=$(date +%s)
  case $chunk in
    checks) "$here/h200_checks.sh" tests race memory stops contract room || failed=1 ;;
    louvain-1) "$here/h200_louvain.sh" table fast naim thresholds blocks || failed=1 ;;
    louvain-2) "$here/h200_louvain.sh" fontolan rounds scaling large || failed=1 ;;
    betweenness) "$here/h200_betweenness.sh" || failed=1 ;;
  esac
  echo "=== $chunk took $(($(date +%s) - begin)) s"
done
exit $failed
