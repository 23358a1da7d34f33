#include "app/session/derived_graph.h"

#include <tbb/parallel_for.h>
#include <tbb/parallel_sort.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

#include "core/error.h"
#include "graph/parallel_pieces.h"

namespace quartier::session {
namespace {

constexpr u64 kBlock = 1 << 16;  // rows that one piece of work takes
constexpr const char* kStage = "editing the graph";

// An edge of the new graph before edges between the same vertices are one.
struct Entry {
    u64 ends = 0;  // the vertex it leaves, or the smaller one, in the upper half; the other in the lower
    f32 weight = 1;
    u32 row = DerivedGraph::kNoRow;

    VertexId from() const { return static_cast<VertexId>(ends >> 32); }
    VertexId to() const { return static_cast<VertexId>(ends); }
    // Added ones come last of equal ends.
    bool operator<(const Entry& other) const {
        return ends != other.ends ? ends < other.ends : row < other.row;
    }
};
using Entries = LargeVector<Entry>;

class Deriving {
  public:
    Deriving(const Graph& graph, const EdgeRows& rows, const GraphChange& change, const RunContext& context)
        : graph_(graph),
          rows_(rows),
          change_(change),
          context_(context),
          directed_(graph.isDirected() && change.directions != EdgeDirections::dropped) {}

    DerivedGraph derive();

  private:
    Entry entryOf(VertexId from, VertexId to, f32 weight, u32 row) const {
        if (change_.directions == EdgeDirections::reversed) std::swap(from, to);
        if (!directed_ && from > to) std::swap(from, to);
        return {.ends = u64{from} << 32 | to, .weight = weight, .row = row};
    }
    Entries entries();
    void merge(Entries& entries);
    Graph::Rows leaving(const Entries& entries) const;
    Graph::Rows entering(const Entries& entries) const;
    Graph::Rows bothWays(const Entries& entries) const;
    void stopIfAsked() const {
        if (context_.shouldStop()) throw Cancelled();
    }

