// PageRank as the linear system (I - d P^T) x = v, scaled to the sum 1: a surfer at a vertex without arcs
// starts anew, which the scaling is (Del Corso, Gulli and Romani, "Fast PageRank computation via a sparse
// linear system", 2005).
//
// Of an undirected graph the system is symmetric but for a diagonal, with eigenvalues between 1 - d and 1 +
// d: Chebyshev's semi-iteration (Golub and Varga 1961) reaches an error in a number of steps that is known
// before, without sums over all vertices. It goes in single precision, and again for what is left over, which
// is found in double precision (iterative refinement).
//
// Of a directed graph: Gauss-Seidel within blocks of vertices, which take each other's values from the sweep
// before, so that the result does not depend on the threads.
#include "analytics/measures/pagerank.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "analytics/measures/arc_sums.h"
#include "analytics/measures/piece_sums.h"
#include "core/error.h"
#include "graph/parallel_pieces.h"

namespace quartier {
namespace {

constexpr u64 kBlocks = 32;              // side by side in a sweep
constexpr u64 kLeastInBlock = 64;        // vertices and arcs
constexpr f64 kLargestError = 1e-10;     // change of a sweep or residual, as a part of the whole, at the end
constexpr f64 kErrorOfRound = 1e-5;      // at least left over by a solution in single precision
constexpr f64 kDampingOfSingles = 0.99;  // above, rounding would eat what a step gains
constexpr int kMostSweeps = 100'000;     // a guard; the residual falls by the damping with each sweep

// Steps after which Chebyshev's semi-iteration has reduced any error by a factor.
int stepsFor(f64 factor, f64 damping) {
    const f64 rate = damping / (1 + std::sqrt(1 - damping * damping));
    return rate > 0 ? std::max(1, static_cast<int>(std::ceil(std::log(factor / 2) / std::log(rate)))) : 1;
}

class PagerankRun {
  public:
    PagerankRun(const Graph& graph, const MeasureOptions& options, const RunContext& context)
        : graph_(graph), options_(options), context_(context), n_(graph.vertexCount()), sums_(n_, context) {}

    VertexVector<f64> run() {
        if (n_ == 0) return {};
        restart_ = restartShares(options_.column.get());
        strengths();
        if (graph_.isDirected())
            solveByBlocks();
        else if (options_.damping > kDampingOfSingles || !solveSymmetric<f32>())
            solveSymmetric<f64>();
        return scaled();
    }

  private:
    VertexVector<f64> scaled() {
        const f64 sum = std::accumulate(score_.begin(), score_.end(), 0.0);
        for (f64& score : score_) score /= sum;
        return std::move(score_);
    }

    f64 restartAt(u64 v) const { return restart_.empty() ? 1.0 / static_cast<f64>(n_) : restart_[v]; }

    bool heedsWeights() const { return options_.weighted && graph_.isWeighted(); }

    // Summed weight of the arcs that leave, a self-loop of an undirected graph counting twice.
    void strengths() {
        strength_.resize(n_);
        inPieces(n_, kPieceVertices, context_, {"pagerank", 0, .02}, [&](u64 begin, u64 end) {
            for (u64 v = begin; v < end; ++v) {
                f64 sum = 0;
                if (heedsWeights())
                    for (ArcOffset arc = graph_.offsets()[v]; arc < graph_.offsets()[v + 1]; ++arc)
                        sum += graph_.weights()[arc];
                else
                    sum = static_cast<f64>(graph_.degree(static_cast<VertexId>(v)));
                strength_[v] = sum;
            }
        });
        if (graph_.isDirected()) return;
        for (const VertexId v : graph_.loops()) strength_[v] += loopAt(v);
    }

    // Weight of the self-loop of a vertex that has one.
    f64 loopAt(VertexId v) const { return heedsWeights() ? loopWeight(graph_, v) : 1; }

    // Summed weight * value(w) over the arcs w -> v.
    template <class Real, class Value>
    Real incoming(u64 v, Value&& value) const {
        return sumOverArcs<Real>(
            graph_.reverseTargets().data(), heedsWeights() ? graph_.reverseWeights().data() : nullptr,
            graph_.reverseOffsets()[v], graph_.reverseOffsets()[v + 1], std::forward<Value>(value));
    }

    // (D - d A) y = v for x = D y, where D has the strengths. Vertices without edges keep v. False: rounding
    // (or weights beyond the range of Real) kept it from the error that is asked for.
    template <class Real>
    bool solveSymmetric() {
        VertexVector<f64>& solution = score_;
        solution.assign(n_, 0.0);
        std::vector<f64> residual(n_), inverse(n_);  // of the diagonal; 0 where there are no edges
        for (u64 v = 0; v < n_; ++v) inverse[v] = strength_[v] > 0 ? 1 / strength_[v] : 0;
        for (const VertexId v : graph_.loops())
            if (strength_[v] > 0) inverse[v] = 1 / (strength_[v] - options_.damping * loopAt(v));
        f64 norm = sums_.ofVertices([&](u64 v) {
            residual[v] = restartAt(v);
            return residual[v] * residual[v] * inverse[v];
        });
        const f64 whole = norm;
        Chebyshev<Real> correction(*this, inverse);
        first_ = 1;
        while (norm > kLargestError * kLargestError * whole) {
            const f64 reached = std::sqrt(norm / whole), scale = std::sqrt(norm);
            correction.solve(residual, 1 / scale, reached,
                             std::max(kErrorOfRound, kLargestError / reached / 2));
            sums_.ofVertices([&](u64 v) {
                solution[v] += scale * correction.at(v);
                return 0.0;
            });
            const f64 before = norm;
            norm = sums_.ofVertices([&](u64 v) {
                if (inverse[v] == 0) return 0.0;
                const f64 sum = incoming<f64>(v, [&](VertexId w) { return solution[w]; });
                residual[v] = restartAt(v) - solution[v] / inverse[v] + options_.damping * sum;
                return residual[v] * residual[v] * inverse[v];
            });
            if (norm < before / 4) continue;
            if (sizeof(Real) < sizeof(f64)) return false;
            break;  // as far as double precision goes
        }
        for (u64 v = 0; v < n_; ++v) score_[v] = strength_[v] > 0 ? score_[v] * strength_[v] : restartAt(v);
        return true;
    }

