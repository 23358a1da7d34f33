// Names on a picture: communities by size, then hubs; and the legend.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "app/session/legend.h"
#include "app/session/view.h"
#include "core/error.h"

namespace quartier::session {
namespace {

// Communities under this share of the nodes get no name of their own.
constexpr f64 kNamedShare = 0.005;
// From so many nodes on a community is a cloud in which no node is seen: its name stands in the thick of it
// instead of at a node.
constexpr size_t kCloud = 10'000;
constexpr size_t kLongestColumn = 24;  // characters, in the legend's title
constexpr f32 kDimmedDot = 0.3f;       // of a group that is not isolated
constexpr render::Colour kOthersDot{0.5f, 0.5f, 0.5f, 0.5f};

struct CommunitySummary {
    VertexId community = 0;
    VertexId size = 0;
    VertexId hub = kNoVertex;  // its node of most neighbours
};

std::vector<VertexId> everyVertex(const Document& document) {
    std::vector<VertexId> all(document.vertexCount());
    std::iota(all.begin(), all.end(), VertexId{0});
    return all;
}

// What is neither hidden nor dimmed: all vertices, or those of the communities entered and isolated.
std::vector<VertexId> litOf(const Document& document, const View& view) {
    const u32 node = treeNodeOf(document, view.entered);
    const std::span<const VertexId> inside = verticesOf(document, node);
    std::vector<VertexId> lit(inside.begin(), inside.end());
    if (node == 0) lit = everyVertex(document);
    const std::vector<u8> flags = flagsOf(document, view);
    std::erase_if(lit, [&](VertexId v) { return !flags.empty() && flags[v] != 0; });
    return lit;
}

// The communities of a level as far as these vertices go, from large to small. Cost: O(n).
std::vector<CommunitySummary> summarise(const Document& document, const CommunityRun& run, u32 depth,
                                        const std::vector<VertexId>& vertices) {
    std::vector<CommunitySummary> all(run.result.hierarchy.communitiesAt(depth + 1));
    for (const VertexId v : vertices) {
        const VertexId community = run.communityOf(depth, v);
        CommunitySummary& one = all[community];
        ++one.size;
        if (one.hub == kNoVertex || (*document.degrees)[v] > (*document.degrees)[one.hub]) one.hub = v;
    }
    for (size_t c = 0; c < all.size(); ++c) all[c].community = static_cast<VertexId>(c);
    std::erase_if(all, [](const CommunitySummary& one) { return one.size == 0; });
    std::sort(all.begin(), all.end(), [](const CommunitySummary& a, const CommunitySummary& b) {
        return a.size != b.size ? a.size > b.size : a.community < b.community;
    });
    return all;
}

// Where communities are thickest: a mean of their nodes in which those far off count less and less. Moves
// smoothly as the nodes move. Cost: O(n).
std::vector<Vec2> heartsOf(const Document& document, const CommunityRun& run, u32 depth,
                           const std::vector<CommunitySummary>& communities,
                           const std::vector<VertexId>& vertices) {
    constexpr int kRounds = 4;
    struct Heart {
        f64 x = 0, y = 0, reach = 0;                     // reach: distance at which a node counts a quarter
        f64 weight = 0, sumX = 0, sumY = 0, spread = 0;  // of the round
    };
    constexpr u32 kNone = ~0u;
    std::vector<u32> slots(run.result.hierarchy.communitiesAt(depth + 1), kNone);
    for (size_t i = 0; i < communities.size(); ++i) slots[communities[i].community] = static_cast<u32>(i);
    std::vector<Heart> hearts(communities.size());
    for (int round = 0; round < kRounds; ++round) {
        for (const VertexId v : vertices) {
            const u32 slot = slots[run.communityOf(depth, v)];
            const Vec2 at = (*document.positions)[v];
            if (slot == kNone || !std::isfinite(at.x) || !std::isfinite(at.y)) continue;
            Heart& heart = hearts[slot];
            const f64 x = at.x - heart.x, y = at.y - heart.y, square = x * x + y * y;
            const f64 near = heart.reach > 0 ? 1 + square / (heart.reach * heart.reach) : 1;
            const f64 weight = 1 / (near * near);
            heart.weight += weight;
            heart.sumX += weight * x;
            heart.sumY += weight * y;
            heart.spread += weight * square;
        }
        for (Heart& heart : hearts) {
            if (heart.weight <= 0) continue;
            const f64 x = heart.sumX / heart.weight, y = heart.sumY / heart.weight;
            const f64 reach = std::sqrt(std::max(heart.spread / heart.weight - x * x - y * y, 0.0));
            heart = {.x = heart.x + x, .y = heart.y + y, .reach = reach};
        }
    }
    std::vector<Vec2> places;
    places.reserve(hearts.size());
    for (const Heart& heart : hearts)
        places.push_back({static_cast<f32>(heart.x), static_cast<f32>(heart.y)});
    return places;
}

// Nodes by what matters in the view: score where it colours or sizes, else degree; largest first.
std::vector<VertexId> hubs(const Document& document, const View& view, std::vector<VertexId> order,
                           size_t count) {
    const bool byScore = (view.colour == "betweenness" || view.size == "betweenness") && document.betweenness;
    const std::vector<f32>& rank = byScore ? document.betweenness->scores : *document.degrees;
    count = std::min(count, order.size());
    std::partial_sort(order.begin(), order.begin() + static_cast<i64>(count), order.end(),
                      [&](VertexId a, VertexId b) { return rank[a] != rank[b] ? rank[a] > rank[b] : a < b; });
    order.resize(count);
    return order;
}

// Of the largest communities, at most so many.
std::vector<CommunitySummary> namedOf(const Document& document, const View& view,
                                      const std::vector<VertexId>& lit, size_t most) {
    std::vector<CommunitySummary> named = summarise(document, *document.communities, view.style.depth, lit);
    const f64 count = static_cast<f64>(lit.size());
    const auto small = std::find_if(named.begin(), named.end(), [&](const CommunitySummary& one) {
        return one.size < kNamedShare * count || one.size < 3;
    });
    named.erase(small, named.end());
    named.resize(std::min(named.size(), most));
    return named;
}

void addCommunities(const Document& document, const View& view, const std::vector<CommunitySummary>& named,
                    const std::vector<VertexId>& lit, render::PictureExtras& extras) {
    const bool clouds = lit.size() >= kCloud;
    const std::vector<Vec2> hearts =
        clouds ? heartsOf(document, *document.communities, view.style.depth, named, lit)
               : std::vector<Vec2>();
    for (size_t i = 0; i < named.size(); ++i) {
        const CommunitySummary& one = named[i];
        extras.labels.push_back({.text = document.loaded.nodes->label(one.hub),
                                 .world = clouds ? hearts[i] : (*document.positions)[one.hub],
                                 .pointSize = 13,
                                 .priority = 2.0f + static_cast<f32>(one.size) / static_cast<f32>(lit.size()),
                                 .community = true,
                                 .item = one.community,
                                 .vertex = clouds ? kNoVertex : one.hub});
    }
}

void addHubs(const Document& document, const View& view, const std::vector<CommunitySummary>& named,
             std::vector<VertexId> lit, size_t wanted, render::PictureExtras& extras) {
    const std::vector<VertexId> order = hubs(document, view, std::move(lit), wanted + named.size());
    for (size_t i = 0; i < order.size() && extras.labels.size() < wanted; ++i) {
        const bool has = std::any_of(named.begin(), named.end(),
                                     [&](const CommunitySummary& one) { return one.hub == order[i]; });
        if (has) continue;
        extras.labels.push_back({.text = document.loaded.nodes->label(order[i]),
                                 .world = (*document.positions)[order[i]],
                                 .pointSize = 10,
                                 .priority = 1.0f - static_cast<f32>(i) / static_cast<f32>(order.size()),
                                 .community = false,
                                 .item = order[i],
                                 .vertex = order[i]});
    }
}

void addLabels(const Document& document, const View& view, render::PictureExtras& extras) {
    const bool grouped = document.communities && view.colour == "community" && !view.style.liveLabels &&
                         view.style.depth < document.communities->depthCount();
    const size_t wanted = static_cast<size_t>(std::max(view.labels, 0));
    if (wanted == 0 || !document.positions) return;
    std::vector<VertexId> lit = litOf(document, view);
    std::vector<CommunitySummary> named;
    if (grouped) {
        named = namedOf(document, view, lit, wanted / 2);
        addCommunities(document, view, named, lit, extras);
    }
    addHubs(document, view, named, std::move(lit), wanted, extras);
}

// "6 communities, modularity 0.5556"; of a column "kind: 12 groups".
std::string titleOf(const Document& document, const View& view, const GroupLegend& legend) {
    const bool one = legend.groups == 1;
    const std::string count = formatCount(legend.groups);
    std::string title = legend.communities ? fmt::format("{} {}", count, one ? "community" : "communities")
                                           : fmt::format("{}: {} {}", shortened(view.colour, kLongestColumn),
                                                         count, one ? "group" : "groups");
    if (const u32 node = treeNodeOf(document, view.entered); node != 0)
        title += " around " + document.loaded.nodes->label(document.communities->hubs[node]);
    else if (legend.communities)
        title += fmt::format(", modularity {:.4f}",
                             document.communities->result.hierarchy.levels[view.style.depth].modularity);
    return title;
}

void addGroups(const Document& document, const View& view, render::PictureExtras& extras) {
    const GroupLegend legend =
        groupLegend(document, view, treeNodeOf(document, view.entered), treeNodeOf(document, view.isolated));
    if (legend.groups == 0) return;
    extras.legendTitle = titleOf(document, view, legend);
    for (const LegendGroup& group : legend.rows) {
        extras.legend.push_back({group.name, group.colour, formatCount(group.nodes)});
        if (group.dimmed) extras.legend.back().colour.a = kDimmedDot;
    }
    if (legend.otherGroups != 0)
        extras.legend.push_back(
            {formatCount(legend.otherGroups) + " others", kOthersDot, formatCount(legend.otherNodes)});
}

}  // namespace

render::PictureExtras pictureExtras(const Document& document, const View& view) {
    render::PictureExtras extras;
    if (document.empty() || document.vertexCount() == 0) return extras;
    addLabels(document, view, extras);
    if (!view.legend) return extras;
    addGroups(document, view, extras);
    const render::ColourBy by = view.style.colourBy;
    if (by == render::ColourBy::score || by == render::ColourBy::degree) {
        extras.ramps.push_back({.title = view.colour + (view.style.logScore ? " (log)" : ""),
                                .palette = view.style.ramp,
                                .low = formatAmount(view.style.scoreLow),
                                .high = formatAmount(view.style.scoreHigh)});
    }
    if (std::optional<render::LegendRamp> edges = edgeLegend(document, view))
        extras.ramps.push_back(*std::move(edges));
    return extras;
}

}  // namespace quartier::session
