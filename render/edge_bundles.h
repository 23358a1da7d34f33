// Bundled edges: the way of an edge goes along the tree of communities, from one end by the middles of the
// communities around it up to the last that does not hold the other end, and down to the other end (Holten,
// "Hierarchical Edge Bundles", IEEE TVCG 12(5), 2006). Of trees of more levels kBundleLevels are used.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "render/detail.h"
#include "render/edge_path.h"

namespace quartier::render {

// What does not depend on where the vertices lie.
struct BundleTree {
    // Every leaf of the tree has to be as deep as the others. O(nodes).
    explicit BundleTree(std::shared_ptr<const DetailTree> tree);

    // The community of a leaf of `tree` at each level used, the coarsest first; `levels` of them count.
    using Way = std::array<u32, kBundleLevels>;

    std::shared_ptr<const DetailTree> tree;
    u32 levels = 0;
    std::vector<Way> ways;      // per leaf
    std::vector<u8> waypoints;  // per node: 1 where edges go by its middle
};

// Per node of the tree the mean of its vertices' places, hidden or not; NaN where no edge goes by it: of
// levels that are not used, of single vertices, and of a community that is all of the one above it. On all
// cores; cost: O(vertices + nodes).
std::vector<Vec2> bundleCentres(const BundleTree& tree, std::span<const Vec2> positions);

// Paths of edges for one set of positions. A value, for any thread.
struct EdgeBundles {
    std::shared_ptr<const BundleTree> tree;
    std::shared_ptr<const std::vector<Vec2>> centres;

    // Of the edge between vertices a and b, which lie at those places; a straight line within a community of
    // the finest level. `bundling`: Style::bundling.
    EdgePath path(u32 a, u32 b, Vec2 placeA, Vec2 placeB, f32 bundling) const;
};

}  // namespace quartier::render
