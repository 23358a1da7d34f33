# Sourced by the h200_*.sh scripts: the measured graphs by name.
#
# Files lie below DATA as they do in shared/data, or all in DATA itself; .gz may be .xz (pack_graphs makes it so).
# planted200k and grid200 of shared/data/bench are what `quartier generate` makes, so they are generated on the machine.
data=${DATA:-../shared/data}

graph_files=(
  C/cnr-2000.mtx.gz C/actor-collaboration.mtx.gz C/luxembourg_osm.mtx.gz
  B/facebook_combined.txt.gz B/soc-Epinions1.txt.gz B/wiki-Vote.txt.gz B/p2p-Gnutella31.txt.gz B/as-caida20071105_undirected.txt.gz
  bench/er15.mtx.gz bench/ba16.mtx.gz bench/ws16.mtx.gz bench/rmat16.mtx.gz bench/rmat18.mtx.gz bench/delaunay15.mtx.gz
  bench/road300.mtx.gz
)

# The SPEC or the file of NAME; status 1 when the file is not there.
graph_of() {
  case $1 in
    planted200k) echo planted:200000:1000:16:0.3:1 ;;
    planted1m) echo planted:1000000:4000:30:0.3:1 ;;
    grid200) echo grid:200:200 ;;
    *:*) echo "$1" ;;
    *)
      local path
      for path in "${graph_files[@]}"; do
        [[ ${path##*/} == "$1".* ]] || continue
        for path in "$data/$path" "$data/${path%.gz}.xz" "$data/${path##*/}" "$data/$(basename "$path" .gz).xz"; do
          if [[ -e $path ]]; then echo "$path"; return; fi
        done
      done
      return 1 ;;
  esac
}

# pack_graphs FOLDER: copies the files to it as they lie below DATA, those of more than 20 MB recompressed with xz.
pack_graphs() {
  local path target
  for path in "${graph_files[@]}"; do
    target=$1/$path
    mkdir -p "${target%/*}"
    if [[ $(stat -c %s "$data/$path") -le 20000000 ]]; then
      cp -f "$data/$path" "$target"
    elif [[ ! -e ${target%.gz}.xz ]]; then
      zcat "$data/$path" | xz -4 -T0 >"${target%.gz}.xz.part" && mv "${target%.gz}.xz.part" "${target%.gz}.xz"
    fi
  done
}

# Sets `graphs` to those of NAME... that are there, and names the others on standard error.
graphs_of() {
  graphs=()
  local name found
  for name in "$@"; do
    if found=$(graph_of "$name"); then graphs+=("$found"); else echo "${0##*/}: there is no $name below $data" >&2; fi
  done
}

# bench ALGORITHM PART TIME_LIMIT ARGUMENT...: writes OUT/ALGORITHM-PART.json for `graphs`.
bench() {
  local algorithm=$1 part=$2 limit=$3
  shift 3
  if [[ ${#graphs[@]} -eq 0 ]]; then echo "${0##*/}: $part has no graphs" >&2; return; fi
  SECONDS=0
  "$quartier" bench "$algorithm" --commit "$commit" --time-limit "$limit" -o "$out/$algorithm-$part.json" --quiet "$@" \
    "${graphs[@]}" || echo "${0##*/}: $part ended with status $?" >&2
  echo "== $algorithm-$part took $SECONDS s"
}

quartier=${QUARTIER:-quartier}
out=${OUT:-.}
commit=${COMMIT:-$(git -C "$(dirname "${BASH_SOURCE[0]}")" rev-parse --short HEAD 2>/dev/null)} || commit=
if [[ -z $commit ]]; then echo "${0##*/}: set COMMIT to what was built: it is written into every file" >&2; exit 2; fi
