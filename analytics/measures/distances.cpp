// Closeness and harmonic centrality: for each vertex sums over its distances to sources, which are all
// vertices or a sample (Eppstein and Wang, "Fast approximation of centrality", 2004). By hops up to 256
// sources go together, by length each goes alone; threads take them in turn. Sums are of fixed point, so that
// they do not depend on the order.
#include "analytics/measures/distances.h"

#include <tbb/enumerable_thread_specific.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "analytics/centrality.h"
#include "analytics/fixed_point_sums.h"
#include "analytics/measures/batch_search.h"
#include "analytics/measures/length_search.h"
#include "analytics/seeded_order.h"
#include "graph/parallel_pieces.h"

namespace quartier {
namespace {

constexpr u64 kGrain = 1 << 13;     // vertices a piece
constexpr u64 kLeastTogether = 64;  // sources: a machine word
constexpr f64 kUndefined = std::numeric_limits<f64>::quiet_NaN();

enum class Summed : u8 { distance, inverse };

// Of one thread, over the sources that it did.
struct Sums {
    Sums(u64 n, f64 largest, bool sampled) : first(n, largest * static_cast<f64>(n)), reached(n, 0) {
        if (sampled) squares = FixedPointSums(n, largest * largest * static_cast<f64>(n));
    }

    FixedPointSums first;
    FixedPointSums squares;    // of a sample
    std::vector<u32> reached;  // sources at some distance, without the vertex itself

    void add(VertexId v, f64 value, u32 times) {
        first.add(v, value * times);
        if (!squares.empty()) squares.add(v, value * value * times);
        reached[v] += times;
    }
};

// Of all threads, for one vertex.
struct VertexSums {
    f64 first = 0;
    f64 squares = 0;
    u64 reached = 0;
};

bool isSample(const Graph& graph, const MeasureOptions& options) {
    return options.sources > 0 && options.sources < graph.vertexCount();
}

class DistanceRun {
  public:
    DistanceRun(const Graph& graph, const MeasureOptions& options, Summed summed, const RunContext& context)
        : graph_(graph),
          summed_(summed),
          context_(context),
          stage_(summed == Summed::distance ? "closeness" : "harmonic"),
          sampled_(isSample(graph, options)),
          byLength_(options.weighted && graph.isWeighted()) {
        if (byLength_) requireLengths(graph);
        if (!sampled_) {
            sources_ = nearbyOrder(graph);
            return;
        }
        sources_ = shuffledVertices(graph.vertexCount(), options.seed);
        sources_.resize(options.sources);
    }

    MeasureValues run() {
        const f64 largest = largestValue();
        ThreadSums sums([&] { return Sums(graph_.vertexCount(), largest, sampled_); });
        if (byLength_)
            searchByLength(sums);
        else
            searchByHops(sums);
        return finish(sums);
    }

  private:
    using ThreadSums = tbb::enumerable_thread_specific<Sums>;

    f64 valueOf(f64 distance) const { return summed_ == Summed::distance ? distance : 1 / distance; }

    // Of what is summed, for one pair.
    f64 largestValue() const {
        const f64 hops = std::max<f64>(1, graph_.vertexCount());
        if (!byLength_) return summed_ == Summed::distance ? hops : 1;
        f64 shortest = std::numeric_limits<f64>::infinity(), longest = 0;
        for (const f32 weight : graph_.weights()) {
            if (weight > 0) shortest = std::min<f64>(shortest, weight);
            longest = std::max<f64>(longest, weight);
        }
        return longest == 0 ? 1 : summed_ == Summed::distance ? hops * longest : 1 / shortest;
    }

    void searchByHops(ThreadSums& sums) {
        tbb::enumerable_thread_specific<BatchSearch> searches([&] { return BatchSearch(graph_); });
        // A batch for each thread, if that leaves it enough sources.
        const auto threads = static_cast<u64>(tbb::this_task_arena::max_concurrency());
        const u64 size =
            std::clamp<u64>((sources_.size() + threads - 1) / threads, kLeastTogether, BatchSearch::kSources);
        inPieces((sources_.size() + size - 1) / size, 1, context_, {stage_}, [&](u64 begin, u64 end) {
            Sums& own = sums.local();
            for (u64 batch = begin; batch < end; ++batch) {
                const u64 first = batch * size, last = std::min<u64>(first + size, sources_.size());
                searches.local().run(
                    std::span(sources_).subspan(first, last - first), context_,
                    [&](VertexId v, u32 distance, u32 count) { own.add(v, valueOf(distance), count); });
            }
        });
    }

    void searchByLength(ThreadSums& sums) {
        tbb::enumerable_thread_specific<LengthSearch> searches([&] { return LengthSearch(graph_); });
        inPieces(sources_.size(), 1, context_, {stage_}, [&](u64 begin, u64 end) {
            LengthSearch& search = searches.local();
            Sums& own = sums.local();
            for (u64 i = begin; i < end && search.run(sources_[i], context_); ++i)
                for (const VertexId v : search.reached().subspan(1))
                    own.add(v, valueOf(search.distance(v)), 1);
        });
    }

