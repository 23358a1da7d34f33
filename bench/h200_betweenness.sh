#!/usr/bin/env bash
# h200_betweenness.sh [PART...]: measures what docs/performance.md and docs/papers.md say about betweenness, on this machine.
# Afterwards, here:  bench/papers_betweenness.py
#
#   table      every strategy on the nine graphs of the comparison, 4096 sources, error against `sources`      ~90 s
#   exact      fast and work-efficient with all sources (8192 on road300, 4096 on rmat18), against `sources`   ~120 s
#   blog       edge-parallel, vertex-parallel, work-efficient and sampling on shallow and deep graphs          ~60 s
#   report     virtual-vertices: each optimisation switched off, one by one; degree of virtual vertices        ~60 s
#   together   heterogeneous with 0, 1, 3, 7 ... CPU workers                                                     ~40 s
#   weighted   work-efficient by weight against `sources`                                                        ~30 s
#   scaling    rmat 12-20 and grids 100-1000 a side: fast, work-efficient, sources                             ~120 s
#   expected   every strategy against the reference values of DATA/expected                                     ~60 s
#
# Rows measured later go to betweenness-PART-MORE.json (MORE=fast STRATEGIES=fast h200_betweenness.sh table) and are added.
#
# Environment: QUARTIER the program [quartier], DATA the folder of facebook_combined, er15, ba16, rmat16, rmat18, delaunay15,
# road300, ws16, grid200, wiki-Vote, p2p-Gnutella31, soc-Epinions1, email-Enron and luxembourg_osm in any format [.] (parts
# leave out graphs that are not there), OUT where the JSON goes [.], COMMIT for the record, STRATEGIES the CUDA ones to take.
set -euo pipefail
quartier=${QUARTIER:-quartier}
data=${DATA:-.}
out=${OUT:-.}
cuda=${STRATEGIES:-vertex-parallel,edge-parallel,work-efficient,sampling,virtual-vertices,heterogeneous,fast}
parts=("$@")
[[ ${#parts[@]} -gt 0 ]] || parts=(table exact blog report together weighted scaling)

graphs=()
files() { # NAME...: those of them that are in DATA
  graphs=()
  local name found
  for name in "$@"; do
    found=("$data/$name".*)
    if [[ -e ${found[0]} ]]; then graphs+=("${found[0]}"); else echo "h200_betweenness.sh: no $name in $data" >&2; fi
  done
}

measure() { # PART TIME_LIMIT ARGUMENT...
  local part=$1 limit=$2
  shift 2
  SECONDS=0
  "$quartier" bench betweenness --commit "${COMMIT:-}" --time-limit "$limit" \
    -o "$out/betweenness-$part${MORE:+-$MORE}.json" "$@" || true
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
      measure table 150 --no-trace --check --sources 4096 --strategy "sources,$cuda" --set relabel=1 \
        --repeat 9 --cpu-repeat 1 --row-limit 1 --run-limit 20 "${graphs[@]}" ;;
    exact)
      for k in all 4096 8192; do
        case $k in
          all) files facebook_combined er15 ba16 rmat16 delaunay15 ;;
          4096) files rmat18 ;;
          8192) files road300 ;;
        esac
        [[ ${#graphs[@]} -eq 0 ]] || measure "exact-$k" 120 --no-trace --check --sources $k \
          --strategy "sources,${STRATEGIES:-work-efficient,fast}" --repeat 9 --cpu-repeat 1 --row-limit 2 --run-limit 80 "${graphs[@]}"
      done ;;
    blog)
      files facebook_combined er15 ba16 rmat16 ws16 email-Enron soc-Epinions1 4elt delaunay15 grid200 road300 luxembourg_osm
      measure blog 120 --check --sources 2048 --set peel=0 --strategy edge-parallel,vertex-parallel,work-efficient,sampling \
        --repeat 5 --row-limit 1 --run-limit 15 "${graphs[@]}" ;;
    report)
      files facebook_combined wiki-Vote p2p-Gnutella31 soc-Epinions1 email-Enron
      v=virtual-vertices
      measure report 90 --no-trace --sources 1024 --set relabel=1 --strategy \
        "$v,$v:structures=1,$v:reduction=0,$v:round-robin=0,$v:relabel=0,$v:virtual-degree=0,$v:virtual-degree=0:reduction=0" \
        --sweep batch=0,1 --repeat 3 --row-limit 1 --run-limit 10 "${graphs[@]}"
      measure report-degree 60 --no-trace --sources 1024 --strategy $v --sweep virtual-degree=0,4,8,16,32,64,128,256 \
        --sweep batch=0,1 --repeat 3 --row-limit 1 --run-limit 10 "${graphs[@]}"
      measure report-peel 60 --no-trace --strategy $v,$v:peel=0,work-efficient,work-efficient:peel=0,sources \
        --repeat 3 --cpu-repeat 1 --row-limit 1 --run-limit 15 "${graphs[@]}" ;;
    together)
      files rmat16 delaunay15 soc-Epinions1 road300
      workers=1,3,7
      [[ $(nproc) -lt 16 ]] || workers+=,15
      measure together 60 --no-trace --check --sources 4096 --strategy virtual-vertices,work-efficient --repeat 3 --row-limit 1 \
        --run-limit 10 "${graphs[@]}"
      measure together-workers 60 --no-trace --sources 4096 --strategy \
        heterogeneous,heterogeneous:device-strategy=work-efficient --sweep workers=$workers --repeat 3 --row-limit 1 \
        --run-limit 10 "${graphs[@]}" ;;
    weighted)
      graphs=()
      for pair in road300:1000 er15:100 rmat16:100 delaunay15:1000; do
        name=${pair%:*} largest=${pair#*:}
        [[ -e $data/$name.mtx.gz ]] || continue
        weighted "$name" "$largest"
        graphs+=("$out/$name-w$largest.mtx")
      done
      measure weighted 60 --no-trace --check --sources 1024 --set weighted=1 --strategy sources,work-efficient \
        --repeat 5 --cpu-repeat 1 --row-limit 2 --run-limit 20 "${graphs[@]}"
      rm -f "${graphs[@]}" ;;
    scaling)
      graphs=()
      for scale in 12 13 14 15 16 17 18 19 20; do graphs+=("rmat:$scale:16:1"); done
      for side in 100 200 300 500 700 1000; do graphs+=("grid:$side:$side"); done
      measure scaling 150 --no-trace --check --sources 512 --strategy "sources,${STRATEGIES:-work-efficient,fast}" \
        --repeat 5 --cpu-repeat 1 --row-limit 2 --run-limit 30 "${graphs[@]}" ;;
    expected)
      for strategy in ${cuda//,/ } sources; do
        python3 "$(dirname "$0")/check_betweenness.py" "$quartier" "$strategy" "$data" \
          karate lesmis netscience power ca-GrQc polblogs wiki-Vote p2p-Gnutella08 facebook_combined delaunay_n12 \
          >"$out/expected-betweenness-$strategy.json" || true
      done ;;
    *) echo "h200_betweenness.sh: there is no part '$part'" >&2; exit 2 ;;
  esac
done
