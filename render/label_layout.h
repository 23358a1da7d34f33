// Which names are shown and where: one layout, which the window and every kind of picture draw.
#pragma once

#include <optional>
#include <span>

#include "render/label_placement.h"
#include "render/picture.h"
#include "render/text_ruler.h"

namespace quartier::render {

// What names keep clear of and stand beside.
struct NodesInSight {
    std::vector<NodeDisc> discs;  // by vertex; empty: too many to know
    f32 reach = 0;                // radius of nodes that are not among these, pixels
};
NodesInSight nodesInSight(Renderer& renderer, const Camera& camera, const Style& style);

LabelKey keyOf(const PictureLabel& label);

struct LabelScene {
    const Camera& camera;
    f32 pixelRatio = 1;
    f32 textScale = 1;
    size_t most = 0;  // names
    const NodesInSight& nodes;
    const LabelSides& before;      // in the frame before: a name stays on its side while it can
    std::optional<Bounds> legend;  // where no name is shown; pixels
};

struct PlacedLabel {
    size_t label = 0;  // index
    LabelSide side = LabelSide::none;
    Bounds box;  // of the letters without their halo, pixels
    PlacedText text;
    bool shown = false;  // else out of sight, under the legend or beyond the number that is wanted
};

// Those that have a place, in the order of the labels. Names beyond the edge of the picture have places too,
// so that those in sight do not jump when others come into it; and they do not move aside for the legend, but
// vanish under it. Of those shown at most half are names of communities. At another size of the same
// proportions, with the camera and the pixel ratio scaled alike, the result is this one scaled.
std::vector<PlacedLabel> layOutLabels(std::span<const PictureLabel> labels, const LabelScene& scene,
                                      TextRuler& ruler);

}  // namespace quartier::render
