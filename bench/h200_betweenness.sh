#!/usr/bin/env bash
# h200_betweenness.sh [PART...]: measures what docs/performance.md and docs/papers.md say about betweenness, on this machine.
# Afterwards, here:  bench/performance_betweenness.py; bench/papers_betweenness.py
#
# Seconds on an H200 with 16 cores; every call of the program ends soon after its --time-limit.
#   table      every strategy on the nine graphs of the comparison, 2048 sources, error against `sources`      ~45
#   exact      fast and work-efficient with all sources (8192 on road300, 4096 on rmat18)                      ~25
#   scaling    rmat 12-20 and grids 100-1000 a side: fast, work-efficient, sources                             ~20
#   blog       edge-parallel, vertex-parallel, work-efficient and sampling on shallow and deep graphs          ~20
#   report     virtual-vertices: each optimisation switched off, one by one; peeling; degree of virtual ones   ~45
#   together   heterogeneous with 0, 1, 7 and 15 CPU workers                                                   ~15
#   weighted   work-efficient by weight against `sources`                                                      ~6
#   first      the top 100 of a long run, how many of them a short one finds                                   ~15
#   ranks      `sources` in 1, 2, 4 ... processes of one thread, by mpirun (not done unless named)             ~30
#   several    work-efficient and fast on 1, 2, 4 ... devices of this machine (not done unless named)          ~10
#   expected   every strategy against the reference values of DATA/expected (not done unless named)            ~60
#
# Where the exact run of `sources` would take most of the time, `exact` compares with work-efficient, which is in double
# and is compared with `sources` by `table`; the JSON names the reference of every error.
#
# Environment: QUARTIER the program [quartier], DATA the folder of the graphs [../shared/data], OUT where the JSON goes [.],
# COMMIT what was built [that of this checkout], STRATEGIES the CUDA ones to take [all of them]. A graph that is not there is
# left out.
set -euo pipefail
source "$(dirname "$0")/h200_graphs.sh"
cuda=${STRATEGIES:-vertex-parallel,edge-parallel,work-efficient,sampling,virtual-vertices,heterogeneous,fast}
few=${STRATEGIES:-work-efficient,fast}
parts=("$@")
[[ ${#parts[@]} -gt 0 ]] || parts=(table exact scaling blog report together weighted first)

measure() { # PART TIME_LIMIT ARGUMENT...
  local part=$1 limit=$2
  shift 2
  bench betweenness "$part" "$limit" --no-trace --cpu-repeat 1 "$@"
}

weighted() { # NAME LARGEST: the file of NAME with integer weights from 1 to LARGEST, always the same ones
  local path
  if ! path=$(graph_of "$1"); then return; fi
  zcat "$path" | awk -v largest="$2" '
    NR == 1 { print "%%MatrixMarket matrix coordinate integer symmetric"; next }
    /^%/ { next }
    !size { size = 1; print; next }
    { print $1, $2, 1 + ($1 * 7919 + $2 * 104729) % 1000003 % largest }' >"$out/$1-w$2.mtx"
  graphs+=("$out/$1-w$2.mtx")
}

for part in "${parts[@]}"; do
  case $part in
    table)
      graphs_of facebook_combined er15 ba16 rmat16 rmat18 delaunay15 road300 ws16 grid200
      measure table 80 --check --sources 2048 --strategy "sources,$cuda" --set relabel=1 --repeat 5 --row-limit 0.5 --run-limit 10 ;;
    exact)
      graphs_of facebook_combined delaunay15
      measure exact-sources 20 --check --strategy "sources,$few" --repeat 9 --row-limit 1 --run-limit 12
      graphs_of er15 ba16 rmat16 soc-Epinions1
      measure exact-all 30 --check --strategy "$few" --repeat 9 --row-limit 1 --run-limit 8
      graphs_of rmat18
      measure exact-4096 10 --check --sources 4096 --strategy "$few" --repeat 9 --row-limit 1 --run-limit 8
      graphs_of road300
      measure exact-8192 15 --check --sources 8192 --strategy "sources,$few" --repeat 9 --row-limit 1 --run-limit 8 ;;
    scaling)
      names=()
      for scale in 12 13 14 15 16 17 18 19 20; do names+=("rmat:$scale:16:1"); done
      for side in 100 200 300 500 700 1000; do names+=("grid:$side:$side"); done
      graphs_of "${names[@]}"
      measure scaling 40 --check --sources 256 --strategy "sources,$few" --repeat 5 --row-limit 0.5 --run-limit 12 ;;
    blog)
      graphs_of luxembourg_osm cnr-2000 facebook_combined soc-Epinions1 er15 ba16 rmat16 ws16 delaunay15 grid200 road300
      measure blog 40 --trace --check --sources 1024 --set peel=0 --strategy edge-parallel,vertex-parallel,work-efficient,sampling \
        --repeat 3 --row-limit 0.4 --run-limit 8 ;;
    report)
      graphs_of facebook_combined wiki-Vote p2p-Gnutella31 soc-Epinions1
      v=virtual-vertices
      measure report 30 --sources 256 --set relabel=1 --strategy \
        "$v,$v:structures=1,$v:reduction=0,$v:round-robin=0,$v:relabel=0,$v:virtual-degree=0,$v:virtual-degree=0:reduction=0" \
        --sweep batch=0,1 --repeat 3 --row-limit 0.4 --run-limit 5
      # Without twins and articulation vertices the searches are the vertices that peeling leaves.
      measure report-peel 25 --set twins=0 --set split=0 --strategy work-efficient,work-efficient:peel=0,$v,$v:peel=0 \
        --repeat 3 --row-limit 0.4 --run-limit 4
      graphs_of facebook_combined soc-Epinions1 rmat16
      measure report-degree 20 --sources 256 --strategy $v --sweep virtual-degree=0,4,8,16,32,64,128,256 --sweep batch=0,1 \
        --repeat 3 --row-limit 0.3 --run-limit 5 ;;
    together)
      graphs_of rmat16 delaunay15 soc-Epinions1 road300
      workers=1,7
      [[ $(nproc) -lt 16 ]] || workers+=,15
      measure together 12 --check --sources 1024 --strategy virtual-vertices,work-efficient --repeat 3 --row-limit 0.4 --run-limit 6
      measure together-workers 25 --sources 1024 --strategy heterogeneous,heterogeneous:device-strategy=work-efficient \
        --sweep workers=$workers --repeat 3 --row-limit 0.4 --run-limit 6 ;;
    weighted)
      graphs=()
      for pair in road300:1000 er15:100 rmat16:100 delaunay15:1000; do weighted "${pair%:*}" "${pair#*:}"; done
      measure weighted 25 --check --sources 512 --set weighted=1 --strategy sources,work-efficient --repeat 3 --row-limit 0.5 --run-limit 8
      rm -f "${graphs[@]}" ;;
    several)
      devices=$("$quartier" engines --json | python3 -c 'import json, sys; print(len(json.load(sys.stdin)["machine"]["devices"]))' || echo 1)
      counts=1
      for count in 2 4 8; do [[ $count -gt $devices ]] || counts+=,$count; done
      for pair in 4096:rmat18 8192:road300; do
        graphs_of "${pair#*:}"
        measure "several-${pair%:*}" 15 --check --sources "${pair%:*}" --strategy "$few" --sweep devices=$counts \
          --repeat 5 --row-limit 1 --run-limit 8
      done ;;
    first)
      graphs_of soc-Epinions1 cnr-2000 actor-collaboration
      SECONDS=0
      COMMIT=$commit python3 "$(dirname "$0")/first_picture.py" "$quartier" "$out/betweenness-first.json" "${graphs[@]}" || true
      echo "== betweenness-first took $SECONDS s" ;;
    ranks)
      if ! command -v mpirun >/dev/null; then echo "h200_betweenness.sh: no mpirun here, so no ranks" >&2; continue; fi
      graphs_of rmat16 road300
      SECONDS=0
      COMMIT=$commit python3 "$(dirname "$0")/ranks_betweenness.py" "$quartier" "$out/betweenness-ranks.json" "${graphs[@]}" || true
      echo "== betweenness-ranks took $SECONDS s" ;;
    expected)
      for strategy in ${cuda//,/ } sources; do
        python3 "$(dirname "$0")/check_betweenness.py" "$quartier" "$strategy" "$data" \
          karate dolphins lesmis polbooks celegansneural netscience email-Eu-core polblogs ca-GrQc p2p-Gnutella08 \
          facebook_combined email-URV ca-HepTh \
          >"$out/expected-betweenness-$strategy.json" || true
      done ;;
    *) echo "h200_betweenness.sh: there is no part '$part'" >&2; exit 2 ;;
  esac
done