    const Graph& graph_;
    const EdgeRows& rows_;
    const GraphChange& change_;
    const RunContext& context_;
    const bool directed_;
    bool weighted_ = false;
    std::atomic<u64> loopsDropped_{0};
};

// Two passes over the rows: how many of each block stay, then these.
Entries Deriving::entries() {
    const u64 blocks = (rows_.size() + kBlock - 1) / kBlock;
    std::vector<u64> first(blocks + 1, 0);
    const auto eachKept = [&](u64 block, const auto& visit) {
        const u64 begin = block * kBlock, end = std::min(begin + kBlock, rows_.size());
        rows_.each(begin, end, [&](u64 row, VertexId from, VertexId to, ArcOffset arc) {
            if (change_.edges && !change_.edges->test(row)) return;
            const VertexId newFrom = change_.newOf[from], newTo = change_.newOf[to];
            if (newFrom == kNoVertex || newTo == kNoVertex) return;
            visit(row, newFrom, newTo, arc, newFrom == newTo && from != to);
        });
    };
    inPieces(blocks, 1, context_, {kStage, 0, .2}, [&](u64 begin, u64 end) {
        for (u64 block = begin; block < end; ++block) {
            u64 loops = 0;
            eachKept(block, [&](u64, VertexId, VertexId, ArcOffset, bool becomesLoop) {
                ++(becomesLoop ? loops : first[block + 1]);
            });
            loopsDropped_ += loops;
        }
    });
    std::partial_sum(first.begin(), first.end(), first.begin());
    Entries made(first.back() + change_.added.size());
    inPieces(blocks, 1, context_, {kStage, .2, .4}, [&](u64 begin, u64 end) {
        for (u64 block = begin; block < end; ++block) {
            u64 at = first[block];
            eachKept(block, [&](u64 row, VertexId from, VertexId to, ArcOffset arc, bool becomesLoop) {
                if (!becomesLoop) made[at++] = entryOf(from, to, graph_.weight(arc), static_cast<u32>(row));
            });
        }
    });
    u64 at = first.back();
    for (const AddedEdge& edge : change_.added)
        made[at++] = entryOf(edge.from, edge.to, edge.weight, DerivedGraph::kNoRow);
    return made;
}

// Of sorted entries: those with the same ends become one.
void Deriving::merge(Entries& entries) {
    weighted_ = graph_.isWeighted();
    for (const AddedEdge& edge : change_.added) weighted_ = weighted_ || edge.weight != 1;
    const bool countRepeats = weighted_ || change_.directions != EdgeDirections::dropped;
    u64 kept = 0;
    for (u64 begin = 0, end = 0; begin < entries.size(); begin = end) {
        f64 sum = 0;
        for (end = begin; end < entries.size() && entries[end].ends == entries[begin].ends; ++end)
            sum += entries[end].weight;
        if (end - begin > 1 && countRepeats) weighted_ = true;
        if (sum > std::numeric_limits<f32>::max())
            throw Error("the weights of edges that become one add up to more than a weight can be");
        entries[kept] = entries[begin];
        entries[kept++].weight = countRepeats ? static_cast<f32>(sum) : 1;
    }
    entries.resize(kept);
}

Graph::Rows Deriving::leaving(const Entries& entries) const {
    Graph::Rows rows;
    rows.offsets.assign(change_.oldOf.size() + 1, 0);
    rows.targets.resize(entries.size());
    if (weighted_) rows.weights.resize(entries.size());
    for (u64 i = 0; i < entries.size(); ++i) ++rows.offsets[entries[i].from() + 1];
    std::partial_sum(rows.offsets.begin(), rows.offsets.end(), rows.offsets.begin());
    inPieces(entries.size(), kBlock, context_, {kStage, .6, .7}, [&](u64 begin, u64 end) {
        for (u64 i = begin; i < end; ++i) {
            rows.targets[i] = entries[i].to();
            if (weighted_) rows.weights[i] = entries[i].weight;
        }
    });
    return rows;
}

// The order of the entries is kept: the sources of a row ascend.
Graph::Rows Deriving::entering(const Entries& entries) const {
    Graph::Rows rows;
    rows.offsets.assign(change_.oldOf.size() + 1, 0);
    rows.targets.resize(entries.size());
    if (weighted_) rows.weights.resize(entries.size());
    for (const Entry& entry : entries) ++rows.offsets[entry.to() + 1];
    std::partial_sum(rows.offsets.begin(), rows.offsets.end(), rows.offsets.begin());
    stopIfAsked();
    std::vector<ArcOffset> next(rows.offsets.begin(), rows.offsets.end() - 1);
    for (const Entry& entry : entries) {
        const ArcOffset at = next[entry.to()]++;
        rows.targets[at] = entry.from();
        if (weighted_) rows.weights[at] = entry.weight;
    }
    return rows;
}

// Smaller neighbours come first: those of all entries that end at a vertex have been met before the entries
// that begin there.
Graph::Rows Deriving::bothWays(const Entries& entries) const {
    Graph::Rows rows;
    rows.offsets.assign(change_.oldOf.size() + 1, 0);
    for (const Entry& entry : entries) {
        ++rows.offsets[entry.from() + 1];
        if (entry.from() != entry.to()) ++rows.offsets[entry.to() + 1];
    }
    std::partial_sum(rows.offsets.begin(), rows.offsets.end(), rows.offsets.begin());
    stopIfAsked();
    rows.targets.resize(rows.offsets.back());
    if (weighted_) rows.weights.resize(rows.offsets.back());
    std::vector<ArcOffset> next(rows.offsets.begin(), rows.offsets.end() - 1);
    const auto put = [&](VertexId at, VertexId target, f32 weight) {
        const ArcOffset arc = next[at]++;
        rows.targets[arc] = target;
        if (weighted_) rows.weights[arc] = weight;
    };
    for (const Entry& entry : entries) {
        put(entry.from(), entry.to(), entry.weight);
        if (entry.from() != entry.to()) put(entry.to(), entry.from(), entry.weight);
    }
    return rows;
}

DerivedGraph Deriving::derive() {
    Entries made = entries();
    stopIfAsked();
    if (!std::is_sorted(made.begin(), made.end())) tbb::parallel_sort(made.begin(), made.end());
    stopIfAsked();
    merge(made);
    stopIfAsked();
    DerivedGraph derived;
    derived.loopsDropped = loopsDropped_;
    derived.graph = std::make_shared<const Graph>(directed_ ? Graph::directed(leaving(made), entering(made))
                                                            : Graph::undirected(bothWays(made)));
    derived.rowOf.resize(made.size());
    inPieces(made.size(), kBlock, context_, {kStage, .9, 1}, [&](u64 begin, u64 end) {
        for (u64 i = begin; i < end; ++i) derived.rowOf[i] = made[i].row;
    });
    return derived;
}

}  // namespace

GraphChange unchanged(VertexId vertices) {
    GraphChange change;
    change.newOf.resize(vertices);
    std::iota(change.newOf.begin(), change.newOf.end(), VertexId{0});
    change.oldOf = change.newOf;
    return change;
}

GraphChange keeping(const Bits& vertices) {
    GraphChange change;
    change.newOf.assign(vertices.size(), kNoVertex);
    change.oldOf.reserve(vertices.count());
    for (VertexId v = 0; v < vertices.size(); ++v) {
        if (!vertices.test(v)) continue;
        change.newOf[v] = static_cast<VertexId>(change.oldOf.size());
        change.oldOf.push_back(v);
    }
    return change;
}

DerivedGraph derivedGraph(const Graph& graph, const EdgeRows& rows, const GraphChange& change,
                          const RunContext& context) {
    if (rows.size() >= DerivedGraph::kNoRow)
        throw Error("a graph of more than 4,294,967,294 edges cannot be edited");
    return Deriving(graph, rows, change, context).derive();
}

}  // namespace quartier::session
