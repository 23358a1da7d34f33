#include "analytics/betweenness_bound.h"

#include <tbb/blocked_range.h>
#include <tbb/parallel_reduce.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace quartier {
namespace {

constexpr f64 kGrowth = 1.15;                             // of the sources from look to look
constexpr f64 kFirstLook = 16;                            // not before so many
constexpr f64 kKappa = 7.0 / 3 + 3 / 1.4142135623730951;  // of the theorem
constexpr f64 kEvents = 5;  // of the theorem: it fails with probability kEvents * delta

u64 after(u64 look) {
    return std::max(look + 1, static_cast<u64>(std::ceil(static_cast<f64>(look) * kGrowth)));
}

}  // namespace

BetweennessBound::BetweennessBound(const Graph& graph, const CentralityOptions& options)
    : epsilon_(options.epsilon), vertices_(graph.vertexCount()), nextLook_(std::numeric_limits<u64>::max()) {
    if (!asked() || vertices_ < 3) return;
    const auto n = static_cast<f64>(vertices_);
    const f64 looks = 1 + std::ceil(std::max(0.0, std::log(n / kFirstLook) / std::log(kGrowth)));
    logTerm_ = std::log(kEvents * 2 * n * looks / (1 - options.confidence));
    // Under this many sources the bound cannot hold, whatever the scores are.
    const f64 least = std::max(kFirstLook, std::ceil(kKappa * logTerm_ / epsilon_));
    nextLook_ = static_cast<u64>(std::min(least, n));
}

bool BetweennessBound::holds(std::span<const f64> sums, std::span<const f64> squares, u64 done) {
    bound_ = std::min(1.0, boundAt(sums, squares, done));
    nextLook_ = std::min(after(done), std::max(vertices_, done + 1));
    return held();
}

f64 BetweennessBound::expected(u64 done, u64 all) const {
    if (!asked() || bound_ >= 1) return static_cast<f64>(all);
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
