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

const std::vector<VertexId>* levelLabels(const CommunityRun& run, u32 depth) {
    return depth < run.labels.size() ? &run.labels[depth] : nullptr;
}

struct CommunitySummary {
    VertexId community = 0;
    VertexId size = 0;
    VertexId hub = kNoVertex;  // its node of most neighbours
    Vec2 middle;               // mean position
};

// All communities of a level, from large to small. Cost: O(n).
std::vector<CommunitySummary> summarise(const Document& document, const CommunityRun& run, u32 depth) {
    const std::vector<VertexId>& labels = run.labels[depth];
    std::vector<CommunitySummary> all(run.result.hierarchy.communitiesAt(depth + 1));
    std::vector<f64> x(all.size(), 0), y(all.size(), 0);
    for (VertexId v = 0; v < labels.size(); ++v) {
        CommunitySummary& one = all[labels[v]];
        ++one.size;
        if (one.hub == kNoVertex || (*document.degrees)[v] > (*document.degrees)[one.hub]) one.hub = v;
        if (!document.positions) continue;
        x[labels[v]] += (*document.positions)[v].x;
        y[labels[v]] += (*document.positions)[v].y;
    }
    for (size_t c = 0; c < all.size(); ++c) {
        all[c].community = static_cast<VertexId>(c);
        const f64 size = std::max<f64>(all[c].size, 1);
        all[c].middle = {static_cast<f32>(x[c] / size), static_cast<f32>(y[c] / size)};
    }
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
std::vector<VertexId> hubs(const Document& document, const View& view, size_t count) {
    const bool byScore = (view.colour == "betweenness" || view.size == "betweenness") && document.betweenness;
    const std::vector<f32>& rank = byScore ? document.betweenness->scores : *document.degrees;
    std::vector<VertexId> order(document.vertexCount());
    std::iota(order.begin(), order.end(), VertexId{0});
    count = std::min(count, order.size());
    std::partial_sort(order.begin(), order.begin() + static_cast<i64>(count), order.end(),
                      [&](VertexId a, VertexId b) { return rank[a] != rank[b] ? rank[a] > rank[b] : a < b; });
    order.resize(count);
    return order;
}

void addLabels(const Document& document, const View& view, const std::vector<CommunitySummary>& communities,
               render::PictureExtras& extras) {
    const size_t wanted = static_cast<size_t>(std::max(view.labels, 0));
    std::vector<VertexId> named;
    for (const CommunitySummary& one : communities) {
        if (named.size() >= wanted / 2 || one.size < kNamedShare * document.vertexCount() || one.size < 3)
            break;
        extras.labels.push_back(
            {.text = document.loaded.nodes->label(one.hub),
             .world = one.middle,
             .pointSize = 13,
             .priority = 2.0f + static_cast<f32>(one.size) / static_cast<f32>(document.vertexCount()),
             .community = true,
             .item = one.community});
        named.push_back(one.hub);
    }
    const std::vector<VertexId> order = hubs(document, view, wanted + named.size());
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
    extras.legendTitle = fmt::format("{} communities, modularity {:.4f}", formatCount(communities.size()),
                                     run.result.hierarchy.levels[view.style.depth].modularity);
    for (size_t i = 0; i < std::min(communities.size(), kLegendEntries); ++i)
        extras.legend.push_back({.text = nameOf(document, communities[i]),
                                 .colour = render::communityColour(
                                     palette, run.colourKeys[view.style.depth][communities[i].community])});
}

}  // namespace

std::string communityName(const Document& document, const CommunityRun& run, u32 depth, VertexId community) {
    const std::vector<VertexId>* labels = levelLabels(run, depth);
    if (labels == nullptr || community >= run.result.hierarchy.communitiesAt(depth + 1)) return {};
    CommunitySummary one{.community = community, .size = 0, .hub = kNoVertex, .middle = {}};
    for (VertexId v = 0; v < labels->size(); ++v) {
        if ((*labels)[v] != community) continue;
        ++one.size;
        if (one.hub == kNoVertex || (*document.degrees)[v] > (*document.degrees)[one.hub]) one.hub = v;
    }
    return one.hub == kNoVertex ? std::string() : nameOf(document, one);
}

render::PictureExtras pictureExtras(const Document& document, const View& view) {
    render::PictureExtras extras;
    if (document.empty() || document.vertexCount() == 0) return extras;
    const bool grouped = document.communities && view.colour == "community" &&
                         levelLabels(*document.communities, view.style.depth) != nullptr;
    std::vector<CommunitySummary> communities;
    if (grouped) communities = summarise(document, *document.communities, view.style.depth);
    if (document.positions) addLabels(document, view, communities, extras);
    if (!view.legend) return extras;
    if (grouped) {
        addCommunityLegend(document, view, *document.communities, communities, extras);
    } else if (view.style.colourBy == render::ColourBy::score ||
               view.style.colourBy == render::ColourBy::degree) {
        extras.legendTitle = view.colour;
        extras.rampName = view.style.ramp;
        extras.rampLow = fmt::format("{:.4g}", view.style.scoreLow);
        extras.rampHigh = fmt::format("{:.4g}", view.style.scoreHigh);
    } else {
        extras.legendTitle = view.colour;
    }
    return extras;
}

}  // namespace quartier::session
