// Strong components: Pearce, "A space-efficient algorithm for finding strongly connected components", 2016,
// after Tarjan 1972.
#include "analytics/measures/connectivity.h"

#include <algorithm>

#include "analytics/measures/peeling.h"
#include "graph/components.h"
#include "graph/parallel_pieces.h"

namespace quartier {
namespace {

constexpr u64 kGrain = 1 << 12;  // vertices a piece
constexpr u64 kStepsBetweenChecks = 1 << 18;

MeasureInfo info(MeasureText text) {
    MeasureInfo made = measureInfo("Connectivity", kOnCores, std::move(text));
    made.whole = true;
    return made;
}

// Iterative, with the stack of the recursion in arrays. `root` becomes the component of each vertex.
class StrongComponents {
  public:
    StrongComponents(const Graph& graph, const RunContext& context)
        : graph_(graph), context_(context), low_(graph.vertexCount(), 0), component_(graph.vertexCount()) {}

    VertexVector<VertexId> find() {
        for (VertexId v = 0; v < graph_.vertexCount(); ++v)
            if (low_[v] == 0) visit(v);
        return std::move(component_);
    }

  private:
    struct Call {
        VertexId vertex;
        ArcOffset next;
        VertexId index;
    };

    void enter(VertexId v) {
        low_[v] = ++index_;
        calls_.push_back({v, graph_.offsets()[v], index_});
    }

    void visit(VertexId start) {
        enter(start);
        while (!calls_.empty()) {
            if (steps_ > kStepsBetweenChecks) check();
            const VertexId met = nextNew(calls_.back());
            if (met == kNoVertex)
                leave();
            else
                enter(met);
        }
    }

    // The next vertex that an arc of the call leads to and that was not met yet, or none.
    VertexId nextNew(Call& call) {
        const ArcOffset end = graph_.offsets()[call.vertex + 1];
        const VertexId* targets = graph_.targets().data();
        VertexId low = low_[call.vertex], found = kNoVertex;
        ArcOffset arc = call.next;
        while (arc < end) {
            const VertexId w = targets[arc++];
            const VertexId lowThere = low_[w];
            if (lowThere == 0) {
                found = w;
                break;
            }
            low = std::min(low, lowThere);
        }
        steps_ += arc - call.next + 1;
        call.next = arc;
        low_[call.vertex] = low;
        return found;
    }

    void leave() {
        const Call call = calls_.back();
        calls_.pop_back();
        const VertexId v = call.vertex;
        open_.push_back(v);
        if (low_[v] == call.index) {  // v is the first vertex of its component
            VertexId w = 0;
            do {
                w = open_.back();
                open_.pop_back();
                close(w, v);
            } while (!open_.empty() && closes(open_.back(), call.index));
        }
        if (!calls_.empty()) {
            VertexId& low = low_[calls_.back().vertex];
            low = std::min(low, low_[v]);
        }
    }

    // Vertices that were left after the first one of a component was entered, and wait, belong to it.
    bool closes(VertexId w, VertexId index) const { return low_[w] >= index; }
    void close(VertexId w, VertexId root) {
        component_[w] = root;
        low_[w] = kNoVertex;
    }

    void check() {
        steps_ = 0;
        if (context_.shouldStop()) throw Cancelled();
        context_.observer.progress(
            {.stage = "strong-components", .fraction = static_cast<f64>(index_) / graph_.vertexCount()});
    }

    const Graph& graph_;
    const RunContext& context_;
    VertexVector<VertexId> low_;  // 0: not met yet; kNoVertex: its component is known
    VertexVector<VertexId> component_;
    std::vector<Call> calls_;
    std::vector<VertexId> open_;  // left, their components not known yet
    VertexId index_ = 0;
    u64 steps_ = 0;  // arcs and vertices since the last check
};

}  // namespace

VertexVector<f64> numberedBySize(const VertexVector<VertexId>& label) {
    VertexVector<VertexId> size(label.size(), 0);
    std::vector<VertexId> order;  // labels that occur, by their smallest vertex
    for (size_t v = 0; v < label.size();) {
        // Most labels stand in runs of equal ones, which a counter in memory would slow down.
        const VertexId each = label[v];
        VertexId count = 0;
        for (; v < label.size() && label[v] == each; ++v) ++count;
        if (size[each] == 0) order.push_back(each);
        size[each] += count;
    }
    std::stable_sort(order.begin(), order.end(), [&](VertexId a, VertexId b) { return size[a] > size[b]; });
    VertexVector<VertexId>& place = size;  // from here on
    for (VertexId i = 0; i < order.size(); ++i) place[order[i]] = i + 1;
    VertexVector<f64> number(label.size());
    tbb::parallel_for(tbb::blocked_range<size_t>(0, label.size(), kGrain), [&](const auto& range) {
        for (size_t v = range.begin(); v < range.end(); ++v) number[v] = place[label[v]];
    });
    return number;
}

Measure componentsMeasure() {
    MeasureInfo made = info({"components", "Components",
                             "The component of the node, whatever the directions: 1 is the largest.",
                             "Sutton, Ben-Nun and Barak 2018 (Afforest)"});
    made.groups = true;
    return {std::move(made),
            [](const Graph& graph, const MeasureOptions&, RunContext& context) {
                return MeasureValues{.value = numberedBySize(componentRoots(graph, context)),
                                     .standardError = {}};
            },
            [](const Graph& graph, const MeasureOptions&) { return u64{graph.vertexCount()} * 20; }};
}

Measure strongComponentsMeasure() {
    MeasureInfo made =
        info({"strong-components", "Strong components",
              "The component in which each node reaches each along the arcs: 1 is the largest.",
              "Tarjan 1972; Pearce 2016"});
    made.groups = true;
    made.directions = Directions::always;
    return {std::move(made),
            [](const Graph& graph, const MeasureOptions&, RunContext& context) {
                return MeasureValues{.value = numberedBySize(StrongComponents(graph, context).find()),
                                     .standardError = {}};
            },
            [](const Graph& graph, const MeasureOptions&) { return u64{graph.vertexCount()} * 44; }};
}

Measure coreMeasure() {
    MeasureInfo made = info({"core", "Core number",
                             "The largest k for which the node is in a subgraph whose nodes all have k edges "
                             "or more, a self-loop counting twice.",
                             "Seidman 1983; Kabir and Madduri 2017; Dhulipala, Blelloch and Shun 2017"});
    return {std::move(made),
            [](const Graph& graph, const MeasureOptions&, RunContext& context) {
                return MeasureValues{.value = coreNumbers(graph, context), .standardError = {}};
            },
            [](const Graph& graph, const MeasureOptions&) { return u64{graph.vertexCount()} * 16; }};
}

}  // namespace quartier
