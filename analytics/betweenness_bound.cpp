#include "analytics/betweenness_bound.h"

#include <tbb/blocked_range.h>
#include <tbb/parallel_reduce.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "core/error.h"

namespace quartier {
namespace {

constexpr u64 kNever = std::numeric_limits<u64>::max();
constexpr f64 kGrowth = 1.15;                             // of the sources from look to look
constexpr f64 kFirstLook = 16;                            // not before so many
constexpr f64 kKappa = 7.0 / 3 + 3 / 1.4142135623730951;  // of the theorem
constexpr f64 kEvents = 5;  // of the theorem: it fails with probability kEvents * delta

u64 after(u64 look) {
    return std::max(look + 1, static_cast<u64>(std::ceil(static_cast<f64>(look) * kGrowth)));
}

}  // namespace

BetweennessBound::BetweennessBound(const Graph& graph, const CentralityOptions& options, Shares shares)
    : epsilon_(options.epsilon), share_(options.share), vertices_(graph.vertexCount()), nextLook_(kNever) {
    if (!asked()) return;
    if (share_.count > 1 && shares == Shares::none)
        throw OptionError(
            "--epsilon over several processes is for the strategy 'sources' alone: give --strategy sources, "
            "or "
            "--sources K in place of a bound");
    if (vertices_ < 3) return;
    if (share_.count > 1) looks_ = share_.looks;
    const auto n = static_cast<f64>(vertices_);
    const f64 looks = 1 + std::ceil(std::max(0.0, std::log(n / kFirstLook) / std::log(kGrowth)));
    logTerm_ = std::log(kEvents * 2 * n * looks / (1 - options.confidence));
    // Under this many sources the bound cannot hold, whatever the scores are.
    const f64 least = std::max(kFirstLook, std::ceil(kKappa * logTerm_ / epsilon_));
    nextLook_ = static_cast<u64>(std::min(least, n));
}

BetweennessBound::~BetweennessBound() {
    if (shared() && !left_ && !held()) looks_->leave();
}

// Sources of this share among so many of all: those at its rank, rank + count, ...
u64 BetweennessBound::ownPart(u64 look) const {
    if (!shared() || look == kNever) return look;
    return look > share_.rank ? (look - share_.rank + share_.count - 1) / share_.count : 0;
}

bool BetweennessBound::holds(std::span<const f64> sums, std::span<const f64> squares, u64 done) {
    const u64 all = shared() ? nextLook_ : done;
    const f64 bound = shared() ? boundOfAll(sums, squares, all) : boundAt(sums, squares, done);
    if (left_) return false;
    bound_ = std::min(1.0, bound);
    nextLook_ = std::min(after(all), std::max(vertices_, all + 1));
    return held();
}

f64 BetweennessBound::boundOfAll(std::span<const f64> sums, std::span<const f64> squares, u64 all) {
    std::vector<f64> together(sums.begin(), sums.end());
    together.insert(together.end(), squares.begin(), squares.end());
    left_ = !looks_->meet(together);
    const std::span<const f64> both(together);
    return left_ ? bound_ : boundAt(both.first(sums.size()), both.subspan(sums.size()), all);
}

f64 BetweennessBound::expected(u64 done, u64 all) const {
    if (!asked()) return static_cast<f64>(all);
    if (bound_ >= 1) return static_cast<f64>(std::min(all, nextLook()));
    const f64 factor = std::max(1.0, bound_ / epsilon_);
    return std::min(static_cast<f64>(all), static_cast<f64>(done) * factor * factor);
}

// Dependencies lie between 0 and n - 2; times n / ((n - 1)(n - 2)) their mean is the normalised score.
f64 BetweennessBound::boundAt(std::span<const f64> sums, std::span<const f64> squares, u64 done) const {
    if (done >= vertices_) return 0;
    if (done < 2) return 1;
    const auto n = static_cast<f64>(vertices_);
    const auto k = static_cast<f64>(done);
    const f64 variance = tbb::parallel_reduce(
        tbb::blocked_range<size_t>(0, sums.size(), 4096), 0.0,
        [&](const auto& part, f64 most) {
            for (size_t v = part.begin(); v != part.end(); ++v)
                most = std::max(most, squares[v] / k - sums[v] / k * (sums[v] / k));
            return most;
        },
        [](f64 a, f64 b) { return std::max(a, b); });
    const f64 rho = 2 * k <= n ? 1 - (k - 1) / n : (1 - k / n) * (1 + 1 / k);
    const f64 deviation = std::sqrt(2 * variance * rho * logTerm_ / k) + kKappa * (n - 2) * logTerm_ / k;
    return n / ((n - 1) * (n - 2)) * deviation;
}

u64 TopWatch::look(std::span<const f64> scores) {
    const size_t size = std::min(kSize, scores.size());
    candidates_.resize(scores.size());
    std::iota(candidates_.begin(), candidates_.end(), VertexId{0});
    const auto higher = [&](VertexId a, VertexId b) {
        return scores[a] != scores[b] ? scores[a] > scores[b] : a < b;
    };
    const auto end = candidates_.begin() + static_cast<i64>(size);
    if (size < scores.size()) std::nth_element(candidates_.begin(), end, candidates_.end(), higher);
    std::vector<VertexId> now(candidates_.begin(), end);
    std::sort(now.begin(), now.end());
    const auto fresh = static_cast<u64>(std::count_if(now.begin(), now.end(), [&](VertexId v) {
        return !std::binary_search(top_.begin(), top_.end(), v);
    }));
    unchanged_ = fresh == 0 ? unchanged_ + 1 : 0;
    top_ = std::move(now);
    return fresh;
}

f64 errorOfTop(const Scores& scores, const std::vector<VertexId>& top) {
    if (scores.exact) return 0;
    if (scores.standardError.empty()) return -1;
    f64 highest = 0;
    f64 largest = 0;
    for (const VertexId v : top) {
        highest = std::max(highest, scores.value[v]);
        largest = std::max(largest, scores.standardError[v]);  // a NaN never is the largest
    }
    return highest > 0 ? largest / highest : -1;
}

}  // namespace quartier
