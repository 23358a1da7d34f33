#!/usr/bin/env bash
# Makes the pictures of docs/gallery.md with `quartier render`: one PNG of 960x640 pixels for each graph or level.
# Usage: make_gallery.sh QUARTIER DATA_FOLDER OUT_FOLDER; DATA_FOLDER holds the folders A, B and C of the shared graphs.
# Every picture is rendered from its graph file alone: communities and positions are computed anew each time.
set -euo pipefail

if (( $# != 3 )); then
    echo "usage: $0 QUARTIER DATA_FOLDER OUT_FOLDER" >&2
    exit 2
fi
quartier=$1
data=$2
out=$3
mkdir -p "$out"

render() {
    local name=$1 graph=$2
    shift 2
    echo "$name"
    "$quartier" render "$graph" -o "$out/$name.png" --quiet --size 960x640 --pixel-ratio 1 "$@"
}

render karate "$data/A/karate.gml.gz" \
    --background white --palette okabe-ito --node-size 15 --labels 34 --edge-strength 1.5 --legend
render les-miserables "$data/A/Les Miserables.gexf.gz" \
    --background white --labels 40 --edge-width weight --edge-strength 1.3 \
    --legend --legend-corner bottom-right
render power-grid "$data/A/Power Grid.gml.gz" --labels 18 --edge-strength 1.5 --legend
render ego-facebook "$data/B/facebook_combined.txt.gz" --labels 18 --edge-bundling 0.85 --edge-strength 1.5 --legend

cnr="$data/C/cnr-2000.mtx.gz"
render cnr-2000-finest "$cnr" --level 1 --labels 16 --edge-strength 3 --legend-corner bottom-left --legend
render cnr-2000-middle "$cnr" --level 2 --labels 16 --edge-strength 3 --legend-corner bottom-left --legend
render cnr-2000-coarsest "$cnr" --labels 16 --level-of-detail --legend-corner bottom-left --legend

render actor-collaboration "$data/C/actor-collaboration.mtx.gz" --labels 18 --legend
render luxembourg-osm "$data/C/luxembourg_osm.mtx.gz" \
    --background white --edge-strength 3 --labels 0 --legend

planted=planted:1000000:4000:20:0.3:1
render planted "$planted" --labels 0 --edge-strength 0.5 --legend
render planted-zoomed "$planted" \
    --camera=-1150,1300,2 --background white --node-size 3 --edge-strength 0.5 --labels 8
