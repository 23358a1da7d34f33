#include "analytics/biconnected_blocks.h"

#include <algorithm>

#include "core/error.h"

namespace quartier {
namespace {

constexpr u64 kBetweenChecks = 1 << 18;  // arcs and vertices: some milliseconds of work

// Without recursion.
class BlockSearch {
  public:
    BlockSearch(const Graph& graph, RunContext& context)
        : graph_(graph), context_(context), number_(graph.vertexCount(), 0), low_(graph.vertexCount(), 0) {
        found_.first.resize(graph.vertexCount());
    }

    BiconnectedBlocks run() {
        for (VertexId v = 0; v < graph_.vertexCount(); ++v)
            if (number_[v] == 0) search(v);
        return std::move(found_);
    }

  private:
    struct Frame {
        VertexId vertex;
        VertexId parent;
        ArcOffset next;
    };

    void enter(VertexId v, VertexId parent, VertexId first) {
        number_[v] = low_[v] = ++last_;
        found_.first[v] = first;
        waiting_.push_back(v);
        path_.push_back({v, parent, graph_.offsets()[v]});
    }

    void search(VertexId first) {
        enter(first, kNoVertex, first);
        while (!path_.empty()) {
            if (++steps_ % kBetweenChecks == 0) check();
            Frame& top = path_.back();
            if (top.next < graph_.offsets()[top.vertex + 1]) {
                const VertexId v = top.vertex;
                const VertexId w = graph_.targets()[top.next++];
                if (number_[w] == 0)
                    enter(w, v, first);
                else if (w != top.parent)
                    low_[v] = std::min(low_[v], number_[w]);
                continue;
            }
            const auto [v, parent, next] = top;
            path_.pop_back();
            if (parent == kNoVertex) break;
            low_[parent] = std::min(low_[parent], low_[v]);
            if (low_[v] >= number_[parent]) close(v, parent);
        }
        waiting_.clear();
    }

    // Everything entered since v is the block that hangs on `parent`.
    void close(VertexId v, VertexId parent) {
        VertexId member = kNoVertex;
        do {
            member = waiting_.back();
            waiting_.pop_back();
            found_.members.push_back(member);
        } while (member != v);
        found_.root.push_back(parent);
        found_.begin.push_back(found_.members.size());
    }

    void check() const {
        if (context_.shouldStop()) throw Cancelled();
        const auto all = static_cast<f64>(graph_.arcCount() + graph_.vertexCount());
        context_.observer.progress({.stage = "blocks", .fraction = static_cast<f64>(steps_) / all});
    }

    const Graph& graph_;
    RunContext& context_;
    BiconnectedBlocks found_;
    std::vector<u32> number_, low_;  // by order of the search, from 1; 0: not met
    std::vector<VertexId> waiting_;  // met, and of no block yet
    std::vector<Frame> path_;
    u64 steps_ = 0;
    u32 last_ = 0;
};

}  // namespace

BiconnectedBlocks findBlocks(const Graph& graph, RunContext& context) {
    return BlockSearch(graph, context).run();
}

}  // namespace quartier
