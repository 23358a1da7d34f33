// Names on a picture: communities by size, then hubs; and the legend.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "app/session/legend.h"
#include "app/session/view.h"
#include "core/error.h"

namespace quartier::session {
namespace {

// Communities under this share of the nodes get no name of their own.
constexpr f64 kNamedShare = 0.005;
constexpr size_t kLongestColumn = 24;  // characters, in the legend's title
constexpr f32 kDimmedDot = 0.3f;       // of a group that is not isolated
constexpr render::Colour kOthersDot{0.5f, 0.5f, 0.5f, 0.5f};

struct CommunitySummary {
    VertexId community = 0;
    VertexId size = 0;
    VertexId hub = kNoVertex;  // its node of most neighbours
    Vec2 middle;               // mean position
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
    std::vector<f64> x(all.size(), 0), y(all.size(), 0);
    for (const VertexId v : vertices) {
        const VertexId community = run.communityOf(depth, v);
        CommunitySummary& one = all[community];
        ++one.size;
        if (one.hub == kNoVertex || (*document.degrees)[v] > (*document.degrees)[one.hub]) one.hub = v;
        if (!document.positions) continue;
        x[community] += (*document.positions)[v].x;
        y[community] += (*document.positions)[v].y;
    }
    for (size_t c = 0; c < all.size(); ++c) {
        all[c].community = static_cast<VertexId>(c);
        const f64 size = std::max<f64>(all[c].size, 1);
        all[c].middle = {static_cast<f32>(x[c] / size), static_cast<f32>(y[c] / size)};
    }
    std::erase_if(all, [](const CommunitySummary& one) { return one.size == 0; });
    std::sort(all.begin(), all.end(), [](const CommunitySummary& a, const CommunitySummary& b) {
        return a.size != b.size ? a.size > b.size : a.community < b.community;
    });
    return all;
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

void addLabels(const Document& document, const View& view, const std::vector<CommunitySummary>& communities,
               std::vector<VertexId> vertices, render::PictureExtras& extras) {
    const f64 count = static_cast<f64>(vertices.size());
    const size_t wanted = static_cast<size_t>(std::max(view.labels, 0));
    std::vector<VertexId> named;
    for (const CommunitySummary& one : communities) {
        if (named.size() >= wanted / 2 || one.size < kNamedShare * count || one.size < 3) break;
        extras.labels.push_back({.text = document.loaded.nodes->label(one.hub),
                                 .world = one.middle,
                                 .pointSize = 13,
                                 .priority = 2.0f + static_cast<f32>(one.size / count),
                                 .community = true,
                                 .item = one.community});
        named.push_back(one.hub);
    }
    const std::vector<VertexId> order = hubs(document, view, std::move(vertices), wanted + named.size());
    for (size_t i = 0; i < order.size() && extras.labels.size() < wanted; ++i) {
        if (std::find(named.begin(), named.end(), order[i]) != named.end()) continue;
        extras.labels.push_back({.text = document.loaded.nodes->label(order[i]),
                                 .world = (*document.positions)[order[i]],
                                 .pointSize = 10,
                                 .priority = 1.0f - static_cast<f32>(i) / static_cast<f32>(order.size()),
                                 .community = false,
                                 .item = order[i]});
    }
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
    const bool grouped = document.communities && view.colour == "community" && !view.style.liveLabels &&
                         view.style.depth < document.communities->depthCount();
    if (document.positions) {
        std::vector<VertexId> lit = litOf(document, view);
        const std::vector<CommunitySummary> communities =
            grouped ? summarise(document, *document.communities, view.style.depth, lit)
                    : std::vector<CommunitySummary>();
        addLabels(document, view, communities, std::move(lit), extras);
    }
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
