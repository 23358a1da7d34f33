// Weak components: Sutton, Ben-Nun and Barak, "Optimizing parallel graph connectivity computation via
// subgraph sampling" (Afforest), 2018: a few arcs of each vertex join nearly all of the largest component,
// whose other arcs are then left out. Strong components: Pearce, "A space-efficient algorithm for finding
// strongly connected components", 2016, after Tarjan 1972.
#include "analytics/measures/connectivity.h"

#include <algorithm>
#include <unordered_map>

#include "analytics/measures/peeling.h"
#include "graph/parallel_pieces.h"
#include "graph/union_find.h"

namespace quartier {
namespace {

constexpr u64 kGrain = 1 << 12;  // vertices a piece
constexpr u64 kStepsBetweenChecks = 1 << 18;
constexpr VertexId kLooks = 1024;  // vertices that are asked which component is the largest

// The root that most of some vertices have.
VertexId frequentRoot(UnionFind& sets, VertexId n) {
    std::unordered_map<VertexId, u32> count;
    VertexId best = 0;
    for (VertexId i = 0; i < kLooks; ++i) {
        const VertexId root = sets.find(static_cast<VertexId>(u64{i} * n / kLooks));
        if (++count[root] > count[best]) best = root;
    }
    return best;
}

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

VertexVector<VertexId> componentRoots(const Graph& graph, const RunContext& context) {
    const VertexId n = graph.vertexCount();
    if (n == 0) return {};
    const auto offsets = graph.offsets();
    const auto targets = graph.targets();
    // Rows are sorted: the first arc leads to the smallest neighbour. Linking to one that is smaller takes no
    // atomics here, where no other thread links the vertex. What is joined next is kept, so that rows are
    // read once.
    VertexVector<VertexId> next(n);
    UnionFind sets(n, [&](VertexId v) {
        const ArcOffset begin = offsets[v], end = offsets[v + 1];
        const VertexId first = begin < end ? targets[begin] : v;
        next[v] = first < v && begin + 1 < end ? targets[begin + 1] : first;
        return std::min(v, first);
    });
    VertexId giant = frequentRoot(sets, n);
    inPieces(n, kGrain, context, {"components", .2, .4}, [&](u64 begin, u64 end) {
        for (u64 v = begin; v < end; ++v) {
            const VertexId root = sets.find(static_cast<VertexId>(v));
            if (root != sets.find(giant)) sets.join(root, next[v]);
        }
    });
    giant = frequentRoot(sets, n);
    inPieces(n, kGrain, context, {"components", .4, .8}, [&](u64 begin, u64 end) {
        for (u64 v = begin; v < end; ++v) {
            VertexId root = sets.find(static_cast<VertexId>(v));
            // An edge out of the largest set is in the row of its other end, too.
            for (ArcOffset arc = offsets[v] + 1; arc < offsets[v + 1] && root != sets.find(giant); ++arc)
                root = sets.join(root, targets[arc]);
        }
    });
    inPieces(n, kGrain, context, {"components", .8, 1}, [&](u64 begin, u64 end) {
        for (u64 v = begin; v < end; ++v) sets.compress(static_cast<VertexId>(v));
    });
    return std::move(sets).parents();
}

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
