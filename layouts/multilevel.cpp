#include "layouts/multilevel.h"

#include <tbb/parallel_invoke.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include "graph/components.h"
#include "layouts/blocks.h"

namespace quartier::layouts {
namespace {

constexpr f32 kGoldenAngle = 2.39996323f;  // radians
// Share of a node's area of the drawing that its children are strewn over.
constexpr f64 kFill = 0.6;
// A level must be at least this many times smaller than the one below, or it is skipped.
constexpr f64 kWorthwhileShrink = 1.1;

// Stable counting sort of 0 .. keys.size()-1 by key; returns the places in order. On all cores by pieces, as
// long as a count of every key for each of them is no more than there are places.
std::vector<u32> sortedBy(std::span<const u32> keys, u32 keyCount) {
    constexpr size_t kPieces = 32;
    const size_t pieces = keyCount <= keys.size() / kPieces ? kPieces : 1;
    const auto first = [&](size_t piece) { return keys.size() * piece / pieces; };
    std::vector<std::vector<u32>> next(pieces, std::vector<u32>(keyCount, 0));  // first counts, then places
    tbb::parallel_for(size_t{0}, pieces, [&](size_t piece) {
        for (size_t i = first(piece); i < first(piece + 1); ++i) ++next[piece][keys[i]];
    });
    u32 place = 0;
    for (u32 key = 0; key < keyCount; ++key)
        for (std::vector<u32>& ofPiece : next) place += std::exchange(ofPiece[key], place);
    std::vector<u32> sorted(keys.size());
    tbb::parallel_for(size_t{0}, pieces, [&](size_t piece) {
        for (size_t i = first(piece); i < first(piece + 1); ++i)
            sorted[next[piece][keys[i]]++] = static_cast<u32>(i);
    });
    return sorted;
}

std::vector<u32> inverse(std::span<const u32> order) {
    std::vector<u32> rank(order.size());
    forBlocks(static_cast<u32>(order.size()), {}, [&](u32 begin, u32 end) {
        for (u32 i = begin; i < end; ++i) rank[order[i]] = i;
    });
    return rank;
}

// Ranks of the vertices such that those of one community are consecutive at every level.
std::vector<u32> rankByPath(const Hierarchy& hierarchy, u32 n) {
    std::vector<u32> rank;  // of the communities of the level above; empty = natural order
    for (size_t l = hierarchy.levelCount(); l-- > 0;) {
        const Level& level = hierarchy.levels[l];
        std::vector<u32> keys(level.parent.size());
        forBlocks(static_cast<u32>(keys.size()), {}, [&](u32 begin, u32 end) {
            for (u32 i = begin; i < end; ++i)
                keys[i] = rank.empty() ? level.parent[i] : rank[level.parent[i]];
        });
        rank = inverse(sortedBy(keys, level.communities));
    }
    if (rank.empty()) {
        rank.resize(n);
        std::iota(rank.begin(), rank.end(), 0u);
    }
    return rank;
}

f32 hashedAngle(u64 seed, u32 node) {
    u64 h = seed * 0x9E3779B97F4A7C15ull + node;
    h = (h ^ (h >> 30)) * 0xBF58476D1CE4E5B9ull;
    h = (h ^ (h >> 27)) * 0x94D049BB133111EBull;
    return static_cast<f32>(h >> 40) * (2 * std::numbers::pi_v<f32> / 16777216.0f);
}

// Places nodes along a sunflower spiral round `centre`, heaviest first, area in proportion to mass.
void strew(std::span<const f32> mass, Vec2 centre, f32 radius, f32 turn, std::span<Vec2> out) {
    std::vector<u32> heavyFirst(mass.size());
    std::iota(heavyFirst.begin(), heavyFirst.end(), 0u);
    std::ranges::stable_sort(heavyFirst, [&](u32 a, u32 b) { return mass[a] > mass[b]; });
    f64 total = 0;
    for (const f32 m : mass) total += m;
    f64 inside = 0;
    for (u32 k = 0; k < heavyFirst.size(); ++k) {
        const u32 node = heavyFirst[k];
        const f32 r = radius * static_cast<f32>(std::sqrt((inside + 0.5 * mass[node]) / total));
        const f32 angle = turn + kGoldenAngle * static_cast<f32>(k);
        out[node] = {centre.x + r * std::cos(angle), centre.y + r * std::sin(angle)};
        inside += mass[node];
    }
}

// Mean of squared distances from the centroid, by mass.
struct Moments {
    f64 mass = 0, x = 0, y = 0, squares = 0;
    Moments& operator+=(const Moments& o) {
        mass += o.mass, x += o.x, y += o.y, squares += o.squares;
        return *this;
    }
};

f64 meanSquareRadius(std::span<const f32> mass, std::span<const Vec2> p) {
    Moments sum;
    for (size_t i = 0; i < p.size(); ++i) {
        const f64 x = p[i].x, y = p[i].y, m = mass[i];
        sum += {m, m * x, m * y, m * (x * x + y * y)};
    }
    if (!(sum.mass > 0)) return 0;
    const f64 cx = sum.x / sum.mass, cy = sum.y / sum.mass;
    return std::max(0.0, sum.squares / sum.mass - cx * cx - cy * cy);
}

}  // namespace

PathOrder orderByPath(const Graph& graph, const Hierarchy& hierarchy, const std::stop_token& stop) {
    const u32 n = graph.vertexCount();
    PathOrder path;
    if (stop.stop_requested()) return path;
    Components components;
    std::vector<u32> rank;
    tbb::parallel_invoke([&] { components = connectedComponents(graph); },
                         [&] { rank = rankByPath(hierarchy, n); });
    if (stop.stop_requested()) return path;
    const u32 count = static_cast<u32>(components.size.size());
    std::vector<u32> bySize(count);
    std::iota(bySize.begin(), bySize.end(), 0u);
    std::ranges::stable_sort(bySize, [&](u32 a, u32 b) { return components.size[a] > components.size[b]; });
    path.componentBegin.assign(count + 1, 0);
    for (u32 c = 0; c < count; ++c)
        path.componentBegin[c + 1] = path.componentBegin[c] + components.size[bySize[c]];

    const std::vector<u32> componentRank = inverse(bySize);
    path.order = inverse(rank);
    if (count == 1) {
        path.rank = std::move(rank);
    } else {
        const std::vector<u32> byPath = std::move(path.order);
        std::vector<u32> keys(n);
        forBlocks(n, stop, [&](u32 begin, u32 end) {
            for (u32 i = begin; i < end; ++i) keys[i] = componentRank[components.component[byPath[i]]];
        });
        if (stop.stop_requested()) return path;
        path.order = sortedBy(keys, count);
        forBlocks(n, {}, [&](u32 begin, u32 end) {
            for (u32 i = begin; i < end; ++i) path.order[i] = byPath[path.order[i]];
        });
        path.rank = inverse(path.order);
    }
    if (stop.stop_requested()) return path;
    for (const Level& level : hierarchy.levels) {
        std::vector<u32> at(n);
        const std::vector<u32>& below = path.communityAt.empty() ? path.order : path.communityAt.back();
        forBlocks(n, stop, [&](u32 begin, u32 end) {
            for (u32 i = begin; i < end; ++i) at[i] = level.parent[below[i]];
        });
        path.communityAt.push_back(std::move(at));
    }
    return path;
}

Groupings::Groupings(const PathOrder& path, u32 component)
    : path_(path), base_(path.componentBegin[component]), placeOf_(path.componentSize(component) + 1) {
    std::iota(placeOf_.begin(), placeOf_.end(), 0u);
}

std::optional<Grouping> Groupings::next() {
    const u32 size = static_cast<u32>(placeOf_.size() - 1);
    while (stage_ < path_.communityAt.size()) {
        const std::vector<u32>& community = path_.communityAt[stage_++];
        Grouping grouping;
        grouping.parent.resize(size);
        for (u32 i = 0; i < size; ++i) {
            const u32 place = base_ + placeOf_[i];
            if (i == 0 || community[place] != community[place - 1]) grouping.firstChild.push_back(i);
            grouping.parent[i] = static_cast<u32>(grouping.firstChild.size() - 1);
        }
        const size_t coarser = grouping.firstChild.size();
        if (coarser < 2 || static_cast<f64>(size) < kWorthwhileShrink * static_cast<f64>(coarser)) continue;
        grouping.firstChild.push_back(size);
        std::vector<u32> places;
        places.reserve(coarser + 1);
        for (const u32 child : grouping.firstChild) places.push_back(placeOf_[child]);
        placeOf_ = std::move(places);
        return grouping;
    }
    return std::nullopt;
}

std::vector<LevelGraph> buildLevels(const Graph& graph, const PathOrder& path, u32 component,
                                    WeightScale scale, const std::stop_token& stop) {
    std::vector<LevelGraph> levels;
    levels.push_back(finestLevel(graph, path.component(component), path.rank, path.componentBegin[component],
                                 scale, stop));
    Groupings groupings(path, component);
    while (!stop.stop_requested()) {
        std::optional<Grouping> grouping = groupings.next();
        if (!grouping) break;
        levels.back().parent = std::move(grouping->parent);
        LevelGraph coarse = contract(levels.back(), std::move(grouping->firstChild), stop);
        if (stop.stop_requested()) {
            levels.back().parent.clear();
            break;
        }
        levels.push_back(std::move(coarse));
    }
    return levels;
}

std::vector<Vec2> placeChildren(const LevelNodes& coarse, const LevelNodes& fine,
                                std::span<const Vec2> positions, u64 seed) {
    std::vector<Vec2> placed(fine.size());
    f64 total = 0;
    for (const f32 m : coarse.mass) total += m;
    // A uniform disc has radius^2 = 2 x its mean square radius.
    const f64 areaPerMass = 2 * meanSquareRadius(coarse.mass, positions) / total;
    forBlocks(coarse.size(), {}, [&](u32 begin, u32 end) {
        for (u32 c = begin; c < end; ++c) {
            const u32 first = coarse.firstChild[c];
            const u32 count = coarse.firstChild[c + 1] - first;
            const f32 radius = static_cast<f32>(std::sqrt(kFill * areaPerMass * coarse.mass[c]));
            if (count == 1)
                placed[first] = positions[c];
            else
                strew(std::span(fine.mass).subspan(first, count), positions[c], radius, hashedAngle(seed, c),
                      std::span(placed).subspan(first, count));
        }
    });
    return placed;
}

std::vector<Vec2> sunflower(std::span<const f32> mass, f32 radius, u64 seed) {
    std::vector<Vec2> placed(mass.size());
    if (mass.size() > 1) strew(mass, {}, radius, hashedAngle(seed, 0), placed);
    return placed;
}

}  // namespace quartier::layouts
