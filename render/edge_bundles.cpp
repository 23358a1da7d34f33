#include "render/edge_bundles.h"

#include <tbb/parallel_for.h>

#include <cmath>
#include <limits>

namespace quartier::render {
namespace {

constexpr Vec2 kNowhere{std::numeric_limits<f32>::quiet_NaN(), std::numeric_limits<f32>::quiet_NaN()};

bool isSomewhere(Vec2 p) { return std::abs(p.x) < 1e30f && std::abs(p.y) < 1e30f; }

// Levels of the tree below its root.
u32 depthOf(const DetailTree& tree) {
    if (tree.leaves() == 0) return 0;
    u32 depth = 0;
    for (u32 node = tree.firstLeaf; node != 0; node = tree.nodes[node].parent) ++depth;
    return depth;
}

}  // namespace

BundleTree::BundleTree(std::shared_ptr<const DetailTree> of) : tree(std::move(of)) {
    const u32 depth = depthOf(*tree);
    levels = std::min(depth, kBundleLevels);
    waypoints.assign(tree->nodes.size(), 0);
    ways.resize(tree->leaves());
    // The finest, the coarsest, and others evenly between them: so many steps up from a leaf.
    std::array<u32, kBundleLevels> above{};
    for (u32 i = 0; i < levels; ++i)
        above[i] = levels == 1 ? 0 : (levels - 1 - i) * (depth - 1) / (levels - 1);
    for (u32 leaf = 0; leaf < ways.size(); ++leaf) {
        u32 node = tree->firstLeaf + leaf, steps = 0;
        for (u32 i = levels; i-- > 0;) {
            for (; steps < above[i]; ++steps) node = tree->nodes[node].parent;
            ways[leaf][i] = node;
        }
        u32 sizeAbove = static_cast<u32>(tree->vertices.size()) + 1;
        for (u32 i = 0; i < levels; ++i) {
            const u32 size = tree->nodes[ways[leaf][i]].size;
            if (size > 1 && size < sizeAbove) waypoints[ways[leaf][i]] = 1;
            sizeAbove = size;
        }
    }
}

std::vector<Vec2> bundleCentres(const BundleTree& bundles, std::span<const Vec2> positions) {
    // In f64, as a mean of millions is wanted.
    struct Sum {
        f64 x = 0, y = 0;
        u64 count = 0;
    };
    const DetailTree& tree = *bundles.tree;
    std::vector<Sum> sums(tree.nodes.size());
    tbb::parallel_for(size_t{tree.firstLeaf}, tree.nodes.size(), [&](size_t leaf) {
        const DetailNode& node = tree.nodes[leaf];
        Sum sum;
        for (const u32 v : std::span(tree.vertices).subspan(node.begin, node.size)) {
            if (!isSomewhere(positions[v])) continue;
            sum.x += f64{positions[v].x};
            sum.y += f64{positions[v].y};
            ++sum.count;
        }
        sums[leaf] = sum;
    });
    std::vector<Vec2> centres(sums.size(), kNowhere);
    for (size_t i = sums.size(); i-- > 0;) {
        if (i > 0) {
            Sum& parent = sums[tree.nodes[i].parent];
            parent.x += sums[i].x;
            parent.y += sums[i].y;
            parent.count += sums[i].count;
        }
        if (bundles.waypoints[i] == 0 || sums[i].count == 0) continue;
        const f64 count = static_cast<f64>(sums[i].count);
        centres[i] = {static_cast<f32>(sums[i].x / count), static_cast<f32>(sums[i].y / count)};
    }
    return centres;
}

EdgePath EdgeBundles::path(u32 a, u32 b, Vec2 placeA, Vec2 placeB, f32 bundling) const {
    const BundleTree::Way &wayA = tree->ways[tree->tree->leafOf[a]],
                          &wayB = tree->ways[tree->tree->leafOf[b]];
    u32 shared = 0;  // communities that hold both
    while (shared < tree->levels && wayA[shared] == wayB[shared]) ++shared;
    EdgePath path;
    path.points[0] = placeA;
    path.count = 1;
    const auto goBy = [&](u32 node) {
        if (isSomewhere((*centres)[node])) path.points[path.count++] = (*centres)[node];
    };
    for (u32 i = tree->levels; i-- > shared;) goBy(wayA[i]);
    for (u32 i = shared; i < tree->levels; ++i) goBy(wayB[i]);
    path.points[path.count++] = placeB;
    if (path.count == 2) return edgePath(placeA, placeB, false);
    path.kind = EdgePath::Kind::spline;
    for (u32 i = 1; i + 1 < path.count; ++i) {
        const f32 share = static_cast<f32>(i) / static_cast<f32>(path.count - 1);
        const Vec2 straight{placeA.x + share * (placeB.x - placeA.x),
                            placeA.y + share * (placeB.y - placeA.y)};
        Vec2& point = path.points[i];
        point = {straight.x + bundling * (point.x - straight.x),
                 straight.y + bundling * (point.y - straight.y)};
    }
    return path;
}

}  // namespace quartier::render
