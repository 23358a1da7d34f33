#include "analytics/biconnected_blocks.h"

#include <algorithm>

#include "core/error.h"
#include "graph/vertex_vector.h"

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
            if (steps_ > kBetweenChecks) check();
            const VertexId met = nextNew(path_.back());
            if (met != kNoVertex) {
                enter(met, path_.back().vertex, first);
                continue;
            }
            const auto [v, parent, next] = path_.back();
            path_.pop_back();
            if (parent == kNoVertex) break;
            low_[parent] = std::min(low_[parent], low_[v]);
            if (low_[v] >= number_[parent]) close(v, parent);
        }
        waiting_.clear();
    }

    // The next neighbour that was not met yet, or none.
    VertexId nextNew(Frame& frame) {
        const ArcOffset end = graph_.offsets()[frame.vertex + 1];
        const VertexId* targets = graph_.targets().data();
        u32 low = low_[frame.vertex];
        VertexId found = kNoVertex;
        ArcOffset arc = frame.next;
        while (arc < end) {
            const VertexId w = targets[arc++];
            const u32 number = number_[w];
            if (number == 0) {
                found = w;
                break;
            }
            low = w == frame.parent ? low : std::min(low, number);
        }
        steps_ += arc - frame.next + 1;
        frame.next = arc;
        low_[frame.vertex] = low;
        return found;
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

    void check() {
        steps_ = 0;
        if (context_.shouldStop()) throw Cancelled();
        context_.observer.progress(
            {.stage = "blocks", .fraction = static_cast<f64>(last_) / graph_.vertexCount()});
    }

    const Graph& graph_;
    RunContext& context_;
    BiconnectedBlocks found_;
    VertexVector<u32> number_, low_;  // by order of the search, from 1; 0: not met
    std::vector<VertexId> waiting_;   // met, and of no block yet
    std::vector<Frame> path_;
    u64 steps_ = 0;  // arcs and vertices since the last check
    u32 last_ = 0;
};

}  // namespace

BiconnectedBlocks findBlocks(const Graph& graph, RunContext& context) {
    return BlockSearch(graph, context).run();
}

}  // namespace quartier
