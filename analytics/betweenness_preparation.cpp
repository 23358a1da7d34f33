#include "analytics/betweenness_preparation.h"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>
#include <tbb/parallel_reduce.h>

#include <algorithm>
#include <cmath>
#include <mutex>
#include <numeric>

#include "analytics/block_split.h"
#include "analytics/twin_merge.h"
#include "graph/components.h"

namespace quartier {
namespace {

// Fewer leaves than this save less than looking at every arc once costs.
constexpr u64 kVerticesPerLeaf = 32;
// Below, a graph lies in the caches of a core whatever the order of its vertices.
constexpr u64 kLeastArcsToRelabel = u64{1} << 16;
// Renumbering costs about what some tens of searches on a core do, and thousands on a GPU.
constexpr u64 kLeastSourcesToRelabel = 256;
constexpr VertexId kMostToReduce = VertexId{1} << 24;  // masses are f32
constexpr u64 kLeastSourcesToRelabelForCuda = 16384;

// The arc from one vertex to another that it has an arc to.
ArcOffset arcOf(const Graph& graph, VertexId from, VertexId to) {
    const auto row = graph.row(from);
    return graph.offsets()[from] +
           static_cast<ArcOffset>(std::lower_bound(row.begin(), row.end(), to) - row.begin());
}

u64 countLeaves(const Graph& graph) {
    return tbb::parallel_reduce(
        tbb::blocked_range<VertexId>(0, graph.vertexCount(), 4096), u64{0},
        [&](const auto& part, u64 sum) {
            for (VertexId v = part.begin(); v != part.end(); ++v)
                sum += graph.degree(v) <= 2 && graph.degreeWithoutLoop(v) == 1;
            return sum;
        },
        std::plus<>());
}

// Leaves taken off until there are none: the mass of every vertex, and what is left of its degree.
struct Peeling {
    std::vector<u32> degree;
    std::vector<VertexId> mass;
    std::vector<f64> sumOfSquares;  // of the masses taken off at a vertex
    std::vector<VertexId> parent;   // where a vertex was taken off; kNotInCore for those that were not
    std::vector<VertexId> order;    // vertices taken off, in order

    explicit Peeling(const Graph& graph)
        : degree(graph.vertexCount()),
          mass(graph.vertexCount(), 1),
          sumOfSquares(graph.vertexCount(), 0.0),
          parent(graph.vertexCount(), kNotInCore) {
        const VertexId n = graph.vertexCount();
        for (VertexId v = 0; v < n; ++v) {
            degree[v] = static_cast<u32>(graph.degreeWithoutLoop(v));
            if (degree[v] == 1) order.push_back(v);
        }
        size_t taken = 0;
        for (size_t next = 0; next < order.size(); ++next) {
            const VertexId v = order[next];
            if (degree[v] == 0) continue;  // the last one of a tree stays
            order[taken++] = v;
            takeOff(graph, v);
        }
        order.resize(taken);
    }

    bool inCore(VertexId v) const { return parent[v] == kNotInCore && degree[v] > 0; }

