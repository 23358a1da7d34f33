// PageRank as the linear system (I - d P^T) x = v, scaled to the sum 1: a surfer at a vertex without arcs
// starts anew, which the scaling is (Del Corso, Gulli and Romani, "Fast PageRank computation via a sparse
// linear system", 2005). It is solved by Gauss-Seidel over blocks of vertices: within a block all vertices
// are computed at once from the values before, so that the result does not depend on the threads.
#include "analytics/measures/pagerank.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/error.h"
#include "graph/parallel_pieces.h"

namespace quartier {
namespace {

constexpr u64 kBlocks = 16;           // one after the other in a sweep
constexpr u64 kLeastInBlock = 64;     // vertices
constexpr u64 kGrain = 1 << 11;       // vertices a piece
constexpr f64 kLargestError = 1e-10;  // change of a sweep or residual, as a part of the whole, at the end
constexpr int kMostSweeps = 100'000;  // a guard; the residual falls by the damping with each sweep

class PagerankRun {
  public:
    PagerankRun(const Graph& graph, const MeasureOptions& options, const RunContext& context)
        : graph_(graph), options_(options), context_(context), n_(graph.vertexCount()) {}

    std::vector<f64> run() {
        if (n_ == 0) return {};
        start();
        strengths();
        if (!graph_.isDirected()) {
            solveSymmetric();
            return scaled();
        }
        score_.resize(n_);
        share_.resize(n_);
        next_.resize(n_);
        for (u64 v = 0; v < n_; ++v) setScore(v, restartAt(v));
        const u64 blocks = std::clamp<u64>(n_ / kLeastInBlock, 1, kBlocks);
        for (int sweep = 0; sweep < kMostSweeps; ++sweep) {
            f64 change = 0;
            for (u64 block = 0; block < blocks; ++block)
                change += solveBlock(n_ * block / blocks, n_ * (block + 1) / blocks);
            const f64 sum = std::accumulate(score_.begin(), score_.end(), 0.0);
            if (sweep == 0) first_ = change / sum;
            tell(change / sum);
            if (change <= kLargestError * sum) break;
        }
        return scaled();
    }

  private:
    std::vector<f64> scaled() {
        const f64 sum = std::accumulate(score_.begin(), score_.end(), 0.0);
        for (f64& score : score_) score /= sum;
        return std::move(score_);
    }

    // Where the surfer starts anew, summing to 1.
    void start() {
        if (options_.column == nullptr) return;
        restart_ = options_.column->numbers;
        if (restart_.empty())
            throw OptionError("personalised PageRank takes a column of numbers, and '" +
                              options_.column->name + "' has texts");
        f64 sum = 0;
        for (f64& weight : restart_) {
            if (std::isnan(weight)) weight = 0;
            if (weight < 0 || std::isinf(weight))
                throw OptionError("personalised PageRank takes numbers from 0, and '" +
                                  options_.column->name + "' has others");
            sum += weight;
        }
        if (!(sum > 0) || std::isinf(sum))
            throw OptionError("personalised PageRank needs a node above 0 to start from, and '" +
                              options_.column->name + "' has none");
        for (f64& weight : restart_) weight /= sum;
    }
    f64 restartAt(u64 v) const { return restart_.empty() ? 1.0 / static_cast<f64>(n_) : restart_[v]; }

    bool heedsWeights() const { return options_.weighted && graph_.isWeighted(); }

    // 1 / summed weight of the arcs that leave, a self-loop of an undirected graph counting twice; 0 where
    // there are none.
    void strengths() {
        reciprocal_.resize(n_);
        loop_.assign(n_, 0);
        inPieces(n_, kGrain, context_, {"pagerank", 0, .02}, [&](u64 begin, u64 end) {
            for (u64 v = begin; v < end; ++v) {
                f64 sum = 0;
                for (ArcOffset arc = graph_.offsets()[v]; arc < graph_.offsets()[v + 1]; ++arc) {
                    const f64 weight = heedsWeights() ? graph_.weights()[arc] : 1.0;
                    sum += weight;
                    if (graph_.targets()[arc] == v && !graph_.isDirected()) {
                        sum += weight;
                        loop_[v] = weight;
                    }
                }
                reciprocal_[v] = sum > 0 ? 1 / sum : 0;
            }
        });
    }

    void setScore(u64 v, f64 score) {
        score_[v] = score;
        share_[v] = score * reciprocal_[v];
    }

    template <class Weight>
    f64 incoming(u64 v, Weight weight) const {
        const auto offsets = graph_.reverseOffsets();
        const VertexId* targets = graph_.reverseTargets().data();
        // Two sums, as an addition waits for the one before it in the same sum.
        f64 even = loop_[v] * share_[v], odd = 0;  // a self-loop once more
        ArcOffset arc = offsets[v];
        const ArcOffset end = offsets[v + 1];
        for (; arc + 1 < end; arc += 2) {
            even += weight(arc) * share_[targets[arc]];
            odd += weight(arc + 1) * share_[targets[arc + 1]];
        }
        if (arc < end) even += weight(arc) * share_[targets[arc]];
        return even + odd;
    }

