#include "app/session/related_nodes.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "analytics/measures/length_search.h"
#include "app/session/filter_quantity.h"
#include "app/session/hops.h"
#include "app/session/path_lengths.h"
#include "app/session/quantity.h"
#include "app/session/subgraph.h"
#include "core/error.h"

namespace quartier::session {
namespace {

constexpr f64 kRounding = 1e-9;  // of sums of weights, as a part of the length of the path

// The visible part of a document as a graph of its own.
class VisiblePart {
  public:
    VisiblePart(const Document& document, const VisibleSet* visible, const RunContext& context)
        : whole_(document) {
        if (visible == nullptr || visible->all()) return;
        FilterFacts facts;
        part_ = subgraphOf(document, *visible, facts, context);
        nodes_ = visibleNodes(*visible);
    }

    const Document& document() const { return part_.empty() ? whole_ : part_; }
    const Graph& graph() const { return document().undirected(); }
    // Those of the whole that are in the part.
    Bits inside(const std::vector<VertexId>& vertices) const {
        Bits bits(graph().vertexCount());
        for (const VertexId v : vertices) {
            if (part_.empty()) {
                bits.set(v);
                continue;
            }
            const auto found = std::lower_bound(nodes_.begin(), nodes_.end(), v);
            if (found != nodes_.end() && *found == v) bits.set(static_cast<u64>(found - nodes_.begin()));
        }
        return bits;
    }
    // The nodes of the whole for which holds(v) of the part.
    template <class Holds>
    std::vector<VertexId> where(const Holds& holds) const {
        std::vector<VertexId> found;
        for (VertexId v = 0; v < graph().vertexCount(); ++v)
            if (holds(v)) found.push_back(part_.empty() ? v : nodes_[v]);
        return found;
    }