  private:
    // Rows of leaves are looked through once each, so O(arcs) in all.
    void takeOff(const Graph& graph, VertexId v) {
        const auto row = graph.row(v);
        const auto left = std::find_if(row.begin(), row.end(),
                                       [&](VertexId u) { return u != v && parent[u] == kNotInCore; });
        const VertexId u = *left;
        parent[v] = u;
        mass[u] += mass[v];
        sumOfSquares[u] += static_cast<f64>(mass[v]) * mass[v];
        if (--degree[u] == 1) order.push_back(u);
    }
};

// Vertices to keep in the order of a breadth-first search from the best connected one of every component,
// large degrees first.
template <class Keep, class EndOfComponent>
std::vector<VertexId> breadthFirst(const Graph& graph, bool fromHubs, const Keep& keep,
                                   const EndOfComponent& endOfComponent) {
    const VertexId n = graph.vertexCount();
    std::vector<VertexId> roots(n);
    std::iota(roots.begin(), roots.end(), VertexId{0});
    // Only the first root matters where one component has nearly all vertices.
    if (fromHubs && n > 0)
        std::swap(roots[0], *std::max_element(roots.begin(), roots.end(), [&](VertexId a, VertexId b) {
                      return graph.degree(a) < graph.degree(b);
                  }));
    std::vector<u8> seen(n, 0);
    std::vector<VertexId> order;
    order.reserve(n);
    for (const VertexId root : roots) {
        if (seen[root] != 0 || !keep(root)) continue;
        const size_t begin = order.size();
        seen[root] = 1;
        order.push_back(root);
        for (size_t next = begin; next < order.size(); ++next) {
            for (const VertexId u : graph.row(order[next])) {
                if (seen[u] != 0 || !keep(u)) continue;
                seen[u] = 1;
                order.push_back(u);
            }
        }
        endOfComponent(std::span<const VertexId>(order).subspan(begin));
    }
    return order;
}

// Rows of the vertices in `original`, renumbered by `place`, sorted; arcs that leave them and loops dropped.
Graph::Rows renumbered(std::span<const ArcOffset> offsets, std::span<const VertexId> targets,
                       std::span<const f32> weights, const std::vector<VertexId>& original,
                       const std::vector<VertexId>& place) {
    const size_t n = original.size();
    const auto stays = [&](VertexId v, ArcOffset arc) {
        return targets[arc] != v && place[targets[arc]] != kNotInCore;
    };
    Graph::Rows rows;
    rows.offsets.assign(n + 1, 0);
    tbb::parallel_for(tbb::blocked_range<size_t>(0, n, 1024), [&](const auto& part) {
        for (size_t i = part.begin(); i != part.end(); ++i) {
            const VertexId v = original[i];
            for (ArcOffset arc = offsets[v]; arc < offsets[v + 1]; ++arc)
                rows.offsets[i + 1] += stays(v, arc);
        }
    });
    std::partial_sum(rows.offsets.begin(), rows.offsets.end(), rows.offsets.begin());
    rows.targets.resize(rows.offsets[n]);
    if (!weights.empty()) rows.weights.resize(rows.offsets[n]);
    tbb::parallel_for(tbb::blocked_range<size_t>(0, n, 1024), [&](const auto& part) {
        std::vector<std::pair<VertexId, f32>> row;
        for (size_t i = part.begin(); i != part.end(); ++i) {
            const VertexId v = original[i];
            ArcOffset out = rows.offsets[i];
            row.clear();
            for (ArcOffset arc = offsets[v]; arc < offsets[v + 1]; ++arc) {
                if (!stays(v, arc)) continue;
                if (weights.empty())
                    rows.targets[out++] = place[targets[arc]];
                else
                    row.emplace_back(place[targets[arc]], weights[arc]);
            }
            if (weights.empty()) {
                const auto begin = rows.targets.begin() + static_cast<i64>(rows.offsets[i]);
                const auto end = rows.targets.begin() + static_cast<i64>(rows.offsets[i + 1]);
                if (!std::is_sorted(begin, end)) std::sort(begin, end);
                continue;
            }
            std::sort(row.begin(), row.end());
            for (const auto& [target, weight] : row) {
                rows.targets[out] = target;
                rows.weights[out++] = weight;
            }
        }
    });
    return rows;
}

// base(x) of the header for every vertex, once the sizes of components are known.
std::vector<f64> decided(const Peeling& peeling, const std::vector<VertexId>& component) {
    std::vector<f64> base(component.size());
    for (size_t v = 0; v < base.size(); ++v) {
        const f64 mass = peeling.mass[v];
        const f64 all = component[v];
        // (N - 1)^2 - (N - mass)^2, without the difference of large squares
        base[v] = (mass - 1) * (2 * all - mass - 1) - peeling.sumOfSquares[v];
    }
    return base;
}

void takeMasses(PreparedGraph& prepared, Peeling& peeling) {
    const VertexId n = static_cast<VertexId>(peeling.mass.size());
    // Trees first: the vertex that is left of one knows its size. Then down from where each was taken off.
    for (VertexId v = 0; v < n; ++v)
        if (peeling.parent[v] == kNotInCore && peeling.degree[v] == 0)
            prepared.component[v] = peeling.mass[v];
    for (size_t i = peeling.order.size(); i-- > 0;)
        prepared.component[peeling.order[i]] = prepared.component[peeling.parent[peeling.order[i]]];
    prepared.base = decided(peeling, prepared.component);
    prepared.mass.resize(prepared.original.size());
    for (size_t i = 0; i < prepared.mass.size(); ++i)
        prepared.mass[i] = static_cast<f32>(peeling.mass[prepared.original[i]]);
    prepared.peeledMass = std::move(peeling.mass);
}

std::shared_ptr<const PreparedGraph> makePrepared(const Graph& graph, PreparationChoice choice) {
    auto made = std::make_shared<PreparedGraph>();
    const VertexId n = graph.vertexCount();
    if (choice.peel) {
        Peeling peeling(graph);
        made->component.assign(n, 0);
        made->original = breadthFirst(
            graph, choice.relabel, [&](VertexId v) { return peeling.inCore(v); },
            [&](std::span<const VertexId> component) {
                u64 size = 0;
                for (const VertexId v : component) size += peeling.mass[v];
                for (const VertexId v : component) made->component[v] = static_cast<VertexId>(size);
            });
        takeMasses(*made, peeling);
    } else {
        made->original = breadthFirst(
            graph, true, [](VertexId) { return true; }, [](std::span<const VertexId>) {});
    }
    if (!choice.relabel) {
        std::sort(made->original.begin(), made->original.end());
        for (size_t i = 0; i < made->mass.size(); ++i)
            made->mass[i] = static_cast<f32>(made->peeledMass[made->original[i]]);
    }
    made->place.assign(n, kNotInCore);
    for (size_t i = 0; i < made->original.size(); ++i)
        made->place[made->original[i]] = static_cast<VertexId>(i);
    Graph::Rows out =
        renumbered(graph.offsets(), graph.targets(), graph.weights(), made->original, made->place);
    made->graph =
        graph.isDirected()
            ? Graph::directed(std::move(out), renumbered(graph.reverseOffsets(), graph.reverseTargets(),
                                                         graph.reverseWeights(), made->original, made->place))
            : Graph::undirected(std::move(out));
    const bool reducible = !graph.isDirected() && n < kMostToReduce;
    if (choice.split && reducible) splitAtArticulations(*made, n);
    if (choice.twins && reducible) mergeTwins(*made, n);
    if (made->split || !made->twins.empty()) made->block = connectedComponents(made->graph).component;
    return made;
}

struct Kept {
    std::mutex mutex;
    u64 identity = 0;
    PreparationChoice choice;
    std::shared_ptr<const PreparedGraph> prepared;
};

Kept& kept() {
    static Kept last;
    return last;
}

bool isSampled(const Graph& graph, const CentralityOptions& options) {
    return options.epsilon > 0 || (options.sources > 0 && options.sources < graph.vertexCount());
}

}  // namespace

PreparationChoice choosePreparation(const Graph& graph, const CentralityOptions& options, Backend backend) {
    const u64 sources = options.sources > 0 ? options.sources : graph.vertexCount();
    const u64 least = backend == Backend::cuda ? kLeastSourcesToRelabelForCuda : kLeastSourcesToRelabel;
    PreparationChoice choice;
    choice.relabel = options.relabel && graph.arcCount() >= kLeastArcsToRelabel && sources >= least;
    choice.peel = options.peel && !graph.isDirected() && !isSampled(graph, options) &&
                  countLeaves(graph) * kVerticesPerLeaf > graph.vertexCount();
    return choice;
}

std::shared_ptr<const PreparedGraph> prepare(const Graph& graph, PreparationChoice choice) {
    if (choice == PreparationChoice{}) return nullptr;
    Kept& last = kept();
    const std::scoped_lock lock(last.mutex);
    if (last.prepared == nullptr || graph.identity() == 0 || last.identity != graph.identity() ||
        last.choice != choice) {
        last.prepared = nullptr;  // first, so that two need not fit together
        last.prepared = makePrepared(graph, choice);
        last.identity = graph.identity();
        last.choice = choice;
    }
    return last.prepared;
}

void forgetPreparation() {
    const std::scoped_lock lock(kept().mutex);
    kept().prepared = nullptr;
}

u64 preparationBytes(const Graph& graph, const CentralityOptions& options, Backend backend) {
    const PreparationChoice choice = choosePreparation(graph, options, backend);
    if (!choice.peel && !choice.relabel) return 0;
    const u64 n = graph.vertexCount();
    const u64 rows = (n + 1) * sizeof(ArcOffset) +
                     graph.arcCount() * (sizeof(VertexId) + (graph.isWeighted() ? sizeof(f32) : 0));
    const u64 maps = n * (2 * sizeof(VertexId) + 2 * sizeof(VertexId));  // kept; order and roots on the way
    const u64 peeled = choice.peel ? n * (sizeof(f32) + 2 * sizeof(f64) + 5 * sizeof(VertexId)) : 0;
    return rows * (graph.isDirected() ? 2 : 1) + maps + peeled;
}

PreparedRun::PreparedRun(const Graph& graph, const CentralityOptions& options, PreparationChoice choice)
    : input_(graph),
      options_(options),
      prepared_(prepare(graph, choice)),
      sources_(chooseSources(graph.vertexCount(), options)),
      sampled_(isSampled(graph, options)) {
    if (prepared_) {
        size_t inCore = 0;
        for (const VertexId v : sources_)
            if (prepared_->place[v] != kNotInCore) sources_[inCore++] = prepared_->place[v];
        sources_.resize(inCore);
        if (prepared_->split || !prepared_->twins.empty()) {
            CentralityOptions all = options;
            all.sources = 0;
            sources_ = chooseSources(prepared_->graph.vertexCount(), all);
            if (options.share.count == 1) startWithMostPairs();
        }
        offset_ = prepared_->base;
        const f64 scale = scoreScale(input_, options_);
        for (f64& value : offset_) value *= scale;
    }
    population_ = prepared_ && !sampled_ ? prepared_->original.size() : graph.vertexCount();
}

std::span<const f32> PreparedRun::mass() const {
    if (!prepared_) return {};
    return prepared_->mass;
}

std::span<const f32> PreparedRun::count() const {
    if (!prepared_) return {};
    return prepared_->count;
}

std::span<const VertexId> PreparedRun::original() const {
    if (!prepared_) return {};
    return prepared_->original;
}

f64 PreparedRun::factor(u64 done) const {
    const f64 scale = scoreScale(input_, options_);
    return done == population_ || done == 0 ? scale
                                            : scale * static_cast<f64>(population_) / static_cast<f64>(done);
}

u64 PreparedRun::sourcesOf(u64 done) const {
    const u64 n = input_.vertexCount();
    if (done == population_) return n;
    return population_ == n ? done : n * done / population_;
}

void PreparedRun::startWithMostPairs() {
    const std::vector<VertexId>& block = prepared_->block;
    const std::vector<f32>& mass = prepared_->mass;
    std::vector<f64> massOf(block.size(), 0.0);
    for (size_t v = 0; v < block.size(); ++v) massOf[block[v]] += mass[v];
    pairs_.resize(block.size());
    for (size_t v = 0; v < block.size(); ++v) pairs_[v] = mass[v] * (massOf[block[v]] - mass[v]);
    std::stable_sort(sources_.begin(), sources_.end(),
                     [&](VertexId a, VertexId b) { return pairs_[a] > pairs_[b]; });
}

// [block] what the sums over the first `done` sources are multiplied by; 0 where none of them is in it.
std::vector<f64> PreparedRun::blockFactors(u64 done) const {
    const std::vector<VertexId>& block = prepared_->block;
    std::vector<f64> all(block.size(), 0.0), seen(block.size(), 0.0);
    for (size_t v = 0; v < block.size(); ++v) all[block[v]] += pairs_[v];
    for (u64 i = 0; i < done; ++i) seen[block[sources_[i]]] += pairs_[sources_[i]];
    const f64 scale = scoreScale(input_, options_);
    for (size_t i = 0; i < all.size(); ++i) all[i] = seen[i] > 0 ? scale * all[i] / seen[i] : 0;
    return all;
}

Scores PreparedRun::finish(std::span<const f64> sums, std::span<const f64> squares, u64 done) const {
    const u64 n = input_.vertexCount();
    Scores scores;
    scores.exact = done == population_;
    scores.normalized = options_.normalized;
    scores.searches = done;
    scores.searchesOfAll = population_;
    scores.sourcesUsed = sourcesOf(done);
    scores.value = offset_.empty() ? std::vector<f64>(n, 0.0) : offset_;
    const bool errors = !squares.empty() && !scores.exact;
    if (errors) scores.standardError.assign(n, 0.0);

    const std::span<const VertexId> ids = original();
    const SampleError error{.scale = scoreScale(input_, options_), .population = population_, .drawn = done};
    const f64 ofAll = factor(done);
    const std::vector<f64> ofBlock = pairs_.empty() || scores.exact ? std::vector<f64>{} : blockFactors(done);
    const auto toAll = [&](size_t place) {
        return ofBlock.empty() ? ofAll : ofBlock[prepared_->block[place]];
    };
    const auto addRange = [&](size_t begin, size_t end) {
        for (size_t i = begin; i != end; ++i) {
            const size_t v = ids.empty() ? i : ids[i];
            scores.value[v] += toAll(i) * sums[i];
            if (!errors) continue;
            const f64 own = error.of(sums[i], squares[i]);
            scores.standardError[v] += own * own;
        }
    };
    // Copies of an articulation vertex add up, in their order, so that every run rounds alike; their errors
    // as if they were independent.
    if (prepared_ && prepared_->split)
        addRange(0, sums.size());
    else
        tbb::parallel_for(tbb::blocked_range<size_t>(0, sums.size(), 4096),
                          [&](const auto& part) { addRange(part.begin(), part.end()); });
    if (prepared_)
        for (const PreparedGraph::Twin& twin : prepared_->twins) {
            scores.value[twin.original] += toAll(twin.place) * sums[twin.place];
            if (!errors) continue;
            const f64 own = error.of(sums[twin.place], squares[twin.place]);
            scores.standardError[twin.original] += own * own;
        }
    for (f64& each : scores.standardError) each = std::sqrt(each);
    return scores;
}

namespace {

// The sum over both arcs of each edge, in place of either.
std::vector<f64> bothWays(const Graph& graph, std::span<const f64> arcSums) {
    std::vector<f64> sums(arcSums.begin(), arcSums.end());
    tbb::parallel_for(tbb::blocked_range<VertexId>(0, graph.vertexCount(), 1024), [&](const auto& part) {
        for (VertexId v = part.begin(); v != part.end(); ++v)
            for (ArcOffset arc = graph.offsets()[v]; arc < graph.offsets()[v + 1]; ++arc)
                sums[arc] += arcSums[arcOf(graph, graph.targets()[arc], v)];
    });
    return sums;
}

}  // namespace

std::vector<f64> PreparedRun::finishEdges(std::span<const f64> arcSums, u64 done) const {
    const bool directed = options_.directed;
    const f64 n = input_.vertexCount();
    f64 scale = directed ? 1.0 : 0.5;
    if (options_.normalized && n > 1) scale *= (directed ? 1.0 : 2.0) / (n * (n - 1));
    const f64 toAll = scale * factor(done) / scoreScale(input_, options_);
    const std::vector<f64> core =
        directed ? std::vector<f64>(arcSums.begin(), arcSums.end()) : bothWays(graph(), arcSums);
    std::vector<f64> edge(input_.arcCount(), 0.0);
    tbb::parallel_for(tbb::blocked_range<VertexId>(0, input_.vertexCount(), 1024), [&](const auto& part) {
        for (VertexId v = part.begin(); v != part.end(); ++v)
            for (ArcOffset arc = input_.offsets()[v]; arc < input_.offsets()[v + 1]; ++arc)
                edge[arc] = edgeScore(v, arc, core, toAll, scale);
    });
    return edge;
}

f64 PreparedRun::edgeScore(VertexId v, ArcOffset arc, std::span<const f64> core, f64 toAll, f64 scale) const {
    const VertexId w = input_.targets()[arc];
    if (w == v) return 0;
    if (!prepared_) return toAll * core[arc];
    const VertexId from = prepared_->place[v];
    const VertexId to = prepared_->place[w];
    if (from != kNotInCore && to != kNotInCore) return toAll * core[arcOf(prepared_->graph, from, to)];
    // Below the edge hangs the end with the smaller tree; all paths out of that one cross it.
    const f64 below = std::min(prepared_->peeledMass[v], prepared_->peeledMass[w]);
    return scale * 2 * below * (prepared_->component[v] - below);
}

}  // namespace quartier