    // The sum of part(v) over all vertices, the same whatever the threads.
    template <class Part>
    f64 sumOver(Part&& part) const {
        const u64 pieces = (n_ + kGrain - 1) / kGrain;
        std::vector<f64> sums(pieces, 0.0);
        tbb::parallel_for(u64{0}, pieces, [&](u64 piece) {
            f64 sum = 0;
            const u64 end = std::min(n_, (piece + 1) * kGrain);
            for (u64 v = piece * kGrain; v < end; ++v) sum += part(v);
            sums[piece] = sum;
        });
        return std::accumulate(sums.begin(), sums.end(), 0.0);
    }

    template <class Work>
    void forAll(Work&& work) const {
        tbb::parallel_for(tbb::blocked_range<u64>(0, n_, kGrain), [&](const auto& range) {
            if (context_.stop.stop_requested()) return;
            for (u64 v = range.begin(); v != range.end(); ++v) work(v);
        });
    }

    // Hestenes and Stiefel 1952, on (I - d S) y = b for S = D^-1/2 A D^-1/2, b = D^-1/2 v and x = D^1/2 y,
    // where D has the strengths. Vertices without edges keep v.
    void solveSymmetric() {
        std::vector<f64> scale(n_), residual(n_), direction(n_), product(n_);
        score_.assign(n_, 0.0);
        share_.resize(n_);
        for (u64 v = 0; v < n_; ++v) {
            scale[v] = std::sqrt(reciprocal_[v]);
            residual[v] = direction[v] = scale[v] * restartAt(v);
        }
        f64 norm = sumOver([&](u64 v) { return residual[v] * residual[v]; });
        const f64 whole = norm;
        first_ = 1;
        for (int step = 0; step < kMostSweeps && norm > kLargestError * kLargestError * whole; ++step) {
            multiply(scale, direction, product);
            const f64 along = norm / sumOver([&](u64 v) { return direction[v] * product[v]; });
            const f64 before = norm;
            norm = sumOver([&](u64 v) {
                score_[v] += along * direction[v];
                residual[v] -= along * product[v];
                return residual[v] * residual[v];
            });
            forAll([&](u64 v) { direction[v] = residual[v] + norm / before * direction[v]; });
            tell(std::sqrt(norm / whole));
        }
        for (u64 v = 0; v < n_; ++v) score_[v] = scale[v] > 0 ? score_[v] / scale[v] : restartAt(v);
    }

    // product = (I - d S) direction
    void multiply(const std::vector<f64>& scale, const std::vector<f64>& direction,
                  std::vector<f64>& product) {
        forAll([&](u64 v) { share_[v] = scale[v] * direction[v]; });
        const f32* weights = heedsWeights() ? graph_.reverseWeights().data() : nullptr;
        forAll(
            [&](u64 v) { product[v] = direction[v] - options_.damping * scale[v] * incoming(v, weights); });
    }

    f64 incoming(u64 v, const f32* weights) const {
        return weights == nullptr ? incoming(v, [](ArcOffset) { return 1.0; })
                                  : incoming(v, [&](ArcOffset arc) -> f64 { return weights[arc]; });
    }

    // Gives the summed change.
    f64 solveBlock(u64 first, u64 last) {
        const f32* weights = heedsWeights() ? graph_.reverseWeights().data() : nullptr;
        tbb::parallel_for(tbb::blocked_range<u64>(first, last, kGrain), [&](const auto& range) {
            if (context_.stop.stop_requested()) return;
            for (u64 v = range.begin(); v != range.end(); ++v) {
                next_[v] = restartAt(v) + options_.damping * incoming(v, weights);
            }
        });
        if (context_.stop.stop_requested()) throw Cancelled();
        f64 change = 0;
        for (u64 v = first; v < last; ++v) {
            change += std::abs(next_[v] - score_[v]);
            setScore(v, next_[v]);
        }
        return change;
    }

    // How far the error has fallen, on a logarithmic scale.
    void tell(f64 change) const {
        if (context_.shouldStop()) throw Cancelled();
        const f64 way = std::log(std::max(change, kLargestError) / first_) / std::log(kLargestError / first_);
        context_.observer.progress(
            {.stage = "pagerank", .fraction = first_ > 0 ? std::clamp(way, .02, 1.0) : 1});
    }

    const Graph& graph_;
    const MeasureOptions& options_;
    const RunContext& context_;
    u64 n_;
    std::vector<f64> restart_;  // empty: everywhere alike
    std::vector<f64> reciprocal_;
    std::vector<f64> loop_;
    std::vector<f64> score_;
    std::vector<f64> share_;  // score over strength: what an arc of weight 1 carries
    std::vector<f64> next_;
    f64 first_ = 0;  // change of the first sweep
};

}  // namespace

Measure pagerankMeasure() {
    MeasureInfo made = measureInfo(
        "Ranking", kOnCores,
        {"pagerank", "PageRank",
         "Part of the time that a surfer is at the node who follows an arc with the probability of the "
         "damping "
         "and starts anew otherwise, everywhere alike or by a column; sums to 1.",
         "Brin and Page 1998; Del Corso, Gulli and Romani 2005"});
    made.options = measureOptionSpecs({"directed", "weighted", "damping"});
    made.directions = Directions::optional;
    made.column = MeasureColumn::weights;
    return {std::move(made),
            [](const Graph& graph, const MeasureOptions& options, RunContext& context) {
                return MeasureValues{.value = PagerankRun(graph, options, context).run(),
                                     .standardError = {}};
            },
            [](const Graph& graph, const MeasureOptions&) { return u64{graph.vertexCount()} * 48; }};
}

}  // namespace quartier
