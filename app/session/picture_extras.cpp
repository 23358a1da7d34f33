// Names on a picture: communities by size, then hubs; and the legend.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "app/session/view.h"
#include "core/error.h"

namespace quartier::session {
namespace {

constexpr size_t kLegendEntries = 10;
// Communities under this share of the nodes get no name of their own.
constexpr f64 kNamedShare = 0.005;
constexpr f32 kDimmedDot = 0.3f;  // of a community that is not isolated

struct CommunitySummary {
    VertexId community = 0;
    VertexId size = 0;
    VertexId hub = kNoVertex;  // its node of most neighbours
    Vec2 middle;               // mean position
};

// What is shown: all vertices, or those of the communities entered and isolated.
struct Shown {
    std::vector<VertexId> inside;  // what is entered
    std::vector<VertexId> lit;     // of that, what is not dimmed
};

std::vector<VertexId> everyVertex(const Document& document) {
    std::vector<VertexId> all(document.vertexCount());
    std::iota(all.begin(), all.end(), VertexId{0});
    return all;
}

Shown shownOf(const Document& document, const View& view) {
    Shown shown{everyVertex(document), {}};
    if (const u32 node = treeNodeOf(document, view.entered); node != 0) {
        const std::span<const VertexId> vertices = verticesOf(document, node);
        shown.inside.assign(vertices.begin(), vertices.end());
    }
    const std::vector<u8> flags = flagsOf(document, view);
    for (const VertexId v : shown.inside)
        if (flags.empty() || flags[v] == 0) shown.lit.push_back(v);
    return shown;
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

bool isNumber(const std::string& text) { return text.find_first_not_of("0123456789") == std::string::npos; }

// "Valjean and 24 others"; a bare number is no name, so there "548 nodes around 3437".
std::string nameOf(const Document& document, const CommunitySummary& one) {
    std::string hub = document.loaded.nodes->label(one.hub);
    if (one.size == 1) return hub;
    if (isNumber(hub)) return fmt::format("{} nodes around {}", formatCount(one.size), hub);
    if (one.size == 2) return hub + " and 1 other";
    return fmt::format("{} and {} others", hub, formatCount(one.size - 1));
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

void addCommunityLegend(const Document& document, const View& view, const CommunityRun& run,
                        const std::vector<CommunitySummary>& communities, render::PictureExtras& extras) {
    const render::Palette& palette = render::palette(view.style.categorical);
    const size_t count = communities.size();
    extras.legendTitle = fmt::format("{} {}", formatCount(count), count == 1 ? "community" : "communities");
    if (view.entered.whole()) {
        extras.legendTitle +=
            fmt::format(", modularity {:.4f}", run.result.hierarchy.levels[view.style.depth].modularity);
    } else {
        const u32 node = treeNodeOf(document, view.entered);
        extras.legendTitle +=
            " around " + document.loaded.nodes->label(hubOf(document, verticesOf(document, node)));
    }
    const std::span<const VertexId> lit = verticesOf(document, treeNodeOf(document, view.isolated));
    const u32 depth = view.style.depth;
    for (size_t i = 0; i < std::min(count, kLegendEntries); ++i) {
        const CommunitySummary& one = communities[i];
        const u32 node = run.dendrogram.nodeOf(depth + 1, one.community);
        render::Colour colour = render::communityColour(palette, run.dendrogram.nodes()[node].colourKey);
        const bool dimmed = !lit.empty() && std::none_of(lit.begin(), lit.end(), [&](VertexId v) {
            return run.communityOf(depth, v) == one.community;
        });
        if (dimmed) colour.a = kDimmedDot;
        extras.legend.push_back({.text = nameOf(document, one), .colour = colour});
    }
}

}  // namespace

std::string communityName(const Document& document, const CommunityRun& run, u32 depth, VertexId community) {
    if (depth >= run.depthCount() || community >= run.result.hierarchy.communitiesAt(depth + 1)) return {};
    const u32 node = run.dendrogram.nodeOf(depth + 1, community);
    return nameOf(document, {.community = community,
                             .size = run.dendrogram.nodes()[node].size,
                             .hub = run.hubs[node],
                             .middle = {}});
}

render::PictureExtras pictureExtras(const Document& document, const View& view) {
    render::PictureExtras extras;
    if (document.empty() || document.vertexCount() == 0) return extras;
    const bool grouped = document.communities && view.colour == "community" &&
                         view.style.depth < document.communities->depthCount();
    const Shown shown = shownOf(document, view);
    const auto summariseOf = [&](const std::vector<VertexId>& vertices) {
        return grouped ? summarise(document, *document.communities, view.style.depth, vertices)
                       : std::vector<CommunitySummary>();
    };
    std::vector<CommunitySummary> communities = summariseOf(shown.lit);
    if (document.positions) addLabels(document, view, communities, shown.lit, extras);
    if (!view.legend) return extras;
    if (shown.lit.size() != shown.inside.size()) communities = summariseOf(shown.inside);
    const render::ColourBy by = view.style.colourBy;
    if (grouped) {
        addCommunityLegend(document, view, *document.communities, communities, extras);
    } else if (by == render::ColourBy::score || by == render::ColourBy::degree) {
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
