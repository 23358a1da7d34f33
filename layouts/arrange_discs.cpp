#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include "layouts/arrangement.h"
#include "layouts/packing.h"

namespace quartier::layouts {
namespace {

// What lies in every disc of a level: [begin[d], begin[d + 1]) of `inside`, discs or vertices of the level
// below.
struct Contents {
    std::vector<u32> begin;
    std::vector<u32> inside;

    std::span<u32> of(u32 disc) {
        return std::span(inside).subspan(begin[disc], begin[disc + 1] - begin[disc]);
    }
};

Contents contentsOf(std::span<const u32> parent, u32 discs) {
    Contents contents{std::vector<u32>(discs + size_t{1}, 0), std::vector<u32>(parent.size())};
    for (const u32 p : parent) ++contents.begin[p + 1];
    std::partial_sum(contents.begin.begin(), contents.begin.end(), contents.begin.begin());
    std::vector<u32> next(contents.begin.begin(), contents.begin.end() - 1);
    for (u32 i = 0; i < parent.size(); ++i) contents.inside[next[parent[i]]++] = i;
    return contents;
}

f32 angleOf(u32 disc) {
    constexpr f64 kGoldenAngle = 2.399963229728653;  // radians
    return static_cast<f32>(std::fmod(kGoldenAngle * disc, 2 * std::numbers::pi));
}

// The discs of a level, by those that lie in them.
class Packer {
  public:
    Packer(const Graph& graph, f32 spacing) : graph_(graph), spacing_(spacing) {}

    // Vertices along a sunflower, those of high degree first. Returns the radius of their disc.
    f32 strewVertices(std::span<u32> vertices, std::span<Vec2> offsets) const {
        std::ranges::stable_sort(vertices, [&](u32 a, u32 b) { return degree(a) > degree(b); });
        const std::vector<Vec2> points = ringOfPoints(vertices.size(), {}, 0, spacing_);
        f32 radius = 0;
        for (size_t i = 0; i < vertices.size(); ++i) {
            offsets[vertices[i]] = points[i];
            radius = std::max(radius, std::hypot(points[i].x, points[i].y));
        }
        return radius + 0.75f * spacing_;
    }

    // Discs beside each other, the largest in the middle, the whole turned by an angle of its own: pairs
    // would all lie level. Returns the radius of the disc round them.
    f32 packDiscsInside(std::span<u32> discs, std::span<const f32> radii, f32 angle,
                        std::span<Vec2> offsets) const {
        std::ranges::stable_sort(discs, [&](u32 a, u32 b) { return radii[a] > radii[b]; });
        std::vector<f32> sizes;
        for (const u32 disc : discs) sizes.push_back(radii[disc]);
        const std::vector<Vec2> centres = packDiscs(sizes);
        std::vector<Disc> packed;
        for (size_t i = 0; i < sizes.size(); ++i) packed.push_back({centres[i], sizes[i]});
        const Disc round = enclosingDisc(std::span<const Disc>(packed));
        const f32 along = std::cos(angle), aside = std::sin(angle);
        for (size_t i = 0; i < discs.size(); ++i) {
            const Vec2 p{centres[i].x - round.centre.x, centres[i].y - round.centre.y};
            offsets[discs[i]] = {along * p.x - aside * p.y, aside * p.x + along * p.y};
        }
        return discs.size() == 1 ? round.radius : round.radius + spacing_;
    }

  private:
    u64 degree(u32 vertex) const { return graph_.degree(vertex); }

    const Graph& graph_;
    f32 spacing_;
};

}  // namespace

std::vector<Vec2> arrangeInDiscs(const Graph& graph, const Hierarchy& hierarchy, const ArrangedBy&,
                                 f32 spacing, const std::stop_token& stop) {
    const Packer packer(graph, spacing);
    std::vector<Vec2> places(graph.vertexCount());
    std::vector<u32> all(hierarchy.levels.empty() ? graph.vertexCount()
                                                  : hierarchy.levels.back().communities);
    std::iota(all.begin(), all.end(), 0u);
    if (hierarchy.levels.empty()) {
        packer.strewVertices(all, places);
        return places;
    }
    // Upward: how large every disc is, and where what lies in it is about its centre.
    std::vector<std::vector<Vec2>>
        offsets;             // [levels] of vertices, then of the discs of each level but the last
    std::vector<f32> radii;  // of the discs of the level before
    for (const Level& level : hierarchy.levels) {
        Contents contents = contentsOf(level.parent, level.communities);
        std::vector<f32> own(level.communities);
        offsets.emplace_back(level.parent.size());
        tbb::parallel_for(u32{0}, u32{level.communities}, [&](u32 disc) {
            if (stop.stop_requested()) return;
            own[disc] = radii.empty()
                            ? packer.strewVertices(contents.of(disc), offsets.back())
                            : packer.packDiscsInside(contents.of(disc), radii, angleOf(disc), offsets.back());
        });
        if (stop.stop_requested()) return places;
        radii = std::move(own);
    }
    // Downward: where every disc is.
    std::vector<Vec2> centres(all.size());
    packer.packDiscsInside(all, radii, 0, centres);
    for (size_t l = hierarchy.levels.size(); l-- > 0;) {
        std::vector<Vec2>& inside = offsets[l];
        const std::vector<u32>& parent = hierarchy.levels[l].parent;
        for (size_t i = 0; i < inside.size(); ++i)
            inside[i] = {inside[i].x + centres[parent[i]].x, inside[i].y + centres[parent[i]].y};
        centres = std::move(inside);
    }
    return centres;
}

}  // namespace quartier::layouts
