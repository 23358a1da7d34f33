// What the layers that are kept from frame to frame were drawn of: while it is the same, they are not drawn
// again.
#pragma once

#include <tuple>

#include "render/density.h"
#include "render/line_walk.h"

namespace quartier::render {

// What the accumulated edges, or discs, depend on: when it changes, they start anew.
struct EdgePicture {
    View view;
    LineStyle lines;
    u64 positions = 0, looks = 0;
    u64 closing = 0;  // Scene::closingVersion
    u64 discs = 0;    // where there are arrows, which end at them
    u64 bundles = 0;  // BundleStore::version() of bundled edges

    bool operator==(const EdgePicture&) const = default;
};

// What the ground layer depends on: when it changes, the layer is drawn anew.
struct GroundPicture {
    View view;
    NodeScale scale;
    u64 positions = 0, discs = 0, detail = 0, edges = 0;
    Colour background;
    f32 edgeStrength = 0, pixelRatio = 0;  // strength: 0 without edges

    bool operator==(const GroundPicture& other) const {
        const auto fields = [](const GroundPicture& g) {
            return std::tuple(g.positions, g.discs, g.detail, g.edges, g.background.r, g.background.g,
                              g.background.b, g.background.a, g.edgeStrength, g.pixelRatio);
        };
        return view == other.view && scale == other.scale && fields(*this) == fields(other);
    }
};

}  // namespace quartier::render
