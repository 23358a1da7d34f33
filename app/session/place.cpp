#include "app/session/place.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "core/error.h"

namespace quartier::session {
namespace {

struct Span {
    f32 low, high;
};

// From the 2nd to the 98th hundredth and a tenth beyond, but never past the ends.
Span span(std::vector<f32>& values) {
    std::sort(values.begin(), values.end());
    const size_t cut = values.size() / 50;
    const f32 low = values[cut], high = values[values.size() - 1 - cut], room = (high - low) / 10;
    return {std::max(values.front(), low - room), std::min(values.back(), high + room)};
}

}  // namespace

u32 treeNodeOf(const Document& document, const Place& place) {
    if (place.whole()) return 0;
    if (!document.communities)
        throw OptionError("a community can be entered only where there are communities");
    const CommunityRun& run = *document.communities;
    if (place.level > run.depthCount())
        throw OptionError(
            fmt::format("{} asks for a community of level {}, and there are {} (1 is the finest)",
                        toText(place), place.level, run.depthCount()));
    const std::optional<VertexId> vertex = document.nodes().find(place.node);
    if (!vertex)
        throw OptionError(fmt::format("{} asks for the community of a node '{}', and there is no such node",
                                      toText(place), place.node));
    return run.dendrogram.nodeOf(place.level, run.communityOf(place.level - 1, *vertex));
}

Place placeOf(const Document& document, u32 treeNode) {
    if (treeNode == 0 || !document.communities) return {};
    const Dendrogram& tree = document.communities->dendrogram;
    const std::vector<VertexId>& hubs = document.communities->hubs;
    const VertexId hub = treeNode < hubs.size() ? hubs[treeNode] : kNoVertex;
    if (hub == kNoVertex) return {};
    return {tree.depthCount() - tree.nodes()[treeNode].depth + 1, document.nodes().id(hub)};
}

std::string toText(const Place& place) { return fmt::format("{}:{}", place.level, place.node); }

Place parsePlace(const std::string& text, const std::string& flag) {
    Place place;
    const char* const end = text.data() + text.size();
    const auto [next, failure] = std::from_chars(text.data(), end, place.level);
    if (failure != std::errc() || next == end || *next != ':' || place.level == 0 || next + 1 == end)
        throw OptionError(
            fmt::format("{} takes LEVEL:NODE (the community that holds the node at that level, 1 is "
                        "the finest), and '{}' was given",
                        flag, text));
    place.node.assign(next + 1, end);
    return place;
}

u32 depthInside(const CommunityRun& run, u32 treeNode) {
    constexpr f64 kStillWhole = 0.7;
    const auto& nodes = run.dendrogram.nodes();
    u32 largest = treeNode, level = run.dendrogram.depthCount() - nodes[treeNode].depth + 1;
    while (level > 1) {
        --level;
        largest = nodes[largest].firstChild;  // siblings go from large to small
        if (nodes[largest].size < kStillWhole * nodes[treeNode].size) break;
    }
    return level - 1;
}

std::span<const VertexId> verticesOf(const Document& document, u32 treeNode) {
    if (treeNode == 0 || !document.communities) return {};
    const Dendrogram& tree = document.communities->dendrogram;
    const Dendrogram::Node& node = tree.nodes()[treeNode];
    return std::span(tree.vertexOrder()).subspan(node.begin, node.size);
}

VertexId hubOf(const Document& document, std::span<const VertexId> vertices) {
    const auto hub = std::max_element(vertices.begin(), vertices.end(), [&](VertexId a, VertexId b) {
        return document.degrees()[a] < document.degrees()[b];
    });
    return hub == vertices.end() ? kNoVertex : *hub;
}

std::vector<u8> flagsOf(const Document& document, u32 entered, u32 isolated) {
    std::vector<u8> flags(document.vertexCount(), 0);
    const auto markOutside = [&](u32 node, u8 flag) {
        if (node == 0) return;
        for (u8& f : flags) f ^= flag;
        for (const VertexId v : verticesOf(document, node)) flags[v] ^= flag;
    };
    markOutside(entered, render::kHidden);
    markOutside(isolated, render::kDimmed);
    return flags;
}

render::Bounds boundsOf(std::span<const VertexId> vertices, std::span<const Vec2> positions) {
    if (vertices.empty()) return {};
    std::vector<f32> x(vertices.size()), y(vertices.size());
    for (size_t i = 0; i < vertices.size(); ++i) {
        x[i] = positions[vertices[i]].x;
        y[i] = positions[vertices[i]].y;
    }
    const Span across = span(x), up = span(y);
    return {{across.low, up.low}, {across.high, up.high}};
}

}  // namespace quartier::session
