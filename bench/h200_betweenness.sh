#!/usr/bin/env bash
# h200_betweenness.sh [PART...]: measures what docs/performance.md and docs/papers.md say about betweenness, on this machine.
# Afterwards, here:  bench/performance_betweenness.py; bench/papers_betweenness.py
#
# Seconds on an H200 with 16 cores, estimated from GTEPS measured there; each call of the program ends at its --time-limit.
#
#   table      every strategy on the nine graphs of the comparison, 2048 sources, error against `sources`      ~50 s
#   exact      fast and work-efficient with all sources (8192 on road300, 4096 on rmat18)                      ~30 s
#   scaling    rmat 12-20 and grids 100-1000 a side: fast, work-efficient, sources                             ~30 s
#   blog       edge-parallel, vertex-parallel, work-efficient and sampling on shallow and deep graphs          ~25 s
#   report     virtual-vertices: each optimisation switched off, one by one; degree of virtual vertices        ~45 s
#   together   heterogeneous with 0, 1, 7 and 15 CPU workers                                                   ~25 s
#   weighted   work-efficient by weight against `sources`                                                      ~12 s
#   several    work-efficient and fast on 1, 2, 4 ... devices of this machine                                  ~10 s
#   first      the top 100 of a long run, how many of them a short one finds                                   ~10 s
#   ranks      `sources` in 1, 2, 4, 8, 16 processes of one thread, where there is mpirun                      ~25 s
#   expected   every strategy against the reference values of DATA/expected (not done unless named)           ~60 s
#
# Where the exact run of `sources` would take most of the time, `exact` compares with work-efficient, which is in double
# and is compared with `sources` by `table`; the JSON names the reference of every error.
# Rows measured later go to betweenness-PART-MORE.json (MORE=fast STRATEGIES=fast h200_betweenness.sh table) and are added.
#
# Environment: QUARTIER the program [quartier], DATA the folder of facebook_combined, er15, ba16, rmat16, rmat18, delaunay15,
# road300, ws16, grid200, wiki-Vote, p2p-Gnutella31, soc-Epinions1, email-Enron, luxembourg_osm, cnr-2000 and actor-collaboration in any format [.]
# (but METIS; parts leave out graphs that are not there, and weighted wants .mtx.gz), OUT where the JSON goes [.], COMMIT for the record,
# STRATEGIES the CUDA ones to take. expected wants the folders of shared/data as they are.
set -euo pipefail
quartier=${QUARTIER:-quartier}
data=${DATA:-.}
out=${OUT:-.}
cuda=${STRATEGIES:-vertex-parallel,edge-parallel,work-efficient,sampling,virtual-vertices,heterogeneous,fast}
few=${STRATEGIES:-work-efficient,fast}
parts=("$@")
[[ ${#parts[@]} -gt 0 ]] || parts=(table exact scaling blog report together weighted several first ranks)

graphs=()
files() { # NAME...: those of them that are in DATA
  graphs=()
  local name found
  for name in "$@"; do
    found=("$data/$name".*)
    if [[ -e ${found[0]} ]]; then graphs+=("${found[0]}"); else echo "h200_betweenness.sh: no $name in $data" >&2; fi
  done
}

measure() { # PART TIME_LIMIT ARGUMENT...: on the graphs
  local part=$1 limit=$2
  shift 2
  [[ ${#graphs[@]} -gt 0 ]] || return 0
  SECONDS=0
  "$quartier" bench betweenness --commit "${COMMIT:-}" --time-limit "$limit" --no-trace --cpu-repeat 1 \
    -o "$out/betweenness-$part${MORE:+-$MORE}.json" "$@" "${graphs[@]}" || echo "h200_betweenness.sh: $part ended with $?" >&2
  echo "== $part took $SECONDS s"
}

weighted() { # NAME LARGEST: NAME.mtx.gz of DATA with integer weights from 1, always the same ones
  zcat "$data/$1.mtx.gz" | awk -v largest="$2" '
    NR == 1 { print "%%MatrixMarket matrix coordinate integer symmetric"; next }
    /^%/ { next }
    !size { size = 1; print; next }
    { print $1, $2, 1 + ($1 * 7919 + $2 * 104729) % 1000003 % largest }' >"$out/$1-w$2.mtx"
}

for part in "${parts[@]}"; do
  case $part in
    table)
      files facebook_combined er15 ba16 rmat16 rmat18 delaunay15 road300 ws16 grid200
      measure table 80 --check --sources 2048 --strategy "sources,$cuda" --set relabel=1 --repeat 5 --row-limit 0.5 --run-limit 10 ;;
    exact)
      files facebook_combined delaunay15
      measure exact-sources 20 --check --strategy "sources,$few" --repeat 5 --row-limit 1 --run-limit 12
      files er15 ba16 rmat16 soc-Epinions1
      measure exact-all 30 --check --strategy "$few" --repeat 5 --row-limit 1 --run-limit 8
      files rmat18
      measure exact-4096 10 --check --sources 4096 --strategy "$few" --repeat 5 --row-limit 1 --run-limit 8
      files road300
      measure exact-8192 15 --check --sources 8192 --strategy "sources,$few" --repeat 5 --row-limit 1 --run-limit 8 ;;
    scaling)
      graphs=()
      for scale in 12 13 14 15 16 17 18 19 20; do graphs+=("rmat:$scale:16:1"); done
      for side in 100 200 300 500 700 1000; do graphs+=("grid:$side:$side"); done
      measure scaling 50 --check --sources 256 --strategy "sources,$few" --repeat 3 --row-limit 0.5 --run-limit 12 ;;
    blog)
      files facebook_combined er15 ba16 rmat16 ws16 email-Enron soc-Epinions1 delaunay15 grid200 road300 luxembourg_osm
      measure blog 35 --trace --check --sources 1024 --set peel=0 --strategy edge-parallel,vertex-parallel,work-efficient,sampling \
        --repeat 3 --row-limit 0.4 --run-limit 8 ;;
    report)
      files facebook_combined wiki-Vote p2p-Gnutella31 soc-Epinions1 email-Enron
      v=virtual-vertices
      measure report 30 --sources 256 --set relabel=1 --strategy \
        "$v,$v:structures=1,$v:reduction=0,$v:round-robin=0,$v:relabel=0,$v:virtual-degree=0,$v:virtual-degree=0:reduction=0" \
        --sweep batch=0,1 --repeat 3 --row-limit 0.4 --run-limit 5
      files facebook_combined wiki-Vote soc-Epinions1 email-Enron
      measure report-peel 20 --strategy $v,$v:peel=0,work-efficient,work-efficient:peel=0 --repeat 3 --row-limit 0.4 --run-limit 8
      files facebook_combined soc-Epinions1 email-Enron rmat16
      measure report-degree 20 --sources 256 --strategy $v --sweep virtual-degree=0,4,8,16,32,64,128,256 --sweep batch=0,1 \
        --repeat 3 --row-limit 0.3 --run-limit 5 ;;
    together)
      files rmat16 delaunay15 soc-Epinions1 road300
      workers=1,7
      [[ $(nproc) -lt 16 ]] || workers+=,15
      measure together 12 --check --sources 1024 --strategy virtual-vertices,work-efficient --repeat 3 --row-limit 0.4 --run-limit 6
      measure together-workers 25 --sources 1024 --strategy heterogeneous,heterogeneous:device-strategy=work-efficient \
        --sweep workers=$workers --repeat 3 --row-limit 0.4 --run-limit 6 ;;
    weighted)
      graphs=()
      for pair in road300:1000 er15:100 rmat16:100 delaunay15:1000; do
        name=${pair%:*} largest=${pair#*:}
        [[ -e $data/$name.mtx.gz ]] || continue
        weighted "$name" "$largest"
        graphs+=("$out/$name-w$largest.mtx")
      done
      measure weighted 25 --check --sources 512 --set weighted=1 --strategy sources,work-efficient --repeat 3 --row-limit 0.5 --run-limit 8
      rm -f "${graphs[@]}" ;;
    several)
      devices=$("$quartier" engines --json | python3 -c 'import json, sys; print(len(json.load(sys.stdin)["machine"]["devices"]))' || echo 1)
      counts=1
      for count in 2 4 8; do [[ $count -gt $devices ]] || counts+=,$count; done
      for pair in 4096:rmat18 8192:road300; do
        files "${pair#*:}"
        measure "several-${pair%:*}" 15 --check --sources "${pair%:*}" --strategy "$few" --sweep devices=$counts \
          --repeat 5 --row-limit 1 --run-limit 8
      done ;;
    first)
      files soc-Epinions1 cnr-2000 actor-collaboration
      SECONDS=0
      python3 "$(dirname "$0")/first_picture.py" "$quartier" "$out/betweenness-first.json" "${graphs[@]}" || true
      echo "== first took $SECONDS s" ;;
    ranks)
      if ! command -v mpirun >/dev/null; then echo "h200_betweenness.sh: no mpirun here, so no ranks" >&2; continue; fi
      files rmat16 road300
      SECONDS=0
      python3 "$(dirname "$0")/ranks_betweenness.py" "$quartier" "$out/betweenness-ranks.json" "${graphs[@]}" || true
      echo "== ranks took $SECONDS s" ;;
    expected)
      for strategy in ${cuda//,/ } sources; do
        python3 "$(dirname "$0")/check_betweenness.py" "$quartier" "$strategy" "$data" \
          karate lesmis netscience power ca-GrQc polblogs wiki-Vote p2p-Gnutella08 facebook_combined delaunay_n12 \
          >"$out/expected-betweenness-$strategy.json" || true
      done ;;
    *) echo "h200_betweenness.sh: there is no part '$part'" >&2; exit 2 ;;
  esac
done