    static VertexSums over(const ThreadSums& sums, VertexId v) {
        FixedPointSums::Sum first, squares;
        VertexSums whole;
        for (const Sums& part : sums) {
            first += part.first.exact(v);
            if (!part.squares.empty()) squares += part.squares.exact(v);
            whole.reached += part.reached[v];
        }
        for (const Sums& part : sums) {
            whole.first = part.first.toDouble(first);
            if (!part.squares.empty()) whole.squares = part.squares.toDouble(squares);
            break;
        }
        return whole;
    }

    MeasureValues finish(const ThreadSums& sums) const {
        const u64 n = graph_.vertexCount();
        MeasureValues values{
            .value = VertexVector<f64>(n, 0.0), .standardError = {}, .sourcesUsed = sources_.size()};
        if (sampled_) values.standardError.resize(n);
        std::vector<u8> isSource(sampled_ ? n : 0, 0);
        for (size_t i = 0; i < sources_.size() && sampled_; ++i) isSource[sources_[i]] = 1;
        inPieces(n, kGrain, context_, {stage_, 1, 1}, [&](u64 begin, u64 end) {
            for (u64 v = begin; v < end; ++v) {
                const u64 drawn = sampled_ ? sources_.size() - isSource[v] : n - 1;
                const VertexSums sum = over(sums, static_cast<VertexId>(v));
                f64 error = 0;
                values.value[v] =
                    summed_ == Summed::distance ? closeness(sum, drawn, error) : harmonic(sum, drawn, error);
                if (sampled_) values.standardError[v] = error;
            }
        });
        return values;
    }

    // Over the mean distance to those that are reached; its error by the derivative, 1 / mean^2.
    f64 closeness(const VertexSums& sum, u64 drawn, f64& error) const {
        error = kUndefined;
        if (sum.reached == 0) return kUndefined;
        const f64 mean = sum.first / static_cast<f64>(sum.reached);
        if (sampled_) {
            // Of how many the reached sources are a sample: the same part of all others.
            const f64 part = static_cast<f64>(sum.reached) / static_cast<f64>(drawn);
            const auto others =
                std::max(sum.reached, static_cast<u64>(std::lround(part * (graph_.vertexCount() - 1.0))));
            const SampleError sample{
                .scale = 1 / static_cast<f64>(others), .population = others, .drawn = sum.reached};
            error = sample.of(sum.first, sum.squares) / (mean * mean);
        }
        return 1 / mean;
    }

    f64 harmonic(const VertexSums& sum, u64 drawn, f64& error) const {
        const u64 others = graph_.vertexCount() - u64{1};
        error = kUndefined;
        if (drawn == 0) return kUndefined;
        const SampleError sample{.scale = 1 / static_cast<f64>(others), .population = others, .drawn = drawn};
        if (sampled_) error = sample.of(sum.first, sum.squares);
        return sum.first / static_cast<f64>(drawn);
    }

    const Graph& graph_;
    Summed summed_;
    const RunContext& context_;
    const char* stage_;
    bool sampled_;
    bool byLength_;
    std::vector<VertexId> sources_;
};

u64 bytesFor(const Graph& graph, const MeasureOptions& options) {
    const auto threads = static_cast<u64>(tbb::this_task_arena::max_concurrency());
    const u64 sums = isSample(graph, options) ? 36 : 20;
    const u64 search = options.weighted ? 17 : 108;
    const u64 heap = options.weighted ? 8 * graph.arcCount() : 0;
    return threads * (graph.vertexCount() * (sums + search) + heap);
}

Measure distanceMeasure(MeasureText text, Summed summed) {
    MeasureInfo made = measureInfo(kDistanceFamily, kOnCores, std::move(text));
    made.options = measureOptionSpecs({"sources", "seed", "directed", "weighted"});
    made.directions = Directions::optional;
    return {std::move(made),
            [summed](const Graph& graph, const MeasureOptions& options, RunContext& context) {
                return DistanceRun(graph, options, summed, context).run();
            },
            bytesFor};
}

}  // namespace

Measure closenessMeasure() {
    return distanceMeasure({"closeness", "Closeness",
                            "1 over the mean distance to the nodes that the node reaches; none where it "
                            "reaches no other.",
                            "Freeman 1978; samples: Eppstein and Wang 2004"},
                           Summed::distance);
}

Measure harmonicMeasure() {
    return distanceMeasure({"harmonic", "Harmonic centrality",
                            "Mean of 1 over the distances to all other nodes, 0 for those out of reach.",
                            "Marchiori and Latora 2000; Rochat 2009; samples: Eppstein and Wang 2004"},
                           Summed::inverse);
}

}  // namespace quartier
