#include "graph/label_column.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <unordered_set>

namespace quartier {
namespace {

constexpr f64 kNearlyAll = 0.95;       // of the nodes have a value, and of those values so many differ
constexpr f64 kHalf = 0.5;             // of the nodes: what a column that is called a label has values for
constexpr f64 kLongestOnAverage = 40;  // bytes: longer texts are descriptions

bool isLetter(char c, char lower) { return c == lower || c == lower - 'a' + 'A'; }

bool isCalled(std::string_view name, std::string_view lower) {
    return std::equal(name.begin(), name.end(), lower.begin(), lower.end(), isLetter);
}

bool isDigit(char c) { return c >= '0' && c <= '9'; }

// Labels that repeat the ids are none: GEXF requires the attribute.
bool hasOwnLabels(const NodeTable& nodes) {
    if (!nodes.hasLabels()) return false;
    for (VertexId v = 0; v < nodes.size(); ++v)
        if (nodes.label(v) != nodes.id(v)) return true;
    return false;
}

// "17", "n17", "node_17": digits behind a prefix that all have.
bool idsCount(const NodeTable& nodes) {
    const std::string first = nodes.id(0);
    size_t prefix = first.size();
    while (prefix > 0 && isDigit(first[prefix - 1])) --prefix;
    for (VertexId v = 0; v < nodes.size(); ++v) {
        const std::string id = nodes.id(v);
        if (id.size() <= prefix || id.compare(0, prefix, first, 0, prefix) != 0) return false;
        if (!std::all_of(id.begin() + static_cast<std::ptrdiff_t>(prefix), id.end(), isDigit)) return false;
    }
    return true;
}

f64 share(u64 part, u64 whole) { return static_cast<f64>(part) / static_cast<f64>(whole); }

f64 filledShare(const LabelCandidate& column, VertexId nodes) {
    u64 filled = 0;
    for (VertexId v = 0; v < nodes; ++v) filled += column.text(v).empty() ? 0 : 1;
    return share(filled, nodes);
}

bool namesNodes(const LabelCandidate& column, VertexId nodes) {
    if (filledShare(column, nodes) < kNearlyAll) return false;
    std::unordered_set<std::string_view> different;
    u64 some = 0, bytes = 0;
    for (VertexId v = 0; v < nodes; ++v) {
        const std::string_view text = column.text(v);
        if (text.empty()) continue;
        ++some;
        bytes += text.size();
        different.insert(text);
    }
    return share(different.size(), some) >= kNearlyAll && share(bytes, some) <= kLongestOnAverage;
}

}  // namespace

LabelGuess guessLabelColumn(const NodeTable& nodes, std::span<const LabelCandidate> candidates) {
    if (candidates.empty() || nodes.size() == 0 || hasOwnLabels(nodes)) return {};
    constexpr std::array<std::string_view, 3> kNames{"label", "name", "title"};
    for (const std::string_view name : kNames)
        for (const LabelCandidate& column : candidates)
            if (isCalled(column.name, name) && filledShare(column, nodes.size()) >= kHalf)
                return {.column = column.name, .byName = true};
    if (!idsCount(nodes)) return {};
    for (const LabelCandidate& column : candidates)
        if (namesNodes(column, nodes.size())) return {.column = column.name, .byName = false};
    return {};
}

LabelGuess guessLabelColumn(const NodeTable& nodes) {
    std::vector<LabelCandidate> candidates;
    for (const NodeColumn& column : nodes.columns())
        if (const auto* texts = std::get_if<std::vector<std::string>>(&column.values))
            candidates.push_back(
                {.name = column.name, .text = [texts](VertexId v) { return std::string_view((*texts)[v]); }});
    return guessLabelColumn(nodes, candidates);
}

}  // namespace quartier
