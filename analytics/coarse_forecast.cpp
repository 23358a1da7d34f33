#include "analytics/coarse_forecast.h"

#include <algorithm>
#include <cmath>

namespace quartier::louvain {
namespace {

constexpr f64 kMost = 0.5;  // of the neighbours in common

f64 meanDegree(const Graph& graph) {
    return static_cast<f64>(graph.arcCount()) / std::max<f64>(graph.vertexCount(), 1);
}

// Of the neighbours `fewer`, those that are in `more`, too.
f64 commonShare(std::span<const VertexId> fewer, std::span<const VertexId> more) {
    constexpr u64 kLookedUp = 32;
    if (fewer.size() < 2) return 1;  // a leaf joins its only neighbour
    const u64 step = std::max<u64>(fewer.size() / kLookedUp, 1);
    u64 looked = 0;
    u64 common = 0;
    for (u64 k = 0; k < fewer.size(); k += step, ++looked)
        common += std::binary_search(more.begin(), more.end(), fewer[k]) ? 1 : 0;
    return static_cast<f64>(common) / static_cast<f64>(looked);
}

// Where neighbours of hubs are seldom neighbours, how much is left depends on how many arcs a vertex has to
// choose between: R-MAT graphs of mean degree 8 to 31 keep 93 to 11 % (at once), 34 to 4 % (one by one).
f64 shareOfUnclusteredPowerLaw(f64 degree, Moves moves) {
    if (moves == Moves::oneByOne) return std::min(140 / std::pow(degree, 2.37), 0.36);
    return std::min(24 / std::pow(degree, 1.52), 1.0);
}

// Of graphs with hardly a triangle. Grids of 0.3 to 16 million vertices keep 64 to 46 % (one by one), 85 to
// 53 % (at once).
f64 shareWithoutTriangles(const Graph& graph, Moves moves) {
    constexpr f64 kShortRow = 6;  // arcs
    if (meanDegree(graph) > kShortRow) return 1;
    if (moves == Moves::oneByOne) return 0.68;
    return std::clamp(0.82 * std::pow(3e5 / graph.vertexCount(), 0.11), 0.5, 0.85);
}

// Of graphs with communities: from those whose ends have few neighbours in common, such as planted
// partitions, to web graphs and geometric ones.
f64 shareOfClustered(f64 common, f64 degree, Moves moves) {
    constexpr f64 kFew = 0.3;
    const bool oneByOne = moves == Moves::oneByOne;
    const f64 leftOfFew = oneByOne ? 0.2 : std::clamp(0.225 * std::pow(15.6 / degree, 0.37), 0.1, 0.3);
    const f64 leftOfMost = oneByOne ? 0.006 : 0.02;
    const f64 clustered = std::clamp((common - kFew) / (kMost - kFew), 0.0, 1.0);
    return leftOfFew + clustered * (leftOfMost - leftOfFew);
}

f64 coarseShare(const Graph& graph, Moves moves) {
    constexpr f64 kUnclustered = 0.23;   // neighbours in common
    constexpr f64 kNoTriangles = 0.015;  // the same
    constexpr f64 kPaths = 3;            // mean degree
    const f64 degree = meanDegree(graph);
    const ArcSample sample = sampleArcs(graph);
    if (isPowerLaw(sample)) {
        if (sample.common < kUnclustered) return shareOfUnclusteredPowerLaw(degree, moves);
        return moves == Moves::oneByOne ? 0.08 : 0.14;
    }
    if (sample.common < kNoTriangles) return shareWithoutTriangles(graph, moves);
    // Road networks: a level of paths shrinks slowly, and what is in common there are the ends of leaves.
    if (degree <= kPaths && sample.common < kUnclustered) return moves == Moves::oneByOne ? 0.7 : 1;
    return shareOfClustered(sample.common, degree, moves);
}

}  // namespace

ArcSample sampleArcs(const Graph& graph) {
    constexpr u64 kArcs = 1024;
    const u64 arcs = std::min(kArcs, graph.arcCount());
    ArcSample sample;
    const f64 hub = kHub * meanDegree(graph);
    for (u64 i = 0; i < arcs; ++i) {
        const u64 arc = (2 * i + 1) * graph.arcCount() / (2 * arcs);
        const auto above = std::upper_bound(graph.offsets().begin(), graph.offsets().end(), arc);
        auto fewer = graph.row(static_cast<VertexId>(above - graph.offsets().begin() - 1));
        auto more = graph.row(graph.targets()[arc]);
        if (fewer.size() > more.size()) std::swap(fewer, more);
        sample.common += commonShare(fewer, more) / static_cast<f64>(arcs);
        if (static_cast<f64>(more.size()) > hub) sample.atHubs += 1 / static_cast<f64>(arcs);
    }
    return sample;
}

bool isPowerLaw(const ArcSample& sample) {
    constexpr f64 kAtHubs = 0.4;
    return sample.atHubs >= kAtHubs && sample.common < kMost;
}

bool isClustered(const ArcSample& sample) { return sample.common >= kMost; }

u64 forecastCoarseArcs(const Graph& graph, Moves moves) {
    return static_cast<u64>(static_cast<f64>(graph.arcCount()) * coarseShare(graph, moves));
}

}  // namespace quartier::louvain