  private:
    const Document& whole_;
    Document part_;
    std::vector<VertexId> nodes_;  // [vertex of the part]
};

std::vector<VertexId> withinOneStep(const VisiblePart& part, const RelatedTo& to, bool these) {
    const Graph& graph = part.graph();
    const Bits from = part.inside(to.nodes);
    Bits near(graph.vertexCount());
    for (VertexId v = 0; v < graph.vertexCount(); ++v) {
        if (!from.test(v)) continue;
        if (these) near.set(v);
        for (const VertexId w : graph.row(v))
            if (!from.test(w)) near.set(w);
    }
    return part.where([&](VertexId v) { return near.test(v); });
}

std::vector<VertexId> inReach(const VisiblePart& part, const RelatedTo& to, const RunContext& context) {
    const std::vector<u32> hops = hopsFrom(part.graph(), part.inside(to.nodes), context);
    return part.where([&](VertexId v) { return hops[v] != kOutOfReach; });
}

// Nodes with a value that one of these has; a missing value is none.
std::vector<VertexId> ofTheSameValue(const Column& column, const std::vector<VertexId>& nodes) {
    std::set<f64> wanted;
    const auto* codes = std::get_if<SharedArray<u32>>(&column.values());
    const bool grouped = column.type() == ColumnType::text || column.type() == ColumnType::partition;
    const auto valueAt = [&](u64 row) {
        return grouped ? static_cast<f64>((*codes)[row]) : column.number(row);
    };
    for (const VertexId v : nodes)
        if (!column.missing(v)) wanted.insert(valueAt(v));
    std::vector<VertexId> found;
    for (u64 row = 0; row < column.size(); ++row)
        if (!column.missing(row) && wanted.contains(valueAt(row)))
            found.push_back(static_cast<VertexId>(row));
    return found;
}

ColumnPtr communitiesAt(const Document& document, u32 level, const RunContext& context) {
    FilterFacts facts;
    const FilterName name{.name = kCommunityQuantity, .level = level, .ofEdges = false, .quoted = false};
    return std::get<ColumnPtr>(requireFilterQuantity(document, name, 1).values(facts, level, context));
}

// The two ends of a path, as vertices of the part.
std::pair<VertexId, VertexId> endsOf(const VisiblePart& part, const RelatedTo& to) {
    const Bits ends = part.inside(to.nodes);
    std::vector<VertexId> both;
    for (VertexId v = 0; v < part.graph().vertexCount() && both.size() < 3; ++v)
        if (ends.test(v)) both.push_back(v);
    if (both.size() != 2)
        throw OptionError(fmt::format(
            "A shortest path is between two nodes, and {} are selected: select two.", to.nodes.size()));
    return {both[0], both[1]};
}

[[noreturn]] void failApart(const VisiblePart& part, VertexId a, VertexId b) {
    const NodeTable& nodes = part.document().nodes();
    throw Error(fmt::format("No path leads from {} to {}.", nodes.label(a), nodes.label(b)));
}

std::vector<VertexId> onShortest(const VisiblePart& part, const RelatedTo& to, const RunContext& context) {
    const auto [a, b] = endsOf(part, to);
    const auto hopsOf = [&](VertexId end) {
        Bits from(part.graph().vertexCount());
        from.set(end);
        return hopsFrom(part.graph(), from, context);
    };
    const std::vector<u32> fromA = hopsOf(a), fromB = hopsOf(b);
    const u32 length = fromA[b];
    if (length == kOutOfReach) failApart(part, a, b);
    return part.where([&](VertexId v) { return fromA[v] <= length && fromA[v] + fromB[v] == length; });
}

std::vector<VertexId> onShortestByWeight(const VisiblePart& part, const RelatedTo& to,
                                         const RunContext& context) {
    const auto [a, b] = endsOf(part, to);
    requireLengths(part.document().report, part.graph());
    const auto lengthsOf = [&](VertexId end) {
        LengthSearch search(part.graph());
        if (!search.run(end, context)) throw Cancelled();
        std::vector<f64> lengths(part.graph().vertexCount(), INFINITY);
        for (const VertexId v : search.reached()) lengths[v] = search.distance(v);
        return lengths;
    };
    const std::vector<f64> fromA = lengthsOf(a), fromB = lengthsOf(b);
    const f64 length = fromA[b];
    if (std::isinf(length)) failApart(part, a, b);
    return part.where([&](VertexId v) { return fromA[v] + fromB[v] <= length * (1 + kRounding); });
}

}  // namespace

std::vector<VertexId> relatedNodes(const Document& document, const VisibleSet* visible, const RelatedTo& to,
                                   const RunContext& context) {
    const auto isVisible = [&](VertexId v) { return visible == nullptr || visible->nodes.test(v); };
    const auto ofVisible = [&](std::vector<VertexId> nodes) {
        std::erase_if(nodes, [&](VertexId v) { return !isVisible(v); });
        return nodes;
    };
    const auto part = [&] { return VisiblePart(document, visible, context); };
    switch (to.relation) {
        case Relation::all:
        case Relation::others: {
            Bits selected(document.vertexCount());
            if (to.relation == Relation::others)
                for (const VertexId v : to.nodes) selected.set(v);
            std::vector<VertexId> found;
            for (VertexId v = 0; v < document.vertexCount(); ++v)
                if (isVisible(v) && !selected.test(v)) found.push_back(v);
            return found;
        }
        case Relation::neighbours:
            return withinOneStep(part(), to, false);
        case Relation::oneStep:
            return withinOneStep(part(), to, true);
        case Relation::community:
            return ofVisible(ofTheSameValue(*communitiesAt(document, to.level, context), to.nodes));
        case Relation::component:
            return inReach(part(), to, context);
        case Relation::value: {
            const std::optional<Quantity> quantity = findQuantity(document, to.quantity);
            if (!quantity || quantity->column == nullptr)
                throw OptionError("The nodes are not coloured by a column: choose one in Appearance.");
            return ofVisible(ofTheSameValue(*quantity->column, to.nodes));
        }
        case Relation::shortest:
            return onShortest(part(), to, context);
        case Relation::shortestByWeight:
            return onShortestByWeight(part(), to, context);
    }
    return {};
}

}  // namespace quartier::session