    // Solves for y from 0.
    template <class Real>
    class Chebyshev {
      public:
        Chebyshev(PagerankRun& run, const std::vector<f64>& inverse)
            : run_(run), inverse_(inverse), step_(run.n_), now_(run.n_), before_(run.n_), fixed_(run.n_) {
            for (u64 v = 0; v < run.n_; ++v) step_[v] = static_cast<Real>(run.options_.damping * inverse[v]);
        }

        // (D - d A) y = scale * right up to a part `factor`. `reached`: the error so far, for the progress.
        void solve(const std::vector<f64>& right, f64 scale, f64 reached, f64 factor) {
            run_.sums_.ofVertices([&](u64 v) {
                fixed_[v] = now_[v] = static_cast<Real>(scale * right[v] * inverse_[v]);
                before_[v] = 0;
                return 0.0;
            });
            const int steps = stepsFor(factor, run_.options_.damping);
            const f64 square = run_.options_.damping * run_.options_.damping;
            f64 omega = 2;  // of the first step, which is done
            for (int i = 1; i < steps; ++i) {
                omega = 4 / (4 - square * omega);
                const auto over = static_cast<Real>(omega);
                run_.sums_.ofVertices([&](u64 v) {
                    const Real sum = run_.template incoming<Real>(v, [&](VertexId w) { return now_[w]; });
                    before_[v] += over * (fixed_[v] + step_[v] * sum - before_[v]);
                    return 0.0;
                });
                std::swap(now_, before_);
                run_.tell(reached * std::pow(factor, f64(i) / steps));
            }
        }
        f64 at(u64 v) const { return now_[v]; }

      private:
        PagerankRun& run_;
        const std::vector<f64>& inverse_;
        std::vector<Real> step_;          // d / diagonal
        std::vector<Real> now_, before_;  // the last two approximations
        std::vector<Real> fixed_;         // right-hand side / diagonal
    };

    void solveByBlocks() {
        std::vector<f64> share(n_), last(n_);  // score over strength: what an arc of weight 1 carries
        score_.resize(n_);
        for (u64 v = 0; v < n_; ++v) {
            score_[v] = restartAt(v);
            share[v] = last[v] = strength_[v] > 0 ? score_[v] / strength_[v] : 0;
        }
        const std::vector<u64> bounds = blockBounds();
        std::vector<f64> changes(bounds.size() - 1), sums(bounds.size() - 1);
        for (int sweep = 0; sweep < kMostSweeps; ++sweep) {
            tbb::parallel_for(size_t{0}, changes.size(), [&](size_t block) {
                f64 change = 0, whole = 0;
                const u64 begin = bounds[block], length = bounds[block + 1] - begin;
                for (u64 v = begin; v < begin + length; ++v) {
                    if (v % kPieceVertices == 0 && context_.stop.stop_requested()) return;
                    const f64 sum =
                        incoming<f64>(v, [&](VertexId w) { return w - begin < length ? share[w] : last[w]; });
                    const f64 score = restartAt(v) + options_.damping * sum;
                    change += std::abs(score - score_[v]);
                    whole += score;
                    score_[v] = score;
                    share[v] = strength_[v] > 0 ? score / strength_[v] : 0;
                }
                changes[block] = change;
                sums[block] = whole;
            });
            if (context_.shouldStop()) throw Cancelled();
            last = share;
            const f64 change = std::accumulate(changes.begin(), changes.end(), 0.0) /
                               std::accumulate(sums.begin(), sums.end(), 0.0);
            if (sweep == 0) first_ = change;
            tell(change);
            if (change <= kLargestError) break;
        }
    }

    // Of blocks of about as many vertices and arcs each.
    std::vector<u64> blockBounds() const {
        const auto offsets = graph_.reverseOffsets();
        const u64 all = n_ + graph_.arcCount(), blocks = std::clamp<u64>(all / kLeastInBlock, 1, kBlocks);
        std::vector<u64> bounds{0};
        for (u64 v = 0; v < n_; ++v)
            if (v > bounds.back() && v + offsets[v] >= all * bounds.size() / blocks) bounds.push_back(v);
        bounds.push_back(n_);
        return bounds;
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
    std::vector<f64> strength_;
    VertexVector<f64> score_;
    PieceSums sums_;
    f64 first_ = 0;  // change of the first sweep
};

}  // namespace

std::vector<f64> restartShares(const NodeValues* column) {
    if (column == nullptr) return {};
    std::vector<f64> shares = column->numbers;
    if (shares.empty())
        throw OptionError(
            fmt::format("personalised PageRank takes a column of numbers, and '{}' has texts", column->name));
    f64 sum = 0;
    for (f64& weight : shares) {
        if (std::isnan(weight)) weight = 0;
        if (weight < 0 || std::isinf(weight))
            throw OptionError(
                fmt::format("personalised PageRank takes numbers from 0, and '{}' has others", column->name));
        sum += weight;
    }
    if (!(sum > 0) || std::isinf(sum))
        throw OptionError(fmt::format(
            "personalised PageRank needs a node above 0 to start from, and '{}' has none", column->name));
    for (f64& weight : shares) weight /= sum;
    return shares;
}

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
