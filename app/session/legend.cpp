#include "app/session/legend.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "app/session/groups.h"
#include "core/utf8.h"
#include "render/ink.h"

namespace quartier::session {
namespace {

constexpr size_t kMostRows = 10;     // with that of the others
constexpr size_t kLongestName = 24;  // characters

bool isNumber(const std::string& text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
}

// `first`: the largest groups, of `groups` that hold so many nodes.
template <class RowOf>
GroupLegend legendOf(u64 groups, std::span<const u32> first, u64 nodes, RowOf rowOf) {
    GroupLegend legend;
    legend.groups = groups;
    legend.otherNodes = nodes;
    // A row "1 other" would take the place of that one.
    const size_t rows = groups > kMostRows ? kMostRows - 1 : static_cast<size_t>(groups);
    for (const u32 group : first.first(rows)) {
        legend.rows.push_back(rowOf(group));
        legend.otherNodes -= legend.rows.back().nodes;
    }
    legend.otherGroups = groups - rows;
    return legend;
}

// One of them holds the other, or they are the same.
bool overlap(const Dendrogram& tree, u32 a, u32 b) {
    const auto& nodes = tree.nodes();
    return nodes[a].begin < nodes[b].begin + nodes[b].size && nodes[b].begin < nodes[a].begin + nodes[a].size;
}

// A community is called after its node of most neighbours; a bare number is no name.
std::string nameOf(const Document& document, const CommunityRun& run, u32 treeNode) {
    if (const std::string own = groupStyle(document, kCommunityQuantity, treeNode).name; !own.empty())
        return shortened(own, kLongestName);
    const std::string hub = document.nodes().label(run.hubs[treeNode]);
    const bool bare = isNumber(hub) && run.dendrogram.nodes()[treeNode].size > 1;
    return shortened(bare ? "around " + hub : hub, kLongestName);
}

GroupLegend communitiesOf(const Document& document, const View& view, u32 entered, u32 isolated) {
    const CommunityRun& run = *document.communities;
    const u32 depth = view.style.depth;
    const Dendrogram& tree = run.dendrogram;
    const u32 inside = tree.nodes()[entered].size;
    const std::vector<u32> found = entered == 0 ? std::vector<u32>() : communitiesInside(run, depth, entered);
    const std::span<const u32> order = entered == 0 ? std::span(run.bySize[depth]) : std::span(found);
    GroupLegend legend = legendOf(order.size(), order, inside, [&](u32 node) {
        return LegendGroup{.name = nameOf(document, run, node),
                           .nodes = std::min(tree.nodes()[node].size, inside),
                           .colour = groupColour(document, view.style, kCommunityQuantity, node),
                           .dimmed = isolated != 0 && !overlap(tree, isolated, node),
                           .item = node};
    });
    legend.communities = true;
    return legend;
}

// How many of these vertices have each value.
std::vector<u32> sizesAmong(const Categories& categories, std::span<const VertexId> vertices) {
    std::vector<u32> sizes(categories.sizes.size(), 0);
    for (const VertexId v : vertices) ++sizes[categories.of[v]];
    return sizes;
}

GroupLegend valuesOf(const Document& document, const View& view, const Categories& categories, u32 entered,
                     u32 isolated) {
    const std::span<const VertexId> vertices = verticesOf(document, entered);
    const std::vector<u32> among = entered == 0 ? std::vector<u32>() : sizesAmong(categories, vertices);
    const std::vector<u32>& sizes = entered == 0 ? categories.sizes : among;
    const std::vector<u32> lit =
        isolated == 0 ? std::vector<u32>() : sizesAmong(categories, verticesOf(document, isolated));

    std::vector<u32> order;
    u64 groups = categories.values();
    if (entered == 0) {  // in order already
        order.resize(std::min<size_t>(groups, kMostRows));
        std::iota(order.begin(), order.end(), 0u);
    } else {
        for (u32 i = 0; i < categories.values(); ++i)
            if (sizes[i] != 0) order.push_back(i);
        groups = order.size();
        std::partial_sort(order.begin(), order.begin() + static_cast<i64>(std::min(order.size(), kMostRows)),
                          order.end(),
                          [&](u32 a, u32 b) { return sizes[a] != sizes[b] ? sizes[a] > sizes[b] : a < b; });
    }
    const auto rowOf = [&](u32 value) {
        return LegendGroup{.name = shortened(groupName(document, view.colour, value), kLongestName),
                           .nodes = sizes[value],
                           .colour = groupColour(document, view.style, view.colour, value),
                           .dimmed = isolated != 0 && lit[value] == 0,
                           .item = value};
    };
    const u64 all = entered == 0 ? document.vertexCount() : vertices.size(),
              without = categories.noValue ? sizes[*categories.noValue] : 0;
    GroupLegend legend = legendOf(groups, order, all - without, rowOf);
    if (without != 0) legend.noValue = rowOf(*categories.noValue);
    return legend;
}

// Without groups: the nodes whose number is missing.
GroupLegend numbersLegend(const Document& document, const View& view, u32 entered, u32 isolated) {
    GroupLegend legend;
    const std::vector<f32> numbers = numbersOf(document, view.colour);
    const auto missingOf = [&](std::span<const VertexId> vertices) {
        return static_cast<u64>(std::count_if(vertices.begin(), vertices.end(),
                                              [&](VertexId v) { return std::isnan(numbers[v]); }));
    };
    const u64 without = entered != 0 ? missingOf(verticesOf(document, entered))
                                     : static_cast<u64>(std::count_if(numbers.begin(), numbers.end(),
                                                                      [](f32 x) { return std::isnan(x); }));
    if (without == 0) return legend;
    legend.noValue = {.name = kNoValueName,
                      .nodes = without,
                      .colour = render::noValueOf(view.style),
                      .dimmed = isolated != 0 && missingOf(verticesOf(document, isolated)) == 0,
                      .item = kNoValueItem};
    return legend;
}

GroupLegend nodesLegend(const Document& document, const View& view, u32 entered, u32 isolated) {
    if (view.style.colourBy == render::ColourBy::values)
        return numbersLegend(document, view, entered, isolated);
    if (view.colour != kCommunityQuantity) {
        const auto categories = groupsOf(document, view.colour);
        return categories ? valuesOf(document, view, *categories, entered, isolated) : GroupLegend{};
    }
    const bool grouped = document.communities && view.style.depth < document.communities->depthCount();
    return grouped ? communitiesOf(document, view, entered, isolated) : GroupLegend{};
}

}  // namespace

GroupLegend groupLegend(const Document& document, const View& view, u32 entered, u32 isolated) {
    if (document.vertexCount() == 0) return {};
    GroupLegend legend = nodesLegend(document, view, entered, isolated);
    legend.edgesWithoutValue = edgesWithoutValue(document, view);
    return legend;
}

std::vector<u32> communitiesInside(const CommunityRun& run, u32 depth, u32 entered) {
    const auto& nodes = run.dendrogram.nodes();
    const u32 wanted = run.dendrogram.depthCount() - depth;  // in the tree
    u32 first = entered;
    while (nodes[first].depth > wanted) first = nodes[first].parent;
    u32 end = first + 1;
    // Nodes come level by level, children in the order of their parents: what lies below a node is one run of
    // ids on every level.
    for (u32 at = nodes[first].depth; at < wanted; ++at) {
        const auto& last = nodes[end - 1];
        first = nodes[first].firstChild;
        end = last.firstChild + last.children;
    }
    std::vector<u32> found(end - first);
    std::iota(found.begin(), found.end(), first);
    std::stable_sort(found.begin(), found.end(), [&](u32 a, u32 b) { return nodes[a].size > nodes[b].size; });
    return found;
}

std::string shortened(const std::string& text, size_t most) {
    std::string line;
    size_t characters = 0, cut = 0;  // `cut`: where the last character begins that an ellipsis would replace
    for (const char c : toUtf8(text)) {
        const auto byte = static_cast<unsigned char>(c);
        if ((byte & 0xC0) != 0x80) {  // a character begins
            if (characters == most) return line.substr(0, cut) + "\u2026";
            if (++characters == most) cut = line.size();
        }
        line += byte < 0x20 || byte == 0x7F ? ' ' : c;
    }
    return line;
}

}  // namespace quartier::session
